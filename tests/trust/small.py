"""``python -m tests.trust.small``: of how many recorded proofs the small checkers accept a certificate.

Every proof recorded beside the derivations is translated into lines, and what comes out is given to
both checkers of certificates.  The rest is counted by the rule of the kernel, or the law, at which
the translation was left, and why.

Exit status: 0 once all is counted; 1 where the two checkers differ, or no evidence is read; 4 where
there is no derivation.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofcheck import second_checker
from proofcheck.audit.workers.options import NoProgress
from proofcheck.checker import Theory, read_theory
from proofcheck.search.translation.answers import Translated, Untranslated
from proofcheck.search.translation.following import translate
from proofcheck.terms.task import Task
from proofcheck.theory import read_folder
from tests.trust.figures import ROOT
from tests.trust.laws import recorded_proofs


@dataclass
class Counted:
    """What became of the recorded proofs of a derivation.

    accepted   by both checkers
    differing  labels of proofs whose certificate the second checker answers otherwise
    left       the others, by the rule, or the law, and why
    """

    name: str
    accepted: int = 0
    differing: list[str] = field(default_factory=list)
    left: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def recorded(self) -> int:
        """How many proofs there are."""
        return self.accepted + len(self.differing) + self.left.total()


Second = Callable[[Translated], bool]


def second_agrees(theory: second_checker.Theory) -> Second:
    """Return what says whether the second checker accepts a certificate, resting on the same."""

    def agrees(found: Translated) -> bool:
        answer = second_checker.check(found.task, theory, found.certificate)
        one, parts = found.theorem, ("facts", "axioms", "lemmas", "definitions", "rules")
        return isinstance(answer, second_checker.Accepted) and all(
            getattr(answer, part) == getattr(one, part) for part in parts
        )

    return agrees


def count(
    name: str, proofs: Iterable[tuple[str, Task, Any]], theory: Theory, agrees: Second
) -> Counted:
    """Translate proofs, and count what both checkers accept."""
    found = Counted(name)
    for label, task, certificate in proofs:
        answer = translate(task, certificate, theory)
        if isinstance(answer, Untranslated):
            found.left[answer.rule, answer.why.value] += 1
        elif agrees(answer):
            found.accepted += 1
        else:
            found.differing.append(label)
    return found


def lines_of(found: Counted, most: int = 12) -> list[str]:
    """Return a derivation's account as text."""
    lines = [f"{found.name}: {found.accepted} of {found.recorded} recorded proofs"]
    lines += [f"  the checkers differ: {label}" for label in found.differing]
    for (rule, why), number in found.left.most_common(most):
        lines.append(f"  {number:4} left at {rule or 'the end'}: {why}")
    if (rest := len(found.left) - most) > 0:
        lines.append(f"  and {rest} further reasons")
    return lines


def main(paths: Sequence[Path]) -> int:
    """Print the account of each derivation and of all, and return the exit status."""
    chosen = list(paths) or sorted((ROOT / "derivations").glob("*.proof"))
    if not chosen:
        sys.stderr.write("there is no derivation\n")
        return 4
    text = read_folder().theory
    theory, second = read_theory(text), second_checker.read_theory(text)
    assert isinstance(second, second_checker.Theory)
    total = Counted("all")
    for path in chosen:
        try:
            proofs = recorded_proofs(path, NoProgress())
            found = count(path.stem, proofs, theory, second_agrees(second))
        except ValueError as reason:
            sys.stderr.write(f"no account of proofs: {reason}\n")
            return 1
        total.accepted += found.accepted
        total.differing += found.differing
        total.left += found.left
        sys.stdout.write("".join(f"{line}\n" for line in [*lines_of(found), ""]))
        sys.stdout.flush()
    sys.stdout.write("".join(f"{line}\n" for line in lines_of(total, 40)))
    return 1 if total.differing else 0


if __name__ == "__main__":
    sys.exit(main([Path(one) for one in sys.argv[1:]]))
