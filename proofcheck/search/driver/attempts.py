"""What comes of a search for a proof: a closed type, each part with what a reader may want to know.

No part but `Proved` says anything about the goal: a search that comes to its end has not shown that
the goal is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from proofcheck.kernel.proof import Proof
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.terms.encoding import Json

MOST_NAMED = 4
"""Ways, and names of definitions, that are listed in a sentence."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The kernel has accepted a certificate.

    theorem   what it has made of it
    """

    certificate: Json
    theorem: Proof


@dataclass(frozen=True, slots=True)
class Refused:
    """Something was found that is no proof.

    reason   why the kernel rejects it, or what else would follow
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The prover ended in an exception: a fault of ours, which costs this attempt alone."""

    reason: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """No way of looking at a goal, from one set of facts, led to a proof.

    ended      searches that came to their end: with more steps of the kernel, they find no more
    cut_short  those that might, each with the steps that it was allowed
    untried    ways that are left
    stuck      what the kernel said where it could not even be begun
    """

    ended: tuple[GoalSearch, ...] = ()
    cut_short: tuple[tuple[GoalSearch, int], ...] = ()
    untried: int = 0
    stuck: str = ""

    @property
    def was_cut_short(self) -> bool:
        """Whether a search that may take more steps of the kernel might find a proof."""
        return bool(self.cut_short or self.untried)

    @property
    def reason(self) -> str:
        """Out of which budget it ran, in which ways, and which ways came to their end."""
        return f"no proof found: {'; '.join(self._parts())}"

    def _parts(self) -> Iterator[str]:
        for search, allowed in self.cut_short:
            steps = "1 step" if allowed == 1 else f"{allowed:,} steps"
            yield f"out of budget after {steps} of the kernel ({describe_way(search)})"
        if self.ended:
            yield _said_of_ended(self.ended)
        if self.untried:
            yield f"{self.untried} not tried"
        if self.stuck:
            yield self.stuck
        if not (self.ended or self.was_cut_short or self.stuck):
            yield "nothing was tried"


def _said_of_ended(ended: tuple[GoalSearch, ...]) -> str:
    ways = "; ".join(dict.fromkeys(map(describe_way, ended[:MOST_NAMED])))
    more = f" and {len(ended) - MOST_NAMED} more" if len(ended) > MOST_NAMED else ""
    count = "one way" if len(ended) == 1 else f"{len(ended)} ways"
    limits = sorted(frozenset[str]().union(*(one.limits for one in ended)))
    within = f", within limits on {', '.join(limits)}" if limits else ""
    return f"{count} of looking at it came to the end{within} ({ways}{more})"


def describe_way(search: GoalSearch) -> str:
    """Return in a few words how a search looks at a goal."""
    kept = sorted(search.kept.names)
    parts = [f"{_listed(kept)} folded" if kept else "all unfolded"]
    if search.unfolded:
        parts.append(f"goal without {_listed(sorted(search.unfolded))}")
    parts += ["lemmas first"] if search.looks_for_lemmas else []
    parts += ["general facts left aside"] if search.leaves_general else []
    return ", ".join(parts)


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED])
    return f"{shown} and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else shown


@dataclass(frozen=True, slots=True)
class Unproved:
    """No set of facts that was tried led to a proof.

    by_facts        what came of each of them
    was_cut_short   whether a search that may take more steps might find one, or tries more facts
    citation        why it is no instance of a theorem that is cited; empty where none is
    """

    by_facts: tuple[tuple[frozenset[int], GaveUp | Refused | Failed], ...]
    was_cut_short: bool
    citation: str = ""

    @property
    def trouble(self) -> str:
        """What went wrong, if anything."""
        return next((one.reason for _, one in self.by_facts if isinstance(one, Failed)), "")

    @property
    def reason(self) -> str:
        """What came of each set of facts, those together that ended alike."""
        told = groupby(self.by_facts, key=lambda pair: pair[1].reason)
        sets = [(reason, [len(kept) for kept, _ in group]) for reason, group in told]
        if len(sets) <= 1:
            parts = [reason for reason, _ in sets]
        else:
            parts = [f"from {_count_facts(counts)}: {reason}" for reason, counts in sets]
        return "; ".join(filter(None, [*parts, self.citation])) or "nothing was tried"


def _count_facts(counts: list[int]) -> str:
    told = ", ".join(map(str, dict.fromkeys(counts)))
    return "1 fact" if told == "1" else f"{told} facts"


@dataclass(frozen=True, slots=True)
class NoInstance:
    """A goal is no instance of any theorem that is cited.

    reason   which theorems say something of its form, and what of them is not proved; empty where
             none is cited
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A goal is an instance of one theorem, and nothing more is known.

    search   what came of looking for a proof besides; None where that found no more than this
    """

    certificate: Json
    theorem: Proof
    search: Unproved | None
