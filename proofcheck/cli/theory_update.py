"""`proofcheck theory --update`: certificates are looked for, and what is made of the files is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from proofcheck.cli.output import print_message, print_text
from proofcheck.cli.progress import open_progress
from proofcheck.cli.status import INTERRUPTED
from proofcheck.verdict import ExitStatus

if TYPE_CHECKING:
    from proofcheck.theory import Fault, FoundCertificate, Made, OpenLemma, Unproved

_ADVICE = (
    "show an equation or inequality on the way in a lemma of its own, and name that after `from`; "
    "or write what is shown as a chain through it; or name after `from` what is missing there"
)


def update() -> int:
    """Find the certificates that are wanting, and write the theory if every lemma is proved.

    Each certificate is written when it is found, so Ctrl-C loses none.

    raises   TheoryError where the files have mistakes, or cannot be read or written
    """
    from proofcheck.theory import make_theory, read_folder, wanting

    try:
        made = make_theory(read_folder())
        not_found = _look_for(made) if wanting(made) else []
    except KeyboardInterrupt:
        print_message("interrupted", "the certificates that were found are written")
        return INTERRUPTED
    if not_found:
        return report_faults(not_found)
    return _write(make_theory(read_folder()))


def _write(made: Made) -> int:
    from proofcheck.theory import read_folder, write_folder

    if made.faults:
        return report_faults(made.faults)
    written = replace(read_folder(), theory=made.theory, statements=made.statements, lock=made.lock)
    write_folder(written)
    print_text(f"wrote the theory and its lock file: {len(made.entries)} entries\n")
    return ExitStatus.STANDS


def _look_for(made: Made) -> list[Fault]:
    """Write certificates as they are found; return why others are not."""
    from proofcheck.theory import Fault, find_certificates, read_folder, wanting

    not_found: list[Fault] = []
    progress = open_progress()
    progress.start(len(wanting(made)))
    try:
        for one in find_certificates(read_folder(), made, find_by_search):
            if isinstance(one, Fault):
                not_found.append(one)
                progress.advance(one.about, "not found")
            else:
                progress.advance(one.name, "found")
                _keep(one)
    finally:
        progress.finish()
    return not_found


def _keep(found: FoundCertificate) -> None:
    from proofcheck.theory import write_certificate

    write_certificate(found.path, found.certificate)
    print_text(f"[{found.name}] has a certificate of {found.steps} steps\n")
    if found.unused:
        unused = ", ".join(f"[{name}]" for name in found.unused)
        print_message("note", f"[{found.name}] does not need {unused} after `from`")


def find_by_search(lemma: OpenLemma) -> str | Unproved:
    """Return a certificate that the prover of lines finds from what a lemma declares, or why not."""
    from proofcheck.search.lines.proving import Proved, prove
    from proofcheck.theory import Unproved

    allowed = list(lemma.theory.entries)
    answer = prove(lemma.theory, lemma.task, allowed, lemma.steps, names=lemma.names)
    if isinstance(answer, Proved):
        return answer.certificate
    return Unproved(answer.why, answer.goal)


def report_faults(faults: Iterable[Fault]) -> int:
    """Print what is wrong, and how to go on; return the exit status that says so."""
    from proofcheck.theory import FaultKind

    for fault in faults:
        advice = _ADVICE if fault.kind is FaultKind.NOT_FOUND else ""
        print_message("error", f"[{fault.about}] {fault.message}", help_text=advice)
    return ExitStatus.FINDING
