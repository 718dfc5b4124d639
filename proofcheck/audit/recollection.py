"""What is known of groups of goals before they are judged: from the store, or from a file.

The store holds what this installation has established; that is believed.  What a file of evidence
says is a claim: it goes to the workers along with the tasks, and is checked there, its certificates
by the kernel in this process.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.audit.former_proofs import FormerProofs
from proofcheck.audit.judging.judgement import Judgement, read_judgement, write_judgement
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.store.store import Forgetful
from proofcheck.audit.workers.limits import ALWAYS, read_limit, write_limit
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions
from proofcheck.terms.canonical import digest, digest_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.texts import offer_text, task_text

Group = Sequence[PlannedGoal]
Told = Sequence[Json]


@dataclass(frozen=True, slots=True)
class Record:
    """What was found out about one group, as it is written to a file of evidence.

    position   of the statement, counted through all derivations
    question   identifies the tasks
    """

    position: int
    question: str
    judgements: tuple[Judgement, ...]


@dataclass(frozen=True, slots=True)
class Recalled:
    """What was found out about a group before.

    seconds  that it took
    limit    seconds; whoever gives each goal no more time would find the same
    """

    judgements: list[Judgement]
    seconds: float
    limit: float = ALWAYS


@dataclass(slots=True)
class Recollection:
    """Recalls and keeps the judgements of groups; a group is kept whole.

    claimed   judgements as JSON by question, from files of evidence
    labels    of the statements of these, by question
    records   what is known for certain of the groups met so far, by question
    """

    memory: Memory
    options: AuditOptions
    claimed: Mapping[str, Json] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)
    _kept: dict[str, Json] = field(default_factory=dict)
    _proofs: dict[str, Json] | None = None
    _former: FormerProofs = field(init=False)
    _questions: dict[tuple[int, ...], tuple[Group, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._former = FormerProofs(self.claimed, self.labels)

    def recall(self, group: Group, told: Told = ()) -> Recalled | None:
        """Return what was found out about a group; None if nothing is.

        told   what workers are told of each goal; told something else, they might look for longer

        That time ran out is recalled where no more is given, and what files claim is the same.
        """
        question = self._identify(group)
        keys = [self._key(question, told)]
        if self.options.counts_recorded:
            keys.append(_on_recorded_models(keys[0]))
        for key in keys:
            found = self._look_up(key, group)
            if found is not None:
                self._keep(group, question, found.judgements)
                return found
        found = self._look_up(self._key_cut_short(group, told), group)
        return found if found is not None and found.limit >= self.options.limit else None

    def _look_up(self, key: str, group: Group) -> Recalled | None:
        match self.memory.recall("goals", key):
            case {"spelling": str(s), "judgements": list(all_), "milliseconds": int(ms), **rest}:
                judgements = [read_judgement(one) for one in all_]
                if s == _spelling(group) or _still_fits(group, judgements):
                    return Recalled(judgements, ms / 1000, read_limit(rest.get("limit")))
        return None

    def claim(self, group: Group) -> Json:
        """Return what a file of evidence says of a group, or None.

        Where it says nothing of the group as it is, because other models are offered or another
        goal stands beside, it may have proofs of its goals all the same.
        """
        question = self._identify(group)
        if question not in self._kept:
            self._kept[question] = self._with_proofs(group, self.claimed.get(question))
        return self._kept[question]

    def _with_proofs(self, group: Group, claimed: Json) -> Json:
        """Return what is claimed of a group, with proofs that are claimed elsewhere.

        They stand in for models alone: whoever claims a proof of what is refuted hides nothing.
        """
        known = _listed(claimed)
        if len(known) != len(group):
            known = [None] * len(group)
        found = [
            one if _is_certified(one) else self._proof(group, number) or one
            for number, one in enumerate(known)
        ]
        return found if any(found) else claimed

    def _proof(self, group: Group, number: int) -> Json:
        """Return the judgement with a proof of a goal that a file claims, or None.

        Of the goal word for word, else of what it was when the file was written.
        """
        if self._proofs is None:
            goals = (one for group in self.claimed.values() for one in _listed(group))
            self._proofs = {proved: one for one in goals if (proved := _proved(one))}
        return self._proofs.get(group[number].digest) or self._former.find(group, number)

    def disclaim(self, group: Group, rejected: Collection[int]) -> bool:
        """Believe a file of evidence no more about some goals of a group.

        rejected   their numbers

        returns    whether it had said something about them
        """
        claimed = self.claim(group)
        if not isinstance(claimed, list) or not any(
            i < len(claimed) and claimed[i] is not None for i in rejected
        ):
            return False
        kept: list[Json] = [None if i in rejected else one for i, one in enumerate(claimed)]
        self._kept[self._identify(group)] = kept
        return True

    def remember(
        self, group: Group, judgements: Sequence[Judgement], seconds: float, told: Told = ()
    ) -> None:
        """Keep what was found out about a group, by workers that were told so much of each goal."""
        question = self._identify(group)
        self._keep(group, question, judgements)
        key = self._key(question, told)
        if any(one.is_recorded for one in judgements):
            key = _on_recorded_models(key)
        self._write(key, group, Recalled([*judgements], seconds))

    def remember_cut_short(self, group: Group, recalled: Recalled, told: Told = ()) -> None:
        """Keep that time ran out, and what is known all the same; no file of evidence says so."""
        key = self._key_cut_short(group, told)
        self._write(key, group, recalled)

    def _write(self, key: str, group: Group, found: Recalled) -> None:
        if isinstance(
            self.memory, Forgetful
        ):  # writing down what it is not going to keep takes time
            return
        record: dict[str, Json] = {
            "spelling": _spelling(group),
            "judgements": [write_judgement(one) for one in found.judgements],
            "milliseconds": round(1000 * found.seconds),
            "limit": write_limit(found.limit),
        }
        self.memory.remember("goals", key, record)

    def _key(self, question: str, told: Told) -> str:
        """Return under what the store keeps an answer: with all that those knew who gave it."""
        key = f"{self.options.seed} {question}{' spared' * self.options.spares_search}"
        return f"{key} {digest(list(told))}" if any(told) else key

    def _key_cut_short(self, group: Group, told: Told) -> str:
        """Return under what it is kept that time ran out: what files claim may take, or spare, time."""
        claimed = self.claim(group)
        claim = "" if claimed is None else digest([claimed, self.options.recorded_models.value])
        return f"{self._key(self._identify(group), told)} cut short {claim}"

    def _identify(self, group: Group) -> str:
        """Return the digest of a group, see `identify`; each is asked for several times."""
        key = tuple(map(id, group))
        known = self._questions.get(key)
        if known is None:  # the group is kept, so that no other takes the place of its goals
            known = self._questions[key] = tuple(group), identify(group)
        return known[1]

    def _keep(self, group: Group, question: str, judgements: Sequence[Judgement]) -> None:
        self.records[question] = Record(group[0].position, question, tuple(judgements))


def _listed(group: Json) -> Sequence[Json]:
    return group if isinstance(group, list) else ()


def _proved(claimed: Json) -> str:
    """Return the digest of the task that a judgement claims to have a proof of; else nothing."""
    match claimed:
        case {"evidence": "proved", "proof": {"task": str(task)}}:
            return task
    return ""


def _is_certified(claimed: Json) -> bool:
    """Say whether a judgement claims to rest on a certificate of its own."""
    weaker = ("witnessed", "checked", "cited", "unsupported")
    return isinstance(claimed, dict) and claimed.get("evidence") not in weaker


def _on_recorded_models(key: str) -> str:
    """Return under what answers are kept that count models from a file: not all may use them."""
    return f"{key} recorded"


def identify(group: Group) -> str:
    """Return the digest of the tasks of a group, in order; equal up to bound names.

    Models that are offered are part of the question: with others the answer may be another.
    """
    parts = [json.dumps(item.digest) for item in group]
    if offers := group[0].offers:
        parts.append(f"[{','.join(map(offer_text, offers))}]")
    return digest_text(f"[{','.join(parts)}]")


def _spelling(group: Group) -> str:
    return digest_text(f"[{','.join(task_text(item.task) for item in group)}]")


def _still_fits(group: Group, judgements: Sequence[Judgement]) -> bool:
    """Say whether certificates, which may speak of bound names, hold where these are others."""
    from proofcheck.audit.judging.rechecking import holds_as_recorded

    pairs = zip(group, judgements, strict=True)
    return all(holds_as_recorded(item.task, judgement) for item, judgement in pairs)
