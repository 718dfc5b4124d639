"""`proofcheck new`: a small derivation that shows the language, to copy and change."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote

from proofcheck.cli.commands import DEFAULT_DIRECTORY
from proofcheck.cli.files import create_file
from proofcheck.cli.output import CannotWriteError, print_text
from proofcheck.cli.paths import SUFFIX
from proofcheck.diagnostics.rendering import visible
from proofcheck.verdict import ExitStatus

_TEXT = """\
# A derivation is a list of labelled statements; each says which earlier ones it rests on.
derivation "@title@"
  language 1

section "1. Beginnings"

# A hypothesis fixes objects (let) and what is known about them (assume).
[1.1] hypothesis "a skew matrix"
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

# A definition names something.  Other statements see the name only through `from`.
[1.2] definition "its square"
  let Q := S*S
  from [1.1]

# A claim is proved for all n, from exactly what it declares.
# Change a sign, and a counterexample is found; leave out [1.1], and it is reported as missing.
[1.3] claim "the square is symmetric"
  show Q^T = Q
  from [1.1], [1.2]
"""


def new(arguments: argparse.Namespace) -> int:
    """Write the derivation and say what to do with it."""
    path = find_path(arguments.name)
    create_file(path, render_beginning(path.stem))
    shown = visible(str(path))
    print_text(f"wrote {shown}\naudit it:  proofcheck audit {quote(shown)}\n")
    return ExitStatus.STANDS


def find_path(name: str) -> Path:
    """Return where a new derivation goes: a bare name lies in the default directory.

    raises   CannotWriteError for what is no name of a file
    """
    path = Path(name)
    if path.name in ("", "..") or name.endswith("/"):
        raise CannotWriteError(f"`{name}`: it names no file")
    if path.suffix != SUFFIX:
        path = path.with_name(path.name + SUFFIX)
    return DEFAULT_DIRECTORY / path if "/" not in name else path


def render_beginning(stem: str) -> str:
    """Return the text of a new derivation titled after its file."""
    title = "".join(" " if sign in '"\\#_' or not sign.isprintable() else sign for sign in stem)
    return _TEXT.replace("@title@", " ".join(title.split()) or "untitled")
