"""``python -m tests.agreement``: very many changes of certificates, tasks and theories, by both checkers.

    python -m tests.agreement               all of it, on two processors
    python -m tests.agreement --part 10     every tenth source

Exit status: 0 where they agree on everything, 1 where they differ, and then on what.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context

from tests.agreement.comparing import DIFFERENCES, Verdict
from tests.agreement.sweep import jobs, run

PROCESSORS = 2


def main() -> int:
    """Compare, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    parser.add_argument("--part", type=int, default=1)
    chosen = jobs()[:: parser.parse_args().part]
    total, start = Counter[Verdict](), time.perf_counter()
    try:
        with get_context("spawn").Pool(PROCESSORS) as pool:
            for number, (found, differing) in enumerate(pool.imap_unordered(run, chosen), 1):
                total += found
                sys.stdout.writelines(f"{one}\n" for one in differing)
                sys.stdout.flush()
                sys.stderr.write(f"{number} of {len(chosen)} sources, {total.total()} changes\n")
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
    sys.stdout.write(f"changes: {total.total()}, in {time.perf_counter() - start:.0f} s\n")
    sys.stdout.writelines(f"{verdict}: {total[verdict]}\n" for verdict in Verdict)
    return int(any(total[verdict] for verdict in DIFFERENCES))


if __name__ == "__main__":
    sys.exit(main())
