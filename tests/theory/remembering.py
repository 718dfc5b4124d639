"""What checking a theory yields, remembered by what was checked: many tests change something else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

import proofcheck.theory
from proofcheck import second_checker
from proofcheck.checker import check_theory, read_theory
from proofcheck.theory import Folder, Made, checking, make_theory

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


_READ, _READ_SECOND = cache(read_theory), cache(second_checker.read_theory)
_CHECKED, _CHECKED_SECOND = remembered(check_theory), remembered(second_checker.check_theory)
_LEMMA = remembered(second_checker.check_lemma)


def let_checkers_remember(patch: pytest.MonkeyPatch) -> None:
    """Let both checkers answer from memory where they are asked the same again."""
    patch.setattr(checking, "read_theory", _READ)
    patch.setattr(checking, "check_theory", _CHECKED)
    patch.setattr(checking, "make_theory", made)
    patch.setattr(proofcheck.theory, "make_theory", made)
    patch.setattr(second_checker, "read_theory", _READ_SECOND)
    patch.setattr(second_checker, "check_lemma", _LEMMA)
    patch.setattr(second_checker, "check_theory", _CHECKED_SECOND)
