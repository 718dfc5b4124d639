"""Single values of the command line, as they are typed.

Each function raises `argparse.ArgumentTypeError` with what was expected and what was found.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

_MOST_DIGITS = 4


def path_of(text: str) -> Path:
    """Read a path.

    raises   ArgumentTypeError for any other text
    """
    if not text:  # a variable of the shell that is not set; it does not mean the directory here
        raise argparse.ArgumentTypeError("expected a path, found an empty text")
    return Path(text)


def reason_of(text: str) -> str:
    """Read a reason, which takes one line.

    raises   ArgumentTypeError where nothing is said
    """
    found = " ".join(text.split())
    if not found:
        raise argparse.ArgumentTypeError("expected a reason, found none")
    return found


def whole_number(text: str) -> int:
    """Read a count, which has at most four digits.

    raises   ArgumentTypeError for any other text
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        most = 10**_MOST_DIGITS - 1
        raise argparse.ArgumentTypeError(f"expected a number from 0 to {most}, found {text!r}")
    return int(text)


def positive_number(text: str) -> float:
    """Read a finite number of seconds.

    raises   ArgumentTypeError for any other text
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (number > 0 and math.isfinite(number)):
        raise argparse.ArgumentTypeError(f"expected a positive number, found {text!r}")
    return number
