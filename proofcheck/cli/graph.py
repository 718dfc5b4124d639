"""`proofcheck graph`: the dependency graph as a file, in the format of its suffix."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from proofcheck.cli.files import write_file
from proofcheck.cli.output import CannotWriteError, print_message
from proofcheck.cli.run import Document, run_command
from proofcheck.reports.records import list_statements
from proofcheck.verdict import ExitStatus

SUFFIXES = (".dot", ".gv", ".mmd", ".mermaid", ".json")


def graph(arguments: argparse.Namespace) -> int:
    """Audit the paths, write the graph, and return the exit status of the audit."""
    suffix = arguments.output.suffix.lower()
    if suffix not in SUFFIXES:
        print_message(
            "error",
            f"`{arguments.output}` has no suffix of a graph format",
            help_text=f"known suffixes are {', '.join(SUFFIXES)}",
        )
        return ExitStatus.UNREADABLE
    folder = arguments.output.parent
    if not folder.is_dir():  # said now, not after a long audit
        raise CannotWriteError(f"`{arguments.output}`: there is no directory `{folder}`")
    render = choose_renderer(suffix)

    def report(document: Document) -> None:
        if next(list_statements(document), None) is not None:
            write_file(arguments.output, render(document))

    return run_command(arguments, report)


def choose_renderer(suffix: str) -> Callable[[Document], str]:
    """Return the report that writes this format.

    raises   KeyError for a suffix that is not in `SUFFIXES`
    """
    if suffix in (".dot", ".gv"):
        from proofcheck.reports.dot import render_dot

        return render_dot
    if suffix in (".mmd", ".mermaid"):
        from proofcheck.reports.mermaid import render_mermaid

        return render_mermaid
    if suffix == ".json":
        from proofcheck.reports.node_link import render_node_link

        return render_node_link
    raise KeyError(suffix)
