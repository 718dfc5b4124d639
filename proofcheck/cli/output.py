"""Where text goes: standard output and standard error, whatever they are connected to."""

from __future__ import annotations

import codecs
import os
import sys

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    from typing import IO

    from proofcheck.reports.terminal.terminal import Paper


class CannotWriteError(Exception):
    """Standard output or a file cannot be written; the reader must not take silence for success."""


def measure_paper(colour: str = "auto") -> tuple[int | None, bool, bool]:
    """Return width (None for the default), whether coloured, and whether ASCII only.

    The width is that of the terminal, or what COLUMNS says.

    colour   `always`, `never`, or `auto`: on a terminal that is not dumb, without NO_COLOR
    """
    is_terminal = _is_terminal(sys.stdout)
    wants_colour = is_terminal and not os.environ.get("NO_COLOR") and not _is_dumb()
    coloured = wants_colour if colour == "auto" else colour == "always"
    asks_for_width = is_terminal or os.environ.get("COLUMNS", "").isdecimal()
    return _measure_width() if asks_for_width else None, coloured, not prints_unicode()


def _measure_width() -> int:
    import shutil  # brings compression along

    from proofcheck.reports.terminal.page import DEFAULT_WIDTH

    return shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns


def choose_paper(colour: str = "auto") -> Paper:
    """Return what fits standard output, see `measure_paper`."""
    from proofcheck.reports.terminal.page import DEFAULT_WIDTH
    from proofcheck.reports.terminal.terminal import Paper

    width, coloured, ascii_only = measure_paper(colour)
    return Paper(width=width or DEFAULT_WIDTH, coloured=coloured, ascii_only=ascii_only)


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
