"""P05xx: what an audit finds out about a statement."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

EVIDENCE = (
    Code(
        "P0501",
        "insufficient",
        "error",
        "the declared dependencies are insufficient",
        "There is a countermodel: it satisfies everything the statement may use, including what "
        "declared claims show, and violates the claim.  Such a model may break an earlier hypothesis about the same "
        "names, or something that stands further up.  Declare what rules the model out.",
    ),
    Code(
        "P0502",
        "toolkit-fault",
        "error",
        "proofcheck contradicts itself",
        "Two engines disagree about one question, or the kernel rejects what an engine claims.  "
        "No verdict that depends on it is trusted.  Please report it together with the derivation.",
    ),
    Code(
        "P0503",
        "missing-premise",
        "error",
        "a proof needs a statement that is not declared",
        "With this earlier statement added there is a proof.  Without it a model of all that is "
        "declared breaks the goal: add the label after `from`.  Standing counts it as declared.  "
        "Where no such model is known, this is a warning: a proof without it may only not have "
        "been found, and nothing counts it as rested on.  Where the edge of the page has cut the "
        "list, it is presumed to stand there, and this is a warning too.",
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
        "a claim or an assumption is vacuous",
        "On every model that was found an antecedent is false, a range is empty, a defined quantity "
        "is zero, or what is assumed compares two zeros, which is no proof that it is always so; or "
        "both sides of an equation or inequality vanish, which is proved; or they are the same, as "
        "written or once definitions are unfolded, in what is shown or in what is assumed.  Check "
        "whether this is intended.",
    ),
    Code(
        "P0506",
        "no-model",
        "warning",
        "no model was found for the assumptions of a statement",
        "The assumptions may be contradictory; then everything follows.  What is proved stays "
        "proved; neither it nor what rests on it is counted as sound.  A `model` block offers "
        "objects where they are hard to find.",
    ),
    Code(
        "P0507",
        "false-step",
        "error",
        "a step of a proof is false",
        "The kernel accepted a model of all that the step may use, on which it fails.  What is stated "
        "does not rest on it: its goals are proved without it, or not at all.  Leave the step out, or "
        "say what holds.",
    ),
    Code(
        "P0508",
        "unproved-step",
        "warning",
        "a step of a proof is not proved",
        "A step is used where it is proved, from the facts of its statement and the steps before it. "
        "This one is not, so that the goals are looked for without it.  Write smaller steps before "
        "it, or name another method.",
    ),
    Code(
        "P0509",
        "unknown-method",
        "error",
        "a step names an unknown method",
        "After `by` stands the name of a method, `induction on` a number, or labels.  The step is "
        "not proved, and nothing rests on it.",
    ),
    Code(
        "P0510",
        "wrong-value",
        "error",
        "a value that a proof takes does not do",
        "The kernel accepted a model on which what is left of the goal fails once the value is put "
        "in.  That is no counterexample of the goal, which says that some value does.  Give another "
        "one; what the statement is worth does not change.",
    ),
)
