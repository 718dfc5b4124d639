"""``python -m tests.agreement.noticing FILE``: compare the cases of a file, in a copy with a planted bug.

Exit status: 0 where the checkers agree on all cases, 1 at the first on which they differ.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.agreement.cases import Case
from tests.agreement.comparing import DIFFERENCES, compare


def main(path: Path) -> int:
    """Compare until there is a difference, and print it."""
    for line in path.read_text(encoding="utf-8").splitlines():
        compared = compare(Case(*json.loads(line)))
        if compared.verdict in DIFFERENCES:
            sys.stdout.write(f"{compared}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
