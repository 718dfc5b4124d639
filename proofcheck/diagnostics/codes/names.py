"""P0230 to P0239: which meaning a name has where it stands."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

NAMES = (
    Code(
        "P0230",
        "missing-dependency",
        "error",
        "a name comes from a statement that is not declared",
        "A statement sees the names that are introduced by the statements it declares after "
        "`from`, by what these declare, and so on.  The name used here is introduced elsewhere; "
        "the statement was understood with that introduction added.  Add the label after `from`.",
    ),
    Code(
        "P0231",
        "undefined-name",
        "error",
        "a name is not defined",
        "Every name is introduced by `let`, `given` or `obtain`, bound by a quantifier or a sum, or "
        "a word of the library.  Functions such as `exp` are bound by a statement: "
        "`let exp := library exp`.",
    ),
    Code(
        "P0232",
        "name-clash",
        "error",
        "a name has two meanings in one closure",
        "Two statements that are both visible here introduce the same name differently.  "
        "`R@[T 3.5]` picks the meaning that [T 3.5] gives to `R`.  A statement that replaces "
        "another says so with `repairs`, one that reads the same page otherwise with `reads`.",
    ),
    Code(
        "P0233",
        "hidden-name",
        "error",
        "a given or bound name hides a visible one",
        "A reader could not tell which of the two is meant.  Choose another name.",
    ),
    Code(
        "P0234",
        "definition-cycle",
        "error",
        "the meaning of a name depends on itself",
        "Definitions are unfolded until only known things are left; a circle never ends.",
    ),
    Code(
        "P0235",
        "ill-formed-dependency",
        "info",
        "a name is unknown because the statement that introduces it is ill-formed",
        "Repair that statement first; then this one is understood.",
    ),
    Code(
        "P0236",
        "unknown-meaning",
        "error",
        "the statement after `@` does not introduce the name",
        "In `x@[label]` the label is that of a statement that introduces `x`.",
    ),
    Code(
        "P0237",
        "repeated-name",
        "error",
        "a statement introduces a name twice",
        "Choose another name for the second.",
    ),
    Code(
        "P0238",
        "chosen-definition",
        "error",
        "a model chooses what is defined",
        "What a definition names is computed from what it is defined by; a model gives values to "
        "constants and to obtained names.",
    ),
    Code(
        "P0239",
        "two-meanings",
        "warning",
        "a name is introduced again with another meaning",
        "No statement sees both meanings by its declared dependencies, so nothing is misread; a "
        "reader of the document may misread it all the same.  Choose another name, or say which is "
        "meant: `R@[T 3.5]` picks the meaning that [T 3.5] gives to `R`.",
    ),
)
