"""P0240 to P0259: a derivation against the document it is copied from."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

COVERAGE = (
    Code(
        "P0240",
        "uncovered-statement",
        "error",
        "the source states what the derivation does not",
        "Every labelled statement of the document has its statement in the derivation, if only an "
        "`informal` one.  `proofcheck coverage --skeleton` prints what is lacking.  It is an info "
        "or a warning where an equation is displayed in the text of a lemma, and the derivation has "
        "the lemma.",
    ),
    Code(
        "P0241",
        "unsourced-statement",
        "error",
        "the derivation states what the source does not",
        "A statement of the derivation has its label from the document, or says with `repairs` "
        "what it stands in for, or with `reads` what it reads otherwise.  Correct the label; an "
        "unlabelled equation is called `eq` and its number.  Of a paper this is said only of labels "
        "like those that it prints: claims in prose have labels of the derivation's own.",
    ),
    Code(
        "P0242",
        "different-dependencies",
        "error",
        "source and derivation declare different dependencies",
        "What stands after `from` is what the page prints, faults included; what the page should "
        "have declared is found by the audit.  In a paper it is what a proof names by number.  It is "
        "a warning where the page itself leaves room for doubt.",
    ),
    Code(
        "P0243",
        "different-cut",
        "error",
        "a list of dependencies is cut on one side only",
        "`truncated` says that the edge of the page cut the list, and what is missing is then only "
        "presumed to be the author's omission.  Say it where, and only where, the page does.",
    ),
    Code(
        "P0244",
        "cited-but-not-stated",
        "warning",
        "the source cites labels that it never states",
        "A fault of the document, or a statement that was not recognised as one.  A list in the "
        "derivation keeps the label as it is printed.",
    ),
    Code(
        "P0245",
        "numbering-gap",
        "warning",
        "the source leaves out numbers",
        "Sections count for themselves, and so do words such as Lemma.  Either the number was "
        "never given, or the statement was not recognised as one.",
    ),
    Code(
        "P0246",
        "repeated-in-source",
        "warning",
        "the source gives a label twice",
        "A reader cannot tell which of them is cited.  Dependencies are compared with the first.",
    ),
    Code(
        "P0247",
        "cited-but-not-declared",
        "warning",
        "a formula of the source names a label that its list does not",
        "The label stands over a relation sign or under a term, and the list at the end of the "
        "statement leaves it out.",
    ),
    Code(
        "P0248",
        "truncated-in-source",
        "info",
        "the source cuts lists of dependencies",
        "The edge of the page cut the list.  The derivation says `truncated`.",
    ),
    Code(
        "P0249",
        "unclear-list",
        "warning",
        "it is not clear which list of the source belongs to which statement",
        "There are fewer lists than statements in a row.  The derivation is compared with the one "
        "that fits best, and a difference is a warning only.",
    ),
    Code(
        "P0250",
        "restored-label",
        "info",
        "a label of the source was read otherwise than it is printed",
        "Extraction tore the label apart.  Compare it with the page.",
    ),
    Code(
        "P0251",
        "uncited-statement",
        "info",
        "no statement of the source cites these",
        "They are its results, or they are superfluous.  Mentions in running text do not count.",
    ),
    Code(
        "P0252",
        "not-compared",
        "info",
        "the source gives no label, and nothing is compared",
        "A display without a number, or a document that labels nothing at all: only its numbered "
        "sections are compared then.  Whether the derivation says what stands there is for a person "
        "to see.",
    ),
    Code(
        "P0253",
        "number-of-another-work",
        "info",
        "the source names numbers of other works",
        "They stand beside a reference, or beside the name of a work, and are no citations of the "
        "document itself.",
    ),
)
