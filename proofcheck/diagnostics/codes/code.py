"""One entry of the registry of codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Code:
    """What a code stands for, why it matters, and what to do about it."""

    code: str
    name: str
    severity: Severity
    title: str
    explanation: str
