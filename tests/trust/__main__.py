"""``python -m tests.trust``: what has to be believed, in lines of code, rules and laws.

Every proof recorded beside the derivations is checked again, to see which laws its goal rests on.
A law counts for a claim where a proof of one of its goals refers to it; what a claim rests on
through other claims is not counted again.

Exit status: 0 once all is counted; 1 where a recorded proof is rejected or no evidence is read;
4 where there is no derivation; 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from proofcheck.cli.output import shows_progress
from proofcheck.cli.progress import Silence, TerminalProgress
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.logic.laws.all_laws import LAWS, WRITTEN, law_of
from proofcheck.logic.laws.stated_laws import read_stated_laws
from tests.trust.figures import (
    CHECKERS,
    CHECKS,
    ROOT,
    closure_lines,
    law_line,
    rule_line,
    theory_line,
    written_line,
)
from tests.trust.laws import Resting, claims_by_law, law_lines, replay_proofs

INTERRUPTED = 130


def main(paths: Sequence[Path] | None = None) -> int:
    """Print the figures, and return the exit status."""
    chosen = sorted((ROOT / "derivations").glob("*.proof")) if paths is None else paths
    if not chosen:
        sys.stderr.write("there is no derivation\n")
        return 4
    for what in (*CHECKS, *CHECKERS):
        _print(*closure_lines(what), "")
    theory = {name: law_of(one) for name, one in read_stated_laws().items()}
    _print(rule_line(), law_line(LAWS), theory_line(theory), written_line(WRITTEN), "")
    try:
        found = [one for path in chosen for one in _replay(path)]
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return INTERRUPTED
    except (CertificateRejected, ValueError) as reason:
        sys.stderr.write(f"no account of laws: {reason}\n")
        return 1
    claims = sum(len({one.label for one in found if one.derivation == p.stem}) for p in chosen)
    _print(f"{len(found)} recorded proofs of {claims} claims were checked again.", "")
    _print("Laws, and the claims with a proof that refers to each:", "")
    _print(*law_lines(LAWS, claims_by_law(LAWS, found)))
    return 0


def _replay(path: Path) -> list[Resting]:
    progress = TerminalProgress() if shows_progress() else Silence()
    try:
        found = list(replay_proofs(path, progress))
    finally:
        progress.finish()
    sys.stderr.write(f"{path.name}: {len(found)} proofs\n")
    return found


def _print(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
