"""When two labels are the same label, and which labels mean a theorem of the library.

Labels are kept as the document prints them.  They are compared in a normal form: Unicode
compatibility composition, one prime sign, and single spaces.
"""

from __future__ import annotations

import unicodedata

_PRIMES = {
    "\N{PRIME}": "'",
    "\N{DOUBLE PRIME}": "''",
    "\N{TRIPLE PRIME}": "'''",
    "\N{QUADRUPLE PRIME}": "''''",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{MODIFIER LETTER PRIME}": "'",
    "\N{MODIFIER LETTER DOUBLE PRIME}": "''",
    "\N{MODIFIER LETTER APOSTROPHE}": "'",
    "\N{ACUTE ACCENT}": "'",
    "`": "'",
}
_ONE_PRIME = str.maketrans(_PRIMES)

LIBRARY_NAME = "library"
"""What stands before the colon of a label that means a theorem; no derivation is called so."""


def name_of_theorem(label: str) -> str | None:
    """Return the name that a label gives to a theorem, known or not; None for other labels.

    >>> name_of_theorem("library:Neumann  series"), name_of_theorem("boxed:4.5")
    ('Neumann series', None)
    """
    name, colon, rest = label.partition(":")
    return normalise_label(rest) if colon and name.strip() == LIBRARY_NAME else None


def theorem_label(name: str) -> str:
    """Return the label by which a statement cites a theorem."""
    return f"{LIBRARY_NAME}:{name}"


def normalise_label(text: str) -> str:
    """Return the form in which labels are compared; doing it twice changes nothing.

    >>> normalise_label("T  6′.8")
    "T 6'.8"
    """
    if text.isascii() and "`" not in text:
        return " ".join(text.split())
    composed = unicodedata.normalize("NFKC", text.translate(_ONE_PRIME))
    return " ".join(composed.translate(_ONE_PRIME).split())
