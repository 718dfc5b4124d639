"""`proofcheck completion`: what lets a shell complete the command line.

The scripts are written from the parser of arguments when it changes, and lie beside this file.
"""

from __future__ import annotations

from pathlib import Path

from proofcheck.cli.output import print_text

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    import argparse

SCRIPTS = Path(__file__).with_name("shells")


def completion(arguments: argparse.Namespace) -> int:
    """Print the script of a shell, and return the exit status."""
    print_text(script_of(arguments.shell).read_text(encoding="utf-8"))
    return 0


def script_of(shell: str) -> Path:
    """Return the file that a shell reads."""
    return SCRIPTS / f"proofcheck.{shell}"
