"""The theory: axioms with references, and lemmas that the checker derives from them.

What stands here is written in the language of derivations (``*.proof``), with the certificates of
the lemmas beside it (``certificates/``).  From these are made, by ``proofcheck theory --update``,
the theory that the checker reads (``theory.json``), the statements that the kernel reads
(``statements.json``), and the lock file (``lock.json``), which says of
each entry what it rests on.  Nothing in this room is believed: both checkers check it all.
"""

from __future__ import annotations

from proofcheck.theory.agreeing import (
    Difference,
    ask_second,
    compare_checkers,
    count_certificates,
)
from proofcheck.theory.checking import check_folder
from proofcheck.theory.entries import Entry
from proofcheck.theory.faults import Fault, FaultKind, TheoryError
from proofcheck.theory.finding import FoundCertificate, Unproved, find_certificates, wanting
from proofcheck.theory.folder import (
    FOLDER,
    Folder,
    read_folder,
    write_certificate,
    write_folder,
)
from proofcheck.theory.making import Made, make_theory
from proofcheck.theory.opening import OpenLemma, open_lemma
from proofcheck.theory.reading import read_entries

__all__ = [
    "FOLDER",
    "Difference",
    "Entry",
    "Fault",
    "FaultKind",
    "Folder",
    "FoundCertificate",
    "Made",
    "OpenLemma",
    "TheoryError",
    "Unproved",
    "ask_second",
    "check_folder",
    "compare_checkers",
    "count_certificates",
    "find_certificates",
    "make_theory",
    "open_lemma",
    "read_entries",
    "read_folder",
    "wanting",
    "write_certificate",
    "write_folder",
]
