"""What can be written on the command line.

Nothing here imports a room: `--help`, `--version` and a mistyped option cost no start-up.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from proofcheck import __version__
from proofcheck.cli.argument_values import path_of
from proofcheck.cli.commands import COMMANDS
from proofcheck.cli.parsers import CommandParser, Parser, nearest, options_of

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    from typing import NoReturn

EXIT_STATUS = """\
exit status:
  0    everything stands as required
  1    an error-level finding: refuted, ill-formed, tainted, missing or dangling dependency
  2    a file cannot be read or written, or is not a derivation; a bad command line
  3    incomplete: something is unsupported
  4    nothing was selected
  5    proofcheck itself failed
  130  interrupted; what was finished is printed
if several apply, the most severe is returned: 5, 2, 4, 1, 3, 0"""

_START = """\
to begin:  proofcheck new first && proofcheck audit"""


def parse_arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read a command line; paths may stand before, between and after options.

    raises   SystemExit after --help, --version and a mistake
    """
    parser = build_parser()
    _check_command(parser, sys.argv[1:] if argv is None else argv)
    arguments, others = parser.parse_known_args(argv)
    # argparse takes a list of paths only where it first finds one.
    if any(other.startswith("-") for other in others) or (others and "paths" not in arguments):
        _refuse(parser, others, arguments.command)
    if arguments.command == "coverage" and not (arguments.derivation or arguments.skeleton):
        message = "coverage needs DERIVATION and SOURCE; with --skeleton, SOURCE alone"
        parser.error(message, arguments.command)
    if arguments.command == "gate" and arguments.lower and not arguments.update:
        parser.error("--lower goes with --update", arguments.command)
    if arguments.command == "graph":
        _check_graph(parser, arguments)
    if others:
        arguments.paths = [*arguments.paths, *_read_paths(parser, others)]
    return arguments


def _check_command(parser: Parser, typed: Sequence[str]) -> None:
    first = typed[0] if typed else ""
    if not first:
        parser.error("no command is given")
    if not first.startswith("-") and first not in COMMANDS:
        near = nearest(first, COMMANDS)
        parser.error(f"there is no command `{first}`", advice=near and f"the nearest is `{near}`")


def _refuse(parser: Parser, others: Sequence[str], command: str) -> NoReturn:
    """End with what cannot be understood, and the nearest option where there is one."""
    unknown = next((other for other in others if other.startswith("-")), "")
    near = nearest(unknown, options_of(COMMANDS[command][1])) if unknown else ""
    message = f"unrecognized arguments: {' '.join(others)}"
    parser.error(message, command, advice=near and f"the nearest option is `{near}`")


def _check_graph(parser: Parser, arguments: argparse.Namespace) -> None:
    if arguments.output is None and arguments.tree is None:
        advice = "write `proofcheck graph -o report.html` for a report in the browser"
        parser.error("graph needs -o FILE, or --tree LABEL", arguments.command, advice=advice)
    if arguments.depth is not None and arguments.focus is None and arguments.tree is None:
        parser.error("--depth goes with --focus LABEL or --tree LABEL", arguments.command)


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="proofcheck",
        description="Audit written derivations: prove, refute or test each labelled statement, from what "
        "it cites.",
        epilog=f"{_START}\n\n{EXIT_STATUS}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"proofcheck {__version__}")
    commands = parser.add_subparsers(
        dest="command",
        metavar="COMMAND",
        required=True,
        title="commands",
        parser_class=CommandParser,
    )
    for name, (summary, fill) in COMMANDS.items():
        commands.add_parser(
            name,
            fill=fill,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            epilog=EXIT_STATUS,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
    return parser


def _read_paths(parser: Parser, texts: Sequence[str]) -> list[Path]:
    try:
        return [path_of(text) for text in texts]
    except argparse.ArgumentTypeError as error:
        parser.error(f"argument PATH: {error}")
