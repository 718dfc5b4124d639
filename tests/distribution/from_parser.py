"""Completion for shells and the manual page, written from the parser of arguments.

``python -m tests.distribution.from_parser`` writes them anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from proofcheck import __version__
from proofcheck.cli.argument_values import path_of
from proofcheck.cli.arguments import EXIT_STATUS, build_parser
from proofcheck.cli.commands import SHELLS
from proofcheck.cli.completion import script_of
from proofcheck.cli.parsers import CommandParser

MANUAL = Path(__file__).parents[2] / "docs" / "proofcheck.1"
DERIVATIONS = {**shtab.glob("*.proof"), "zsh": "_files -g '*.proof'"}
"""Files to audit; to zsh the library gives a pattern in brackets, which it refuses."""

_ANY_NUMBER = "(*)::"
"""What the library writes for zsh where an argument may be repeated: to zsh it is a list of exclusions."""

_SECTIONS = {
    "EXAMPLES": """\
.TP
.B proofcheck new first && proofcheck audit
a first derivation, and what an audit says of it
.TP
.B proofcheck explain 1.3
why a statement stands, or does not
.TP
.B proofcheck graph \\-o report.html
the report, for a browser
.TP
.B proofcheck gate
what continuous integration runs""",
    "ENVIRONMENT": """\
.TP
.B PROOFCHECK_STORE
the file of the store, or \\fBoff\\fR
.TP
.B CI
where set, \\fBproofcheck gate\\fR trusts nothing in the store
.TP
.B NO_COLOR
where set, nothing is coloured
.TP
.B COLUMNS
the width of what is printed
.TP
.B PROOFCHECK_TRACEBACK
where 1, a failure of proofcheck itself shows where it happened""",
    "FILES": """\
.TP
.I derivations/
where derivations are looked for when no path is given
.TP
.I NAME.evidence.json
evidence beside \\fINAME.proof\\fR, which an audit checks
.TP
.I proofcheck.toml
the policy of the gate
.TP
.I .proofcheck_cache/store.sqlite
what was found before; it may be removed""",
}


def parsers(parser: argparse.ArgumentParser) -> dict[str, CommandParser]:
    """Return the parser of every command, with its arguments."""
    (commands,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    for command in commands.choices.values():
        command.fill()
    return dict(commands.choices)


def render_completion(shell: str) -> str:
    """Return the script that a shell reads."""
    parser = build_parser()
    for command in parsers(parser).values():
        for action in command._actions:
            if action.type is path_of:
                action.complete = DERIVATIONS if action.dest == "paths" else shtab.FILE  # type: ignore[attr-defined]
    script = shtab.complete(parser, shell).replace(_ANY_NUMBER, "*:")
    return "\n".join(line.rstrip() for line in script.splitlines()) + "\n"


def render_manual() -> str:
    """Return the manual page, in the language of `man`."""
    parser = build_parser()
    for command in parsers(parser).values():
        command.description = None  # the page has the summary
        command.usage = " ".join(["%(prog)s [OPTION ...]", *_positionals(command)])
    parser.epilog = None
    page = Manpage(parser, format="single-commands-section")
    page.description = "audit written derivations"
    page.source, page.manual, page.date = f"proofcheck {__version__}", "User Commands", ""
    page.add_section("description", "=", "Every command has \\fB\\-\\-help\\fR.\n.PP")
    page.add_section("exit status", "=", "\n".join(_exit_status()))
    for heading, content in _SECTIONS.items():
        page.add_section(heading, "=", content)
    return _mended(str(page))


def _positionals(command: CommandParser) -> Iterator[str]:
    """Yield the arguments of a command that are no options, as a usage has them."""
    plain = argparse.ArgumentParser(prog="")
    for action in command._get_positional_actions():
        plain._add_action(action)
    yield plain.format_usage().partition("[-h]")[2].strip()


def _exit_status() -> Iterator[str]:
    """Yield the table of `--help`, as a list."""
    for line in EXIT_STATUS.splitlines()[1:]:
        status, _, meaning = line.strip().partition("  ")
        yield f".TP\n.B {status}\n{meaning.strip()}" if meaning else f".PP\n{line}"


def _mended(page: str) -> str:
    """Escape the hyphens of summaries, which the library leaves; begin paragraphs as `man` has them."""
    lines = [line.rstrip() or ".PP" for line in page.splitlines()]
    summaries = {i + 1 for i, line in enumerate(lines) if line.startswith(".SS ")}
    escaped = [line.replace("-", "\\-") if i in summaries else line for i, line in enumerate(lines)]
    pairs = pairwise([*escaped, ".SH"])
    return "\n".join(line for line, after in pairs if line != ".PP" or not _begins(after)) + "\n"


def _begins(line: str) -> bool:
    """Whether a line of the page begins a paragraph, an item or a section, or ends one."""
    return line.startswith((".PP", ".TP", ".S", ".R"))


def main() -> None:
    """Write all of them."""
    for shell in SHELLS:
        script_of(shell).write_text(render_completion(shell), encoding="utf-8")
    MANUAL.write_text(render_manual(), encoding="utf-8")


if __name__ == "__main__":
    main()
