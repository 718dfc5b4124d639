"""Faults of the document itself, which a derivation keeps: gaps, loose ends, illegible lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.coverage.finding import Finding, spell_labels
from proofcheck.coverage.labels import take_apart
from proofcheck.coverage.numbering import find_gaps
from proofcheck.coverage.records import Cited, DeclaredList, Document, Format, Stated
from proofcheck.source.span import Span

_LISTED = (Format.DISPLAY, Format.TAG)


def find_source_faults(document: Document) -> Iterator[Finding]:
    """Yield every fault of the document, kind by kind, each in the order of the document."""
    yield from _find_dangling(document)
    yield from _find_gaps(document)
    yield from _find_repeated(document)
    yield from _find_undeclared(document)
    yield from _find_illegible(document)
    yield from _find_uncited(document)
    yield from _find_unlabelled(document)
    yield from (
        Finding("P0253", one.label, "named, and another work's", one.span)
        for one in document.foreign
    )


def each_list(document: Document) -> Iterator[DeclaredList]:
    """Yield every list of dependencies once, in the order of the document."""
    seen: set[Span] = set()
    for statement in document.statements:
        lists = statement.candidates if statement.declared is None else (statement.declared,)
        for one in lists:
            if one.span not in seen:
                seen.add(one.span)
                yield one


def _find_dangling(document: Document) -> Iterator[Finding]:
    """Yield each label that is cited and never stated, once, where it is cited first."""
    stated = {one.key for one in document.statements} | {one.key for one in document.equations}
    cited = [*document.mentions, *_listed(document)]
    first: dict[str, list[Cited]] = {}
    for one in sorted(cited, key=lambda one: one.span.start):
        if one.key not in stated:
            first.setdefault(one.key, []).append(one)
    for places in first.values():
        times = "" if len(places) == 1 else f", {len(places)} times"
        yield Finding("P0244", places[0].label, f"cited{times}, and stated nowhere", places[0].span)


def _listed(document: Document) -> Iterator[Cited]:
    """Yield the labels in lists; the last one before a cut may not be whole, and is left out."""
    for one in each_list(document):
        yield from one.labels[:-1] if one.is_cut and not one.fragment else one.labels


def _find_gaps(document: Document) -> Iterator[Finding]:
    for gap in () if document.is_by_sections else find_gaps(document.statements):
        numbering = take_apart(gap.label)
        section = f" of section {numbering.section}" if numbering and numbering.section else ""
        message = f"left out by the numbering{section}, before [{gap.before.label}]"
        yield Finding("P0245", gap.label, message, gap.before.span, others=(gap.before.label,))


def _find_repeated(document: Document) -> Iterator[Finding]:
    seen: dict[str, Stated] = {}
    for one in document.statements:
        earlier = seen.setdefault(one.key, one)
        if earlier is not one:
            yield Finding("P0246", one.label, "stated once more", one.span)


def _find_undeclared(document: Document) -> Iterator[Finding]:
    """Yield labels in a formula that the statement does not declare.

    Only displays keep a formula and its list together.
    """
    named: dict[int, set[str]] = {}
    for mention in document.mentions:
        holder = document.find_holder(mention.span)
        if holder is None or holder.format is not Format.DISPLAY or holder.declared is None:
            continue
        declared = {one.key for one in holder.declared.labels} | {holder.key}
        known = named.setdefault(holder.span.start, declared)
        if mention.key not in known:
            known.add(mention.key)
            message = f"[{mention.label}] stands in the formula, and not in the list"
            yield Finding("P0247", holder.label, message, mention.span, others=(mention.label,))


def _find_illegible(document: Document) -> Iterator[Finding]:
    for one in document.statements:
        if one.declared is not None and one.declared.is_cut:
            yield Finding("P0248", one.label, _describe_cut(one.declared), one.declared.span)
        elif one.declared is None and one.format in _LISTED:
            code, message = _describe_unclear(one.candidates)
            yield Finding(code, one.label, message, one.span)
        if one.repaired:
            yield Finding("P0250", one.label, one.repaired, one.span)


def _describe_cut(declared: DeclaredList) -> str:
    labels = tuple(one.label for one in declared.labels)
    if not labels:
        return "truncated: none of its list can be read"
    return f"truncated: its list breaks off at {spell_labels(labels[-1:])}"


def _describe_unclear(candidates: Iterable[DeclaredList]) -> tuple[str, str]:
    lists = [spell_labels(tuple(one.label for one in found.labels)) for found in candidates]
    if not lists:
        return "P0248", "truncated: it has no list that can be read"
    return "P0249", f"its list may be {' or '.join(lists)}, or none that can be read"


def _find_uncited(document: Document) -> Iterator[Finding]:
    """Yield statements that no other statement names; mentions in running text do not count."""
    cited = {label.key for one in each_list(document) for label in one.labels}
    for mention in document.mentions:
        holder = document.find_holder(mention.span)
        if holder is not None and holder.key != mention.key:
            cited.add(mention.key)
    cited |= {one.cited.key for one in document.citations}
    is_legible = all(not one.is_cut for one in each_list(document))
    message = "cited by no statement" + ("" if is_legible else ", as far as lists can be read")
    for one in document.statements:
        if one.key not in cited and one.format not in (Format.EQUATION, Format.SECTION):
            yield Finding("P0251", one.label, message, one.span)


def _find_unlabelled(document: Document) -> Iterator[Finding]:
    if document.is_by_sections:
        message = (
            "sections are compared by number; which statements a section makes, and what they "
            "rest on, is not"
        )
        yield Finding("P0252", "", message, document.statements[0].span)
    for one in document.bare:
        yield Finding("P0252", "", "a display without a number", one)
