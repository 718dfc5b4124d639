"""`proofcheck graph`: the dependency graph as a file, in the format of its suffix, or as a tree."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from proofcheck.cli.files import check_can_write, write_file
from proofcheck.cli.labels import resolve_labels
from proofcheck.cli.output import (
    choose_paper,
    print_error_lines,
    print_message,
    print_text,
)
from proofcheck.cli.paths import find_files
from proofcheck.cli.run import Document, end_without_labels, report_selection, run_command
from proofcheck.reports.records.labels import find_statements
from proofcheck.reports.records.records import list_records, list_statements
from proofcheck.verdict import ExitStatus

SUFFIXES = (".html", ".htm", ".svg", ".dot", ".gv", ".mmd", ".mermaid", ".graphml", ".json")

LARGEST_REPORT = 20_000
"""Statements of a report; a browser takes no more of them with good grace."""


def graph(arguments: argparse.Namespace) -> int:
    """Audit the paths and write the graph; return 0 once it is written, for it judges nothing.

    Else 2 where there is nothing to draw or to write to, 5 where proofcheck itself failed.
    """
    status = ExitStatus(_draw(arguments))
    return _JUDGES_NOTHING.get(status, status)


_JUDGES_NOTHING = {
    ExitStatus.FINDING: ExitStatus.STANDS,
    ExitStatus.INCOMPLETE: ExitStatus.STANDS,
    ExitStatus.NOTHING_SELECTED: ExitStatus.UNREADABLE,
}


def _draw(arguments: argparse.Namespace) -> int:
    if arguments.output is not None and not _is_writable(arguments.output):
        return ExitStatus.UNREADABLE
    named = [label for label in (arguments.tree, arguments.focus) if label is not None]
    selection = find_files(arguments.paths)
    if named and selection.files and resolve_labels(named, selection.files) is None:
        report_selection(selection)
        return end_without_labels(selection)
    trouble: list[ExitStatus] = []

    def report(document: Document) -> None:
        _report_without_statements(document)
        if next(list_statements(document), None) is not None:
            trouble.extend(_report(arguments, document))

    status = run_command(arguments, report)
    return trouble[0] if trouble else status


def _is_writable(output: Path) -> bool:
    """Whether the file can be written; said now, not after a long audit."""
    if output.suffix.lower() not in SUFFIXES:
        print_message(
            "error",
            f"`{output}` does not end in the suffix of a graph format",
            help_text=f"known suffixes are {', '.join(SUFFIXES)}",
        )
        return False
    check_can_write(output)
    if output.suffix.lower() == ".svg":
        from proofcheck.reports.graph.graphviz import is_installed

        if not is_installed():
            print_message(
                "error",
                f"`{output}` needs Graphviz, and its program `dot` is not installed",
                help_text="install Graphviz; or write .html, which brings its own layout, or .dot",
            )
            return False
    return True


def _report_without_statements(document: Document) -> None:
    """Say why files have nothing to draw: no graph shows what is wrong with them."""
    from proofcheck.reports.terminal.terminal import render_troubles

    bare = [d for d in list_records(document, "derivations") if not d.get("statements")]
    if bare:
        print_error_lines(render_troubles({**document, "derivations": bare}))


def _report(arguments: argparse.Namespace, document: Document) -> list[ExitStatus]:
    """Print the tree and write the file that were asked for; return what went wrong, if anything."""
    named = [label for label in (arguments.tree, arguments.focus) if label is not None]
    if not all(find_statements(document, label) for label in named):
        return [ExitStatus.NOTHING_SELECTED]  # the audit was interrupted before it got there
    if arguments.tree is not None:
        from proofcheck.reports.terminal.terminal import render_tree

        print_text(render_tree(document, arguments.tree, choose_paper(), arguments.depth))
    if arguments.output is None:
        return []
    if arguments.focus is not None:
        from proofcheck.reports.machine.focus import focus_document

        document = focus_document(document, arguments.focus, arguments.depth)
    text = choose_renderer(arguments.output.suffix.lower(), arguments)(document)
    if text is None:
        return [ExitStatus.UNREADABLE]
    write_file(arguments.output, text)
    print_message("note", f"wrote `{arguments.output}`")
    return []


def choose_renderer(suffix: str, arguments: argparse.Namespace) -> Callable[[Document], str | None]:
    """Return the report that writes this format; it returns None after it has said why it cannot.

    raises   KeyError for a suffix that is not in `SUFFIXES`
    """
    if suffix in (".html", ".htm"):
        return lambda document: _render_html(document, arguments)
    if suffix == ".svg":
        return _render_svg
    if suffix in (".dot", ".gv"):
        from proofcheck.reports.graph.dot import render_dot

        return render_dot
    if suffix in (".mmd", ".mermaid"):
        from proofcheck.reports.graph.mermaid import render_mermaid

        return render_mermaid
    if suffix == ".graphml":
        from proofcheck.reports.graph.graphml import render_graphml

        return render_graphml
    if suffix == ".json":
        from proofcheck.reports.graph.node_link import render_node_link

        return render_node_link
    raise KeyError(suffix)


def _render_html(document: Document, arguments: argparse.Namespace) -> str | None:
    from proofcheck.reports.html_report import render_report

    number = sum(1 for _ in list_statements(document))
    if number > LARGEST_REPORT:
        print_message(
            "error",
            f"{number} statements are more than a report of {LARGEST_REPORT} holds",
            help_text="--focus LABEL --depth N reports a part; .dot, .graphml and .json hold all",
        )
        return None
    return render_report(document, scope=_scope(arguments), stamp=_stamp(arguments))


def _scope(arguments: argparse.Namespace) -> str:
    if arguments.focus is None:
        return ""
    within = "" if arguments.depth is None else f" within {arguments.depth} steps"
    return (
        f"A part of the audit: [{arguments.focus.strip('[]')}], what it rests on and what rests "
        f"on it{within}."
    )


def _stamp(arguments: argparse.Namespace) -> str:
    if not arguments.stamp:
        return ""
    from datetime import UTC, datetime

    return datetime.now(UTC).date().isoformat()


def _render_svg(document: Document) -> str | None:
    from proofcheck.reports.graph.svg import render_svg

    image = render_svg(document)
    if image is None:
        print_message(
            "error",
            "Graphviz gave up on this graph",
            help_text="--focus LABEL --depth N draws a part; .html folds sections; .dot holds all",
        )
    return image
