"""What to type next: the commands that say more of what an audit has found."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from proofcheck.reports.terminal.page import Ink, Line, Run, hang, line, pad, width_of

Command = tuple[str, str]
"""What is typed, and what it shows."""

_MOST_QUESTIONS = 2

_ABOUT = {
    "refuted": ("explain", "", "why it is false, with a counterexample"),
    "ill-formed": ("explain", "", "what cannot be read, and where"),
    "insufficient": ("explain", "", "a countermodel of all that it may use"),
    "unsupported": ("explain", " --open", "what is left to show"),
    "missing dependencies": ("explain", "", "what it needs but does not declare"),
}
"""For each kind of trouble what to ask about the first of it."""


def list_next_steps(worst: Mapping[str, str], width: int, paths: Sequence[str]) -> Iterator[Line]:
    """Yield commands, each with what it shows, the most useful first.

    worst   for each kind of trouble the label that comes first
    paths   as they were typed
    """
    yield line(Run("next", Ink.STRONG))
    commands = [*_propose(worst, " ".join(map(shlex.quote, paths)))]
    margin = max(width_of(command) for command, _ in commands)
    for command, about in commands:
        first = f"  {pad(command, margin)}  "
        if margin + width_of(about) + 4 <= width:
            yield line(Run(first, Ink.STRONG), Run(about, Ink.FAINT))
        else:
            yield line(Run(f"  {command}", Ink.STRONG))
            shown = hang(about, width, first="    ", rest="    ")
            yield from (line(Run(one, Ink.FAINT)) for one in shown)


def _propose(worst: Mapping[str, str], paths: str) -> Iterator[Command]:
    yield from islice(_ask_about(worst, paths), _MOST_QUESTIONS)
    yield f"proofcheck audit --full {paths}".rstrip(), "every statement and finding"
    if not worst:
        yield f"proofcheck graph -o report.html {paths}".rstrip(), "a report for the browser"


def _ask_about(worst: Mapping[str, str], paths: str) -> Iterator[Command]:
    for trouble, (command, options, about) in _ABOUT.items():
        label = worst.get(trouble) or worst.get(f"otherwise {trouble}")
        if label:
            yield f"proofcheck {command} {shlex.quote(label)}{options} {paths}".rstrip(), about
