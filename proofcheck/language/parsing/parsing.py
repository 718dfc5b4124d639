"""From the text of a derivation to its syntax tree, block by block.

A mistake spoils the block it stands in and nothing else; inside a statement it spoils one item.
A statement that cannot be read in full keeps what can: its label, its kind, the labels it
declares, so that the graph of dependencies has no holes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar, cast

from proofcheck.diagnostics.diagnostic import Diagnostic, in_order
from proofcheck.language.parsing.building_blocks import LANGUAGES
from proofcheck.language.parsing.depth import MAXIMAL_DEPTH, find_node_below
from proofcheck.language.parsing.grammar import EntryPoint, GrammarMistake, block_parser
from proofcheck.language.parsing.mistakes import explain_mistake
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.remainders import find_remainder_fault
from proofcheck.language.parsing.spelling import canonical_name
from proofcheck.language.parsing.splitting import (
    Piece,
    ProofText,
    is_blank,
    split_blocks,
    split_items,
    split_proof,
)
from proofcheck.language.parsing.statement_rules import find_statement_faults
from proofcheck.language.syntax import (
    Block,
    Comparison,
    Derivation,
    From,
    Header,
    Item,
    Label,
    Model,
    Node,
    Proof,
    ProofStep,
    Section,
    Statement,
    StatementKind,
)
from proofcheck.source.file import SourceFile
from proofcheck.source.span import Span

LONGEST_STATEMENT = 20_000
"""How many characters one block may have."""

MOST_PROBLEMS = 500
"""After how many mistakes in one file the rest of it is not read."""

PARSED_KEPT = 8
"""Derivations whose parsed form is kept: those that were read last."""

_HEAD = re.compile(r'\[(?P<label>[^\[\]\n"#]*)\]\s*(?P<kind>\w+)?[ \t]*(?:"(?P<title>[^"\n]*)")?')
_LABEL = re.compile(r'\[([^\[\]\n"#]+)\]')
_QUOTED = re.compile(r'"([^"\n]*)"')
_INTRODUCING = re.compile(r"(given|let|obtain)\b")
_NAME = re.compile(r"[A-Za-zΑ-Ωα-ωϑϕϵ][A-Za-z0-9_]*['’′]*")
_KINDS = ("definition", "hypothesis", "claim", "cited", "informal", "axiom", "lemma")
# A statement with one of these faults says something definite all the same.
_HARMLESS = {"P0143", "P0144", "P0149"}
# What makes the reader leave a whole block unread, rather than one item.
_UNREAD = {"P0603", "P0605"}


@dataclass(frozen=True, slots=True)
class ParsedDerivation:
    """What a file was read as: `derivation` is `None` when it is no derivation at all."""

    source: SourceFile
    derivation: Derivation | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def header(self) -> Header | None:
        return self.derivation.header if self.derivation else None

    @property
    def sections(self) -> tuple[Section, ...]:
        return self.derivation.sections if self.derivation else ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        return self.derivation.statements if self.derivation else ()

    @property
    def models(self) -> tuple[Model, ...]:
        return self.derivation.models if self.derivation else ()

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        return self.derivation.comparisons if self.derivation else ()


@lru_cache(maxsize=PARSED_KEPT)
def parse_derivation(source: SourceFile) -> ParsedDerivation:
    """Read a derivation; nothing is raised, whatever the text is.

    What was read last is kept: a text is elaborated once more where repairs are read in place.
    """
    reader = _Reader()
    pieces = list(split_blocks(source.text))
    if pieces[0].kind == "preamble" and is_blank(pieces[0].text):
        del pieces[0]
    if not pieces or pieces[0].kind != "header":
        return ParsedDerivation(source, None, (_no_derivation(source, pieces),))
    header = reader.header(pieces[0])
    if header.language not in (None, *LANGUAGES):  # its words may mean something else there
        foreign = [problem.diagnose(source) for problem in reader.problems]
        return ParsedDerivation(source, None, in_order(foreign))
    reader.language = header.language or LANGUAGES[0]
    blocks = reader.blocks(pieces[1:])
    derivation = Derivation(header, blocks, span=Span(0, len(source.text)))
    found = [problem.diagnose(source) for problem in reader.problems]
    return ParsedDerivation(source, derivation, in_order(found))


def _no_derivation(source: SourceFile, pieces: list[Piece]) -> Diagnostic:
    advice = 'begin the file with `derivation "title"`'
    if not pieces:
        return Problem("P0110", Span(0, 0), "the file is empty", "", advice).diagnose(source)
    text, offset = pieces[0].text, pieces[0].offset
    code = re.sub(r"#[^\n]*", lambda comment: " " * len(comment.group()), text)
    start = offset + len(code) - len(code.lstrip())
    line = source.text.find("\n", start)
    span = Span(start, len(source.text) if line < 0 else line)
    message = "the file does not begin with a derivation header"
    return Problem("P0111", span, message, "expected the header", advice).diagnose(source)


_NodeT = TypeVar("_NodeT", bound=Node)


class _Reader:
    """Reads the blocks of one file and gathers the mistakes in them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.language = LANGUAGES[0]
        self._parser = block_parser()

    def blocks(self, pieces: list[Piece]) -> tuple[Block, ...]:
        """Read every block after the header."""
        section: str | None = None
        blocks: list[Block] = []
        for piece in pieces:
            block = self._block(piece, section)
            if isinstance(block, Section):
                section = block.title
            if block is not None:
                blocks.append(block)
        return tuple(blocks)

    def _block(self, piece: Piece, section: str | None) -> Block | None:
        if piece.kind == "statement":
            return self._statement(piece, section)
        if piece.kind == "section":
            return self._section(piece)
        if piece.kind == "model":
            return self._model(piece)
        if piece.kind == "comparison":
            return self._comparison(piece)
        span = Span(piece.offset, piece.offset + len("derivation"))
        message = "a file holds one derivation header"
        advice = "put the second derivation into a file of its own"
        self.problems.append(Problem("P0113", span, message, "the second one", advice))
        return None

    # --- one entry point --------------------------------------------------------------------

    def _read(self, text: str, offset: int, entry: EntryPoint) -> Node | Problem:
        """Return the node a text is read as, or why it cannot be read."""
        if len(self.problems) >= MOST_PROBLEMS:
            message = f"{MOST_PROBLEMS} mistakes were found; what follows was not read"
            span = Span(offset, offset + max(len(text.partition("\n")[0]), 1))
            return Problem("P0605", span, message, "reading stops here", "repair the others first")
        if len(text) > LONGEST_STATEMENT:
            message = f"{len(text):,} characters stand in one statement"
            label = f"at most {LONGEST_STATEMENT:,} are read"
            line = text.find("\n")
            span = Span(offset, offset + (len(text) if line < 0 else line))
            return Problem("P0603", span, message, label, "split the statement")
        reading = self._parser.parse(text, entry, offset, self.language)
        if isinstance(reading, GrammarMistake):
            return explain_mistake(reading, text, offset)
        deep = find_node_below(reading.node) if len(text) > MAXIMAL_DEPTH else None
        if deep is not None:
            message = f"an expression is nested more than {MAXIMAL_DEPTH} levels deep"
            advice = "name a part of it with `let`"
            return Problem("P0602", deep.span, message, "too deep here", advice)
        fault = find_remainder_fault(reading.node) if "bigO" in text else None
        if fault is not None:
            return fault
        self.problems += reading.problems
        return reading.node

    def _node(self, text: str, offset: int, entry: EntryPoint, kind: type[_NodeT]) -> _NodeT | None:
        node = self._read(text, offset, entry)
        if isinstance(node, Problem):
            self._report(node)
            return None
        return node if isinstance(node, kind) else None

    def _report(self, problem: Problem) -> None:
        if not (problem.code == "P0605" and self.problems[-1].code == "P0605"):
            self.problems.append(problem)

    # --- blocks -----------------------------------------------------------------------------

    def header(self, piece: Piece) -> Header:
        """Read the header; its title survives a mistake in the lines below it."""
        before = len(self.problems)
        header = self._node(piece.text, piece.offset, "header", Header)
        if header is None:
            return Header(_title_of(piece), complete=False, span=_whole(piece))
        return replace(header, complete=False) if len(self.problems) > before else header

    def _section(self, piece: Piece) -> Section:
        before = len(self.problems)
        section = self._node(piece.text, piece.offset, "section", Section)
        if section is None:
            return Section(_title_of(piece), complete=False, span=_whole(piece))
        return replace(section, complete=False) if len(self.problems) > before else section

    def _model(self, piece: Piece) -> Model:
        before = len(self.problems)
        model = self._node(piece.text, piece.offset, "model", Model)
        if model is None:
            return Model(_title_of(piece), complete=False, span=_whole(piece))
        return replace(model, complete=False) if len(self.problems) > before else model

    def _comparison(self, piece: Piece) -> Comparison:
        before = len(self.problems)
        comparison = self._node(piece.text, piece.offset, "comparison", Comparison)
        if comparison is None:
            return Comparison(Label(""), Label(""), complete=False, span=_whole(piece))
        return replace(comparison, complete=False) if len(self.problems) > before else comparison

    def _statement(self, piece: Piece, section: str | None) -> Statement | None:
        before = len(self.problems)
        head, proof = split_proof(piece.text, piece.offset)
        stated = Piece(piece.kind, head, piece.offset)
        node = self._read(head, piece.offset, "statement")
        if isinstance(node, Statement):
            statement = replace(node, section=section, proof=self._proof(proof))
            if len(self.problems) == before:
                self.problems += find_statement_faults(statement)
        else:
            salvaged = self._salvage(stated, section, cast(Problem, node))
            if salvaged is None:
                return None
            statement = replace(salvaged, proof=self._proof(proof))
        faults = {problem.code for problem in self.problems[before:]}
        return replace(statement, complete=False) if faults - _HARMLESS else statement

    def _proof(self, text: ProofText | None) -> Proof | None:
        """Read the steps of a proof; one that cannot be read is left out."""
        if text is None:
            return None
        read = [self._node(step, offset, "step", Node) for step, offset in text.steps]
        steps = tuple(step for step in read if isinstance(step, ProofStep))
        end = max((step.span.end for step in steps), default=text.offset + len("proof"))
        return Proof(steps, span=Span(text.offset, end))

    # --- what survives a mistake ------------------------------------------------------------

    def _salvage(self, piece: Piece, section: str | None, why: Problem) -> Statement | None:
        """Read a statement item by item, because the whole could not be read."""
        head = _HEAD.match(piece.text)
        if head is None or not head.group("label").strip():
            self._report(why if why.code == "P0605" else _unreadable_label(piece))
            return None
        if why.code in _UNREAD:
            self._report(why)
            items = [_labels_alone(text, place) for text, place in _from_items(piece)]
            unread = frozenset[str]()
        else:
            items, unread = self._salvage_items(piece, why)
        kind = head.group("kind")
        place = Span(piece.offset, piece.offset + len(head.group("label")) + 2)
        return Statement(
            Label(head.group("label").strip(), span=place),
            cast(StatementKind, kind) if kind in _KINDS else None,
            head.group("title"),
            tuple(items),
            section,
            complete=False,
            unread=unread,
            span=_whole(piece),
        )

    def _salvage_items(self, piece: Piece, why: Problem) -> tuple[list[Item], frozenset[str]]:
        """Return the items that can be read, and the names that the others may have introduced."""
        before = len(self.problems)
        (head, offset), *rest = split_items(piece.text, piece.offset)
        self._node(head, offset, "statement", Statement)
        items: list[Item] = []
        unread: set[str] = set()
        for text, place in rest:
            item = self._salvage_item(text, place)
            if item is not None:
                items.append(item)
            elif _INTRODUCING.match(text):
                unread.update(map(canonical_name, _NAME.findall(text)))
        if len(self.problems) == before:
            self._report(why)
        return items, frozenset(unread)

    def _salvage_item(self, text: str, offset: int) -> Item | None:
        item = self._node(text, offset, "item", Item)
        return _labels_alone(text, offset) if item is None and text.startswith("from") else item


def _from_items(piece: Piece) -> list[tuple[str, int]]:
    items = split_items(piece.text, piece.offset)
    return [(text, place) for text, place in items if text.startswith("from")]


def _labels_alone(text: str, offset: int) -> Item:
    """Return the labels of a `from` that cannot be read otherwise."""
    labels = tuple(
        Label(match.group(1).strip(), span=Span(offset + match.start(), offset + match.end()))
        for match in _LABEL.finditer(text)
    )
    return From(labels, "truncated" in text, span=Span(offset, offset + len(text.rstrip())))


def _title_of(piece: Piece) -> str:
    """Return the title of a block that cannot be read; empty where it has none."""
    title = _QUOTED.search(piece.text)
    return title.group(1) if title else ""


def _whole(piece: Piece) -> Span:
    return Span(piece.offset, piece.offset + len(piece.text.rstrip()))


def _unreadable_label(piece: Piece) -> Problem:
    line = piece.text.partition("\n")[0].rstrip()
    span = Span(piece.offset, piece.offset + max(len(line), 1))
    message = "the label of a statement cannot be read"
    advice = "a label stands between brackets on one line: `[2.4] claim`"
    return Problem("P0115", span, message, "expected `[label]`", advice)
