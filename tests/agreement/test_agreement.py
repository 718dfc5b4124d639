"""The two checkers agree: on what is committed, on what their tests ask, and on forgeries of both."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from tests.agreement.cases import Case
from tests.agreement.changing import of_certificate, of_task, of_theory, sample
from tests.agreement.comparing import DIFFERENCES, Verdict, compare
from tests.agreement.inventing import invented
from tests.agreement.smallest import SMALLEST
from tests.agreement.sources import committed, lemmas_of_tests, recorded

LONGEST = 0.2
"""Seconds of work for a lemma by both checkers, on the average."""

ONE_OF = 8
"""Of so many lemmas of the theory one is timed."""

MOST_LEMMAS = 120
"""Lemmas of the theory that are changed."""

pytestmark = pytest.mark.xdist_group("agreement")


@pytest.fixture(scope="module")
def asked() -> tuple[Case, ...]:
    """What the tests of both checkers ask."""
    return recorded()


def count(cases: Iterable[Case]) -> Counter[Verdict]:
    """Return how answers compare; no two may differ."""
    found = Counter[Verdict]()
    for case in cases:
        compared = compare(case)
        assert compared.verdict not in DIFFERENCES, str(compared)
        found[compared.verdict] += 1
    return found


def test_both_soon_accept_what_is_committed() -> None:
    """On a sample; that both accept all, and for the same reasons, is asked in ``test_two_checkers.py``."""
    cases, start = [*[*committed()][::ONE_OF], *lemmas_of_tests()], time.process_time()
    found = count(cases)
    sys.stdout.write(f"{len(cases)} lemmas by both: {time.process_time() - start:.1f} s\n")

    assert found == Counter({Verdict.BOTH: len(cases)})
    assert len(cases) >= 36
    assert time.process_time() - start < LONGEST * len(cases)


@pytest.mark.exhaustive
def test_they_agree_on_what_their_tests_ask(asked: tuple[Case, ...]) -> None:
    found = count(asked)

    assert found[Verdict.BOTH] > 600, found
    assert found[Verdict.NEITHER] > 900, found
    assert found[Verdict.LIMIT] < 10, found


@pytest.mark.exhaustive
def test_they_agree_on_changes_of_lemmas() -> None:
    """All changes of all lemmas are those of `make sweep`; the theory grows, and this does not."""
    known = [*committed()]
    some = known[:: 1 + len(known) // MOST_LEMMAS]
    found = count(chain.from_iterable(sample(case, of_certificate, 3) for case in some))
    found += count(chain.from_iterable(sample(case, of_task, 1) for case in some))
    for case in lemmas_of_tests():
        found += count(sample(case, of_certificate, 30))
        found += count(sample(case, of_task, 6))

    assert found.total() > 900, found
    assert found[Verdict.BOTH] > 4, found


def test_they_agree_on_changes_of_what_their_tests_ask(asked: tuple[Case, ...]) -> None:
    some = asked[::2]
    found = count(chain.from_iterable(sample(case, of_certificate, 1) for case in some))
    found += count(chain.from_iterable(sample(case, of_task, 1) for case in some if case.task))

    assert found.total() > 1000, found
    assert found[Verdict.BOTH] > 20, found


def test_they_agree_on_changes_of_a_theory() -> None:
    found = count(sample(next(lemmas_of_tests()), of_theory, 40))

    assert found.total() == 40
    assert found[Verdict.BOTH] > 2, found


def test_they_agree_on_random_certificates_about_sizes() -> None:
    found = count(invented(seed) for seed in range(300))

    assert found[Verdict.BOTH] > 60, found
    assert found[Verdict.NEITHER] > 60, found


@pytest.mark.exhaustive
@pytest.mark.slow
def test_they_agree_on_very_many_random_certificates_about_sizes() -> None:
    found = count(invented(seed) for seed in range(300, 3_300))

    assert found[Verdict.LIMIT] < 15, found


@pytest.mark.parametrize("name", SMALLEST)
def test_they_agree_where_they_once_did_not(name: str) -> None:
    case, verdict = SMALLEST[name]

    assert compare(case).verdict is verdict
