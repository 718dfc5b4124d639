"""`proofcheck theory`: the axioms and lemmas that proofs rest on, and what can be cited by name."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from proofcheck.cli.output import choose_paper, print_message, print_text
from proofcheck.cli.theory_update import report_faults, update
from proofcheck.source.labels import name_of_theorem, normalise_label, theorem_label
from proofcheck.verdict import ExitStatus

if TYPE_CHECKING:
    from proofcheck.theory import Difference
    from proofcheck.theory.describing import Described


def theory(arguments: argparse.Namespace) -> int:
    """List the theory, show an entry, check all certificates, or make the files anew.

    returns   0; 1 where something is wrong with the theory; 4 where nothing was found; 5 where the
              two checkers differ
    """
    from proofcheck.theory import TheoryError

    try:
        return _answer(arguments)
    except TheoryError as error:
        return report_faults(error.faults)


def _answer(arguments: argparse.Namespace) -> int:
    if arguments.update:
        return update()
    if arguments.check:
        return _check()
    from proofcheck.theory import read_folder
    from proofcheck.theory.describing import describe_theory

    entries = describe_theory(read_folder())
    if arguments.name is not None:
        return _show(arguments.name, entries, arguments)
    if arguments.search is not None:
        return _search(arguments.search, entries, arguments)
    return _list(entries, arguments)


def _check() -> int:
    from proofcheck.theory import ask_second, check_folder, compare_checkers, read_folder
    from proofcheck.theory.describing import describe_theory

    folder = read_folder()
    second = ask_second(folder)
    status = report_differences(compare_checkers(folder, second))
    faults = check_folder(folder, second)
    if faults:
        return max(report_faults(faults), status)
    if status:
        return status
    kinds = [one.kind for one in describe_theory(folder)]
    axioms, lemmas = kinds.count("axiom"), kinds.count("lemma")
    said = f"{lemmas} lemmas are proved from {axioms} axioms"
    print_text(f"{said}; both checkers accept them, and the lock file agrees\n")
    return ExitStatus.STANDS


def report_differences(differences: Iterable[Difference]) -> ExitStatus:
    """Say where the two checkers differ.

    returns   0; 5 where they differ, which is a fault of the toolkit; 1 where one of them gives up
    """
    status = ExitStatus.STANDS
    for one in differences:
        told = "the two checkers differ, which is a fault of proofcheck itself"
        print_message("error", f"{told if one.is_fault else 'a checker gives up'}: {one}")
        status = max(status, ExitStatus.TOOLKIT_FAILED if one.is_fault else ExitStatus.FINDING)
    return status


def _list(entries: Sequence[Described], arguments: argparse.Namespace) -> int:
    from proofcheck.reports import render_json
    from proofcheck.reports.terminal.theory import render_theory

    if arguments.format == "json":
        document = [one.encode() for one in entries]
        whole = {"format": "proofcheck-theory", "version": 1, "entries": document}
        print_text(render_json(whole))
    else:
        print_text(render_theory(entries, choose_paper(arguments.color)))
    return ExitStatus.STANDS


def _search(words: str, entries: Sequence[Described], arguments: argparse.Namespace) -> int:
    """List what can be cited that holds all of some words, with what it says."""
    from proofcheck.cli.describing_library import describe_library
    from proofcheck.reports import render_json
    from proofcheck.reports.terminal.theory import render_found
    from proofcheck.theory.describing import search_entries

    found = search_entries(words, (*describe_library(), *entries))
    if not found:
        _report_unknown(words, entries)
        return ExitStatus.NOTHING_SELECTED
    if arguments.format == "json":
        document = [one.encode() for one in found]
        whole = {"format": "proofcheck-theory", "version": 1, "entries": document}
        print_text(render_json(whole))
    else:
        print_text(render_found(words, found, choose_paper(arguments.color)))
    return ExitStatus.STANDS


def _show(words: str, entries: Sequence[Described], arguments: argparse.Namespace) -> int:
    """Show the entry of a name, or the theorem of the library; else what holds these words."""
    from proofcheck.theory.describing import find_entry

    bare = words.strip().removeprefix("[").removesuffix("]")
    name = name_of_theorem(bare) or bare
    found = find_entry(name, entries)
    if found is not None:
        _print_entry(found, arguments)
        return ExitStatus.STANDS
    from proofcheck.cli.theorem import show_theorem
    from proofcheck.library.theorems import theorems

    theorem = theorems().get(normalise_label(name))
    if theorem is None:
        return _search(name, entries, arguments)
    show_theorem(theorem, (), arguments)
    return ExitStatus.STANDS


def _print_entry(entry: Described, arguments: argparse.Namespace) -> None:
    from proofcheck.reports import render_json
    from proofcheck.reports.terminal.theory import render_entry

    if arguments.format == "json":
        document = {"format": "proofcheck-theory-entry", "version": 1, **entry.encode()}
        print_text(render_json(document))
    else:
        print_text(render_entry(entry, choose_paper(arguments.color)))


def _report_unknown(words: str, entries: Sequence[Described]) -> None:
    from proofcheck.cli.describing_library import describe_library
    from proofcheck.theory.describing import near_names

    near = near_names(words, (*describe_library(), *entries))
    advice = "`proofcheck theory` lists the theory, and docs/library.md the library"
    if near:
        advice = f"near are {', '.join(f'[{theorem_label(one)}]' for one in near)}"
    message = f"no theorem of the library, axiom or lemma holds `{words}`"
    print_message("error", message, help_text=advice)
