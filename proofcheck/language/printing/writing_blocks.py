"""Headers, statements, sections and models as lines of text.

Every block becomes a list of units, each of them one or more lines that are written together;
comments go between units.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from proofcheck.language.printing.writing_terms import (
    write_declared,
    write_expression,
    write_groups,
    write_term,
)
from proofcheck.language.syntax import (
    Assume,
    Avoids,
    Block,
    Cite,
    Comparison,
    From,
    Given,
    Have,
    Header,
    Item,
    Label,
    LetDeclaration,
    LetDefinition,
    LetLibrary,
    Method,
    Model,
    ModelDraw,
    ModelValue,
    Notation,
    Note,
    Obtain,
    ProofStep,
    Reads,
    Repairs,
    Section,
    Show,
    Statement,
    Step,
    Take,
)

WIDTH = 100
"""Lines are broken where they would be longer, as far as there is a space to break at."""

_INDENT = "  "
_LONGEST_LEFT_SIDE = 40
# A quoted text and a label stand on one line; everything else may be broken at a space.
_WORDS = re.compile(r'(?:"[^"\n]*"|\[[^\[\]\n]*\]|[^\s"\[]|\[)+\s*')
_LOOSENESS = {
    "{": 9,
    "cases": 4,
    "forall": 0,
    "exists": 0,
    "==>": 1,
    "<==>": 1,
    "and": 2,
    "or": 2,
    "by": 3,
}
_LOOSENESS |= dict.fromkeys(("=", "!=", "<", "<=", ">", ">=", "notin", "subset"), 3)
_LOOSENESS |= {"+": 5, "-": 5, "(+)": 6, "*": 7, "/": 7, "in": 9, ":": 9, "~": 9}


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines that belong together, and where in the source they come from."""

    lines: tuple[str, ...]
    start: int
    indent: str = _INDENT


def write_block(block: Header | Block) -> Iterator[Unit]:
    """Yield the units of a block."""
    if isinstance(block, Header):
        yield from _header(block)
    elif isinstance(block, Section):
        yield Unit((f'section "{block.title}"',), block.span.start, "")
    elif isinstance(block, Model):
        yield Unit((f'model "{block.name}"',), block.span.start, "")
        for line in block.lines:
            yield Unit(_wrap(_model_line(line)), line.span.start)
    elif isinstance(block, Comparison):
        yield Unit(_comparison(block), block.span.start, "")
    else:
        yield from _statement(block)


def _header(header: Header) -> Iterator[Unit]:
    start = header.span.start
    units = [Unit((f'derivation "{header.title}"',), start, "")]
    for keyword, text in _header_lines(header):
        starts = [span.start for name, span in header.places if name == keyword]
        units.append(Unit(_wrap(text), starts[0] if starts else start))
    for notation in header.notations:
        line = f'{_INDENT}notation {notation.name} = "{notation.latex}"'
        units.append(Unit((line,), _start_of_notation(header, notation)))
    starts = [unit.start for unit in units]
    if starts == sorted(starts):
        yield from units
    else:  # the lines were in another order, so that no comment between them has its place
        yield Unit(tuple(line for unit in units for line in unit.lines), start, "")


def _start_of_notation(header: Header, notation: Notation) -> int:
    """Return where a notation begins, with its keyword if it is the first after it."""
    lines = [span for name, span in header.places if name == "notations"]
    before = [span.start for span in lines if span.start <= notation.span.start]
    place = max(before, default=notation.span.start)
    earlier = any(place < other.span.start < notation.span.start for other in header.notations)
    return notation.span.start if earlier else place


def _header_lines(header: Header) -> Iterator[tuple[str, str]]:
    if header.language is not None:
        yield "language", f"language {header.language}"
    if header.source is not None:
        yield "source", f'source "{header.source}"'
    if header.main:
        yield "main", f"main {_labels(header.main)}"


def _statement(statement: Statement) -> Iterator[Unit]:
    title = "" if statement.title is None else f' "{statement.title}"'
    head = f"[{statement.label.text}] {statement.kind}{title}"
    yield Unit((head,), statement.span.start, "")
    for item in statement.items:
        yield Unit(_WRITERS[type(item)](item), item.span.start)
    if statement.proof is not None:
        yield Unit((f"{_INDENT}proof",), statement.proof.span.start)
        for step in statement.proof.steps:
            yield Unit(_wrap(_proof_step(step), _INDENT * 2), step.span.start, _INDENT * 2)


def _proof_step(step: ProofStep) -> str:
    if isinstance(step, Take):
        values = (f"{one.name.text} := {write_term(one.value)}" for one in step.values)
        return f"take {', '.join(values)}"
    method = "" if step.method is None else f" by {_method(step.method)}"
    if isinstance(step, Have):
        return f"have {write_expression(step.proposition)}{method}"
    first, *others = map(write_expression, step.alternatives)
    if first.startswith("{"):  # `cases {` begins a value
        first = f"({first})"
    return f"cases {', '.join([first, *others])}{method}"


def _method(method: Method) -> str:
    if method.on is not None:
        return f"induction on {method.on.text}"
    if method.word:
        return method.word
    at = f" at {', '.join(map(write_term, method.at))}" if method.at else ""
    return f"{_labels(method.labels)}{at}"


def _comparison(block: Comparison) -> tuple[str, ...]:
    """Write a comparison on one line; where that is too long, break it between equations."""
    head = f"compares [{block.label.text}] with [{block.other.text}]"
    pairs = [f"{write_term(w.first)} = {write_term(w.second)}" for w in block.where]
    line = f"{head} where {', '.join(pairs)}" if pairs else head
    if len(line) <= WIDTH:
        return (line,)
    lines = [head, f"{_INDENT}where {pairs[0]}"]
    for pair in pairs[1:]:
        lines[-1] += ","
        if len(lines[-1]) + len(pair) + 2 <= WIDTH:  # a comma may follow
            lines[-1] += f" {pair}"
        else:
            lines.append(f"{_INDENT * 3}{pair}")
    return tuple(lines)


def _model_line(line: ModelValue | ModelDraw) -> str:
    if isinstance(line, ModelDraw):
        if line.domain is None:
            return f"{line.name} random {line.entries}"
        return f"{line.name} random in {write_term(line.domain)}"
    indices = f"[{', '.join(line.indices)}]" if line.indices else ""
    parameters = f"({', '.join(line.parameters)})" if line.parameters else ""
    return f"{line.name}{indices}{parameters} = {write_term(line.value)}"


# --- items ----------------------------------------------------------------------------------


def _given(item: Given) -> tuple[str, ...]:
    return _wrap(f"given {write_groups(item.groups)}")


def _let_declaration(item: LetDeclaration) -> tuple[str, ...]:
    return _wrap(f"let {write_groups(item.groups)}")


def _let_definition(item: LetDefinition) -> tuple[str, ...]:
    return _wrap(f"let {write_declared(item.declared)} := {write_expression(item.body)}")


def _let_library(item: LetLibrary) -> tuple[str, ...]:
    return (f"{_INDENT}let {item.name} := library {item.symbol}",)


def _assume(item: Assume) -> tuple[str, ...]:
    return _wrap(f"assume {write_expression(item.proposition)}")


def _show(item: Show) -> tuple[str, ...]:
    if not item.steps:
        return _wrap(f"show {write_expression(item.first)}{_by(item.by)}")
    first = f"show {write_term(item.first)}"
    line = " ".join([first, *map(_link, item.steps)])
    *earlier, last = item.steps
    is_short = not earlier or len(line) <= WIDTH - len(_INDENT)
    if is_short and all(step.by is None for step in earlier):
        return _wrap(line + _by(last.by))
    return _chain(first, item.steps)


def _chain(first: str, steps: Sequence[Step]) -> tuple[str, ...]:
    """Write one link a line, relations below one another, and labels below one another."""
    beside = len(first) <= _LONGEST_LEFT_SIDE
    lead = _INDENT + " " * (len(first) + 1 if beside else len(_INDENT) * 2)
    links = [_link(step) for step in steps]
    fits = [len(link) for link, step in zip(links, steps, strict=True) if step.by is not None]
    width = max(fits, default=0)
    rows = [
        link if step.by is None else f"{link:<{width}}{_by(step.by)}"
        for link, step in zip(links, steps, strict=True)
    ]
    lines = [f"{_INDENT}{first} {rows[0]}"] if beside else [*_wrap(first), lead + rows[0]]
    lines += [lead + row for row in rows[1:]]
    return tuple(piece for line in lines for piece in _wrap(line.strip(), _leading(line)))


def _leading(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _link(step: Step) -> str:
    return f"{step.op} {write_term(step.right)}"


def _by(labels: tuple[Label, ...] | None) -> str:
    return "" if labels is None else f"   by {_labels(labels)}"


def _obtain(item: Obtain) -> tuple[str, ...]:
    lines = list(_wrap(f"obtain {write_groups(item.groups)}"))
    for condition in item.where:
        lines += _wrap(f"where {write_expression(condition)}", _INDENT * 2)
    return tuple(lines)


def _from(item: From) -> tuple[str, ...]:
    parts = [_labels(item.labels)] if item.labels else []
    parts += ["truncated"] if item.truncated else []
    return _wrap(f"from {', '.join(parts)}")


def _repairs(item: Repairs) -> tuple[str, ...]:
    return (f"{_INDENT}repairs [{item.label.text}]",)


def _reads(item: Reads) -> tuple[str, ...]:
    return (f'{_INDENT}reads [{item.label.text}] "{item.text}"',)


def _avoids(item: Avoids) -> tuple[str, ...]:
    return _wrap(f"avoids {_labels(item.labels)}")


def _cite(item: Cite) -> tuple[str, ...]:
    return (f'{_INDENT}cite "{item.text}"',)


def _note(item: Note) -> tuple[str, ...]:
    return (f'{_INDENT}note "{item.text}"',)


_WRITERS: dict[type[Item], Callable[[Any], tuple[str, ...]]] = {
    Given: _given,
    LetDeclaration: _let_declaration,
    LetDefinition: _let_definition,
    LetLibrary: _let_library,
    Assume: _assume,
    Show: _show,
    Obtain: _obtain,
    From: _from,
    Repairs: _repairs,
    Reads: _reads,
    Avoids: _avoids,
    Cite: _cite,
    Note: _note,
}


def _labels(labels: Sequence[Label]) -> str:
    return ", ".join(f"[{label.text}]" for label in labels)


def _wrap(text: str, indent: str = _INDENT) -> tuple[str, ...]:
    """Break a line where it is too long, at the loosest sign; what goes on is indented further."""
    lines: list[str] = []
    lead = indent
    words = _WORDS.findall(text)
    while len(lead) + len("".join(words)) > WIDTH and len(words) > 1:
        place = _break_in(words, WIDTH - len(lead))
        lines.append(lead + "".join(words[:place]).rstrip())
        words[:place] = []
        lead = indent + _INDENT * 2
    return (*lines, lead + "".join(words))


def _break_in(words: Sequence[str], room: int) -> int:
    """Return how many of the words the line keeps: at least one, and no more than fit."""
    used, fitting = len(words[0].rstrip()), 1
    while fitting < len(words) - 1 and used + len(words[fitting].rstrip()) <= room:
        used += len(words[fitting - 1]) - len(words[fitting - 1].rstrip()) + len(words[fitting])
        fitting += 1
    # A break before half of the room is used leaves more lines than it saves.
    candidates = range(max(1, fitting // 2), fitting + 1)
    return min(candidates, key=lambda place: (_cost(words, place), -place))


def _cost(words: Sequence[str], place: int) -> tuple[int, int]:
    """Return how bad a break before a word is: inside of brackets, next to a tight sign."""
    text = "".join(words[:place])
    depth = sum(map(text.count, "([{")) - sum(map(text.count, ")]}"))
    before, after = words[place - 1].rstrip(), words[place].rstrip()
    after_sign = {";": 1, ",": 4}.get(before[-1:], 8)
    return depth, min(_LOOSENESS.get(after, after_sign), after_sign)
