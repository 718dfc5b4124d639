"""The laws that a proof may refer to, and the claims whose recorded proofs rest on each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofcheck.audit.judging.attempting import contradiction
from proofcheck.audit.recollection import identify
from proofcheck.audit.replaying import plan_replay, read_claims, read_recorded
from proofcheck.audit.workers.options import Progress
from proofcheck.kernel.proof import check_proof
from proofcheck.language.loading import elaborate_source
from proofcheck.logic.laws.all_laws import Law
from proofcheck.source.reading import load_source
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

TRUST, DEFINITION, ORDER, LEMMA = "on trust", "definition", "axioms of order", "lemma"


@dataclass(frozen=True, slots=True)
class Resting:
    """A recorded proof that the kernel accepts, and all the laws that its goal rests on.

    Lemmas that it cites are among these, with the axioms below them.
    """

    derivation: str
    label: str
    laws: tuple[str, ...]


def kind_of(law: Law) -> str:
    """Return what a report calls a law: every law is named by one of these."""
    kinds = {"theorem": TRUST, "definition": DEFINITION, "axiom of order": ORDER, "lemma": LEMMA}
    return kinds[law.kind]


def claims_by_law(names: Iterable[str], found: Sequence[Resting]) -> dict[str, list[str]]:
    """Return for each law the claims with a proof that refers to it, in the order they are met."""
    claims: dict[str, dict[str, None]] = {name: {} for name in names}
    for one in found:
        for name in one.laws:
            claims[name][f"{one.derivation}:{one.label}"] = None
    return {name: list(labels) for name, labels in claims.items()}


def replay_proofs(path: Path, progress: Progress) -> Iterator[Resting]:
    """Hand the kernel every proof that is recorded beside a derivation, and yield what each rests on.

    raises   CertificateRejected where one is not accepted; ValueError where there is no evidence
    """
    for label, task, certificate in recorded_proofs(path, progress):
        theorem = check_proof(task, certificate)
        laws = (*theorem.library, *theorem.laws, *theorem.lemmas)
        yield Resting(path.stem, label, laws)


def recorded_proofs(path: Path, progress: Progress) -> Iterator[tuple[str, Task, Json]]:
    """Yield the label, the task and the certificate of each proof that is recorded beside a derivation.

    raises   ValueError where there is no evidence
    """
    source, claims = load_source(path), read_claims(path)
    if isinstance(source, tuple) or claims is None or isinstance(claims, str):
        raise ValueError(f"{path}: no evidence is read: {claims or 'there is none'}")
    for _, group in plan_replay((elaborate_source(source, path),), [claims], progress):
        recorded = claims.judgements.get(identify(group))
        judgements = read_recorded(recorded, len(group)) or []
        progress.advance(group[0].statement.label, "")
        for item, judgement in zip(group, judgements, strict=False):
            for task, certificate in _proofs(item.task, judgement.evidence, judgement.proof):
                yield item.statement.label, task, certificate


def _proofs(task: Task, evidence: str, certificate: Json) -> Iterator[tuple[Task, Json]]:
    if evidence in ("proved", "cited") and certificate is not None:
        yield task, certificate
    if evidence == "contradictory":
        yield contradiction(task), certificate


def law_lines(laws: Mapping[str, Law], claims: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a paragraph for each law that something rests on, then those that nothing rests on."""
    lines: list[str] = []
    for name in sorted(laws, key=lambda name: (-len(claims[name]), name)):
        if claims[name]:
            head = (
                f"{name} ({'; '.join(filter(None, (kind_of(laws[name]), laws[name].reference)))})"
            )
            lines += [f"{head}: {len(claims[name])}", f"    {', '.join(claims[name])}"]
    idle = [f"{name} ({kind_of(laws[name])})" for name in sorted(laws) if not claims[name]]
    lines += ["", f"Nothing rests on {len(idle)} laws:", *(f"    {one}" for one in idle)]
    return lines
