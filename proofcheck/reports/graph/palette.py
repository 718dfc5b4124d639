"""Colours of evidence for drawings: told apart without red and green, and never without a word.

source   Okabe and Ito 2008, Color universal design; lightened so that black text stays readable
"""

from __future__ import annotations

FILL = {
    "proved": "#b7e1d2",
    "checked": "#cfe8f7",
    "witnessed": "#dcebf3",
    "cited": "#e8e4f0",
    "unsupported": "#fbf3bd",
    "refuted": "#f3c3a5",
    "ill-formed": "#e9b8d1",
    "definition": "#ffffff",
    "hypothesis": "#f2f2f2",
    "absent": "#ffffff",
}
PLAIN_FILL = "#ffffff"

STROKE = {"tainted": "#b04a00", "absent": "#b04a00"}
PLAIN_STROKE = "#404040"


def fill_of(evidence: str) -> str:
    """Return the fill of a box; white for a word this release does not know."""
    return FILL.get(evidence, PLAIN_FILL)
