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
        "It was removed, or has another label now and says something else.  "
        "`proofcheck gate --update --lower REASON` forgets it, and records the reason.",
    ),
    Code(
        "P0913",
        "unrecorded-statement",
        "error",
        "a statement is not recorded in the baseline",
        "A statement that is not recorded can get worse unnoticed.  `proofcheck gate --update` records it.",
    ),
    Code(
        "P0914",
        "regression",
        "error",
        "a statement is weaker than recorded",
        "Evidence and standing may only improve.  Where the statement is not known to be false, the search "
        "may have ended too early, or the file of evidence beside the derivation holds less than was found "
        "once: `proofcheck audit --export --anew FILE` searches again, and writes what it finds.  "
        "Otherwise `proofcheck explain LABEL` says why it is weaker.  "
        "`proofcheck gate --update` does not lower an entry; "
        "to do so, give a reason: `proofcheck gate --update --lower REASON`.",
    ),
    Code(
        "P0915",
        "changed-statement",
        "error",
        "a statement has changed since it was recorded",
        "Its formulas, its kind or what it declares have changed, and with them what everything above it "
        "means.  Compare it with the source, then record it with `proofcheck gate --update`.",
    ),
    Code(
        "P0916",
        "improvement",
        "info",
        "a statement is stronger than recorded",
        "`proofcheck gate --update` records it, so that it cannot get worse again.",
    ),
    Code(
        "P0917",
        "lowering",
        "error",
        "an update would lose something that is recorded",
        "A statement is gone, has to be supported less as it is of another kind, does not state a goal any more, "
        "or assumes more; or something below a claim gives its names another meaning.  None of that shows in its "
        "evidence.  Nothing is recorded; `proofcheck gate --update --lower REASON` does it, and writes the reason "
        "beside the entry, except where `CI` is set in the environment or with `--recheck`.",
    ),
    Code(
        "P0918",
        "lowered",
        "info",
        "something that was recorded was lowered",
        "Somebody has said why with `--lower`; the reason stands in the baseline.",
    ),
)
