"""Names as the author writes them, where that leaves no doubt.

Terms speak of qualified names, ``x@[label]``, so that two meanings of one name are never confused.
A reader of one statement sees one of them as a rule, and then the label is noise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from proofcheck.language.latex import render_latex
from proofcheck.language.latex_names import latex_name
from proofcheck.language.printing import plain_name, render_bound, render_term
from proofcheck.language.statements import Statement
from proofcheck.terms.expressions import Bound, Term
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Task


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the texts about one statement spell names.

    plain     what the author writes for a qualified name, where nothing else is called that
    symbols   the names that the author bound to symbols of the library, by symbol
    notation  how names are typeset, by name
    """

    plain: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    notation: Mapping[str, str] = field(default_factory=dict)

    def name(self, qualified: str) -> str:
        """Spell a name."""
        return self.plain.get(qualified, qualified)

    def term(self, term: Term) -> str:
        """Return a term as text of the language."""
        return render_term(term, self.name, self.symbols)

    def latex(self, term: Term) -> str:
        """Return a term in LaTeX."""
        return render_latex(term, self.notation)

    def bound(self, bound: tuple[Bound, ...]) -> str:
        """Return names with what they range over."""
        return render_bound(bound, self.name, self.symbols)

    def text(self, text: str) -> str:
        """Spell the names in a sentence that an engine wrote."""
        for qualified, plain in self.plain.items():
            text = text.replace(qualified, plain)
        return text


def choose_spelling(
    statement: Statement,
    tasks: Iterable[Task],
    symbols: Mapping[str, str],
    notation: Mapping[str, str] | None = None,
) -> Spelling:
    """Return the spelling for one statement: labels go where one meaning only is in sight."""
    own = (*statement.givens, *statement.declarations)
    names = {item.variable.name for item in own}.union(*map(free_names, statement.assumptions))
    for goal in statement.goals:
        names |= free_names(goal.proposition)
    for task in tasks:
        names.update(item.variable.name for item in task.declarations)
    meanings = Counter(map(plain_name, names))
    tagged = sorted(name for name in names if name != plain_name(name))
    plain = {name: plain_name(name) for name in tagged if meanings[plain_name(name)] == 1}
    return Spelling(plain, symbols, _typeset(plain, notation or {}))


def _typeset(plain: Mapping[str, str], notation: Mapping[str, str]) -> dict[str, str]:
    return {**notation, **{name: latex_name(short, notation) for name, short in plain.items()}}
