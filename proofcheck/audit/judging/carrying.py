"""Take over what is known of goals from another reading of their statement: this runs in a worker.

Nothing of it is believed: a counterexample is checked by the kernel, for the task at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from proofcheck.audit.judging.judgement import LEFT, Judgement
from proofcheck.kernel.opening import open_goal
from proofcheck.kernel.refutation import check_refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task


def carry_over(tasks: Sequence[Task], told: Sequence[Json]) -> dict[int, Judgement]:
    """Return by number the goals that a counterexample known before refutes as well.

    told   what is known of each goal, see `rereading`
    """
    found = {i: _carried(task, one) for i, (task, one) in enumerate(zip(tasks, told, strict=True))}
    return {i: one for i, one in found.items() if one is not None}


def leave(refuted: Collection[int], told: Sequence[Json]) -> dict[int, Judgement]:
    """Return by number the goals that need no judgement, since others of their group are refuted.

    Their statement is refuted then, whatever they are worth: the counterexample is a model of what
    they assume, so that nothing there contradicts itself.  A goal that another statement shares is
    not left: it may be all that this one says.
    """
    if not refuted:
        return {}
    own = {i for i, one in enumerate(told) if isinstance(one, dict) and one["shared"] is False}
    return dict.fromkeys(own.difference(refuted), LEFT)


def left_with_reason(
    record: Sequence[Judgement | None], told: Sequence[Json]
) -> dict[int, Judgement]:
    """Return by number the goals that a record leaves, and that need no judgement here either.

    It may be of another reading, in which they had none to refute their statement.
    """
    refuted = {i for i, one in enumerate(record) if one and one.evidence == "refuted"}
    return {i: one for i, one in leave(refuted, told).items() if _is_left(record[i])}


def _is_left(judgement: Judgement | None) -> bool:
    return judgement is not None and judgement.is_left


def tried_in_vain(told: Sequence[Json]) -> frozenset[int]:
    """Return the numbers of the goals for which a long search for a proof was in vain."""
    return frozenset(i for i, one in enumerate(told) if isinstance(one, dict) and one["in vain"])


def proved_before(told: Sequence[Json]) -> frozenset[int]:
    """Return the numbers of the goals that were proved as printed."""
    return frozenset(i for i, one in enumerate(told) if isinstance(one, dict) and one["proved"])


def unchecked(told: Sequence[Json]) -> frozenset[int]:
    """Return the numbers of the goals for which a decision at fixed sizes was in vain."""
    return frozenset(i for i, one in enumerate(told) if isinstance(one, dict) and one["unchecked"])


def pressed_before(told: Sequence[Json]) -> dict[int, dict[str, int]]:
    """Return, by number, the goals that hardly fail on models of some sizes, and these sizes.

    Models of them were moved towards failure in vain: those on which each integer that is named is at
    least as large as is said.
    """
    least = {i: one["least"] for i, one in enumerate(told) if isinstance(one, dict)}
    return {i: _integers(one) for i, one in least.items() if isinstance(one, dict)}


def _integers(value: Mapping[str, Json]) -> dict[str, int]:
    return {name: n for name, n in value.items() if isinstance(n, int)}


def _carried(task: Task, told: Json) -> Judgement | None:
    match told:
        case {"counterexample": dict(certificate), "names": dict(names)}:
            model = moved_to(task, certificate.get("model"), names)
            return carried(task, {**certificate, "model": model})
    return None


def carried(task: Task, certificate: Mapping[str, Json]) -> Judgement | None:
    """Return the judgement that a counterexample of another task gives for this one, if it is one.

    The kernel decides; where an earlier hypothesis fails on it, it is none.
    """
    own = {**certificate, "task": fingerprint_task(task)}
    try:
        refutation = check_refutation(task, own)
    except CertificateRejected:
        return None
    if not refutation.respects:
        return None
    return Judgement("refuted", "models", "", certificate=own, has_model=True)


def moved_to(task: Task, model: Json, names: Mapping[str, Json]) -> Json:
    """Return a model, as it is written down, with values for what a task leaves open and no more.

    names   for objects of the task those whose values they take; others keep theirs
    """
    match model:
        case {"values": dict(values), "candidates": dict(pools)}:
            wanted = {d.variable.name for d in open_goal(task).declarations if d.body is None}
            taken = {name: str(names.get(name, name)) for name in sorted(wanted)}
            own = {name: values[old] for name, old in taken.items() if old in values}
            return {"values": own, "candidates": _by_name(pools, names)}
    return model


def _by_name(pools: Mapping[str, Json], names: Mapping[str, Json]) -> dict[str, Json]:
    """Return candidates under the names of a task, which are those of what it binds."""
    called = {str(old): new for new, old in names.items()}
    return {called.get(name, name): pool for name, pool in pools.items()}
