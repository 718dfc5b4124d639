"""Sentences that run over displays, and where they end."""

from __future__ import annotations

import pytest

from proofcheck.coverage.equations import find_displays
from proofcheck.coverage.sentences import Sentences


def sentence(text: str, word: str) -> str:
    found = Sentences(text, find_displays(text), ()).find(text.index(word))
    return " ".join(text[found.start : found.end].split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Here it is. Two.", "Here it is."),
        ("By Eq. (3) it is here.", "By Eq. (3) it is here."),
        ("cf. Lemma 2, it is here.", "cf. Lemma 2, it is here."),
        (
            "Here we set\n\n$$a, \\quad (1)$$\n\nwhich is b. Two.",
            "Here we set $$a, \\quad (1)$$ which is b.",
        ),
        ("Here we set\n\n$$a. \\quad (1)$$\n\nThen b.", "Here we set $$a. \\quad (1)$$"),
        ("Here we set\n\n$$a \\quad (1)$$\n\nThen b.", "Here we set $$a \\quad (1)$$"),
        (
            "Here\n\n$$a \\quad (1)$$\n\n$$= b, \\quad (2)$$\n\nfor c.",
            "Here $$a \\quad (1)$$ $$= b, \\quad (2)$$ for c.",
        ),
        ("Here\n\n$$a. \\quad (1)$$\n\n$$b \\quad (2)$$", "Here $$a. \\quad (1)$$"),
        ("We see.\n\n$$a \\quad (1)$$\n\nwhere it is.", "We see."),
        ("Here it is\n\nA title", "Here it is"),
        ("- Here it is\n- Two", "- Here it is"),
    ],
)
def test_a_display_belongs_to_the_sentence_that_runs_into_it(text: str, expected: str) -> None:
    assert expected == sentence(text, _first_word(text))


def _first_word(text: str) -> str:
    return next(word for word in ("We see", "Here", "it is") if word in text)
