"""P0201 to P0229: labels, and the graph of what rests on what."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

LABELS_AND_GRAPH = (
    Code(
        "P0201",
        "dangling-dependency",
        "error",
        "a declared dependency names no statement",
        "Labels are compared after Unicode normalisation, with one prime sign and single spaces.  "
        "Correct the label; where the source prints it like this, keep it, and the finding stands.",
    ),
    Code(
        "P0202",
        "self-dependency",
        "error",
        "a statement declares itself as a dependency",
        "No statement is its own premise.  Leave the label out.",
    ),
    Code(
        "P0203",
        "duplicate-label",
        "error",
        "two statements have the same label",
        "A reader cannot tell which of them a dependency means; here it means the first.  "
        "Give one of them another label.",
    ),
    Code(
        "P0204",
        "label-spelled-twice",
        "error",
        "two labels differ only in spelling",
        "They differ in a prime sign, in spaces or in the encoding of a character, and so count as "
        "one label.  Give one of the statements another label.",
    ),
    Code(
        "P0205",
        "repeated-dependency",
        "warning",
        "a dependency is declared twice",
        "The second mention changes nothing.  It may have been meant to be another label.",
    ),
    Code(
        "P0206",
        "circular-dependency",
        "error",
        "statements depend on each other in a circle",
        "None of them is proved by the others, and whatever rests on them is tainted.  Leave out "
        "the dependency that is not needed, or split a statement.",
    ),
    Code(
        "P0207",
        "forward-dependency",
        "warning",
        "a statement depends on one that comes later",
        "Nothing is circular, but a reader has to look ahead.  Move one of the statements.",
    ),
    Code(
        "P0208",
        "redundant-dependency",
        "info",
        "a dependency is reached through another one as well",
        "Definitions are visible through any chain of dependencies, propositions only from what is "
        "declared.  The dependency is needed if what the statement says is used.",
    ),
    Code(
        "P0209",
        "unknown-repaired-statement",
        "error",
        "`repairs` names no statement",
        "A repair stands in for a statement of the same derivation, or of another one as "
        "`name:label`.  Correct the label.",
    ),
    Code(
        "P0210",
        "circular-repairs",
        "error",
        "statements repair each other in a circle",
        "A repair of a repair is followed to its end, and here is none.  Nothing is read in place "
        "of these statements.",
    ),
    Code(
        "P0211",
        "unknown-main-statement",
        "error",
        "`main` names no statement",
        "The main statements are those the derivation is about.  Correct the label.",
    ),
    Code(
        "P0212",
        "unknown-avoided-statement",
        "error",
        "`avoids` names no statement",
        "A demand to avoid what does not exist is always met, and so says nothing.  Correct the "
        "label.",
    ),
    Code(
        "P0213",
        "avoided-dependency",
        "error",
        "a statement rests on one that it avoids",
        "`avoids` is a demand on everything the statement uses, at any depth.  The finding shows a "
        "shortest chain of uses.",
    ),
    Code(
        "P0214",
        "namesakes",
        "warning",
        "two derivations have the same name",
        "A derivation is called as its file, without folder and suffix, and `name:label` means a "
        "statement of the first one so called.  Rename one of the files, or audit them apart.",
    ),
    Code(
        "P0215",
        "lookalike-labels",
        "warning",
        "two labels differ in signs that look alike",
        "A Cyrillic or Greek letter in place of a Latin one, a digit in place of a letter, another "
        "dash or star: a reader takes them for one label, and a dependency means one of the two.  "
        "The finding names the signs.  Give one statement another label, or type both alike.",
    ),
    Code(
        "P0216",
        "unknown-read-statement",
        "error",
        "`reads` names no statement of the derivation",
        "Another reading stands beside the statement that it reads, in the same file.  Correct the "
        "label.",
    ),
    Code(
        "P0217",
        "reading-of-itself",
        "error",
        "a statement is declared as a reading of itself",
        "The main reading has the label of the page; another reading has one of its own, and names "
        "the main one.",
    ),
    Code(
        "P0218",
        "reading-of-reading",
        "error",
        "a reading reads another reading",
        "All readings of a label name its main reading, so that there are no chains of readings to follow.",
    ),
    Code(
        "P0219",
        "reading-of-another-kind",
        "error",
        "a reading is of another kind than what it reads",
        "A reading of a claim is a claim, one of a hypothesis a hypothesis: else something that has "
        "to be shown in one reading is agreed in the other.",
    ),
    Code(
        "P0220",
        "early-reading",
        "error",
        "a reading stands before what it reads",
        "The main reading comes first, and the others follow it in the file.  Move the reading.",
    ),
    Code(
        "P0221",
        "unknown-compared-statement",
        "error",
        "`compares` names no statement",
        "The first label is of the same derivation, the second of another: `[name:label]`.  "
        "Correct the label.",
    ),
    Code(
        "P0222",
        "not-audited-together",
        "info",
        "a derivation that is compared with is not audited in the same run",
        "A derivation is called as its file, without folder and suffix.  Nothing is compared.  "
        "Name both files, or their folder, or correct the name.",
    ),
    Code(
        "P0223",
        "not-comparable",
        "error",
        "two statements cannot be compared",
        "Compared are claims and cited theorems with one another, and definitions with definitions, "
        "of two different derivations.  A hypothesis is assumed on both sides, and an informal statement "
        "is not decided.",
    ),
    Code(
        "P0224",
        "unknown-correspondence",
        "error",
        "a name after `where` is no object of its statement",
        "Objects are what the closure of a statement introduces with `let` or `obtain`.  A name that "
        "the statement itself gives or obtains is bound in what it says.",
    ),
    Code(
        "P0225",
        "mismatched-correspondence",
        "error",
        "two names after `where` cannot stand for one object",
        "One is a number and the other a matrix, or their sizes, or the sets of their indices, are not "
        "known to be the same.  Say which sizes and sets are: `where n = d, A = B`.",
    ),
    Code(
        "P0226",
        "undecided-definitions",
        "error",
        "it is not clear which of several definitions are compared",
        "Where both statements define one name each, these are compared.  Otherwise `where a = b` says "
        "which.",
    ),
    Code(
        "P0227",
        "kind-of-the-theory",
        "error",
        "an axiom or a lemma stands outside of the theory",
        "Axioms and lemmas are the theory that proofcheck comes with, see theory.md.  In a "
        "derivation, what has to be established is a `claim`, what others have shown is `cited`, "
        "and what is assumed is a `hypothesis`.",
    ),
)
