"""Every certificate that is recorded beside the derivations of this project is still accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.audit.replaying import read_claims, replay_certificates
from proofcheck.audit.store.store import Forgetful
from proofcheck.audit.workers.options import NoProgress
from proofcheck.source.reading import load_source

HELD_BY_THE_GATE = ("espr_boxed", "espr_tiered")
"""Of these `make check` replays every certificate anyhow, in `make recheck`."""

DERIVATIONS = [
    pytest.param(
        path, marks=[pytest.mark.exhaustive] if path.name.startswith(HELD_BY_THE_GATE) else []
    )
    for path in sorted((Path(__file__).parents[2] / "derivations").glob("*.evidence.json"))
]
OUTDATED = "no goal of the derivation asks for it"


@pytest.mark.parametrize("evidence", DERIVATIONS, ids=lambda path: path.name)
def test_what_is_recorded_is_accepted(evidence: Path) -> None:
    path = evidence.with_name(evidence.name.replace(".evidence.json", ".proof"))
    source, claims = load_source(path), read_claims(path)
    assert not isinstance(source, tuple)
    assert not isinstance(claims, str)
    found = list(replay_certificates([(path, source)], [claims], Forgetful(), NoProgress()))
    assert any(not one.reason for one in found)
    assert [] == [one for one in found if one.reason and not one.reason.startswith(OUTDATED)]
