"""P0921 to P0939: statements that are less than the policy requires."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

REQUIREMENTS = (
    Code(
        "P0921",
        "weak-evidence",
        "error",
        "the evidence of a statement is weaker than the policy requires",
        "Establish more, or accept what there is with a reason.",
    ),
    Code(
        "P0922",
        "weak-standing",
        "error",
        "the standing of a statement is below what the policy requires",
        "What it rests on is weaker than required.",
    ),
    Code(
        "P0923",
        "forbidden-support",
        "error",
        "a statement rests on something that the policy forbids",
        "The message names a shortest path of declared dependencies.",
    ),
    Code(
        "P0931",
        "refuted-statement",
        "error",
        "a statement is refuted",
        "The kernel accepted a counterexample; `proofcheck explain` shows it.",
    ),
    Code(
        "P0932",
        "ill-formed-statement",
        "error",
        "a statement is ill-formed",
        "It has no meaning, so nothing can be said about it.",
    ),
    Code(
        "P0933",
        "unsupported-statement",
        "error",
        "a statement is unsupported",
        "Nothing establishes it; the reason says why.  Where this alone is wrong, the exit status is 3.",
    ),
    Code(
        "P0934",
        "tainted-statement",
        "error",
        "a statement rests on something refuted or ill-formed",
        "Where all of that is accepted, so is this.",
    ),
    Code(
        "P0935",
        "undeclared-support",
        "error",
        "a statement needs more than it declares",
        "Its evidence uses statements that do not stand after `from`.",
    ),
)
