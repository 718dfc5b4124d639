"""Names as the author writes them, where that leaves no doubt.

Terms speak of qualified names, ``x@[label]``, so that two meanings of one name are never confused.
The first meaning of a name has no label.  A reader of one statement sees one meaning as a rule, and
then the label is noise; where a formula speaks of two, each is shown with its label.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from proofcheck.language.printing.latex import render_bound_latex, render_latex
from proofcheck.language.printing.latex_names import latex_name
from proofcheck.language.printing.printing import plain_name, render_bound, render_term
from proofcheck.language.printing.standing_alone import own_names, stand_alone
from proofcheck.language.statements import Statement
from proofcheck.terms.expressions import Bound, Term
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Task


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the texts about one statement spell names.

    written   how a name of a term is written, where that is not the name itself
    symbols   the names that the author bound to symbols of the library, by symbol
    notation  how names are typeset, by name
    alone     how many first arguments of a name are givens that go unwritten, by name
    """

    written: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    notation: Mapping[str, str] = field(default_factory=dict)
    alone: Mapping[str, int] = field(default_factory=dict)

    def name(self, qualified: str) -> str:
        """Spell a name."""
        return self.written.get(qualified, qualified)

    def term(self, term: Term) -> str:
        """Return a term as text of the language."""
        return render_term(stand_alone(term, self.alone), self.name, self.symbols)

    def latex(self, term: Term) -> str:
        """Return a term in LaTeX."""
        return render_latex(stand_alone(term, self.alone), self.notation)

    def bound(self, bound: tuple[Bound, ...]) -> str:
        """Return names with what they range over."""
        return render_bound(bound, self.name, self.symbols)

    def text(self, text: str) -> str:
        """Spell the names in a sentence that an engine wrote."""
        if not self.written:
            return text
        known = "|".join(sorted(map(re.escape, self.written), key=len, reverse=True))
        return re.sub(rf"(?<![\w@])(?:{known})(?![\w@'])", lambda m: self.name(m.group()), text)


@dataclass(frozen=True, slots=True)
class TwofoldSpelling(Spelling):
    """Keeps the place of each formula in a sentence, so that the sentence is built only once."""

    formulas: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, spelling: Spelling) -> TwofoldSpelling:
        """Return the same spelling with nothing said yet."""
        return cls(spelling.written, spelling.symbols, spelling.notation, spelling.alone)

    def term(self, term: Term) -> str:
        """Return the place of a term."""
        return self._keep(Spelling.term(self, term), self.latex(term))

    def bound(self, bound: tuple[Bound, ...]) -> str:
        """Return the place of names with what they range over."""
        return self._keep(Spelling.bound(self, bound), render_bound_latex(bound, self.notation))

    def _keep(self, text: str, latex: str) -> str:
        self.formulas.append((text, latex))
        return f"\0{len(self.formulas) - 1}\0"

    def read(self, sentence: str) -> tuple[str, str]:
        """Return a sentence as text, and with its formulas in LaTeX between dollar signs."""
        parts = sentence.split("\0")
        pairs = [self.formulas[int(place)] for place in parts[1::2]]
        texts, typeset = parts.copy(), parts.copy()
        texts[1::2] = [text for text, _ in pairs]
        typeset[1::2] = [f"${latex}$" for _, latex in pairs]
        return "".join(texts), "".join(typeset)


def choose_spelling(
    statement: Statement,
    tasks: Iterable[Task],
    symbols: Mapping[str, str],
    notation: Mapping[str, str] | None = None,
) -> Spelling:
    """Return the spelling for one statement: labels go where one meaning only is in sight."""
    tasks = list(tasks)
    labels = {d.variable.name: d.label for task in tasks for d in task.declarations}
    labels |= {d.variable.name: d.label for d in (*statement.givens, *statement.declarations)}
    formulas = [*statement.assumptions, *(goal.proposition for goal in statement.goals)]
    names = set(labels).union(*map(free_names, formulas))
    meanings = Counter(map(plain_name, names))
    tagged = sorted(name for name in names if name != plain_name(name))
    written = {name: plain_name(name) for name in tagged if meanings[plain_name(name)] == 1}
    formulas += (fact.proposition for task in tasks for fact in task.facts)
    confusable = {name for formula in formulas for name in _with_two_meanings(formula)}
    firsts = {name: f"{name}@[{labels[name]}]" for name in sorted(confusable & set(labels))}
    tagged = [name for name in tagged if plain_name(name) in firsts]
    shown = written | firsts | {name: name for name in tagged}
    typeset = _typeset(shown, notation or {})
    return Spelling(written | firsts, symbols, typeset, own_names(statement))


def _with_two_meanings(formula: Term) -> set[str]:
    """Return the names that a formula uses in their first meaning and in another."""
    names = free_names(formula)
    return {plain_name(name) for name in names if plain_name(name) != name} & names


def _typeset(shown: Mapping[str, str], notation: Mapping[str, str]) -> dict[str, str]:
    return {**notation, **{name: latex_name(text, notation) for name, text in shown.items()}}
