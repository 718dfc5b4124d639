"""Names and terms of a proof as a reader would write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from proofcheck.audit.retelling.reasons import Kind, Reason
from proofcheck.kernel.sequents import Sequent
from proofcheck.language.printing import plain_name, render_bound, render_term
from proofcheck.terms.expressions import Binding, Bound, Term
from proofcheck.terms.substitution import free_names

LETTERS = "kuvijpqst"
"""Names for indices that the normal form has named by their place."""


@dataclass(slots=True)
class Wording:
    """Spells the names that a proof has introduced, each by one that is not taken."""

    names: Callable[[str], str]
    symbols: dict[str, str]
    declared: Iterable[str]
    _spelled: dict[str, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._taken = {self.names(name) for name in self.declared}

    def term(self, term: Term) -> str:
        """Return a term as text of the language."""
        around = {self.name(name) for name in free_names(term)}

        def spell(qualified: str) -> str:
            if _is_place(qualified):
                return self._free(qualified, around)
            return self.name(qualified)

        return render_term(term, spell, self.symbols)

    def name(self, qualified: str) -> str:
        """Spell a name; those that no derivation holds have a space."""
        if " " not in qualified:
            return self.names(qualified)
        found = self._spelled.get(qualified)
        if found is None:
            found = self._spelled[qualified] = self._free(qualified, self._taken)
            self._taken.add(found)
        return found

    def _free(self, qualified: str, taken: set[str]) -> str:
        stem, _, rest = qualified.partition(" ")
        if stem in ("bound", "place"):
            choices: tuple[str, ...] = (*LETTERS, stem + rest)
            taken = self._taken
        else:
            plain = plain_name(stem)
            choices = plain, f"{plain}_1", f"{plain}_2"
        return next((x for x in choices if x not in taken), qualified)

    def bound(self, goal: Binding, sequent: Sequent) -> str:
        """Say which names were introduced for those that a goal binds."""
        new = list(sequent.shared.declarations.values())[-len(goal.bound) :]
        return render_bound([Bound(i.variable, i.domain) for i in new], self.name, self.symbols)

    def reason(self, reason: Reason) -> Reason:
        """Spell the name in a reason."""
        if reason.kind is Kind.DEFINITION:
            return replace(reason, name=self.name(reason.name))
        return reason


def _is_place(qualified: str) -> bool:
    """Say whether a name is bound in a formula that the kernel has made."""
    return qualified.partition(" ")[2].isdecimal()
