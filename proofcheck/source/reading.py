"""Reading a derivation file from disk, and everything that can be wrong with it before parsing.

A file is UTF-8 text without invisible characters: what a reader sees is what is parsed.  A
byte order mark and carriage returns at line ends are dropped.
"""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from pathlib import Path

from proofcheck.source.content import Inputs, UnreadableError, read_content
from proofcheck.source.faults import Fault
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import Span

MAXIMAL_REPORTS = 10
"""How many bad characters of one file are reported one by one."""


@dataclass(frozen=True, slots=True)
class ReadingProblem:
    """Why a file cannot be used: the fault, what to say, and the place when there is one."""

    fault: Fault
    message: str
    path: str
    location: Location | None = None


def load_source(
    path: str | Path, displayed: str | None = None, inputs: Inputs | None = None
) -> SourceFile | tuple[ReadingProblem, ...]:
    """Read a file as text.

    path       where it is
    displayed  the path to show in messages; `path` itself unless given
    inputs     the files of this run, where it must see the same text throughout
    returns    the text, or at least one problem; nothing is raised for a bad file
    """
    shown = str(path) if displayed is None else displayed
    content = _read_bytes(Path(path), shown, inputs)
    return content if isinstance(content, tuple) else decode_source(content, shown)


def load_document(
    path: str | Path, displayed: str | None = None
) -> SourceFile | tuple[ReadingProblem, ...]:
    """Read the text of a document that was written by others, as a program extracted it.

    Unlike a derivation it may hold characters that cannot be seen: control characters are read
    as spaces, the others are left out, so lines are those of the file and columns may not be.

    returns    the text, or at least one problem; nothing is raised for a bad file
    """
    shown = str(path) if displayed is None else displayed
    content = _read_bytes(Path(path), shown)
    if isinstance(content, tuple):
        return content
    try:
        text = content.removeprefix(BOM_UTF8).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return (_undecodable(content, shown),)
    return SourceFile(shown, _SUSPECT.sub(_blank, text))


def decode_source(content: bytes, shown: str) -> SourceFile | tuple[ReadingProblem, ...]:
    """Turn bytes into text, or say which of them are no text."""
    content = content.removeprefix(BOM_UTF8)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return (_undecodable(content, shown),)
    source = SourceFile(shown, text.replace("\r\n", "\n"))
    return _find_bad_characters(source) or source


def _read_bytes(
    path: Path, shown: str, inputs: Inputs | None = None
) -> bytes | tuple[ReadingProblem, ...]:
    try:
        return read_content(path) if inputs is None else inputs.read(path)
    except UnreadableError as error:
        return (ReadingProblem(error.fault, error.describe(shown), shown),)


def _undecodable(content: bytes, shown: str) -> ReadingProblem:
    readable = content.decode("utf-8", errors="replace").replace("\r\n", "\n")
    start, byte = 0, 0
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        start = len(content[: error.start].decode("utf-8").replace("\r\n", "\n"))
        byte = content[error.start]
    message = f"the byte 0x{byte:02X} is not part of UTF-8 text"
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        message = "the file is UTF-16 text, and UTF-8 was expected"
    location = Location(SourceFile(shown, readable), Span(start, start + 1))
    return ReadingProblem("not-utf8", message, shown, location)


# Tab and newline are the only control characters with a use in a derivation.
_SUSPECT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def _blank(match: re.Match[str]) -> str:
    return " " if unicodedata.category(match.group()) == "Cc" else ""


def _find_bad_characters(source: SourceFile) -> tuple[ReadingProblem, ...]:
    problems: list[ReadingProblem] = []
    for match in _SUSPECT.finditer(source.text):
        problems.append(_bad_character(source, match))
        if len(problems) == MAXIMAL_REPORTS:
            break
    return tuple(problems)


def _bad_character(source: SourceFile, match: re.Match[str]) -> ReadingProblem:
    character = match.group()
    is_control = unicodedata.category(character) == "Cc"
    sort = "control character" if is_control else "invisible character"
    name = unicodedata.name(character, "")
    if character == "\r":
        name = "a carriage return that no line feed follows"
    message = f"{sort} U+{ord(character):04X}" + (f" ({name.lower()})" if name else "")
    fault: Fault = "control-character" if is_control else "invisible-character"
    return ReadingProblem(fault, message, source.path, Location(source, Span(*match.span())))
