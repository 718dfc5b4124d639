"""Headings, with their numbers: Markdown, LaTeX, or lines that begin with a number.

Lines such as `2.1 Block design` are headings only where nothing else is, and only in the order
that numbers of sections have: a list of steps looks the same and is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from proofcheck.coverage.records import Heading
from proofcheck.source.span import Span

_NUMBER = r"(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,4}"
_MARKDOWN = re.compile(
    r"^[ \t]{0,3}(?:#{1,6}[ \t]+(?P<title>[^\n]*\S)|\*\*(?P<bold>\d[\d.]*[ \t]+[^\n*]*)\*\*[ \t]*$)",
    re.MULTILINE,
)
_COMMAND = re.compile(
    r"\\(?P<level>(?:sub){0,2}section|chapter)(?P<star>\*?)(?:\[[^\]]*\])?\{(?P<title>[^\n]*?)\}[ \t]*(?=\\label|$)",
    re.MULTILINE,
)
_BARE = re.compile(
    r"^(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?[ \t]+(?P<title>[A-Z][^\n]{0,100}?)[ \t]*$",
    re.MULTILINE,
)
_ENDS = re.compile(
    r"^(?:\d+\.?[ \t]+)?(?:\*\*)?(?:References|Bibliography|Literature|Works cited)(?:\*\*)?:?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBERED = re.compile(rf"(?P<number>{_NUMBER})\.?[ \t]+(?=\S)")
_LEVELS = ("chapter", "section", "subsection", "subsubsection")


def find_headings(text: str, is_paper: bool) -> tuple[Heading, ...]:
    """Return the headings of a document, in order; lines that have no mark only in a paper."""
    found = [*_find_markdown(text), *_find_commands(text)]
    if not is_paper:
        return tuple(sorted(found, key=lambda one: one.span.start))
    found = found or [*_find_bare(text)]
    known = {heading.span.start for heading in found}
    found += [
        Heading(match.group().strip("* \t"), Span(*match.span()))
        for match in _ENDS.finditer(text)
        if match.start() not in known
    ]
    return tuple(sorted(found, key=lambda one: one.span.start))


def _find_markdown(text: str) -> Iterator[Heading]:
    for match in _MARKDOWN.finditer(text):
        title = match["title"] or match["bold"]
        number = _NUMBERED.match(title)
        yield Heading(title, Span(*match.span()), number["number"] if number else "")


def _find_commands(text: str) -> Iterator[Heading]:
    r"""Number sections as LaTeX does, from the commands; letters count after `\appendix`."""
    counters = dict.fromkeys(_LEVELS, 0)
    appendix = text.find("\\appendix")
    is_appended = False
    for match in _COMMAND.finditer(text):
        span, at = Span(*match.span()), _LEVELS.index(match["level"])
        if match["star"]:
            yield Heading(match["title"], span)
            continue
        if not is_appended and 0 <= appendix < match.start():
            is_appended, counters = True, dict.fromkeys(_LEVELS, 0)
        counters[match["level"]] += 1
        counters |= dict.fromkeys(_LEVELS[at + 1 :], 0)
        yield Heading(match["title"], span, _spell(counters, at, is_appended))


def _spell(counters: dict[str, int], at: int, is_appended: bool) -> str:
    numbers = [counters[level] for level in _LEVELS[: at + 1]]
    first = 0 if numbers[0] else 1
    spelled = [str(number) for number in numbers[first:]]
    if is_appended and spelled:
        spelled[0] = chr(ord("A") + max(int(spelled[0]) - 1, 0) % 26)
    return ".".join(spelled)


def _find_bare(text: str) -> Iterator[Heading]:
    last: tuple[int, ...] = (0,)
    for match in _BARE.finditer(text):
        number = tuple(int(part) for part in match["number"].split("."))
        if number in _successors(last) and not match["title"].endswith((".", ",", ";", ":")):
            last = number
            yield Heading(match.group().strip(), Span(*match.span()), match["number"])


def _successors(last: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Return the numbers that may come next: one deeper, or one more at any level so far."""
    yield (*last, 1)
    for depth in range(1, len(last) + 1):
        yield (*last[: depth - 1], last[depth - 1] + 1)
