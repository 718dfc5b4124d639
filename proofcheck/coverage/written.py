"""A derivation as coverage sees it: labels and lists as they are written, without any meaning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from proofcheck.coverage.labels import label_key
from proofcheck.coverage.records import Cited
from proofcheck.language.parsing.parsing import ParsedDerivation
from proofcheck.language.syntax import From, Statement
from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Written:
    """A statement of a derivation.

    span         where the label stands; `list_span` where `from` does, or the label again
    is_repair    whether it stands in for another one; the source need not have it
    read_label   of which statement of the source it is another reading, if of any
    is_complete  False where a part of the block cannot be read
    """

    label: str
    span: Span
    declared: tuple[Cited, ...] = ()
    list_span: Span | None = None
    is_cut: bool = False
    is_repair: bool = False
    read_label: str | None = None
    is_complete: bool = True
    key: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", label_key(self.label))

    @property
    def source_key(self) -> str:
        """The key of the statement of the source that it is, or of which it is another reading."""
        return self.key if self.read_label is None else label_key(self.read_label)

    @property
    def place(self) -> Span:
        """Where the list of dependencies stands, or would stand."""
        return self.list_span or self.span


def read_written(
    parsed: ParsedDerivation, spell: Callable[[str], str] = str
) -> tuple[Written, ...]:
    """Return the statements of a derivation, in order.

    spell   returns a label as the document spells it
    """
    return tuple(_read(one, spell) for one in parsed.statements)


def _read(statement: Statement, spell: Callable[[str], str]) -> Written:
    lists = [item for item in statement.items if isinstance(item, From)]
    return Written(
        label=spell(statement.label.text),
        span=statement.label.span,
        declared=tuple(Cited(spell(one.text), one.span) for item in lists for one in item.labels),
        list_span=lists[0].span if lists else None,
        is_cut=statement.is_truncated,
        is_repair=statement.repaired_label is not None,
        read_label=None if statement.reading is None else spell(statement.reading.label.text),
        is_complete=statement.complete,
    )
