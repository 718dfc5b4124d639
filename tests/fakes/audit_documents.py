"""Audit documents as the audit prints them, one for each ending a run can have."""

from __future__ import annotations

from typing import Any

Record = dict[str, Any]

NOTHING_BELOW: Record = {
    field: []
    for field in (
        *("hypotheses", "library", "cited", "checked"),
        *("witnessed", "unsupported", "refuted", "ill_formed"),
    )
}


def goal(**fields: Any) -> Record:
    return {
        "formula": "Q^T = Q",
        "latex": "Q^{\\top} = Q",
        "role": "show",
        "evidence": "proved",
        "engine": "completion",
        "reason": "",
        "sizes": [],
        "models": 0,
        "digits": None,
        "counterexample": None,
        "certificate": "3f2a9c0d11b2aa07",
    } | fields


def statement(label: str, **fields: Any) -> Record:
    evidence = fields.get("evidence", "proved")
    return {
        "label": label,
        "kind": "claim",
        "title": None,
        "section": "1. Beginnings",
        "line": 10,
        "evidence": evidence,
        "standing": "sound",
        "standing_modulo_repairs": fields.get("standing", "sound"),
        "from": [],
        "truncated": False,
        "used": None,
        "missing": [],
        "unused": [],
        "needed": [],
        "rests_on": NOTHING_BELOW,
        "repairs": None,
        "reason": "",
        "taint": None,
        "formulas": ["show Q^T = Q"],
        "facts": [],
        "goals": [goal(evidence=evidence)],
        "diagnostics": [],
    } | fields


def derivation(*statements: Record, name: str = "squares", **fields: Any) -> Record:
    return {
        "name": name,
        "title": "Squares of skew matrices",
        "path": f"derivations/{name}.proof",
        "source": None,
        "statements": list(statements),
        "diagnostics": [],
    } | fields


def document(*derivations: Record, **fields: Any) -> Record:
    return {
        "format": "proofcheck-audit",
        "version": 1,
        "tool": {"proofcheck": "0.1.0"},
        "derivations": list(derivations),
        "diagnostics": [],
        "summary": {},
    } | fields


HYPOTHESIS = statement(
    "1.1",
    kind="hypothesis",
    title="a skew matrix",
    evidence="hypothesis",
    formulas=["let n : PosNat", "let S : Matrix(n, n)", "assume S^T = -S"],
    goals=[],
)

PROVED = statement(
    "1.2",
    title="the square is symmetric",
    **{"from": ["1.1"]},
    used=["1.1"],
    rests_on=NOTHING_BELOW | {"hypotheses": ["1.1"]},
    facts=[{"label": "1.1", "formula": "S^T = -S"}],
)

CHECKED = statement(
    "1.3",
    title="a determinant",
    evidence="checked",
    standing="conditional",
    rests_on=NOTHING_BELOW | {"checked": ["1.3"]},
    goals=[
        goal(
            formula="det(S) = 0",
            evidence="checked",
            engine="polynomials",
            sizes=[{"n": 1}, {"n": 3}],
            certificate=None,
        )
    ],
)

WITNESSED = statement(
    "1.4",
    title="an exponential",
    evidence="witnessed",
    standing="conditional",
    rests_on=NOTHING_BELOW | {"witnessed": ["1.4"]},
    goals=[
        goal(
            formula="exp(S)*exp(S)^T = I(n)",
            evidence="witnessed",
            engine="models",
            sizes=[{"n": 1, "m": 1}, {"n": 2, "m": 1}, {"n": 3, "m": 2}],
            models=24,
            digits=50,
            worst_ratio="0.93",
            certificate=None,
        )
    ],
)

COUNTEREXAMPLE: Record = {
    "sizes": {"n": 2},
    "objects": {"S": "[[0, 1], [-1, 0]]", "x": [[1], [0]]},
    "latex": {"x": "x"},
    "left": "[[-1, 0], [0, -1]]",
    "right": "[[1, 0], [0, 1]]",
    "why": "the entry (1, 1) is -1 on the left and 1 on the right",
}

REFUTED = statement(
    "2.1",
    title="the square is the identity",
    section="2. A mistake",
    line=31,
    evidence="refuted",
    standing="refuted",
    **{"from": ["1.1", "1.2"]},
    used=["1.1"],
    unused=["1.2"],
    rests_on=NOTHING_BELOW | {"hypotheses": ["1.1"]},
    formulas=["given x : Vector(n)", "assume x = x"],
    formulas_latex=[r"\text{given } x \in \mathbb{R}^{n}", r"\text{assume } x = x"],
    facts=[
        {"label": "1.1", "formula": "S^T = -S"},
        {"label": "1.2", "formula": "(S*S)^T = S*S"},
    ],
    goals=[
        goal(
            formula="S*S = I(n)",
            evidence="refuted",
            engine="models",
            sizes=[{"n": 2}],
            models=1,
            counterexample=COUNTEREXAMPLE,
            certificate="77aa01bbccdd9900",
        )
    ],
    diagnostics=[
        {
            "code": "P0401",
            "severity": "error",
            "message": "the claim is false",
            "line": 31,
            "column": 8,
        }
    ],
)

TAINTED = statement(
    "2.2",
    title="what follows from the mistake",
    section="2. A mistake",
    standing="tainted",
    standing_modulo_repairs="sound",
    **{"from": ["2.0", "2.1"]},
    taint=["2.2", "2.0", "2.1"],
    rests_on=NOTHING_BELOW | {"refuted": ["2.1"], "hypotheses": ["1.1"]},
)

REPAIR = statement(
    "2.1*",
    title="the square is minus the identity, n = 2",
    section="2. A mistake",
    repairs="2.1",
    **{"from": ["1.1"]},
)

READING = statement(
    "1.2 r2",
    title="the square, read otherwise",
    evidence="refuted",
    standing="refuted",
    reads={"label": "1.2", "text": "the square of the modulus"},
    evidence_of_readings="refuted",
    standing_of_readings="refuted",
    formulas=["let Q := S^T*S"],
)
"""Another reading of the statement `READ_TWICE`."""

READ_TWICE = PROVED | {
    "readings": ["1.2 r2"],
    "evidence_of_readings": "refuted",
    "standing_of_readings": "refuted",
}

CONDITIONAL = statement(
    "2.3",
    title="rests on a witness",
    section="2. A mistake",
    standing="conditional",
    **{"from": ["1.4"]},
    rests_on=NOTHING_BELOW | {"witnessed": ["1.4"]},
)

UNSUPPORTED = statement(
    "2.4",
    title="too hard",
    section="2. A mistake",
    evidence="unsupported",
    standing="unsupported",
    goals=[goal(evidence="unsupported", engine="", certificate=None, reason="out of budget")],
)

ILL_FORMED = statement(
    "2.5",
    section="2. A mistake",
    evidence="ill-formed",
    standing="ill-formed",
    reason="`Z` is defined nowhere",
    formulas=[],
    goals=[],
    diagnostics=[
        {
            "code": "P0301",
            "severity": "error",
            "message": "`Z` is defined nowhere",
            "line": 50,
            "column": 8,
            "rendered": "error[P0301]: `Z` is defined nowhere\n"
            "  --> derivations/squares.proof:50:8\n"
            "   |\n"
            "50 |   show Z = 0\n"
            "   |        ^ no statement introduces it",
        }
    ],
)

LACKING = statement(
    "2.6",
    title="declares too little",
    section="2. A mistake",
    missing=["1.1"],
)

ALL_KINDS = (
    *(HYPOTHESIS, PROVED, CHECKED, WITNESSED, REFUTED, TAINTED, REPAIR),
    *(CONDITIONAL, UNSUPPORTED, ILL_FORMED, LACKING),
)

SOUND_DOCUMENT = document(derivation(HYPOTHESIS, PROVED))
READ_DOCUMENT = document(derivation(HYPOTHESIS, READ_TWICE, CHECKED, READING))
"""The reading stands further down than what it reads."""

MIXED_DOCUMENT = document(derivation(*ALL_KINDS))
EMPTY_DOCUMENT = document(derivation())
