"""P0260 to P0269: models that an author offers."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

MODELS = (
    Code(
        "P0260",
        "unordered-choice",
        "error",
        "a line of a model depends on what is not chosen yet",
        "Integers are chosen first, all else after them, each in the order of the lines.  A line "
        "cannot be computed from the name it chooses, nor from one that is chosen after it.  Move "
        "it below the other line, or write a value; what no line chooses is drawn.",
    ),
    Code(
        "P0261",
        "chosen-twice",
        "error",
        "a model chooses a name twice",
        "A name has one value in a model.  Keep one of the lines; another value is another model.",
    ),
    Code(
        "P0262",
        "value-of-a-given",
        "warning",
        "a model has a value for a name that is only given in statements",
        "A model chooses what hypotheses declare; a claim holds for all that it is given.  The line "
        "introduces another object of this name, which no other line uses, so it has no effect.  "
        "Declare the name by `let` in a hypothesis, and let the claim be `from` it.",
    ),
)
