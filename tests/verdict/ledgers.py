"""Ledgers for tests: drawn at random, and written in one line."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from proofcheck.verdict import Entry, Evidence, Ledger

KIND_OF = {Evidence.DEFINITION: "definition", Evidence.HYPOTHESIS: "hypothesis"}


def entry(
    label: str,
    evidence: Evidence = Evidence.PROVED,
    declared: str = "",
    used: str | None = None,
    **more: object,
) -> Entry:
    """Return an entry; labels are separated by spaces, and a model is there unless denied."""
    kind = str(more.pop("kind", KIND_OF.get(evidence, "claim")))
    plain = Entry(
        label=label,
        kind=kind,
        evidence=evidence,
        declared=tuple(declared.split()),
        used=None if used is None else tuple(used.split()),
        has_model=True,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def ledger(*entries: Entry) -> Ledger:
    return Ledger(entries)


LABELS = [f"s{number}" for number in range(7)]
CLAIM_EVIDENCE = [evidence for evidence in Evidence if evidence.is_of_a_goal]

LAWS = st.sets(st.sampled_from(["area of a circle", "modulus", "order"]), max_size=2).map(
    lambda found: tuple(sorted(found))
)


@st.composite
def ledgers(draw: st.DrawFn) -> Ledger:
    """Draw up to seven statements with arbitrary edges, cycles and unknown labels included."""
    size = draw(st.integers(1, 7))
    names = st.lists(st.sampled_from([*LABELS[:size], "nowhere"]), max_size=3).map(tuple)
    entries = []
    for label in LABELS[:size]:
        kind = draw(st.sampled_from(["claim", "hypothesis", "definition"]))
        evidence = draw(
            st.sampled_from(CLAIM_EVIDENCE)
            if kind == "claim"
            else st.sampled_from([Evidence(kind), Evidence.CHECKED, Evidence.ILL_FORMED])
        )
        entries.append(
            Entry(
                label=label,
                kind=kind,
                evidence=evidence,
                declared=draw(names),
                used=draw(st.none() | names),
                missing=draw(names) if draw(st.integers(0, 4)) == 0 else (),
                named=draw(names) if draw(st.integers(0, 4)) == 0 else (),
                library=("euler",) if draw(st.integers(0, 5)) == 0 else (),
                is_instance=evidence is Evidence.CITED and draw(st.booleans()),
                laws=draw(LAWS),
                has_goals=kind == "claim",
                has_model=draw(st.booleans()),
            )
        )
    return Ledger(tuple(entries))
