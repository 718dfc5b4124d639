"""Rules that were once called otherwise, in certificates that were written then.

The kernel knows each rule by one name.  Files of evidence outlive a name, so theirs are put into
today's where the files are read, before the kernel sees them.  Nothing is believed for it: what
this makes of a certificate is checked like any other.  The store needs none of it, since it
believes no other version of the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

FORMER_NAMES = {
    "choose": "or-introduction",
    "combine": "linear-combination",
    "complete": "resolution-of-identity",
    "conjuncts": "and-elimination",
    "consequence": "modus-ponens",
    "defined": "definedness",
    "either": "or-elimination",
    "entries": "matrix-extensionality",
    "entry": "number-as-matrix",
    "expand goal": "expand-goal",
    "instance": "forall-elimination",
    "linear": "farkas",
    "merge": "direct-sum-product",
    "number": "matrix-as-number",
    "obtain": "exists-elimination",
    "place": "matrix-entry",
    "rewrite goal": "rewrite-goal",
    "split": "and-introduction",
    "square": "inverse-swap",
    "squares": "sum-of-squares-vanishes",
    "suppose": "by-contradiction",
    "turn": "involution",
    "unfold goal": "unfold-goal",
    "witness": "exists-introduction",
}
"""The rule by its former name.  None of these is ever given to another rule."""

_PROOFS_AT = {
    "and-introduction": 1,
    "cases": 2,
    "domain": 2,
    "exists-introduction": 2,
    "forall-elimination": 3,
    "have": 2,
    "law": 3,
    "modus-ponens": 2,
    "or-elimination": 2,
    "pointwise": 3,
}
"""At which place a step holds proofs.  Elsewhere a word is a name of the derivation, never a rule."""


def rename_rules(read: dict[str, Any]) -> dict[str, Any]:
    """Call the rules of a certificate by their names of today, in place; other objects stay as they are.

    It is for the parser of JSON, which hands over each object.  What is malformed is left to whoever
    checks it; nesting of any depth is gone through without recursion.
    """
    waiting = [read.get("steps")] if read.get("kind") == "proof" else []
    while waiting:
        steps = waiting.pop()
        for step in steps if isinstance(steps, list) else ():
            match step:
                case [str(name), *_]:
                    step[0] = FORMER_NAMES.get(name, name)
                    waiting += _proofs_in(step)
    return read


def _proofs_in(step: list[Any]) -> Iterator[Any]:
    """Yield the proofs that a step holds, and perhaps what is none."""
    held = step[at] if 0 < (at := _PROOFS_AT.get(step[0], 0)) < len(step) else ()
    if step[0] == "have":
        yield held
    elif isinstance(held, list):
        yield from held
