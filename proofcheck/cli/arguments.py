"""What can be written on the command line.

Nothing here imports a room: `--help`, `--version` and a mistyped option cost no start-up.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path

from proofcheck import __version__

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    from typing import Any, NoReturn

DEFAULT_DIRECTORY = Path("derivations")
DEFAULT_TIMEOUT = 60.0
"""Seconds that one goal may take."""

_MOST_DIGITS = 4

_STATUS = """\
exit status:
  0    everything stands as required
  1    an error-level finding: refuted, ill-formed, tainted, missing or dangling dependency
  2    a file cannot be read or written, or is not a derivation; a bad command line
  3    incomplete: something is unsupported
  4    nothing was selected
  5    proofcheck itself failed
  130  interrupted; what was finished is printed
of several the most severe is returned: 5, 2, 4, 1, 3, 0"""

_START = """\
to begin:  proofcheck new first && proofcheck audit"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose messages show what was typed without obeying it."""

    def error(self, message: str, command: str = "") -> NoReturn:
        """End with a message; ``command`` is the one whose help says more, if not the whole."""
        from proofcheck.diagnostics.rendering import visible

        helped = f"{self.prog} {command}".rstrip()
        self.exit(2, f"error: {visible(message)}\nhelp: {helped} --help\n")


class _Command(_Parser):
    """The parser of one command, whose arguments are added when it is asked for."""

    def __init__(self, *, fill: Callable[[argparse.ArgumentParser], None], **options: Any) -> None:
        super().__init__(**options)
        self._fill: Callable[[argparse.ArgumentParser], None] | None = fill

    def parse_known_args(  # type: ignore[override] # its overloads differ in the namespace only
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)
        return super().parse_known_args(args, namespace)


def parse_arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read a command line; paths may stand before, between and after options.

    raises   SystemExit after --help, --version and a mistake
    """
    parser = build_parser()
    arguments, others = parser.parse_known_args(argv)
    # argparse takes a list of paths only where it first finds one.
    if any(other.startswith("-") for other in others) or (others and "paths" not in arguments):
        parser.error(f"unrecognized arguments: {' '.join(others)}", arguments.command)
    if arguments.command == "coverage" and not (arguments.derivation or arguments.skeleton):
        message = "coverage needs DERIVATION and SOURCE; with --skeleton, SOURCE alone"
        parser.error(message, arguments.command)
    if arguments.command == "graph":
        _check_graph(parser, arguments)
    if others:
        arguments.paths = [*arguments.paths, *_read_paths(parser, others)]
    return arguments


def _check_graph(parser: _Parser, arguments: argparse.Namespace) -> None:
    if arguments.output is None and arguments.tree is None:
        parser.error("graph needs -o FILE, or --tree LABEL", arguments.command)
    if arguments.depth is not None and arguments.focus is None and arguments.tree is None:
        parser.error("--depth goes with --focus LABEL or --tree LABEL", arguments.command)


def build_parser() -> _Parser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog="proofcheck",
        description="Audit written derivations: prove, refute or witness each labelled statement "
        "from what it cites.",
        epilog=f"{_START}\n\n{_STATUS}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"proofcheck {__version__}")
    commands = parser.add_subparsers(
        dest="command",
        metavar="COMMAND",
        required=True,
        title="commands",
        parser_class=_Command,
    )
    for name, (summary, fill) in _COMMANDS.items():
        commands.add_parser(
            name,
            fill=fill,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            epilog=_STATUS,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
    return parser


def _add_audit(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "--select",
        metavar="LABEL",
        action="append",
        help="audit only this statement and what it rests on (may be repeated): "
        "4.5, [4.5] or file:4.5",
    )
    shown = command.add_mutually_exclusive_group()
    shown.add_argument(
        "--quiet",
        action="store_true",
        help="print only what is not supported and the errors; nothing when everything stands",
    )
    shown.add_argument(
        "--repaired",
        action="store_true",
        help="print the standing of every statement before and after repairs, main results first",
    )
    command.add_argument(
        "--export",
        action="store_true",
        help="write the evidence beside each derivation, as NAME.evidence.json: an audit elsewhere "
        "then checks it and need not search",
    )
    _add_format(command)
    _add_engine_options(command)


def _add_watch(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    _add_colour(command)
    _add_engine_options(command)


def _add_explain(command: argparse.ArgumentParser) -> None:
    command.add_argument("label", metavar="LABEL", help="4.5, [4.5] or file:4.5")
    _add_paths(command)
    command.add_argument(
        "--proof", action="store_true", help="the whole of each proof, not only its main line"
    )
    _add_format(command)
    _add_engine_options(command)


def _add_graph(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=_path,
        help="the format goes by the suffix: .html (the report), .svg (needs Graphviz), "
        ".dot, .mmd (Mermaid), .graphml, .json (node-link)",
    )
    command.add_argument(
        "--tree", metavar="LABEL", help="print what this statement rests on, as a tree"
    )
    command.add_argument(
        "--focus",
        metavar="LABEL",
        help="only this statement, what it rests on, and what rests on it",
    )
    command.add_argument(
        "--depth", metavar="N", type=_whole_number, help="at most so many steps from it"
    )
    command.add_argument(
        "--stamp",
        action="store_true",
        help="print the date in the report, which then differs from day to day",
    )
    _add_engine_options(command)


def _add_gate(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "--policy",
        metavar="FILE",
        type=_path,
        help="(default: the nearest proofcheck.toml, or pyproject.toml with [tool.proofcheck])",
    )
    command.add_argument(
        "--update",
        action="store_true",
        help="record what is new or better in the baseline; nothing is lowered",
    )
    command.add_argument(
        "--recheck",
        action="store_true",
        help="believe nothing from the store; so it is wherever CI is set in the environment",
    )
    command.add_argument(
        "--format",
        choices=("text", "json", "junit", "sarif", "github"),
        default="text",
        help="(default: text)",
    )
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=_path,
        action="append",
        default=[],
        help="write it to a file as well, in the format of its suffix: .json, .xml (JUnit), .sarif "
        "(may be repeated)",
    )
    _add_limits(command)


def _add_replay(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "--no-store",
        action="store_true",
        help="only the files of evidence beside the derivations, not the store",
    )
    _add_format(command)


def _add_diff(command: argparse.ArgumentParser) -> None:
    for name, which in (("old", "the first"), ("new", "the second")):
        command.add_argument(
            name,
            metavar=name.upper(),
            type=_path,
            help=f"{which}: JSON of `audit --format json`, or derivations, which are audited",
        )
    command.add_argument(
        "--format", choices=("text", "json"), default="text", help="(default: text)"
    )
    _add_limits(command)


def _add_coverage(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "derivation",
        metavar="DERIVATION",
        nargs="?",
        type=_path,
        help="the derivation; --skeleton needs none",
    )
    command.add_argument(
        "source", metavar="SOURCE", type=_path, help="the document, as UTF-8 text or Markdown"
    )
    command.add_argument(
        "--skeleton",
        action="store_true",
        help="print a stub for every statement of the document that the derivation lacks",
    )
    _add_format(command)
    command.add_argument(
        "--exit-zero", action="store_true", help="turn exit status 1 into 0, nothing else"
    )


def _add_fmt(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "--check", action="store_true", help="change nothing; print a diff and exit with 1"
    )
    _add_colour(command)


def _add_new(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "name",
        metavar="NAME",
        help=f"a name makes {DEFAULT_DIRECTORY}/NAME.proof; a path is taken as it is",
    )


def _add_paths(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=_path,
        default=(),  # else argparse says of an absent label that a path is required, too
        help=f"files, or directories that are searched for *.proof (default: {DEFAULT_DIRECTORY}/)",
    )


def _add_format(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--format", choices=("text", "json"), default="text", help="(default: text)"
    )
    _add_colour(command)


def _add_colour(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set (default: auto)",
    )


def _add_engine_options(command: argparse.ArgumentParser) -> None:
    _add_limits(command)
    command.add_argument(
        "--timings", action="store_true", help="report times; the output then varies"
    )
    command.add_argument(
        "--exit-zero", action="store_true", help="turn exit status 1 and 3 into 0, nothing else"
    )


def _add_limits(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--jobs",
        metavar="N",
        type=_whole_number,
        help="worker processes; 0 works without any (default: one for each processor)",
    )
    command.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_positive_number,
        default=DEFAULT_TIMEOUT,
        help=f"that one goal may take (default: {DEFAULT_TIMEOUT:g})",
    )
    command.add_argument(
        "--no-store",
        action="store_true",
        help="establish everything anew, and remember nothing",
    )


def _path(text: str) -> Path:
    if not text:  # a variable of the shell that is not set; it does not mean the directory here
        raise argparse.ArgumentTypeError("expected a path, found an empty text")
    return Path(text)


def _read_paths(parser: _Parser, texts: Sequence[str]) -> list[Path]:
    try:
        return [_path(text) for text in texts]
    except argparse.ArgumentTypeError as error:
        parser.error(f"argument PATH: {error}")


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        most = 10**_MOST_DIGITS - 1
        raise argparse.ArgumentTypeError(f"expected a number from 0 to {most}, found {text!r}")
    return int(text)


def _positive_number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (number > 0 and math.isfinite(number)):
        raise argparse.ArgumentTypeError(f"expected a positive number, found {text!r}")
    return number


_COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "audit": (
        "audit derivations: table, findings, summary",
        _add_audit,
    ),
    "explain": (
        "explain one statement: formula, facts, evidence, proof or counterexample, what it rests on",
        _add_explain,
    ),
    "watch": (
        "audit again whenever a file is saved, and say what turned",
        _add_watch,
    ),
    "graph": (
        "the dependency graph: a report to look at, a drawing, or a tree",
        _add_graph,
    ),
    "gate": (
        "enforce the policy of the project: for CI",
        _add_gate,
    ),
    "replay": (
        "let the kernel check every recorded proof and refutation again, without any search",
        _add_replay,
    ),
    "diff": (
        "compare two audits: what turned, and why",
        _add_diff,
    ),
    "coverage": (
        "compare labels and declared dependencies with the document they are copied from",
        _add_coverage,
    ),
    "fmt": (
        "rewrite derivations in the standard layout",
        _add_fmt,
    ),
    "new": (
        "write a small commented derivation to copy and change",
        _add_new,
    ),
}
"""What a command does, in few words, and what adds its arguments."""
