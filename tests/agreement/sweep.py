"""What the sweep changes, piece by piece, and how the checkers answer."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path

from proofcheck.theory.folder import FOLDER
from tests.agreement.cases import Case
from tests.agreement.changing import Change, of_certificate, of_task, of_theory, sample
from tests.agreement.comparing import DIFFERENCES, Verdict, compare
from tests.agreement.sources import ROOT, committed, lemmas_of_tests, recorded

ALL = 1_000_000
PIECE = 100
"""Changes of one piece where all of a certificate are tried: a second or two."""

FOLDERS = (
    ROOT / "proofcheck" / "checker",
    ROOT / "proofcheck" / "second_checker",
    ROOT / "tests" / "checker",
    ROOT / "tests" / "second_checker",
    FOLDER,
)
MODULES = ("cases", "changing", "comparing", "recording", "sources", "sweep")
"""Folders, and modules of this one, with all that the results depend on."""


@dataclass(frozen=True, slots=True)
class Source:
    """A case, how it is changed, and how many of its changes are tried."""

    case: Case
    change: Change
    number: int

    @property
    def name(self) -> str:
        """A digest of all that it is."""
        text = json.dumps([*astuple(self.case), self.change.__name__, self.number])
        return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some of the changes of a source, from one on; what is finished is kept piece by piece.

    source   the place of the source among all
    """

    name: str
    source: int
    start: int


@dataclass(frozen=True, slots=True)
class Found:
    """How the answers to one piece compare, and each difference as text."""

    piece: str
    verdicts: dict[str, int]
    differing: tuple[str, ...]

    @property
    def total(self) -> int:
        """How many changes there were."""
        return sum(self.verdicts.values())


def digest_of_all() -> str:
    """Return a digest of the certificates, of both checkers, and of what makes the changes."""
    whole = hashlib.sha256()
    for path in sorted(_files()):
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _files() -> Iterator[Path]:
    yield from (Path(__file__).with_name(f"{name}.py") for name in MODULES)
    for folder in FOLDERS:
        yield from (p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc")


def sources() -> list[Source]:
    """Return what is changed, how, and how many of its changes are tried; none of them twice."""
    lemmas = [*committed(), *lemmas_of_tests()]
    others = recorded()
    found = [
        *[Source(case, of_certificate, ALL) for case in lemmas],
        *[Source(case, of_task, 250) for case in lemmas],
        *[Source(case, of_certificate, 40) for case in others],
        *[Source(case, of_task, 15) for case in others if case.task],
        *[Source(case, of_theory, 40) for case in lemmas],
    ]
    return list({source.name: source for source in found}.values())


def pieces(given: list[Source]) -> list[Piece]:
    """Return all pieces, in a fixed order by chance: the first of them are a sample of the whole."""
    found = [piece for place, source in enumerate(given) for piece in _cut(place, source)]
    return sorted(found, key=lambda piece: hashlib.sha256(piece.name.encode()).digest())


def _cut(place: int, source: Source) -> Iterator[Piece]:
    whole = sum(1 for _ in source.change(source.case)) if source.number == ALL else 1
    for start in range(0, whole, PIECE):
        yield Piece(f"{source.name} {start}", place, start)


def run(source: Source, piece: Piece) -> Found:
    """Compare the changes of one piece, and keep what differs."""
    found, differing = Counter[str](), list[str]()
    step = PIECE if source.number == ALL else ALL
    chosen = slice(piece.start, piece.start + step)
    for case in sample(source.case, source.change, source.number, chosen):
        compared = compare(case)
        found[compared.verdict.name] += 1
        if compared.verdict in DIFFERENCES:
            differing.append(str(compared))
    return Found(piece.name, dict(found), tuple(differing))


def totals(verdicts: Counter[str]) -> str:
    """Return one line that says how all answers compare."""
    alone = verdicts[Verdict.FIRST.name] + verdicts[Verdict.SECOND.name]
    parts = [
        f"{verdicts[Verdict.BOTH.name]:,} accepted by both",
        f"{verdicts[Verdict.NEITHER.name]:,} by neither",
        f"{verdicts[Verdict.LIMIT.name]:,} given up by one or both",
        f"{alone:,} accepted by one alone",
        f"{verdicts[Verdict.STATEMENT.name]:,} statements changed",
        f"{verdicts[Verdict.LABELS.name]:,} resting on different things",
        f"{verdicts[Verdict.BROKEN.name]:,} failures of a checker",
    ]
    return f"{verdicts.total():,} changes: {', '.join(parts)}"
