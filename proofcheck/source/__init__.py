"""Positions in text: files as they were read, spans, lines and columns, labels."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from proofcheck.source.file import Location, SourceFile, cells
    from proofcheck.source.labels import normalise_label
    from proofcheck.source.reading import ReadingProblem, decode_source, load_document, load_source
    from proofcheck.source.span import NOWHERE, Span

__all__ = [
    "NOWHERE",
    "Location",
    "ReadingProblem",
    "SourceFile",
    "Span",
    "cells",
    "decode_source",
    "load_document",
    "load_source",
    "normalise_label",
]

_FOUND_IN = {
    "NOWHERE": "span",
    "Location": "file",
    "SourceFile": "file",
    "Span": "span",
    "cells": "file",
    "normalise_label": "labels",
}


def __getattr__(name: str) -> object:
    # A run in which nothing changed needs the bytes of files, and nothing else of this room.
    if name not in __all__:
        raise AttributeError(name)
    module = import_module(f"{__name__}.{_FOUND_IN.get(name, 'reading')}")
    found: object = getattr(module, name)
    return found
