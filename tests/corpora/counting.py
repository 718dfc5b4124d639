"""The counting rules: what is right, what is wrong, and when a planted error counts as found.

*Items* are the claims of a file and its `unsayable` lines; false twins, and copies with planted
errors, are none.  A claim is *expressible* where it is well-formed.  Its evidence is its own,
whatever it rests on.

*Wrong* is of two kinds:

refuted though true   a fact is refuted
green though false    a false twin, a claim that is false as printed, or a statement with a planted
                      sign or hypothesis is green.  One with a planted dependency is not: what it
                      says may be true, and provable without what was dropped.

A planted *sign* or *hypothesis* is found where the statement is refuted, or is not green and a
model is shown that breaks a goal (as P0501 does).  A planted *dependency* is found where the
statement is refuted, or has the error P0501 (what it declares does not suffice), or the error
P0503 (a proof needs a statement that is not declared) or P0230 (a name comes from such a one)
naming a label that the original declares and the copy does not.  Warnings do not count.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence

from tests.corpora.items import FACT, MISPRINT, PLANTED, TWIN, UNSAYABLE, Item
from tests.corpora.outcomes import ABSENT, Outcome
from tests.planted.corpus import GREEN

Outcomes = Mapping[str, Outcome]
"""By key of the item."""

Figures = dict[str, float]

EVIDENCE = (*GREEN, "unsupported", "refuted")

_NAMING = ("P0503", "P0230")


def refuted_though_true(items: Iterable[Item], outcomes: Outcomes) -> list[str]:
    """Return the keys of facts that are refuted."""
    facts = (one.key for one in items if one.role == FACT)
    return [key for key in facts if outcomes.get(key, ABSENT).evidence == "refuted"]


def green_though_false(items: Iterable[Item], outcomes: Outcomes) -> list[str]:
    """Return the keys of what is false and green."""
    false = (TWIN, MISPRINT, "planted sign", "planted hypothesis")
    keys = (one.key for one in items if one.role in false)
    return [key for key in keys if outcomes.get(key, ABSENT).evidence in GREEN]


def is_found(item: Item, outcomes: Outcomes) -> bool:
    """Say whether a planted error is found."""
    outcome = outcomes.get(item.key, ABSENT)
    if outcome.evidence == "refuted":
        return True
    if item.role != "planted dependency":
        return outcome.evidence not in GREEN and outcome.has_model
    dropped = {*outcomes.get(item.original, ABSENT).declares} - {*outcome.declares}
    return any(
        code == "P0501" or (code in _NAMING and not dropped.isdisjoint(labels))
        for code, labels in outcome.errors
    )


def count(items: Sequence[Item], outcomes: Outcomes) -> Figures:
    """Return the figures of some items, by name, in the order of the page."""
    claims = [one for one in items if one.role in (FACT, MISPRINT)]
    known = [outcomes.get(one.key, ABSENT) for one in claims]
    sayable = [one for one in known if one.evidence != "ill-formed"]
    figures: Figures = {
        "items": len(claims) + sum(one.role == UNSAYABLE for one in items),
        "expressible": len(sayable),
        **{word: sum(one.evidence == word for one in known) for word in EVIDENCE},
        **_false_ones(items, outcomes),
        "refuted though true": len(refuted_though_true(items, outcomes)),
        "green though false": len(green_though_false(items, outcomes)),
    }
    for role in PLANTED:
        own = [one for one in items if one.role == role]
        figures |= {role: len(own), f"{role}, found": sum(is_found(one, outcomes) for one in own)}
    if sayable:
        figures["median seconds"] = round(statistics.median(one.seconds for one in sayable), 3)
    return figures


def _false_ones(items: Sequence[Item], outcomes: Outcomes) -> Figures:
    """Return how many statements are known to be false, and how many of these are refuted."""
    figures: Figures = {}
    for role in (MISPRINT, TWIN):
        keys = [one.key for one in items if one.role == role]
        refuted = sum(outcomes.get(key, ABSENT).evidence == "refuted" for key in keys)
        figures |= {role: len(keys), f"{role}, refuted": refuted}
    return figures
