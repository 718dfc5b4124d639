"""Positions in text: files as they were read, spans, lines and columns, labels."""

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
