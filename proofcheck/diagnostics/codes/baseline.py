"""P0911 to P0920: an audit against what the baseline records."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

BASELINE = (
    Code(
        "P0911",
        "unreadable-baseline",
        "error",
        "the recorded baseline cannot be read",
        "The policy names a baseline that does not exist, holds a line that is no entry, "
        "or the marks of a merge.  "
        "`proofcheck gate --update` writes it.",
    ),
    Code(
        "P0912",
        "vanished-statement",
        "error",
        "the baseline records a statement that does not exist",
        "It was removed, or has another label now.  `proofcheck gate --update` forgets it.",
    ),
    Code(
        "P0913",
        "unrecorded-statement",
        "error",
        "a statement is not recorded in the baseline",
        "What is not recorded can get worse unseen.  `proofcheck gate --update` records it.",
    ),
    Code(
        "P0914",
        "regression",
        "error",
        "a statement is worth less than was recorded",
        "Evidence and standing may only improve.  `proofcheck gate --update` does not lower an entry; "
        "whoever wants that removes its line from the baseline.",
    ),
    Code(
        "P0915",
        "changed-statement",
        "error",
        "a statement says something else than was recorded",
        "Its formulas, its kind or what it declares have changed, and with them what everything above it "
        "means.  Compare it with the source, then record it with `proofcheck gate --update`.",
    ),
    Code(
        "P0916",
        "improvement",
        "info",
        "a statement is worth more than was recorded",
        "`proofcheck gate --update` records it, so that it cannot get worse again.",
    ),
)
