"""A derivation against its document: labels and dependencies as the page prints them."""

from proofcheck.coverage.document import Coverage, cover, write_coverage
from proofcheck.coverage.presence import find_covered
from proofcheck.coverage.reading import read_document
from proofcheck.coverage.records import Document, Format, Stated
from proofcheck.coverage.skeleton import write_skeleton
from proofcheck.coverage.written import Written, read_written

__all__ = [
    "Coverage",
    "Document",
    "Format",
    "Stated",
    "Written",
    "cover",
    "find_covered",
    "read_document",
    "read_written",
    "write_coverage",
    "write_skeleton",
]
