"""The order in which the lines of a model are computed, and the lines that it leaves out.

Integers are chosen first, all else after them, each in the order of the lines.  A line is left out
where it depends on its own name, or on one that is chosen after it: an author should know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofcheck.language.printing.printing import plain_name
from proofcheck.language.statements import ModelAssignment
from proofcheck.language.typing.meanings import Meaning
from proofcheck.language.typing.rejection import Finding
from proofcheck.source.span import Span
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names


@dataclass(frozen=True, slots=True)
class ModelLine:
    """A line that was understood, and the names that it mentions, each with its place."""

    assignment: ModelAssignment
    mentions: tuple[tuple[str, Span], ...]

    @property
    def name(self) -> str:
        """The name that it chooses, as it is spelled in terms."""
        return self.assignment.declaration.variable.name

    @property
    def is_integer(self) -> bool:
        """Whether it chooses an integer, hence before all that is none."""
        return self.assignment.declaration.variable.sort == INTEGER


def find_disorder(
    lines: Sequence[ModelLine], known: Mapping[str, Meaning]
) -> Iterator[tuple[ModelLine, Finding]]:
    """Yield the lines of a model that are never computed, each with what is wrong.

    known   what names mean, by their spelling in terms; definitions are unfolded
    """
    order = _Order(lines, known)
    for line in lines:
        finding = order.find_repetition(line) or order.find_early_use(line)
        if finding is not None:
            yield line, finding


class _Order:
    """The lines of one model, by the names they choose and in the order they are computed."""

    def __init__(self, lines: Sequence[ModelLine], known: Mapping[str, Meaning]) -> None:
        self.known = known
        self.first: dict[str, ModelLine] = {}
        for line in lines:
            self.first.setdefault(line.name, line)
        computed = sorted(self.first.values(), key=lambda line: not line.is_integer)
        self.ranks = {line.name: rank for rank, line in enumerate(computed)}

    def find_repetition(self, line: ModelLine) -> Finding | None:
        """Return what is wrong with a line that chooses a name again."""
        first = self.first[line.name]
        if first is line:
            return None
        name = plain_name(line.name)
        return Finding(
            "P0261",
            line.assignment.span,
            f"`{name}` is chosen twice",
            "chosen again",
            ((first.assignment.span, f"`{name}` is chosen here"),),
            help=("keep one of the lines; another value is another model",),
        )

    def find_early_use(self, line: ModelLine) -> Finding | None:
        """Return what is wrong with the first mention of what is not chosen yet."""
        for mentioned, span in line.mentions:
            for name in self._reached([mentioned]):
                if self.ranks.get(name, -1) >= self.ranks[line.name]:
                    return self._early_use(line, self.first[name], mentioned, span)
        return None

    def _early_use(self, line: ModelLine, later: ModelLine, mentioned: str, span: Span) -> Finding:
        own, other = plain_name(line.name), plain_name(later.name)
        remarks = () if later is line else ((later.assignment.span, f"`{other}` is chosen here"),)
        if later is line:
            message = f"`{own}` depends on itself"
            advice = f"write a value; without this line `{own}` is drawn"
        elif line.name in self._reached([later.name], through_lines=True):
            message = f"`{own}` depends on itself, by way of `{other}`"
            advice = "write a value in one of these lines"
        elif line.is_integer and not later.is_integer:
            message = f"`{own}` depends on `{other}`, but integers are chosen first"
            advice = f"write the value that `{own}` has"
        else:
            message = f"`{own}` depends on `{other}`, which a later line chooses"
            advice = f"move this line below that of `{other}`"
        is_defined = mentioned != later.name
        label = f"defined by `{other}`, which is not chosen yet" if is_defined else "not chosen yet"
        return Finding("P0260", span, message, label, remarks, help=(advice,))

    def _reached(self, names: Sequence[str], *, through_lines: bool = False) -> list[str]:
        """Return names and all that their definitions mention.

        through_lines   whether what a line mentions counts as part of what it chooses
        """
        found: dict[str, None] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found[name] = None
            meaning, line = self.known.get(name), self.first.get(name)
            if meaning is not None and meaning.body is not None:
                waiting += sorted(free_names(meaning.body))
            if through_lines and line is not None:
                waiting += [mentioned for mentioned, _ in line.mentions]
        return list(found)
