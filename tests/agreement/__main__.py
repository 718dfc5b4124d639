"""``python -m tests.agreement``: very many changes of certificates, tasks and theories, by both checkers.

    python -m tests.agreement                    all of it, on two processors
    python -m tests.agreement --changes 100000   until so many changes are compared

What is finished is kept in ``.agreement``: a run that was interrupted goes on where it was.  A change of a
certificate, of a checker or of their tests starts anew.  Changes are tried in an order by chance, which is
the same at every run, so that some of them are a sample of all.

Exit status: 0 where they agree on everything, 1 where they differ, and then on what; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

from tests.agreement.comparing import DIFFERENCES
from tests.agreement.keeping import Kept
from tests.agreement.sweep import Found, Piece, Source, digest_of_all, pieces, run, sources, totals

FOLDER = Path(".agreement")
PROCESSORS = 2
INTERRUPTED = 130

_SOURCES: list[Source] = []
"""What a process of the pool changes: it has them from the process that forked it."""


def main() -> int:
    """Compare, keep what is finished, and print the totals."""
    wanted = _wanted()
    signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # in the background there is no Ctrl-C
    kept, given = Kept(FOLDER, digest_of_all()), sources()
    whole = pieces(given)
    tally = Tally([kept.found[piece.name] for piece in whole if piece.name in kept.found])
    status = 0
    try:
        for found in _compared(
            given, [p for p in whole if p.name not in kept.found], tally, wanted
        ):
            kept.add(found)
            tally.add(found)
            _show(f"{tally.pieces:,} of {len(whole):,} pieces, {tally.verdicts.total():,} changes")
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted: what is finished is kept\n")
        status = INTERRUPTED
    _show("")
    sys.stdout.writelines(f"{one}\n" for one in tally.differing)
    sys.stdout.write(f"{tally.pieces:,} of {len(whole):,} pieces are finished\n")
    sys.stdout.write(f"{totals(tally.verdicts)}\n")
    return status or int(any(tally.verdicts[verdict.name] for verdict in DIFFERENCES))


class Tally:
    """All that is known so far."""

    def __init__(self, found: list[Found]) -> None:
        self.pieces = 0
        self.verdicts = Counter[str]()
        self.differing: list[str] = []
        for one in found:
            self.add(one)

    def add(self, found: Found) -> None:
        """Count one more piece."""
        self.pieces += 1
        self.verdicts.update(found.verdicts)
        self.differing += found.differing


def _wanted() -> int | None:
    parser = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    parser.add_argument("--changes", type=int, metavar="N")
    wanted: int | None = parser.parse_args().changes
    return wanted


def _compared(
    given: list[Source], waiting: list[Piece], tally: Tally, wanted: int | None
) -> Iterator[Found]:
    """Yield what is found out, until there are so many changes."""
    if not waiting or (wanted is not None and tally.verdicts.total() >= wanted):
        return
    with get_context("fork").Pool(PROCESSORS, _begin, (given,)) as pool:
        for found in pool.imap_unordered(_run, waiting):
            yield found
            if wanted is not None and tally.verdicts.total() >= wanted:
                return


def _begin(given: list[Source]) -> None:
    """Take over what is changed; an interruption is the affair of the process that forked this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _SOURCES.extend(given)


def _run(piece: Piece) -> Found:
    return run(_SOURCES[piece.source], piece)


def _show(text: str) -> None:
    """Write progress over the line of a terminal, and nothing elsewhere."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
