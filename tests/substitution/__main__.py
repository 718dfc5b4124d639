"""``python -m tests.substitution``: random terms, put in and closed by both checkers, in a finite model.

    python -m tests.substitution               20,000 draws, on two processors: some two minutes
    python -m tests.substitution --number 500  so many
    python -m tests.substitution --only first  one checker alone, which nothing but values then tells to be wrong

Exit status: 0 where all laws hold, 1 where one does not, and then for which seed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import get_context

from tests.substitution.laws import LAWS, check
from tests.substitution.taking import ASKED

NUMBER = 20_000
PROCESSORS = 2
FIRST = 1_000_000
"""The first seed: others than the tests draw with."""


def main() -> int:
    """Draw, say at the first seed for which a law does not hold, and print how much there was to compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.substitution", description=__doc__)
    parser.add_argument("--number", type=int, default=NUMBER, metavar="N")
    parser.add_argument("--only", choices=tuple(ASKED))
    wanted = parser.parse_args()
    for name in list(ASKED):
        if wanted.only not in (None, name):
            del ASKED[name]
    number = wanted.number
    compared, drawn = Counter[str](), 0
    with get_context("fork").Pool(PROCESSORS) as pool:
        for law, has_compared, fault in pool.imap(held, range(FIRST, FIRST + number), 100):
            drawn += 1
            compared[law] += has_compared
            if fault:
                sys.stdout.write(f"{fault}\n")
                return 1
            if drawn % 100 == 0 and sys.stderr.isatty():
                sys.stderr.write(f"\r{drawn:,} of {number:,} ")
    sys.stdout.writelines(f"{law}: {compared[law]:,}\n" for law in LAWS)
    sys.stdout.write(f"{drawn:,} draws, of which {compared.total():,} had something to compare\n")
    return 0


def held(seed: int) -> tuple[str, bool, str]:
    """Return the law of a seed, whether there was something to compare, and what does not hold.

    A formula of which the model makes no sense, such as the real part of a function, is a fault as well.
    """
    try:
        return (*check(seed), "")
    except (AssertionError, AttributeError, TypeError, KeyError, IndexError) as fault:
        law = list(LAWS)[seed % len(LAWS)]
        return law, True, f"{law}, seed {seed}: {type(fault).__name__}: {str(fault)[:2_000]}"


if __name__ == "__main__":
    sys.exit(main())
