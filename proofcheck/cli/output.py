"""Where text goes: standard output and standard error, whatever they are connected to."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from proofcheck.reports.terminal import Paper


class CannotWriteError(Exception):
    """Standard output or a file cannot be written; the reader must not take silence for success."""


def choose_paper(colour: str = "auto") -> Paper:
    """Return what fits standard output.

    colour   `always`, `never`, or `auto`: on a terminal that is not dumb, without NO_COLOR
    """
    from proofcheck.reports.page import DEFAULT_WIDTH
    from proofcheck.reports.terminal import Paper

    stream = sys.stdout
    is_terminal = _is_terminal(stream)
    wants_colour = is_terminal and not os.environ.get("NO_COLOR") and not _is_dumb()
    return Paper(
        width=shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
        if is_terminal
        else DEFAULT_WIDTH,
        coloured=wants_colour if colour == "auto" else colour == "always",
        ascii_only=not _is_unicode(stream),
    )


def prints_unicode() -> bool:
    """Whether standard output can show more than ASCII."""
    return _is_unicode(sys.stdout)


def shows_progress() -> bool:
    """Whether standard error is a terminal on which a line can be redrawn."""
    return _is_terminal(sys.stderr) and not _is_dumb()


def print_text(text: str) -> None:
    """Write text to standard output, in characters that it can encode.

    A reader that has seen enough and closes the pipe changes nothing: the rest is dropped, and
    the exit status still says what was found.

    raises   CannotWriteError when the system refuses for any other reason
    """
    stream = sys.stdout
    if stream is None or not text:  # closed by whoever started us
        return
    encoding = stream.encoding or "ascii"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except BrokenPipeError:
        _drop(stream)
    except OSError as error:
        _drop(stream)
        raise CannotWriteError(f"standard output: {error.strerror}") from error


def print_message(severity: str, message: str, *, help_text: str = "") -> None:
    """Write a message about the run itself to standard error; a closed one is no reason to fail."""
    from proofcheck.diagnostics.rendering import visible

    lines = [f"{severity}: {visible(message)}"]
    if help_text:
        lines.append(f"help: {visible(help_text)}")
    print_error_lines("\n".join(lines))


def print_error_lines(text: str) -> None:
    """Write lines that are visible already to standard error."""
    stream = sys.stderr
    if stream is None:
        return
    encoding = stream.encoding or "ascii"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
        stream.flush()
    except OSError:
        _drop(stream)


def _drop(stream: IO[str]) -> None:
    """Send what is still buffered nowhere, so that the interpreter does not fail on exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def _is_terminal(stream: IO[str] | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def _is_dumb() -> bool:
    return os.environ.get("TERM") == "dumb"


def _is_unicode(stream: IO[str] | None) -> bool:
    try:
        name = codecs.lookup(getattr(stream, "encoding", None) or "ascii").name
    except LookupError:
        return False
    return name.startswith("utf")
