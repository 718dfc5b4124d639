"""The sweep is cut into pieces, goes on where it was, and says how all answers compare."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.agreement.changing import of_certificate, of_task, sample
from tests.agreement.comparing import Verdict
from tests.agreement.keeping import Kept
from tests.agreement.sources import lemmas_of_tests
from tests.agreement.sweep import ALL, PIECE, Found, Source, digest_of_all, pieces, run, totals


@pytest.fixture
def given() -> list[Source]:
    """Two sources: all changes of a certificate, and some of its statement."""
    case = next(lemmas_of_tests())
    return [Source(case, of_certificate, ALL), Source(case, of_task, 7)]


def test_the_pieces_are_all_changes_once(given: list[Source]) -> None:
    cut = pieces(given)
    changes = list(sample(given[0].case, of_certificate, ALL))
    starts = sorted(piece.start for piece in cut if piece.source == 0)

    assert starts == list(range(0, len(changes), PIECE))
    assert [piece.start for piece in cut if piece.source == 1] == [0]
    assert len({piece.name for piece in cut}) == len(cut)
    assert pieces(given) == cut


def test_what_a_piece_finds(given: list[Source]) -> None:
    (piece,) = [piece for piece in pieces(given) if piece.source == 1]
    found = run(given[1], piece)

    assert found.total == 7
    assert found.differing == ()
    assert set(found.verdicts) <= {Verdict.BOTH.name, Verdict.NEITHER.name}


@pytest.mark.parametrize("rest", ["", '\n{"piece": "b", "verd', '\n{"piece": "b"}', "\n[]"])
def test_a_run_goes_on_after_it_was_cut_off(tmp_path: Path, rest: str) -> None:
    one, other = (Found(name, {"BOTH": 1}, ("a difference",)) for name in "ab")
    Kept(tmp_path, "digest").add(one)
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text(encoding="utf-8") + rest, encoding="utf-8")
    kept = Kept(tmp_path, "digest")
    kept.add(other)
    again = Kept(tmp_path, "digest").found

    assert [again[name].verdicts for name in "ab"] == [one.verdicts, other.verdicts]
    assert [tuple(again[name].differing) for name in "ab"] == [one.differing, other.differing]


def test_a_change_starts_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Kept(tmp_path, "before").add(Found("a", {"BOTH": 1}, ()))
    before = digest_of_all()
    monkeypatch.setattr("tests.agreement.sweep.MODULES", ("cases",))

    assert Kept(tmp_path, "after").found == {}
    assert digest_of_all() != before


def test_the_line_of_totals() -> None:
    found = Counter({"BOTH": 1_200, "FIRST": 1, "SECOND": 2, "STATEMENT": 3})

    assert totals(found).startswith("1,206 changes: 1,200 accepted by both, 0 by neither")
    assert "3 accepted by one alone, 3 statements changed" in totals(found)
