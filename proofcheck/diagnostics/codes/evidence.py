"""P05xx: what an audit finds out about a statement."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

EVIDENCE = (
    Code(
        "P0501",
        "insufficient",
        "error",
        "what a statement declares does not suffice",
        "A model satisfies everything the statement may use and breaks what it claims, but does "
        "not satisfy an earlier hypothesis about the same names.  Declare that hypothesis.",
    ),
    Code(
        "P0502",
        "toolkit-fault",
        "error",
        "proofcheck contradicts itself",
        "Two engines disagree about one question, or the kernel rejects what an engine claims.  "
        "Nothing is green on such ground.  Please report it together with the derivation.",
    ),
    Code(
        "P0503",
        "missing-premise",
        "error",
        "a proof needs a statement that is not declared",
        "What is declared was not enough for a proof, and with this earlier statement added there "
        "is one.  Standing counts it as declared.  Add the label after `from`.  Where the edge of "
        "the page has cut the list, it is presumed to stand there, and this is a warning.",
    ),
    Code(
        "P0504",
        "unused-dependency",
        "info",
        "a claim is proved without a declared dependency",
        "The kernel accepts proofs of all goals in which nothing is used of what it says, and no "
        "name comes through it.  Leave it out, or keep it where the source prints it.",
    ),
    Code(
        "P0505",
        "vacuous",
        "warning",
        "a claim holds without saying anything",
        "On every model that was found an antecedent is false, a range is empty, or a defined "
        "quantity is zero, which is no proof that it is always so; or both sides of an equation "
        "vanish, which is proved.  Look whether what is assumed is meant.",
    ),
    Code(
        "P0506",
        "no-model",
        "warning",
        "no model was found of what a statement assumes",
        "It may be that no objects are as assumed; then everything follows.  What is proved stays "
        "proved; neither it nor what rests on it is counted as sound.  A `model` block offers "
        "objects where they are hard to find.",
    ),
)
