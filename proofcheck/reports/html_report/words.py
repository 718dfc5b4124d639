"""The words of a report: what each stands for, and in which order they are listed."""

from __future__ import annotations

EVIDENCE = {
    "proved": "derived for all sizes and values; the kernel accepted the certificate",
    "checked": "decided exactly with symbolic entries, at the sizes named only",
    "witnessed": "held on every exact model that was tried; no proof",
    "cited": "a known theorem with a precise reference, tested on models",
    "unsupported": "none of the others; the reason says why",
    "refuted": "false: the kernel accepted a counterexample",
    "ill-formed": "does not parse or type-check, or has no meaning",
    "definition": "a definition, with nothing left to establish",
    "hypothesis": "a hypothesis, with nothing left to establish",
    "absent": "a label that is cited and stated nowhere",
}
STANDING = {
    "sound": "it, and all it rests on, is proved, an instance of a theorem, a definition or a hypothesis",
    "conditional": "it, or something it rests on, is weaker than proved, or cited by its author",
    "tainted": "rests on something refuted or ill-formed, or on itself",
    "unsupported": "its own evidence",
    "refuted": "its own evidence",
    "ill-formed": "its own evidence",
}
KINDS = {
    "claim": "claim",
    "definition": "definition",
    "hypothesis": "hypothesis",
    "cited": "cited theorem",
    "informal": "informal",
    "absent": "no such statement",
}
ROLES = {
    "used": "declared and used",
    "declared": "declared; whether it is used is not known",
    "unused": "declared but unused",
    "missing": "missing: used, but not declared",
    "dangling": "dangling: the label means no statement",
    "repairs": "repair: points at what it repairs",
    "reads": "another reading: points at the main one",
}
