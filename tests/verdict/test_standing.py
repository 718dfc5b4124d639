"""Standing: severity, taint, conditions, use; monotone under weakening."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.verdict import Entry, Evidence, Ledger, Standing, Taint, compute_standing
from tests.verdict.ledgers import CLAIM_EVIDENCE, entry, ledger, ledgers

PROVED, CHECKED, CITED = Evidence.PROVED, Evidence.CHECKED, Evidence.CITED
WITNESSED, UNSUPPORTED = Evidence.WITNESSED, Evidence.UNSUPPORTED
REFUTED, ILL_FORMED = Evidence.REFUTED, Evidence.ILL_FORMED
DEFINITION, HYPOTHESIS = Evidence.DEFINITION, Evidence.HYPOTHESIS


def standing_of(label: str, *entries: Entry) -> Standing:
    return compute_standing(ledger(*entries))[label]


def taint_of(label: str, *entries: Entry) -> Taint | None:
    book = ledger(*entries)
    return compute_standing(book).taint(book.position(label))


def test_the_words_are_those_of_the_contract_most_severe_first() -> None:
    expected = ["ill-formed", "refuted", "unsupported", "tainted", "conditional", "sound"]
    assert expected == [standing.value for standing in Standing]
    assert expected == [s.value for s in sorted(Standing, key=lambda s: s.rank)]


def test_a_standing_is_at_least_itself_and_whatever_is_more_severe() -> None:
    words = list(Standing)
    for position, standing in enumerate(words):
        assert words[: position + 1] == [s for s in words if standing.is_at_least(s)]


def test_proved_on_a_definition_and_a_hypothesis_is_sound() -> None:
    base = entry("h", HYPOTHESIS), entry("d", DEFINITION, "h")
    assert Standing.SOUND == standing_of("c", *base, entry("c", PROVED, "d h"))


@pytest.mark.parametrize("evidence", [ILL_FORMED, REFUTED, UNSUPPORTED])
def test_its_own_bad_evidence_is_the_standing(evidence: Evidence) -> None:
    bad_base = entry("b", REFUTED)
    assert evidence.value == standing_of("c", bad_base, entry("c", evidence, "b")).value


@pytest.mark.parametrize("evidence", [CHECKED, WITNESSED, CITED])
def test_green_but_unproved_is_conditional_and_proved_is_not(evidence: Evidence) -> None:
    assert Standing.CONDITIONAL == standing_of("c", entry("c", evidence))
    assert Standing.SOUND == standing_of("c", entry("c", PROVED))


@pytest.mark.parametrize("evidence", [CHECKED, WITNESSED, CITED, UNSUPPORTED])
def test_resting_on_something_unproved_at_any_depth_is_conditional(evidence: Evidence) -> None:
    above = entry("b", PROVED, "a"), entry("c", PROVED, "b")
    assert Standing.CONDITIONAL == standing_of("c", entry("a", evidence), *above)
    assert Standing.SOUND == standing_of("c", entry("a", PROVED), *above)


@pytest.mark.parametrize("evidence", [REFUTED, ILL_FORMED])
def test_resting_on_something_bad_at_any_depth_is_tainted(evidence: Evidence) -> None:
    above = entry("b", WITNESSED, "a"), entry("c", PROVED, "b")
    assert Standing.TAINTED == standing_of("c", entry("a", evidence), *above)
    assert Standing.CONDITIONAL == standing_of("c", entry("a", UNSUPPORTED), *above)


def test_a_bad_definition_taints_like_a_bad_claim() -> None:
    definition = entry("d", REFUTED, kind="definition")
    assert Standing.TAINTED == standing_of("c", definition, entry("c", PROVED, "d"))
    assert Standing.SOUND == standing_of("c", entry("d", DEFINITION), entry("c", PROVED, "d"))


def test_an_unused_bad_ancestor_does_not_taint() -> None:
    bad = entry("a", REFUTED), entry("b")
    assert Standing.SOUND == standing_of("c", *bad, entry("c", PROVED, "a b", used="b"))
    assert Standing.TAINTED == standing_of("c", *bad, entry("c", PROVED, "a b", used="a b"))


def test_what_lies_on_a_cycle_is_marked() -> None:
    ring = entry("x", declared="y"), entry("y", declared="x")
    standings = compute_standing(ledger(entry("a"), *ring, entry("c", PROVED, "x")))
    assert [-1, 1, 1, -1] == standings.cycles.first


def test_where_use_is_unknown_every_declared_dependency_counts() -> None:
    bad = entry("a", REFUTED)
    assert Standing.TAINTED == standing_of("c", bad, entry("c", PROVED, "a"))
    assert Standing.SOUND == standing_of("c", bad, entry("c", PROVED, "a", used=""))


def test_what_is_missing_counts_as_used() -> None:
    bad = entry("a", REFUTED)
    assert Standing.TAINTED == standing_of("c", bad, entry("c", used="", missing=("a",)))
    assert Standing.SOUND == standing_of("c", bad, entry("c", used=""))


def test_the_introducer_of_a_name_counts_as_used() -> None:
    bad = entry("a", ILL_FORMED)
    assert Standing.TAINTED == standing_of("c", bad, entry("c", used="", named=("a",)))
    assert Standing.SOUND == standing_of("c", bad, entry("c", used=""))


def test_a_used_label_that_nobody_has_counts_as_unsupported() -> None:
    assert Standing.CONDITIONAL == standing_of("c", entry("c", PROVED, "nowhere"))
    assert Standing.SOUND == standing_of("c", entry("c", PROVED, "nowhere", used=""))


def test_a_theorem_of_the_library_leaves_nothing_open() -> None:
    cites = entry("b", PROVED, library=("spectral theorem",))
    assert Standing.SOUND == standing_of("b", cites)
    assert Standing.SOUND == standing_of("c", cites, entry("c", PROVED, "b"))


def test_an_instance_of_a_theorem_is_as_good_as_a_proof() -> None:
    instance = entry("b", CITED, library=("spectral theorem",), is_instance=True)
    assert Standing.SOUND == standing_of("b", instance)
    assert Standing.SOUND == standing_of("c", instance, entry("c", PROVED, "b"))


def test_what_the_author_cites_is_open_whatever_the_library_says_besides() -> None:
    cited = entry("b", CITED, library=("spectral theorem",))
    assert Standing.CONDITIONAL == standing_of("b", cited)
    assert Standing.CONDITIONAL == standing_of("c", cited, entry("c", PROVED, "b"))


@pytest.mark.parametrize("evidence", [one for one in Evidence if one is not CITED])
def test_only_what_is_cited_is_an_instance(evidence: Evidence) -> None:
    with pytest.raises(ValueError, match="no instance"):
        entry("a", evidence, is_instance=True)


def test_a_cited_statement_is_the_word_of_its_author() -> None:
    assert "cited" == entry("a", CITED, kind="cited").kind
    with pytest.raises(ValueError, match="no instance"):
        entry("a", CITED, kind="cited", is_instance=True)


def test_without_a_model_of_its_assumptions_nothing_is_sound() -> None:
    assert Standing.CONDITIONAL == standing_of("c", entry("c", PROVED, has_model=False))
    assert Standing.SOUND == standing_of("c", entry("c", PROVED, has_model=True))


def test_everything_on_a_cycle_and_above_it_is_tainted() -> None:
    ring = entry("a", PROVED, "c"), entry("b", PROVED, "a"), entry("c", PROVED, "b")
    standings = compute_standing(ledger(*ring, entry("d", PROVED, "c"), entry("e")))
    assert [Standing.TAINTED] * 4 + [Standing.SOUND] == list(standings.standings)


def test_a_declared_cycle_taints_its_members_whatever_their_proofs_used() -> None:
    ring = entry("a", PROVED, "b", used=""), entry("b", PROVED, "a", used="a")
    assert Standing.TAINTED == standing_of("a", *ring)
    assert Standing.SOUND == standing_of("a", entry("a"), entry("b", PROVED, "a"))


def test_a_cycle_that_is_declared_but_not_used_does_not_taint_what_is_above() -> None:
    ring = entry("a", PROVED, "b"), entry("b", PROVED, "a")
    assert Standing.SOUND == standing_of("c", *ring, entry("c", PROVED, "b", used=""))
    assert Standing.TAINTED == standing_of("c", *ring, entry("c", PROVED, "b", used="b"))


def test_a_statement_that_declares_itself_is_on_a_cycle() -> None:
    assert Standing.TAINTED == standing_of("a", entry("a", PROVED, "a"))
    assert Taint(("a", "a"), "cycle") == taint_of("a", entry("a", PROVED, "a"))


def test_a_cycle_does_not_soften_own_bad_evidence() -> None:
    ring = entry("a", REFUTED, "b"), entry("b", UNSUPPORTED, "a")
    assert Standing.REFUTED == standing_of("a", *ring)
    assert Standing.UNSUPPORTED == standing_of("b", *ring)


def test_the_taint_is_a_shortest_path_to_something_bad() -> None:
    far = entry("r1", REFUTED), entry("p", PROVED, "r1"), entry("q", PROVED, "p")
    near = entry("r2", ILL_FORMED), entry("s", PROVED, "r2")
    top = entry("t", PROVED, "q s")
    assert Taint(("t", "s", "r2"), "ill-formed") == taint_of("t", *far, *near, top)
    assert Taint(("t", "q", "p", "r1"), "refuted") == taint_of("t", *far, entry("s"), top)
    assert taint_of("s", *near[:0], entry("s")) is None


def test_the_taint_of_a_member_of_a_cycle_is_a_cycle_through_it() -> None:
    ring = entry("a", PROVED, "c"), entry("b", PROVED, "a"), entry("c", PROVED, "b")
    assert Taint(("b", "a", "c", "b"), "cycle") == taint_of("b", *ring)
    above = entry("d", PROVED, "c")
    assert Taint(("d", "c"), "cycle") == taint_of("d", *ring, above)


def test_a_bad_statement_tells_of_bad_premises_and_not_of_itself() -> None:
    assert taint_of("b", entry("a"), entry("b", REFUTED, "a")) is None
    expected = Taint(("b", "a"), "refuted")
    assert expected == taint_of("b", entry("a", REFUTED), entry("b", REFUTED, "a"))


def test_a_label_nobody_has_has_no_standing() -> None:
    standings = compute_standing(ledger(entry("c", PROVED, "nowhere")))
    with pytest.raises(KeyError):
        standings["nowhere"]


def test_two_entries_with_one_label_are_refused() -> None:
    with pytest.raises(ValueError, match="'a'"):
        ledger(entry("a"), entry("a"))


def test_a_claim_cannot_be_entered_as_a_definition() -> None:
    with pytest.raises(ValueError, match="claim"):
        entry("a", DEFINITION, kind="claim")
    assert "definition" == entry("a", DEFINITION, kind="definition").kind


@given(ledgers())
def test_standing_is_what_its_definition_says(book: Ledger) -> None:
    """A slow computation, statement by statement from the words of the definition, agrees."""
    computed = compute_standing(book)
    assert [_slow_standing(book, at) for at in range(len(book.entries))] == list(computed.standings)


def _slow_standing(book: Ledger, position: int) -> Standing:
    own = book.entries[position]
    if own.evidence in (ILL_FORMED, REFUTED, UNSUPPORTED):
        return Standing(own.evidence.value)
    below = _below(book.uses, position)
    if any(_slow_is_bad(book, other) for other in below | {position}):
        return Standing.TAINTED
    for other in below | {position}:
        if other >= len(book.entries):
            return Standing.CONDITIONAL
        one = book.entries[other]
        if one.evidence not in (PROVED, DEFINITION, HYPOTHESIS) and not one.is_instance:
            return Standing.CONDITIONAL
        if not book.entries[other].has_model:
            return Standing.CONDITIONAL
    return Standing.SOUND


def _slow_is_bad(book: Ledger, position: int) -> bool:
    if position in _below(book.relies, position):
        return True
    return position < len(book.entries) and book.entries[position].evidence in (REFUTED, ILL_FORMED)


def _below(edges: tuple[tuple[int, ...], ...], position: int) -> set[int]:
    found: set[int] = set()
    layer = set(edges[position])
    while layer - found:
        found |= layer
        layer = {target for vertex in layer for target in edges[vertex]}
    return found


@given(ledgers(), st.data())
def test_weakening_one_evidence_never_improves_any_standing(
    book: Ledger, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(book.entries) - 1))
    old = book.entries[position]
    weaker = [e for e in CLAIM_EVIDENCE if old.evidence.is_at_least(e) and e is not PROVED]
    new = replace(old, evidence=data.draw(st.sampled_from(weaker)), is_instance=False)
    assert [] == _improved(book, _with_entry(book, position, new))


@given(ledgers(), st.data())
def test_using_more_never_improves_any_standing(book: Ledger, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(book.entries) - 1))
    old = book.entries[position]
    added = data.draw(st.sampled_from([entry.label for entry in book.entries] + ["nowhere"]))
    new = replace(old, missing=(*old.missing, added))
    assert [] == _improved(book, _with_entry(book, position, new))


@given(ledgers(), st.data())
def test_not_knowing_what_was_used_never_improves_any_standing(
    book: Ledger, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(book.entries) - 1))
    old = book.entries[position]
    known = replace(old, used=tuple(label for label in old.declared[:1]))
    unknown = replace(old, used=None)
    assert [] == _improved(_with_entry(book, position, known), _with_entry(book, position, unknown))


@given(ledgers(), st.data())
def test_losing_the_model_or_the_instance_never_improves_any_standing(
    book: Ledger, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(book.entries) - 1))
    new = replace(book.entries[position], has_model=False, is_instance=False)
    assert [] == _improved(book, _with_entry(book, position, new))


@given(ledgers(), st.data())
def test_a_law_or_a_theorem_is_of_no_weight(book: Ledger, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(book.entries) - 1))
    laws = ("modulus", "product of positive numbers")
    new = replace(book.entries[position], laws=laws, library=("euler", "cayley"))
    with_laws = _with_entry(book, position, new)
    assert compute_standing(book).standings == compute_standing(with_laws).standings


def test_the_property_of_monotony_can_fail() -> None:
    """The comparison itself notices an improvement."""
    weak, strong = ledger(entry("a", CITED)), ledger(entry("a", PROVED))
    assert ["a"] == _improved(weak, strong)
    assert [] == _improved(strong, weak)


def _with_entry(book: Ledger, position: int, new: Entry) -> Ledger:
    return Ledger((*book.entries[:position], new, *book.entries[position + 1 :]))


def _improved(before: Ledger, after: Ledger) -> list[str]:
    pairs = zip(
        before.entries,
        compute_standing(before).standings,
        compute_standing(after).standings,
        strict=True,
    )
    return [entry.label for entry, old, new in pairs if not old.is_at_least(new)]


@given(ledgers())
def test_a_taint_is_named_exactly_where_something_bad_is_used(book: Ledger) -> None:
    standings = compute_standing(book)
    for position, standing in enumerate(standings.standings):
        taint = standings.taint(position)
        bad_below = any(_slow_is_bad(book, other) for other in _below(book.uses, position))
        on_cycle = position in _below(book.relies, position)
        assert (bad_below or on_cycle) is (taint is not None)
        if standing is Standing.TAINTED:
            assert taint is not None
            assert book.entries[position].label == taint.path[0]


@settings(deadline=None)
@given(ledgers())
def test_every_step_of_a_taint_is_an_edge(book: Ledger) -> None:
    standings = compute_standing(book)
    for position in range(len(book.entries)):
        taint = standings.taint(position)
        path = [book.position(label) for label in taint.path] if taint else []
        assert all(b in book.relies[a] for a, b in pairwise(path))


def _chain(size: int, root: Evidence) -> Ledger:
    first = entry("0", root)
    return ledger(first, *(entry(str(n), PROVED, str(n - 1)) for n in range(1, size)))


def test_a_chain_of_100000_is_tainted_to_its_end_in_a_few_seconds() -> None:
    size = 100_000
    start = time.process_time()
    standings = compute_standing(_chain(size, REFUTED))
    taint = standings.taint(size - 1)
    assert time.process_time() - start < 20
    assert Standing.TAINTED == standings[str(size - 1)]
    assert taint is not None
    assert size == len(taint.path) + taint.left_out
    assert Standing.SOUND == compute_standing(_chain(1000, HYPOTHESIS))["999"]


def test_a_wide_graph_of_100000_statements_takes_a_few_seconds() -> None:
    size = 100_000
    rest = (entry(str(n), PROVED, f"{n // 2} {n // 3} {n - 1}") for n in range(1, size))
    book = ledger(entry("0", CITED), *rest)
    start = time.process_time()
    standings = compute_standing(book)
    assert time.process_time() - start < 20
    assert {Standing.CONDITIONAL} == set(standings.standings)


def test_where_nobody_speaks_of_a_model_there_is_none() -> None:
    silent = Entry("1", "claim", PROVED)
    assert Standing.CONDITIONAL is standing_of("1", silent)
    assert Standing.SOUND is standing_of("1", replace(silent, has_model=True))


@given(ledgers())
@settings(deadline=None)
def test_what_is_checked_is_worth_no_more_than_a_sample(book: Ledger) -> None:
    """A goal about all sizes that was decided at a few of them says nothing about the others."""
    sampled = [
        replace(one, evidence=WITNESSED) if one.evidence is CHECKED else one for one in book.entries
    ]

    assert compute_standing(Ledger(tuple(sampled))).standings == compute_standing(book).standings
