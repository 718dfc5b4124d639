"""The commands, and which arguments each of them takes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from proofcheck.cli.argument_values import path_of, positive_number, reason_of, whole_number

DEFAULT_DIRECTORY = Path("derivations")
DEFAULT_TIMEOUT = 60.0
"""Seconds that one goal may take."""
SHELLS = ("bash", "zsh", "fish")
"""Shells that can complete a command line; each has a script in the folder `shells`."""


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
        "--full",
        action="store_true",
        help="print every statement, counterexample and finding, not only what needs attention",
    )
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
        help="write the evidence beside each derivation, as NAME.evidence.json: an audit elsewhere"
        " then checks it instead of searching",
    )
    command.add_argument(
        "--anew",
        action="store_true",
        help="search again where the evidence beside a derivation is no more than models: a proof"
        " may be found that was not found then",
    )
    _add_format(command)
    _add_engine_options(command)


def _add_watch(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    _add_colour(command)
    _add_engine_options(command)


def _add_explain(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "label",
        metavar="LABEL",
        help="4.5, [4.5] or file:4.5; library:NAME for a theorem of the library or the theory",
    )
    _add_paths(command)
    command.add_argument(
        "--proof", action="store_true", help="print each proof in full, not only its main steps"
    )
    command.add_argument(
        "--open",
        action="store_true",
        help="print only what remains to be shown: each open goal and step, with the facts it may "
        "use",
    )
    _add_format(command)
    _add_engine_options(command)


def _add_graph(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=path_of,
        help="the suffix selects the format: .html (the report), .svg (needs Graphviz), "
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
        "--depth", metavar="N", type=whole_number, help="at most N steps away from it"
    )
    command.add_argument(
        "--stamp",
        action="store_true",
        help="put the date in the report, which is then not reproducible",
    )
    _add_engine_options(command)


def _add_findings(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=path_of,
        help="the page, in Markdown (default: standard output)",
    )
    command.add_argument(
        "--check",
        action="store_true",
        help="do not audit; report whether the page named by -o is up to date with the derivations"
        " and the evidence, and exit with 1 if not",
    )
    _add_limits(command)


def _add_gate(command: argparse.ArgumentParser) -> None:
    _add_paths(command)
    command.add_argument(
        "--policy",
        metavar="FILE",
        type=path_of,
        help="(default: the nearest proofcheck.toml, or pyproject.toml with [tool.proofcheck])",
    )
    command.add_argument(
        "--update",
        action="store_true",
        help="record in the baseline what is new or better; never lowers an entry",
    )
    command.add_argument(
        "--lower",
        metavar="REASON",
        type=reason_of,
        help="with --update: also record what is lost or weaker, with the reason; refused where CI"
        " is set in the environment, and with --recheck",
    )
    command.add_argument(
        "--recheck",
        action="store_true",
        help="trust nothing in the store; implied where CI is set in the environment",
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
        type=path_of,
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
        help="use only the files of evidence beside the derivations, not the store",
    )
    command.add_argument(
        "--second",
        action="store_true",
        help="also run both checkers on every certificate in the format of docs/certificates.md, "
        "at present those of the theory; exit status 5 if they disagree",
    )
    _add_format(command)


def _add_diff(command: argparse.ArgumentParser) -> None:
    for name, which in (("old", "the first"), ("new", "the second")):
        command.add_argument(
            name,
            metavar=name.upper(),
            type=path_of,
            help=f"{which}: JSON of `audit --format json`, or derivations, which are audited",
        )
    _add_text_or_json(command)
    _add_limits(command)


def _add_coverage(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "derivation",
        metavar="DERIVATION",
        nargs="?",
        type=path_of,
        help="the derivation; --skeleton needs none",
    )
    command.add_argument(
        "source", metavar="SOURCE", type=path_of, help="the document, as UTF-8 text or Markdown"
    )
    command.add_argument(
        "--skeleton",
        action="store_true",
        help="print a stub for every statement of the document that the derivation lacks",
    )
    _add_format(command)
    command.add_argument(
        "--exit-zero",
        action="store_true",
        help="exit with 0 instead of 1; other exit statuses are kept",
    )


def _add_theory(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help="show this axiom, lemma or theorem of the library, and what rests on it; words that are"
        " no name list all that holds them, with the labels to write after `from`",
    )
    asked = command.add_mutually_exclusive_group()
    asked.add_argument(
        "--search",
        metavar="WORD",
        help="list what holds these words in its name, text or reference, though one is called so",
    )
    asked.add_argument(
        "--check",
        action="store_true",
        help="check the certificates of all lemmas with both checkers, and compare the lock file",
    )
    asked.add_argument(
        "--update",
        action="store_true",
        help="after a change of the theory: find certificates, and regenerate what is derived from"
        " its files",
    )
    _add_format(command)
    command.add_argument(
        "--json",
        action="store_const",
        dest="format",
        const="json",
        help="the same as --format json",
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
        help=f"a name creates {DEFAULT_DIRECTORY}/NAME.proof; a path is used as given",
    )


def _add_completion(command: argparse.ArgumentParser) -> None:
    command.add_argument("shell", choices=SHELLS, help="the shell that reads what is printed")


def _add_paths(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=path_of,
        default=(),  # else argparse says of an absent label that a path is required, too
        help=f"files, or directories that are searched for *.proof (default: {DEFAULT_DIRECTORY}/)",
    )


def _add_format(command: argparse.ArgumentParser) -> None:
    _add_text_or_json(command)
    _add_colour(command)


def _add_text_or_json(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--format", choices=("text", "json"), default="text", help="(default: text)"
    )


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
        "--timings", action="store_true", help="print timings; the output is then not reproducible"
    )
    command.add_argument(
        "--exit-zero",
        action="store_true",
        help="exit with 0 instead of 1 or 3; other exit statuses are kept",
    )


def _add_limits(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--jobs",
        metavar="N",
        type=whole_number,
        help="number of worker processes; 0 runs everything in this one (default: one per "
        "processor)",
    )
    command.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=positive_number,
        default=DEFAULT_TIMEOUT,
        help=f"CPU time per goal (default: {DEFAULT_TIMEOUT:g})",
    )
    command.add_argument(
        "--no-store",
        action="store_true",
        help="ignore the store: establish everything anew, and save nothing",
    )


COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "audit": (
        "audit derivations: counts, what needs attention, main results; --full prints all",
        _add_audit,
    ),
    "explain": (
        "explain one statement: formula, facts, evidence, proof or counterexample, what it rests on",
        _add_explain,
    ),
    "watch": (
        "audit again whenever a file is saved, and report what changed",
        _add_watch,
    ),
    "graph": (
        "the dependency graph: an HTML report, a drawing, or a tree",
        _add_graph,
    ),
    "findings": (
        "write a page for the authors: what is false, with counterexamples, and what holds instead",
        _add_findings,
    ),
    "gate": (
        "enforce the policy of the project, for CI",
        _add_gate,
    ),
    "replay": (
        "re-check every recorded proof and refutation with the kernel, without search",
        _add_replay,
    ),
    "diff": (
        "compare two audits: what changed, and why",
        _add_diff,
    ),
    "coverage": (
        "compare labels and declared dependencies with the document they are copied from",
        _add_coverage,
    ),
    "theory": (
        "the axioms and lemmas that proofs rest on: list them, show one, check them all",
        _add_theory,
    ),
    "fmt": (
        "rewrite derivations in the standard layout",
        _add_fmt,
    ),
    "new": (
        "write a small commented derivation to copy and change",
        _add_new,
    ),
    "completion": (
        "print what lets a shell complete commands, options and files",
        _add_completion,
    ),
}
"""What a command does, in few words, and what adds its arguments; `command_line` runs it."""
