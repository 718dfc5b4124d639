"""P01xx: what keeps the text of a file from being read."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

TEXT_AND_SYNTAX = (
    Code(
        "P0101",
        "not-utf8",
        "error",
        "the file is not UTF-8 text",
        "A derivation is UTF-8 text.  Save the file in that encoding.",
    ),
    Code(
        "P0102",
        "control-character",
        "error",
        "a control character stands in the text",
        "Control characters other than tab and newline are refused: they change what a terminal "
        "shows.  Remove the character.",
    ),
    Code(
        "P0103",
        "invisible-character",
        "error",
        "an invisible character stands in the text",
        "Zero-width characters and marks that reorder text make a reader see something else than "
        "what is checked.  Remove the character.",
    ),
    Code(
        "P0104",
        "missing-file",
        "error",
        "the file does not exist",
        "Check the path; it is taken relative to the directory the command runs in.",
    ),
    Code(
        "P0105",
        "not-a-file",
        "error",
        "the path does not name a regular file",
        "Directories, pipes and devices are not read as derivations.",
    ),
    Code(
        "P0106",
        "unreadable-file",
        "error",
        "the file cannot be read",
        "The operating system refused; its reason is in the message.",
    ),
    Code(
        "P0107",
        "changed-while-read",
        "error",
        "the file changed while it was read",
        "What was read may be a mixture of two versions, so nothing is said about it.  "
        "Run the command again once nothing writes to the file.",
    ),
    Code(
        "P0110",
        "empty-file",
        "error",
        "the file is empty",
        'A derivation begins with `derivation "title"`.  A file without any statement is not '
        "reported as correct.",
    ),
    Code(
        "P0111",
        "not-a-derivation",
        "error",
        "the file does not begin with a derivation header",
        'The first line that is not a comment is `derivation "title"`.',
    ),
    Code(
        "P0112",
        "unsupported-language",
        "error",
        "the file is written in a version of the language that is not known here",
        "This release reads `language 1` and `language 2`.",
    ),
    Code(
        "P0113",
        "repeated-header",
        "error",
        "a file holds one derivation header",
        "Put a second derivation into a file of its own.",
    ),
    Code(
        "P0114",
        "text-outside-block",
        "error",
        "text outside any statement",
        "A statement begins with its label in column one, as `[2.4]`; sections and models begin "
        "with `section` and `model` in column one.",
    ),
    Code(
        "P0115",
        "unreadable-label",
        "error",
        "a label cannot be read",
        "A label stands between brackets on one line, is not empty, and holds no brackets, "
        "double quotes or `#`: `[T 6'.1]`, `[Lemma 5]`.",
    ),
    Code(
        "P0116",
        "unknown-kind",
        "error",
        "a statement does not say which kind it is",
        "After its label a statement says what it is: `definition`, `hypothesis`, `claim`, "
        "`cited` (a known theorem) or `informal` (nothing to be proved).",
    ),
    Code(
        "P0120",
        "unexpected-text",
        "error",
        "something else was expected here",
        "The text does not follow the grammar of the language at this point.",
    ),
    Code(
        "P0121",
        "missing-operator",
        "error",
        "two expressions stand side by side",
        "A product is written with `*`: `2*x`, `A*B`, `c*(a + b)`.  Writing factors side by side "
        "is left out of the language because `f (x)` could mean two things.",
    ),
    Code(
        "P0122",
        "unknown-character",
        "error",
        "a character that is not part of the language",
        "Names are made of ASCII letters, digits, underscores and primes, or begin with one "
        "Greek letter.  Common mathematical signs such as `≤`, `∈`, `⊕`, `⊤`, `‖` are accepted.",
    ),
    Code(
        "P0123",
        "unterminated-string",
        "error",
        "a quoted text does not end on its line",
        "A quoted text begins and ends with a double quote on one line, and holds none.",
    ),
    Code(
        "P0124",
        "unclosed-bracket",
        "error",
        "a bracket is never closed",
        "Every `(`, `[`, `{` and every opening `|` has a partner in the same item.",
    ),
    Code(
        "P0125",
        "reserved-word",
        "error",
        "a word of the language is used as a name",
        "Choose another name: `inf_1`, `sum_k`, `var_x`.",
    ),
    Code(
        "P0126",
        "decimal-number",
        "error",
        "a decimal number in an exact claim",
        "It is not clear whether `0.33` is meant exactly or as an approximation.  "
        "Write a fraction: `33/100`, or `1/3`.",
    ),
    Code(
        "P0127",
        "power-of-power",
        "error",
        "a power of a power needs parentheses",
        "`x^2^3` is read in two ways.  Write `(x^2)^3` or `x^(2^3)`.",
    ),
    Code(
        "P0128",
        "chained-implication",
        "error",
        "an implication of an implication needs parentheses",
        "`P ==> Q ==> R` is read in two ways.  Write `P ==> (Q ==> R)`, `P and Q ==> R`, or two "
        "lines.  The same holds for `<==>`.",
    ),
    Code(
        "P0129",
        "mixed-set-operators",
        "error",
        "different operations on sets need parentheses",
        "`A \\ B union C` is read in two ways.  Write `(A \\ B) union C` or `A \\ (B union C)`.",
    ),
    Code(
        "P0130",
        "mixed-chain",
        "error",
        "a chain of relations changes direction",
        "A chain says something about its two ends, so it keeps one direction: `=` with `<` and "
        "`<=`, or with `>` and `>=`, or with `in` and `subset`.",
    ),
    Code(
        "P0131",
        "misplaced-inequality",
        "error",
        "`!=` or `notin` is not the last relation of a chain",
        "From `a != b = c` follows `a != c`, from `a != b != c` nothing follows.  At most one "
        "stands in a chain of equalities, and it stands last.",
    ),
    Code(
        "P0132",
        "malformed-binder",
        "error",
        "a binder does not bind a name",
        "A binder names what it binds: `k in K`, `x, y : Vector(n)`, `w ~ Normal(0, I(n))`.",
    ),
    Code(
        "P0133",
        "ragged-matrix",
        "error",
        "the rows of a matrix have different lengths",
        "Every row of `[[a, b], [c, d]]` has the same number of entries.",
    ),
    Code(
        "P0140",
        "assertion-in-assumption",
        "error",
        "a definition or hypothesis asserts something that has to be proved",
        "`show` and `obtain` make a claim.  A box that defines and asserts is a `claim` with "
        "`let`: the definition travels, the assertion does not.",
    ),
    Code(
        "P0141",
        "claim-without-goal",
        "error",
        "a claim, an axiom or a lemma asserts nothing",
        "A claim has at least one `show` or `obtain`.  What only introduces names is a "
        "`definition`, what is only assumed a `hypothesis`, what cannot be decided `informal`.",
    ),
    Code(
        "P0142",
        "repeated-item",
        "error",
        "an item that may stand once stands twice",
        "A statement has one `from`, one `repairs`, one `reads` and one `avoids`.",
    ),
    Code(
        "P0143",
        "undeclared-step-label",
        "error",
        "a step is limited to a label that the statement does not declare",
        "Every label after `by` also stands in the statement's `from`.",
    ),
    Code(
        "P0144",
        "missing-citation",
        "warning",
        "a cited theorem or an axiom has no reference",
        'Say precisely where the theorem can be found: `cite "Higham 2008, Theorem 10.2"`.',
    ),
    Code(
        "P0145",
        "repairing-reading",
        "error",
        "a statement both repairs one and is a reading of one",
        "A reading is what the page may say, a repair what it should have said.  Keep one of the "
        "two items; a repair of a reading is a statement of its own.",
    ),
    Code(
        "P0146",
        "untold-reading",
        "error",
        "a reading does not say how the page is read",
        "The text after the label says in words what this reading takes the page to mean: "
        '`reads [3.12] "null as a subspace"`.',
    ),
    Code(
        "P0147",
        "theorem-that-names",
        "error",
        "an axiom or a lemma introduces a name",
        "An axiom or a lemma is one closed formula about what it gives.  Use `given` for the "
        "objects that it is about, and `show exists ..` for those that it says to exist.",
    ),
    Code(
        "P0148",
        "misplaced-step",
        "error",
        "a step outside a proof, or something else inside one",
        "A proof is the last part of a statement: `proof` on a line of its own, then steps, each of "
        "which begins a line with `have`, `cases` or `take`.  All other items come before it.",
    ),
    Code(
        "P0149",
        "proof-of-nothing",
        "error",
        "a proof belongs to what is not proved here",
        "A `proof` is for a claim, or for a lemma of the theory.  Definitions and hypotheses assert "
        "nothing, a cited theorem rests on its reference, and an informal statement is not decided.",
    ),
    Code(
        "P0150",
        "misplaced-remainder",
        "error",
        "a remainder is not written as one",
        "`bigO(e -> 0) e^2` is the last summand at the right end of an equation, which is no chain: "
        "`left = rest + bigO(e -> 0) e^2`.  It binds its name, a real number that tends to 0, in the "
        "whole equation, and compares |left - rest| with a power of it, up to a constant.",
    ),
)
