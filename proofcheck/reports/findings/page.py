"""The page of findings, whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from proofcheck.reports.findings.ambiguity import list_ambiguous
from proofcheck.reports.findings.counts import list_counts, state_counts
from proofcheck.reports.findings.entries import is_bad, list_entry, list_undeclared
from proofcheck.reports.findings.freshness import Made, sign
from proofcheck.reports.findings.grouping import Document
from proofcheck.reports.findings.left_open import list_open
from proofcheck.reports.findings.markdown import escape
from proofcheck.reports.findings.standings import list_main, state_resting
from proofcheck.reports.records.audited import Statement
from proofcheck.reports.records.reading import read_audit

_BEGINNING = """\
# What the audits found

For the authors of the documents below: what does not hold as printed, on which example it fails, and what holds
instead. `proofcheck findings` makes this page of an audit, and nothing in it is written by hand. Formulas stand as they
were checked, so whoever finds that the document means something else has found a mistake of ours.

- *Refuted*: there is a model, printed below, of everything that the statement may assume, on which it fails. It was
  evaluated exactly, with rational numbers or rigorous enclosures, apart from the search that found it, and is small, so
  that it can be redone by hand.
- *Ill-formed*: the statement has no meaning as printed, for instance since a symbol is nowhere introduced.
- *Unsupported*: neither proved nor denied. It may well be true.
- *Proved*: for all sizes and values. *Checked*: decided exactly at some sizes. *Witnessed*: held on many examples, and
  not proved; *recorded* where the examples are those of the file of evidence. *Cited*: a known theorem.
- The standing of a statement adds what it rests on: *sound*, all of it proved; *conditional*, some of it weaker than
  that; *tainted*, some of it refuted or ill-formed.
- A label with a star is a repair, one with `r2` another reading of the same sentence; neither stands in the document.

A matrix is written by rows, `[[a, b], [c, d]]`, a vector `(a, b)`; `I(n)` is the identity and `zero(m, n)` the zero
matrix; `1i` is the imaginary unit. Digits that end in `...` are the first digits of an exact value.
"""


def render_findings(document: Mapping[str, object], sources: Sequence[Made]) -> str:
    """Return the page about an audit document, and what it was made from.

    raises   ValueError when the document is no audit
    """
    audit = read_audit(document)
    found = [Document.of(one) for one in audit.derivations if one.statements]
    lines = [_BEGINNING, *list_counts(found)]
    for one in found:
        lines += _list_document(one)
    return sign("\n".join(lines) + "\n", sources)


def _list_document(document: Document) -> list[str]:
    derivation = document.derivation
    lines = [f"## {derivation.name}", "", f"*{escape(derivation.title or derivation.name)}*", ""]
    lines += [state_counts(document), ""]
    bad = [one for one in document.printed if is_bad(one)]
    sections = (
        ("Main results", list_main(document)),
        ("Refuted", _list_entries(document, [one for one in bad if one.evidence == "refuted"])),
        ("Ill-formed", _list_entries(document, [one for one in bad if one.evidence != "refuted"])),
        ("Resting on what does not hold", state_resting(document)),
        ("Unsupported", list_open(document)),
        ("Read in more than one way", list_ambiguous(document)),
        ("Labels and names", list_undeclared(document.printed)),
    )
    for title, section in sections:
        if section:
            lines += [f"### {title} in {derivation.name}", "", *section]
    return lines


def _list_entries(document: Document, statements: Sequence[Statement]) -> list[str]:
    return [line for one in statements for line in list_entry(document, one)]
