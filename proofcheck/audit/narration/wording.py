"""Names and terms of a proof as a reader would write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, count

from proofcheck.audit.narration.phrases import Phrase
from proofcheck.audit.narration.reasons import Kind, Reason
from proofcheck.kernel.sequents import Sequent
from proofcheck.language.printing.latex import render_bound_latex, render_latex
from proofcheck.language.printing.latex_names import latex_name
from proofcheck.language.printing.printing import plain_name, render_bound, render_term
from proofcheck.language.printing.standing_alone import stand_alone
from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable, walk

LETTERS = "kuvijpqst"
"""Names for indices that the normal form has named by their place."""


@dataclass(slots=True)
class Wording:
    """Spells the names that a proof has introduced, each by one that is not taken.

    notation   how names are typeset, by name
    declared   the names that the task declares
    alone      how many first arguments of a name are givens that go unwritten, by name
    """

    names: Callable[[str], str]
    symbols: Mapping[str, str]
    notation: Mapping[str, str]
    declared: frozenset[str]
    alone: Mapping[str, int] = field(default_factory=dict)
    _spelled: dict[str, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._taken = {self.names(name) for name in self.declared}

    def term(self, term: Term) -> Phrase:
        """Return a term as its author would write it; no two of its names are spelled alike."""
        term = stand_alone(term, self.alone)
        around = {self.name(name) for name in _names_in(term) if not _is_place(name)}
        spelled: dict[str, str] = {}

        def spell(qualified: str) -> str:
            if qualified not in spelled:
                taken = around.union(spelled.values())
                is_place = _is_place(qualified)
                spelled[qualified] = (
                    self._free(qualified, taken) if is_place else self.name(qualified)
                )
            return spelled[qualified]

        text = render_term(term, spell, self.symbols)
        return Phrase(text, render_latex(term, self._typeset(spelled)))

    def name(self, qualified: str) -> str:
        """Spell a name; those that no derivation holds have a space, as some labels have."""
        if " " not in qualified or qualified in self.declared:
            return self.names(qualified)
        found = self._spelled.get(qualified)
        if found is None:
            found = self._spelled[qualified] = self._free(qualified, self._taken)
            self._taken.add(found)
        return found

    def _free(self, qualified: str, taken: set[str]) -> str:
        stem = plain_name(qualified.partition(" ")[0])
        first: Iterable[str] = (stem,)
        if stem in ("bound", "place"):
            first, taken = LETTERS, taken | self._taken
        numbered = (f"{stem}_{k}" for k in count(1))
        return next(x for x in chain(first, numbered) if x not in taken)

    def _typeset(self, spelled: Mapping[str, str]) -> dict[str, str]:
        """Return how names are typeset, once it is known how they are spelled."""
        typeset = {name: latex_name(text, self.notation) for name, text in spelled.items()}
        return {**self.notation, **typeset}

    def bound(self, goal: Binding, sequent: Sequent) -> Phrase:
        """Say which names were introduced for those that a goal binds."""
        new = list(sequent.shared.declarations.values())[-len(goal.bound) :]
        groups = [Bound(item.variable, item.domain) for item in new]
        spelled: dict[str, str] = {}

        def spell(qualified: str) -> str:
            return spelled.setdefault(qualified, self.name(qualified))

        text = render_bound(groups, spell, self.symbols)
        return Phrase(text, render_bound_latex(groups, self._typeset(spelled)))

    def reason(self, reason: Reason) -> Reason:
        """Spell the name in a reason."""
        if reason.kind is Kind.DEFINITION:
            return replace(reason, name=self.name(reason.name))
        return reason


def _names_in(term: Term) -> list[str]:
    """Return the names that are printed in a term, free and bound, in the order of the text."""
    found: list[str] = []
    for node in walk(term):
        match node:
            case Variable(name) | Application(Variable(name)):
                found.append(name)
            case Binding():
                found += [item.variable.name for item in node.bound]
    return list(dict.fromkeys(found))


def _is_place(qualified: str) -> bool:
    """Say whether a name is bound in a formula that the kernel has made."""
    return qualified.partition(" ")[2].isdecimal()
