"""Statements with tags: `[Q 2.1 : title]`, and to the right of them `[deps : Q 1.2, Q 0.6]`.

Such pages come out of extraction with their columns interleaved, so a list need not stand next
to its statement.  Labels followed by as many lists belong to them in order; where the numbers
differ, nothing tells which list is whose, and every list of the group is a candidate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from proofcheck.coverage.labels import NUMBER, take_apart, tidy_label
from proofcheck.coverage.records import Cited, DeclaredList, Format, Stated
from proofcheck.source.span import Span

_WORDS = ("deps", "dependencies", "depends on", "uses", "requires", "from")
_HEAD = re.compile(rf"\[(?P<label>(?:[A-Z][A-Za-z]{{0,15}}\.? ?)?(?:{NUMBER})\*?) ?:(?!=)")
_LIST = re.compile(rf"\[(?P<word>{'|'.join(_WORDS)}) ?:(?P<items>[^\]\n]*)(?P<end>\]?)")
_WRAPPED = re.compile(rf"\n[ \t]*(?P<items>(?:[A-Z][A-Za-z]{{0,15}} ?)?{NUMBER}[^\[\]\n]*)\]")
_EMPTY = frozenset({"", "∅", "none", "-", "–", "—", "()", r"\emptyset", r"\varnothing"})
_STRAY_PRIME = re.compile(r"^[ \t]*'{1,4}[ \t]*$", re.MULTILINE)
_LONGEST_TITLE = 200
_STRAY_WITHIN = 4
"""Lines after a label in which a prime that fell out of it may stand alone."""


@dataclass(slots=True)
class _Group:
    """Labels in a row, and the lists in a row after them; `scraps` are lists without content."""

    heads: list[Stated] = field(default_factory=list)
    lists: list[DeclaredList] = field(default_factory=list)
    scraps: list[DeclaredList] = field(default_factory=list)


def read_tags(text: str) -> tuple[Stated, ...]:
    """Return the tagged statements, in the order of the text.

    text   with every prime sign as an apostrophe
    """
    heads = list(_find_heads(text))
    if not heads:
        return ()
    dotted = {n.word for head in heads if (n := take_apart(head.label)) and n.section}
    lists = sorted(_find_lists(text, dotted), key=lambda one: one.span.start)
    statements = [one for group in _gather(heads, lists) for one in _share_out(group)]
    ends = [*(one.span.start for one in statements[1:]), len(text)]
    return tuple(
        replace(one, extent=Span(one.extent.start, end))
        for one, end in zip(statements, ends, strict=True)
    )


def _find_heads(text: str) -> Iterator[Stated]:
    for match in _HEAD.finditer(text):
        close = _find_close(text, match.end())
        title = text[match.end() : close] if close is not None else ""
        label, why = _restore_prime(text, match)
        span = Span(*match.span("label"))
        extent = Span(match.start(), len(text))
        yield Stated(label, span, extent, Format.TAG, " ".join(title.split()), repaired=why)


def _find_close(text: str, start: int) -> int | None:
    """Return where the bracket that was opened before `start` closes, brackets in it matched."""
    depth = 1
    for position in range(start, min(start + _LONGEST_TITLE, len(text))):
        depth += (text[position] == "[") - (text[position] == "]")
        if not depth:
            return position
        if text.startswith("\n\n", position):
            return None
    return None


def _restore_prime(text: str, match: re.Match[str]) -> tuple[str, str]:
    """Return the label, with the prime that raised type lost where it stands alone below."""
    printed = match["label"]
    gap = re.search(r"(?<=\d) \.", printed)
    if gap is None:
        return tidy_label(printed), ""
    end = match.end()
    for _ in range(_STRAY_WITHIN + 1):
        end = text.find("\n", end) + 1 or len(text)
    nearby = text[match.end() : end]
    stray = _STRAY_PRIME.search(nearby)
    if stray is None:
        return tidy_label(printed), ""
    prime = stray.group().strip()
    label = tidy_label(printed[: gap.start()] + prime + printed[gap.start() :])
    return label, f"printed `{' '.join(printed.split())}`, with a prime alone in a line below"


def _find_lists(text: str, dotted: set[str]) -> Iterator[DeclaredList]:
    words = {match["word"] for match in _LIST.finditer(text)}
    for match in _LIST.finditer(text):
        yield _read_list(text, match, dotted)
    for word in words:
        for match in _scraps(word).finditer(text):
            yield DeclaredList((), Span(*match.span()), is_cut=True)


def _scraps(word: str) -> re.Pattern[str]:
    """Return what matches lines that hold the beginning of a list and nothing else."""
    beginnings = "|".join(re.escape(word[:size]) for size in range(len(word), -1, -1))
    return re.compile(rf"^[ \t]*\[(?:{beginnings})[ \t]*$", re.MULTILINE)


def _read_list(text: str, match: re.Match[str], dotted: set[str]) -> DeclaredList:
    pieces = [(match["items"], match.start("items"))]
    is_cut = not match["end"]
    end = match.end()
    if is_cut and (wrapped := _WRAPPED.match(text, match.end())):
        pieces.append((wrapped["items"], wrapped.start("items")))
        is_cut, end = False, wrapped.end()
    labels = [item for body, start in pieces for item in _split(body, start)]
    fragment = ""
    if is_cut and labels and not _is_whole(labels[-1].label, dotted):
        fragment = labels.pop().label
    return DeclaredList(tuple(labels), Span(match.start(), end), is_cut, fragment)


def _split(body: str, start: int) -> Iterator[Cited]:
    for item in re.finditer(r"[^,;]+", body):
        text = item.group().strip()
        if text not in _EMPTY:
            at = start + item.start() + len(item.group()) - len(item.group().lstrip())
            yield Cited(tidy_label(text), Span(at, at + len(text)))


def _is_whole(label: str, dotted: set[str]) -> bool:
    """Whether a label at a cut could be a whole one: it has as many parts as others."""
    numbering = take_apart(label)
    return numbering is not None and (bool(numbering.section) or numbering.word not in dotted)


def _gather(heads: Sequence[Stated], lists: Sequence[DeclaredList]) -> list[_Group]:
    groups = [_Group()]
    marks: list[Stated | DeclaredList] = [*heads, *lists]
    for mark in sorted(marks, key=lambda one: one.span.start):
        group = groups[-1]
        if isinstance(mark, Stated):
            if group.lists or group.scraps:
                group = _Group()
                groups.append(group)
            group.heads.append(mark)
        elif mark.labels or not mark.is_cut or mark.fragment:
            group.lists.append(mark)
        else:
            group.scraps.append(mark)
    return groups


def _share_out(group: _Group) -> Iterator[Stated]:
    everything = sorted([*group.lists, *group.scraps], key=lambda one: one.span.start)
    for lists in (everything, group.lists):
        if len(lists) == len(group.heads):
            for head, one in zip(group.heads, lists, strict=True):
                yield replace(head, declared=one)
            return
    yield from _share_out_few(group)


def _share_out_few(group: _Group) -> Iterator[Stated]:
    """Give a list to the only statement of its group that can have it; else it stays open.

    No list names its own statement, and it is presumed that none names a later one of the group.
    """
    takers = [
        [at for at in range(len(group.heads)) if _may_have(group.heads[at:], one)]
        for one in group.lists
    ]
    owners = {
        found[0]: one for found, one in zip(takers, group.lists, strict=True) if len(found) == 1
    }
    for at, head in enumerate(group.heads):
        open_lists = [
            one
            for found, one in zip(takers, group.lists, strict=True)
            if len(found) > 1 and at in found
        ]
        own = owners.get(at)
        yield replace(head, declared=own, candidates=() if own else tuple(open_lists))


def _may_have(from_here: Sequence[Stated], one: DeclaredList) -> bool:
    later = {head.key for head in from_here}
    return all(label.key not in later for label in one.labels)
