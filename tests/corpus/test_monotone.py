"""Facts are monotone: a goal that is proved is proved with more facts as well, in a sample.

`make monotone` tries all of them.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from proofcheck.language.loading import load_derivation, read_derivation
from proofcheck.source import SourceFile
from tests.docs.pages import DOCS, blocks_of
from tests.monotone.enlarging import Place, one_by_one, places_of
from tests.monotone.proving import is_proved

ROOT = DOCS.parent
FILES = [
    *sorted(Path(__file__).parent.glob("*.proof")),
    *sorted((ROOT / "derivations").glob("*.proof")),
]
ONE_BY_ONE = 4
"""Labels and theorems that are added to a goal one by one, beside all of them at once; the sweep adds
twenty."""


def example() -> Place:
    """Return the claim of the derivation in the read-me."""
    texts = [block.text for block in blocks_of(ROOT / "README.md")]
    (text,) = (text for text in texts if text.startswith('derivation "Rotations'))
    (place,) = places_of(read_derivation(SourceFile("README.md", text), "readme"))
    return place


def proved_sample() -> list[Place]:
    """Return one proved goal of each corpus, the same at every run."""
    return [next(filter(_is_proved_alone, shuffled(file))) for file in FILES]


def shuffled(file: Path) -> list[Place]:
    places = list(places_of(load_derivation(file)))
    random.Random(file.stem).shuffle(places)
    return places


def _is_proved_alone(place: Place) -> bool:
    return is_proved(place.task)


@pytest.fixture(scope="module")
def sample() -> list[Place]:
    return proved_sample()


def test_the_example_of_the_read_me_is_proved_whatever_is_declared_besides() -> None:
    place = example()

    assert is_proved(place.task)
    assert is_proved(place.enlarged(place.extras))
    assert [] == [x for x in one_by_one(place, 20) if not is_proved(place.enlarged([x]))]


@pytest.mark.exhaustive
@pytest.mark.slow
def test_nothing_is_lost_where_everything_is_declared(sample: list[Place]) -> None:
    assert [] == [one.name for one in sample if not is_proved(one.enlarged(one.extras))]


@pytest.mark.exhaustive
@pytest.mark.slow
def test_nothing_is_lost_where_one_label_more_is_declared(sample: list[Place]) -> None:
    lost = [
        (one.name, label)
        for one in sample
        for label in one_by_one(one, ONE_BY_ONE)
        if not is_proved(one.enlarged([label]))
    ]

    assert [] == lost


def test_what_is_added_is_among_the_facts() -> None:
    place = shuffled(FILES[0])[0]
    larger = place.enlarged(place.extras)

    assert set(place.task.facts) < set(larger.facts)
    assert place.task.goal == larger.goal
