"""P0900 to P0910: the policy of a project, as it is written."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

POLICY = (
    Code(
        "P0901",
        "unreadable-policy",
        "error",
        "the policy of the gate cannot be read",
        "The policy stands in `proofcheck.toml`, or in `pyproject.toml` under `[tool.proofcheck]`.  "
        "The gate fails without the policy it was given.",
    ),
    Code(
        "P0902",
        "unknown-policy-key",
        "error",
        "the policy contains an unknown key",
        "A mistyped key would be a rule that is never enforced.  Correct or remove it.",
    ),
    Code(
        "P0903",
        "wrong-policy-value",
        "error",
        "a value in the policy cannot be understood",
        "The message says what was expected.",
    ),
    Code(
        "P0904",
        "two-policies",
        "error",
        "two policies stand in one directory",
        "Keep either `proofcheck.toml` or the section `[tool.proofcheck]` of `pyproject.toml`.",
    ),
    Code(
        "P0905",
        "idle-rule",
        "error",
        "a rule of the policy matches no statement",
        "The statement it was meant for now has another label, kind or file.  Correct or remove the rule.",
    ),
    Code(
        "P0906",
        "stale-acceptance",
        "error",
        "the policy accepts a finding that does not exist",
        "What was accepted has been repaired, or has another label now.  Remove the acceptance, so that "
        "the same finding cannot return unseen.",
    ),
    Code(
        "P0907",
        "expired-acceptance",
        "error",
        "an acceptance has expired",
        "It was given until a date, which has passed.  Repair the statement, or decide anew.",
    ),
)
