"""Theorems of the kernel, each made once: a certificate is checked when it arrives.

Whoever asks again for the same task, letter by letter, and the same certificate gets the theorem
that the kernel has made of them.  Rejections are not kept.
"""

from __future__ import annotations

import json
from functools import lru_cache

from proofcheck.kernel.proof import Proof, check_proof
from proofcheck.kernel.refutation import Refutation, check_refutation
from proofcheck.terms.canonical import write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

KEPT = 1 << 12
"""Theorems of each kind that are kept: those that were asked for last."""


def prove(task: Task, certificate: Json) -> Proof:
    """Return the theorem that a proof establishes.

    raises   CertificateRejected at the first step that does not follow
    """
    return _prove(task, write_text(certificate))


def refute(task: Task, certificate: Json) -> Refutation:
    """Return the theorem that a counterexample establishes.

    raises   CertificateRejected where the model is none, or the goal is not certainly false on it
    """
    return _refute(task, write_text(certificate))


@lru_cache(KEPT)
def _prove(task: Task, text: str) -> Proof:
    return check_proof(task, json.loads(text))


@lru_cache(KEPT)
def _refute(task: Task, text: str) -> Refutation:
    return check_refutation(task, json.loads(text))
