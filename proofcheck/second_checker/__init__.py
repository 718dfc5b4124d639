"""A second checker of certificates, written from `docs/certificates.md` without sight of the first.

It shares nothing with `proofcheck.checker` and rests on the standard library alone, so that a mistake of one is noticed
by the other. It also works in another way. Terms are plain graphs with named variables, and nothing is remembered from
one step to the next. A key is the digest of the text of a normal form, in which polynomials are written out as
dictionaries of words.

`ring` and `positive` are decided by that exact normal form: evaluation at random values would accept more than the
page does (`I(m) * I(n) = I(n) * I(m)` holds for all values and is no identity of words), so nothing here has a
probability of error but that of SHA-256.
"""

from __future__ import annotations

from proofcheck.second_checker.answers import Accepted, AcceptedTheory, Rejected
from proofcheck.second_checker.checking import check, check_lemma, check_theory, read_theory
from proofcheck.second_checker.theory import Theory

__all__ = [
    "Accepted",
    "AcceptedTheory",
    "Rejected",
    "Theory",
    "check",
    "check_lemma",
    "check_theory",
    "read_theory",
]
