"""A document as text, and what it says of labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from proofcheck.coverage.citations import Prose, find_citations
from proofcheck.coverage.displays import read_displays
from proofcheck.coverage.equations import Display, find_displays, read_equations
from proofcheck.coverage.expressions import find_counting
from proofcheck.coverage.headings import find_headings
from proofcheck.coverage.labels import EQUATION, is_sign, unify_primes
from proofcheck.coverage.latex import Latex, hide_comments, read_latex
from proofcheck.coverage.literature import Literature
from proofcheck.coverage.mentions import find_mentions
from proofcheck.coverage.passages import Passages, find_passages
from proofcheck.coverage.proofs import find_proofs
from proofcheck.coverage.records import Cited, Document, Format, Stated
from proofcheck.coverage.sections import read_sections
from proofcheck.coverage.sentences import Sentences
from proofcheck.coverage.tags import read_tags
from proofcheck.coverage.theorems import read_theorems
from proofcheck.source.span import Span


def read_document(text: str) -> Document:
    """Return statements, equations, mentions and headings of a document, in its order.

    Every format is looked for; a document may use several.  Equations are statements of their own
    where nothing lists what it rests on, and sections where nothing at all has a label.
    """
    text = hide_comments(unify_primes(text))
    displays = find_displays(text)
    listed = [*read_displays(text, displays), *read_tags(text)]
    headings = find_headings(text, is_paper=not listed)
    latex = read_latex(text, headings, displays)
    equations = sorted([*read_equations(text, displays), *latex.equations], key=_label_place)
    if not listed:
        equations, latex = [_bare(one) for one in equations], _bare_names(latex)
    found = [*listed, *read_theorems(text, headings), *latex.statements]
    found += [] if listed else _state(equations)
    statements = tuple(sorted(found or read_sections(text, headings, displays), key=_place))
    literature = Literature(text, headings)
    mentions, foreign = find_mentions(
        text, statements, equations, displays, names=latex.names, literature=literature
    )
    document = Document(statements, tuple(equations), mentions, headings, foreign)
    return _read_prose(text, document, displays)


def _read_prose(text: str, document: Document, displays: Sequence[Display]) -> Document:
    """Add whose the citations of a text are, as far as it has statements without lists."""
    theorems = [one for one in document.statements if one.format is Format.THEOREM]
    stated = {one.key for one in document.statements if one.format is Format.EQUATION}
    equations = [one for one in document.equations if one.key in stated]
    starts = [one.extent.start for one in theorems]
    titles = [one.span for one in document.headings]
    stops = sorted([*starts, *(one.start for one in titles)])
    proofs = [*find_proofs(text, stops)]
    ends = [at for one in proofs for at in (one.head.start, one.head.end, one.body.end)]
    sentences = Sentences(text, displays, [*stops, *(one.end for one in titles), *ends])
    passages = Passages(
        find_passages(text, theorems, proofs, document.mentions, sentences), equations
    )
    titles += [one.head for one in proofs]
    counting = find_counting(text)
    prose = Prose(document.statements, equations, passages, sentences, titles, counting)
    return replace(
        document,
        citations=tuple(find_citations(document.mentions, prose)),
        parts=passages.parts,
        bare=tuple(_find_bare(document, displays)),
    )


def _find_bare(document: Document, displays: Sequence[Display]) -> Iterator[Span]:
    """Yield the displays of a paper that have no number; elsewhere nothing depends on numbers."""
    if not document.equations or not document.is_paper:
        return
    for one in displays:
        inside = (at.span.start for at in document.equations)
        if not any(one.outer.start <= at < one.outer.end for at in inside):
            yield one.outer


def _bare(equation: Cited) -> Cited:
    return Cited(_without_word(equation.label), equation.span)


def _bare_names(latex: Latex) -> Latex:
    return replace(latex, names={key: _without_word(one) for key, one in latex.names.items()})


def _without_word(label: str) -> str:
    return label.removeprefix(f"{EQUATION} ")


def _state(equations: Sequence[Cited]) -> Iterator[Stated]:
    for one in equations:
        if not is_sign(one.label):
            yield Stated(one.label, one.span, one.span, Format.EQUATION)


def _place(statement: Stated) -> int:
    return statement.extent.start


def _label_place(equation: Cited) -> int:
    return equation.span.start
