"""What can be wrong with a file before it is parsed."""

from __future__ import annotations

from typing import Literal

Fault = Literal[
    "missing-file",
    "not-a-file",
    "unreadable-file",
    "changed-while-read",
    "file-too-large",
    "not-utf8",
    "control-character",
    "invisible-character",
]
