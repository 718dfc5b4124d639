"""Which labels a reader cannot tell apart: letters of other scripts, and digits like letters.

A small table by hand, after the skeletons of Unicode TR 39.  Letters that mathematicians use beside
one another stay apart, such as a and alpha, y and gamma, p and rho; stars and primes count.
"""

from __future__ import annotations

import unicodedata

from proofcheck.source.labels import normalise_label

_LATIN_OF = {
    # Cyrillic
    **dict(zip("асԁеһіјӏорԛѕԝху", "acdehijlopqswxy", strict=True)),
    **dict(zip("АВСЕНІЈКӀМОРԚЅТԜХУ", "ABCEHIJKlMOPQSTWXY", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("οϲϳν", "ocjv", strict=True)),
    # Latin and digits
    **dict(zip("ıɑɡ|1I0З", "iaglllO3", strict=True)),
    # dashes and stars
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("∗⁎", "*"),
}
_AS_SEEN = str.maketrans({sign: {"I": "l"}.get(seen, seen) for sign, seen in _LATIN_OF.items()})


def skeleton_of(label: str) -> str:
    """Return what a reader sees of a label: the same for labels that look alike.

    >>> skeleton_of("T 1") == skeleton_of("T l"), skeleton_of("4.5") == skeleton_of("4.5*")
    (True, False)
    """
    return normalise_label(label).translate(_AS_SEEN)


def name_difference(label: str, other: str) -> str:
    """Name the first signs in which two labels that look alike differ; empty where there are none."""
    pairs = zip(normalise_label(label), normalise_label(other), strict=False)
    for own, its in pairs:
        if own != its:
            return f"[{label}] has {_name(own)} where [{other}] has {_name(its)}"
    return ""


def _name(sign: str) -> str:
    return f"U+{ord(sign):04X} ({unicodedata.name(sign, 'no name').lower()})"
