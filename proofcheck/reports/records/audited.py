"""What reports know of an audit: frozen records whose texts can be shown as they are.

They are read from a document by :mod:`proofcheck.reports.records.reading` and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Pairs = tuple[tuple[str, str], ...]
"""Names and what they are, in the order of the document."""

Burdens = tuple[tuple[str, tuple[str, ...]], ...]
"""Fields as in `BURDENS`, each with the labels or names that it holds."""

BURDENS = (
    ("hypotheses", "hypotheses"),
    ("library", "library theorems"),
    ("definitions", "laws by definition"),
    ("axioms", "axioms of order"),
    ("cited", "cited"),
    ("checked", "checked only"),
    ("witnessed", "witnessed only"),
    ("unsupported", "unsupported"),
    ("refuted", "refuted"),
    ("ill_formed", "ill-formed"),
    ("without_model", "no known model"),
)
"""Fields of `rests_on`, and how a report names them.

Of its `laws` those that are no theorems are `definitions` and `axioms`; the others are in `library`.
"""

NAMED = frozenset({"library", "definitions", "axioms"})
"""Fields that hold no labels, but names of laws and theorems."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A model on which a goal fails, in the author's symbols, with both sides evaluated.

    objects    what the goal speaks of, `others` what only the hypotheses speak of
    assumes    the statement's own assumptions, which hold on the model
    satisfies  labels of the statements whose hypotheses and clauses hold on it
    latex      the names of objects as they are typeset
    why_latex  the sentence `why` with its formulas in LaTeX, between dollar signs
    """

    sizes: Pairs
    objects: Pairs
    others: Pairs
    assumes: tuple[str, ...]
    satisfies: tuple[str, ...]
    left: str
    right: str
    why: str
    latex: Pairs = ()
    why_latex: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a proof: what is reached, and the labels and theorems it is reached by.

    reason   the same in words
    depth    0 for the proof itself, more for what is shown beside it
    """

    formula: str
    by: tuple[str, ...]
    latex: str = ""
    reason: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What is left to show of a goal or a step, with what is known there.

    place   in which case, and which part of an induction
    known   what may be used, each with the label that it comes from
    """

    place: tuple[str, ...]
    known: tuple[tuple[str, tuple[str, ...]], ...]
    goal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """One proposition and what was established about it.

    models, digits   None where the document does not say; `is_exact` where digits is null
    seconds          only in a run with timings
    latex            the formula as it is typeset, printed from what was checked
    proof            the chain that the certificate derives; empty where none is given
    extremal_example the model with the worst ratio of the sides, where there is one
    kinds            how many models are of which kind
    opinions         which other programs agreed: name, how many were looked at, of what
    laws             that its proof applies and that are no theorems, by field as in `BURDENS`
    checker          what accepted its proof; empty where it has none
    lemmas           of the theory, that its proof cites
    in_vain          who was asked besides and settled nothing, and why
    method           of a step of a proof: how it is to be proved; empty for any way
    open             what is left to show of a step, or of a goal with a proof, that is not proved
    """

    formula: tuple[str, ...]
    role: str
    evidence: str
    engine: str
    reason: str
    sizes: tuple[Pairs, ...]
    models: int | None
    digits: int | None
    is_exact: bool
    worst_ratio: str
    counterexample: Counterexample | None
    certificate: str
    seconds: float | None
    latex: str = ""
    proof: tuple[Step, ...] = ()
    extremal_example: Counterexample | None = None
    kinds: Pairs = ()
    opinions: tuple[tuple[str, int, str], ...] = ()
    is_recorded: bool = False
    laws: Burdens = ()
    in_vain: Pairs = ()
    checker: str = ""
    lemmas: tuple[str, ...] = ()
    method: str = ""
    open: tuple[LeftOpen, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One diagnostic; `rendered` is the whole message with its carets, where there is one."""

    code: str
    severity: str
    message: str
    line: int | None
    column: int | None
    notes: tuple[str, ...]
    help: tuple[str, ...]
    rendered: tuple[str, ...]
    label: str = ""
    path: str = ""

    @property
    def with_label(self) -> str:
        """The message, with the label of its statement in front where it does not say it itself."""
        is_said = not self.label or f"[{self.label}]" in self.message
        return self.message if is_said else f"[{self.label}] {self.message}"


@dataclass(frozen=True, slots=True)
class ModelWithout:
    """A model that breaks a goal where statements are left out, which shows that they matter.

    finding   needed: they are declared; missing: they are not
    """

    finding: str
    labels: tuple[str, ...]
    model: Counterexample | None


@dataclass(frozen=True, slots=True)
class RepairedRefutation:
    """A goal that is refuted with repairs read in place, and not as printed.

    goal      as it is read then, with its counterexample
    repaired  what is repaired and so refutes it, and the repairs that are read instead
    """

    goal: Goal
    repaired: Pairs


@dataclass(frozen=True, slots=True)
class Statement:
    """A labelled statement with its goals; `dependencies` are what the author declares.

    formulas                what it gives, introduces and assumes; `formulas_latex` the same, typeset
    facts                   what it may use, with labels; None where the audit does not list it
    taint_left_out          how many labels of that path, before its last one, are not listed
    taint, taint_evidence   the path to what taints it, and what is wrong with that: refuted,
                            ill-formed, or nothing, where the path ends on a cycle
    necessity               for each label that a claim declares whether it is needed, and how that
                            is known
    not_proved_without      not declared, nor rested on; with these there would be a proof
    read_as                 the repair that is read in its place; empty where there is none
    obstacle, hindrance     once repairs are read: the path to what is still in its way, and what
                            is wrong with that; empty where nothing is
    refutations_modulo_repairs   goals that only repairs refute
    reads, reads_text       the statement of which this is another reading, and how it is read;
                            empty where it is none
    readings                labels of the other readings of this one
    evidence_of_readings, standing_of_readings   the weakest of this one and of these
    steps                   of the proof that it offers, and no part of what is stated
    """

    label: str
    kind: str
    title: str
    section: str
    line: int | None
    evidence: str
    standing: str
    standing_modulo_repairs: str
    dependencies: tuple[str, ...]
    truncated: bool
    used: tuple[str, ...] | None
    missing: tuple[str, ...]
    unused: tuple[str, ...]
    needed: tuple[str, ...]
    rests_on: Burdens
    repairs: str
    reason: str
    taint: tuple[str, ...]
    taint_evidence: str
    formulas: tuple[str, ...]
    facts: tuple[tuple[str, tuple[str, ...]], ...] | None
    cite: tuple[str, ...]
    notes: tuple[str, ...]
    goals: tuple[Goal, ...]
    findings: tuple[Finding, ...]
    seconds: float | None
    read_as: str = ""
    obstacle: tuple[str, ...] = ()
    taint_left_out: int = 0
    obstacle_left_out: int = 0
    hindrance: str = ""
    evidence_modulo_repairs: str = ""
    formulas_latex: tuple[str, ...] = ()
    models_without: tuple[ModelWithout, ...] = ()
    refutations_modulo_repairs: tuple[RepairedRefutation, ...] = ()
    not_proved_without: tuple[str, ...] = ()
    necessity: tuple[tuple[str, str, str], ...] = ()
    reads: str = ""
    reads_text: str = ""
    readings: tuple[str, ...] = ()
    evidence_of_readings: str = ""
    standing_of_readings: str = ""
    steps: tuple[Goal, ...] = ()
    rests_on_modulo_repairs: Burdens = ()


@dataclass(frozen=True, slots=True)
class Derivation:
    """One file: its statements, what it is about, and findings about the file itself."""

    name: str
    title: str
    path: str
    source: str
    statements: tuple[Statement, ...]
    findings: tuple[Finding, ...]
    main: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name means in one derivation, and where it says so."""

    name: str
    label: str
    formula: str
    path: str
    line: int | None


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol with different meanings in different derivations; names may be printed alike."""

    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Implication:
    """Whether one statement proves another: yes, no or unknown.

    uses   whether the proof uses it: else what the two assume is enough
    """

    answer: str
    reason: str
    uses: bool
    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a statement relates to one of another derivation, which is named `name:label`.

    common    names that stand for one object, and what the two say of it where that differs
    equated   names of the definitions that are compared
    assumed   labels of what only one of the two assumes: of the first, and of the second
    """

    derivation: str
    first: str
    second: str
    relation: str
    reason: str
    common: tuple[tuple[str, str, str], ...]
    equated: Pairs
    assumed: tuple[tuple[str, ...], tuple[str, ...]]
    forward: Implication
    backward: Implication
    together: Goal | None


@dataclass(frozen=True, slots=True)
class Audit:
    """A whole audit document.

    library   the theorems rested on, with their references
    symbols   those that mean different things in different derivations
    comparisons   of statements of different derivations
    """

    derivations: tuple[Derivation, ...]
    findings: tuple[Finding, ...]
    library: Pairs = ()
    symbols: tuple[Symbol, ...] = ()
    comparisons: tuple[Comparison, ...] = ()

    @property
    def statements(self) -> Iterator[tuple[Derivation, Statement]]:
        """Every statement with the derivation it stands in, in document order."""
        for derivation in self.derivations:
            for statement in derivation.statements:
                yield derivation, statement

    @property
    def all_findings(self) -> Iterator[Finding]:
        """Findings about statements, about files and about the run, in that order per file."""
        for derivation in self.derivations:
            for statement in derivation.statements:
                yield from statement.findings
            yield from derivation.findings
        yield from self.findings
