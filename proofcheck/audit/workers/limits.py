"""How long an answer holds that a limit of time has cut short: while no more time is given.

Nothing is imported here that takes time: a run in which nothing changed asks this.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from proofcheck.terms.encoding import Json

ALWAYS = float("inf")
"""Of an answer that was not cut short: whoever asks again gets the same."""

NEVER = 0.0
"""Of an answer that may be another next time however little time is given, as after a crash."""


def write_limit(limit: float) -> Json:
    """Return the JSON form of the seconds up to which an answer holds."""
    return None if limit == ALWAYS else repr(limit)


def read_limit(written: object) -> float:
    """Read it back; what is no number of seconds holds for nobody."""
    if written is None:
        return ALWAYS
    try:
        return float(written) if isinstance(written, str) else NEVER
    except ValueError:
        return NEVER
