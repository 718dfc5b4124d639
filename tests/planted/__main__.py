"""``python -m tests.planted``: audit the planted statements, and say how many false ones are green.

What is finished is kept in the store, so that a run which was interrupted goes on where it was.

Exit status: 0 once all are audited, 4 where nothing was planted, 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
from pathlib import Path

import proofcheck
from tests.planted.corpus import GREEN, all_planted, files, planted_in
from tests.planted.figures import table

STORE = Path(".planted.sqlite")


def evidence_in(path: Path) -> dict[str, str]:
    """Audit a file and return the evidence of what was planted in it."""
    audited = proofcheck.run_audit(path, store=STORE)
    return {one.key: audited[one.label]["evidence"] for one in planted_in(path)}


def main() -> int:
    """Audit every file, and print the figures."""
    planted, evidence = all_planted(), dict[str, str]()
    if not planted:
        return 4
    try:
        for path in files():
            evidence |= evidence_in(path)
            sys.stderr.write(f"{path.name}: done\n")
    except KeyboardInterrupt:
        sys.stderr.write("interrupted: what is finished is kept\n")
        return 130
    false = [one.key for one in planted if not one.is_true]
    sys.stdout.write("\n".join(table(planted, evidence)) + "\n")
    sys.stdout.write(f"green: {', '.join(k for k in false if evidence[k] in GREEN) or 'none'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
