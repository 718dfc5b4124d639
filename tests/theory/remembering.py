"""What checking a theory yields, remembered by what was checked: many tests change something else.

A lemma is checked once by each checker, for its statement, its certificate, what that cites, and
what is defined.  A theory in which one lemma is changed costs one lemma and those that cite it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

import proofcheck.theory
from proofcheck import checker, second_checker
from proofcheck.checker import Task, Theorem, check, check_theory, read_theory
from proofcheck.checker import Theory as FirstTheory
from proofcheck.checker import checking as first_checking
from proofcheck.checker.nodes import digest_of_node
from proofcheck.second_checker import checking as second_checking
from proofcheck.second_checker.answers import Accepted, Rejected
from proofcheck.second_checker.tasks import Task as SecondTask
from proofcheck.theory import Folder, Made, checking, make_theory, making
from proofcheck.theory.citing import names_cited

Items = tuple[tuple[str, str], ...]


@cache
def _made(proofs: Items, certificates: Items) -> Made:
    return make_theory(Folder(dict(proofs), dict(certificates)))


def made(folder: Folder) -> Made:
    """Make a theory of its files, once for what it is made of: proofs and certificates."""
    return _made(tuple(folder.proofs.items()), tuple(folder.certificates.items()))


def remembered(check: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that asks a checker once about the same theory, names and texts.

    A theory that was read is known by its identity: it is read once, too, and kept.
    """
    answers: dict[object, tuple[Any, object]] = {}

    def ask(*parts: Any) -> Any:
        key = tuple(map(_key, parts))
        if key not in answers:
            answers[key] = check(*parts), parts  # they are kept, so that no other gets the identity
        return answers[key][0]

    return ask


def _key(part: Any) -> object:
    if isinstance(part, Mapping):
        return tuple(part.items())
    return part if isinstance(part, str) else id(part)


# ---------------------------------------------------------------------------------- lemma by lemma

_THEOREMS: dict[object, Theorem] = {}
_ACCEPTED: dict[object, Accepted | Rejected] = {}
_CHECKED_BY_SECOND = second_checking._checked


def check_once(task: Task, theory: FirstTheory, certificate: str) -> Theorem:
    """Ask the first checker about a lemma; what it rejects, or is about facts, is asked each time."""
    if task.facts or task.definitions:
        return check(task, theory, certificate)
    key = task.digest, certificate, _cited(theory, certificate), _defined(theory)
    if key not in _THEOREMS:
        _THEOREMS[key] = check(task, theory, certificate)
    return _THEOREMS[key]


def _cited(theory: FirstTheory, certificate: str) -> tuple[object, ...]:
    found = [theory.entries.get(name) for name in names_cited(certificate)]
    return tuple([e and (e.name, e.kind, e.digest, e.axioms, e.rules) for e in found])


def _defined(theory: FirstTheory) -> tuple[object, ...]:
    known = theory.entries.values()
    return tuple([(e.name, e.digest, _digest(e.sort)) for e in known if e.sort is not None])


_digest = cache(digest_of_node)


def check_second_once(task: SecondTask, certificate: str) -> Accepted | Rejected:
    """Ask the second checker about a lemma, as the first is asked."""
    if task.premises.facts or task.names:
        return _CHECKED_BY_SECOND(task, certificate)
    cited = [(name, task.premises.statements.get(name)) for name in names_cited(certificate)]
    statements = tuple([(name, one and (one.digest, one.grounds)) for name, one in cited])
    defined = tuple([(name, one.digest) for name, one in task.premises.definitions.items()])
    key = task.digest, certificate, statements, defined, tuple(task.declared.items())
    if key not in _ACCEPTED:
        _ACCEPTED[key] = _CHECKED_BY_SECOND(task, certificate)
    return _ACCEPTED[key]


# ------------------------------------------------------------------------------------------- theories

_READ, _READ_SECOND = cache(read_theory), cache(second_checker.read_theory)
_CHECKED, _CHECKED_SECOND = remembered(check_theory), remembered(second_checker.check_theory)
_LEMMA = remembered(second_checker.check_lemma)


def let_checkers_remember(patch: pytest.MonkeyPatch) -> None:
    """Let both checkers answer from memory where they are asked the same again."""
    for room in (checker, first_checking, making):
        patch.setattr(room, "check", check_once)
    patch.setattr(second_checking, "_checked", check_second_once)
    patch.setattr(checking, "read_theory", _READ)
    patch.setattr(checking, "check_theory", _CHECKED)
    patch.setattr(checking, "make_theory", made)
    patch.setattr(proofcheck.theory, "make_theory", made)
    patch.setattr(second_checker, "read_theory", _READ_SECOND)
    patch.setattr(second_checker, "check_lemma", _LEMMA)
    patch.setattr(second_checker, "check_theory", _CHECKED_SECOND)
