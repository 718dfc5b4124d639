"""Argument parsers that show what was typed without obeying it, and are filled when needed."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """An argument parser whose messages show what was typed without obeying it."""

    def error(self, message: str, command: str = "", *, advice: str = "") -> NoReturn:
        """End with a message.

        command   the one whose help says more, if not the whole
        advice    what to do, before that
        """
        from proofcheck.diagnostics.rendering import visible

        helped = f"{self.prog} {command}".rstrip() + " --help"
        helped = f"{advice}; {helped} lists all" if advice else helped
        self.exit(2, f"error: {visible(message)}\nhelp: {visible(helped)}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help to standard output as everything else is written: a full disk is said."""
        if file is not sys.stdout:
            super()._print_message(message, file)
            return
        from proofcheck.cli.output import print_text

        print_text(message)


class CommandParser(Parser):
    """The parser of one command, whose arguments are added when it is asked for."""

    def __init__(self, *, fill: Callable[[argparse.ArgumentParser], None], **options: Any) -> None:
        super().__init__(**options)
        self._fill: Callable[[argparse.ArgumentParser], None] | None = fill

    def parse_known_args(  # type: ignore[override] # its overloads differ in the namespace only
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        self.fill()
        return super().parse_known_args(args, namespace)

    def fill(self) -> None:
        """Add the arguments of the command, where that has not been done."""
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)


def options_of(fill: Callable[[argparse.ArgumentParser], None]) -> list[str]:
    """Return the long options of a command, as its usage names them."""
    command = argparse.ArgumentParser()
    fill(command)
    return re.findall(r"--[a-z][a-z-]*", command.format_usage())


def nearest(word: str, known: Iterable[str]) -> str:
    """Return what somebody may have meant who typed a word; empty where nothing is near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), n=1)), "")
