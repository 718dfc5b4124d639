"""The registry of everything proofcheck can say: one entry per code, in order.

P01xx text and syntax · P02xx labels and graph · P03xx sorts and shapes · P04xx proofs and
certificates · P05xx numerics · P06xx limits and store · P09xx configuration and command line.
A name reads well after "allow".  A title is general; the message of a finding is particular.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Code:
    """What a code stands for, why it matters, and what to do about it."""

    code: str
    name: str
    severity: Severity
    title: str
    explanation: str


_TEXT_AND_SYNTAX = (
    Code(
        "P0101",
        "not-utf8",
        "error",
        "the file is not UTF-8 text",
        "A derivation is UTF-8 text.  Save the file in that encoding.",
    ),
    Code(
        "P0102",
        "control-character",
        "error",
        "a control character stands in the text",
        "Control characters other than tab and newline are refused: they change what a terminal "
        "shows.  Remove the character.",
    ),
    Code(
        "P0103",
        "invisible-character",
        "error",
        "an invisible character stands in the text",
        "Zero-width characters and marks that reorder text make a reader see something else than "
        "what is checked.  Remove the character.",
    ),
    Code(
        "P0104",
        "missing-file",
        "error",
        "the file does not exist",
        "Check the path; it is taken relative to the directory the command runs in.",
    ),
    Code(
        "P0105",
        "not-a-file",
        "error",
        "the path does not name a regular file",
        "Directories, pipes and devices are not read as derivations.",
    ),
    Code(
        "P0106",
        "unreadable-file",
        "error",
        "the file cannot be read",
        "The operating system refused; its reason is in the message.",
    ),
    Code(
        "P0107",
        "changed-while-read",
        "error",
        "the file changed while it was read",
        "What was read may be a mixture of two versions, so nothing is said about it.  "
        "Run the command again when the file is at rest.",
    ),
    Code(
        "P0110",
        "empty-file",
        "error",
        "the file holds no text",
        'A derivation begins with `derivation "title"`.  A file without any statement is not '
        "reported as correct.",
    ),
    Code(
        "P0111",
        "not-a-derivation",
        "error",
        "the file does not begin with a derivation header",
        'The first line that is not a comment is `derivation "title"`.',
    ),
    Code(
        "P0112",
        "unsupported-language",
        "error",
        "the file is written in a version of the language that is not known here",
        "This release reads `language 1`.",
    ),
    Code(
        "P0113",
        "repeated-header",
        "error",
        "a file holds one derivation header",
        "Put a second derivation into a file of its own.",
    ),
    Code(
        "P0114",
        "text-outside-block",
        "error",
        "text stands outside of every statement",
        "A statement begins with its label in column one, as `[2.4]`; sections and models begin "
        "with `section` and `model` in column one.",
    ),
    Code(
        "P0115",
        "unreadable-label",
        "error",
        "a label cannot be read",
        "A label stands between brackets on one line, is not empty, and holds no brackets, "
        "double quotes or `#`: `[T 6'.1]`, `[Lemma 5]`.",
    ),
    Code(
        "P0116",
        "unknown-kind",
        "error",
        "a statement does not say which kind it is",
        "After its label a statement says what it is: `definition`, `hypothesis`, `claim`, "
        "`cited` (a known theorem) or `informal` (nothing to be proved).",
    ),
    Code(
        "P0120",
        "unexpected-text",
        "error",
        "something else was expected here",
        "The text does not follow the grammar of the language at this point.",
    ),
    Code(
        "P0121",
        "missing-operator",
        "error",
        "two expressions stand side by side",
        "A product is written with `*`: `2*x`, `A*B`, `c*(a + b)`.  Writing factors side by side "
        "is left out of the language because `f (x)` could mean two things.",
    ),
    Code(
        "P0122",
        "unknown-character",
        "error",
        "a character that is not part of the language",
        "Names are made of ASCII letters, digits, underscores and primes, or begin with one "
        "Greek letter.  Common mathematical signs such as `≤`, `∈`, `⊕`, `⊤`, `‖` are accepted.",
    ),
    Code(
        "P0123",
        "unterminated-string",
        "error",
        "a quoted text does not end on its line",
        "A quoted text begins and ends with a double quote on one line, and holds none.",
    ),
    Code(
        "P0124",
        "unclosed-bracket",
        "error",
        "a bracket is never closed",
        "Every `(`, `[`, `{` and every opening `|` has a partner in the same item.",
    ),
    Code(
        "P0125",
        "reserved-word",
        "error",
        "a word of the language is used as a name",
        "Choose another name: `inf_1`, `sum_k`, `var_x`.",
    ),
    Code(
        "P0126",
        "decimal-number",
        "error",
        "a decimal number stands in an exact claim",
        "It is not clear whether `0.33` is meant exactly or as an approximation.  "
        "Write a fraction: `33/100`, or `1/3`.",
    ),
    Code(
        "P0127",
        "power-of-power",
        "error",
        "a power of a power needs parentheses",
        "`x^2^3` is read in two ways.  Write `(x^2)^3` or `x^(2^3)`.",
    ),
    Code(
        "P0128",
        "chained-implication",
        "error",
        "an implication of an implication needs parentheses",
        "`P ==> Q ==> R` is read in two ways.  Write `P ==> (Q ==> R)`, `P and Q ==> R`, or two "
        "lines.  The same holds for `<==>`.",
    ),
    Code(
        "P0129",
        "mixed-set-operators",
        "error",
        "different operations on sets need parentheses",
        "`A \\ B union C` is read in two ways.  Write `(A \\ B) union C` or `A \\ (B union C)`.",
    ),
    Code(
        "P0130",
        "mixed-chain",
        "error",
        "a chain of relations changes direction",
        "A chain says something about its two ends, so it keeps one direction: `=` with `<` and "
        "`<=`, or with `>` and `>=`, or with `in` and `subset`.",
    ),
    Code(
        "P0131",
        "misplaced-inequality",
        "error",
        "`!=` or `notin` is not the last relation of a chain",
        "From `a != b = c` follows `a != c`, from `a != b != c` nothing follows.  At most one "
        "stands in a chain of equalities, and it stands last.",
    ),
    Code(
        "P0132",
        "malformed-binder",
        "error",
        "what is bound is not a name",
        "A binder names what it binds: `k in K`, `x, y : Vector(n)`, `w ~ Normal(0, I(n))`.",
    ),
    Code(
        "P0133",
        "ragged-matrix",
        "error",
        "the rows of a matrix have different lengths",
        "Every row of `[[a, b], [c, d]]` has the same number of entries.",
    ),
    Code(
        "P0140",
        "assertion-in-assumption",
        "error",
        "a definition or hypothesis asserts something that has to be proved",
        "`show` and `obtain` make a claim.  A box that defines and asserts is a `claim` with "
        "`let`: the definition travels, the assertion does not.",
    ),
    Code(
        "P0141",
        "claim-without-goal",
        "error",
        "a claim asserts nothing",
        "A claim has at least one `show` or `obtain`.  What only introduces names is a "
        "`definition`, what is only assumed a `hypothesis`, what cannot be decided `informal`.",
    ),
    Code(
        "P0142",
        "repeated-item",
        "error",
        "an item that may stand once stands twice",
        "A statement has one `from`, one `repairs` and one `avoids`.",
    ),
    Code(
        "P0143",
        "undeclared-step-label",
        "error",
        "a step is limited to a label that the statement does not declare",
        "Every label after `by` also stands in the statement's `from`.",
    ),
    Code(
        "P0144",
        "missing-citation",
        "warning",
        "a cited theorem has no reference",
        'Say precisely where the theorem can be found: `cite "Higham 2008, Theorem 10.2"`.',
    ),
)

_LABELS_AND_GRAPH = (
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
)

_NAMES = (
    Code(
        "P0230",
        "missing-dependency",
        "error",
        "a name comes from a statement that is not declared",
        "A statement sees the names that are introduced by the statements it declares after "
        "`from`, by what these declare, and so on.  The name used here is introduced elsewhere; "
        "the statement was understood with that introduction added.  Add the label after `from`.",
    ),
    Code(
        "P0231",
        "undefined-name",
        "error",
        "a name is defined nowhere",
        "Every name is introduced by `let`, `given` or `obtain`, bound by a quantifier or a sum, or "
        "a word of the library.  Functions such as `exp` are bound by a statement: "
        "`let exp := library exp`.",
    ),
    Code(
        "P0232",
        "name-clash",
        "error",
        "a name has two meanings in one closure",
        "Two statements that are both visible here introduce the same name differently.  "
        "`R@[T 3.5]` picks the meaning that [T 3.5] gives to `R`.  A statement that replaces "
        "another says so with `repairs`.",
    ),
    Code(
        "P0233",
        "hidden-name",
        "error",
        "a given or bound name hides a visible one",
        "A reader could not tell which of the two is meant.  Choose another name.",
    ),
    Code(
        "P0234",
        "definition-cycle",
        "error",
        "the meaning of a name depends on itself",
        "Definitions are unfolded until only known things are left; a circle never ends.",
    ),
    Code(
        "P0235",
        "ill-formed-dependency",
        "info",
        "a name is unknown because the statement that introduces it is ill-formed",
        "Repair that statement first; then this one is understood.",
    ),
    Code(
        "P0236",
        "unknown-meaning",
        "error",
        "the statement after `@` does not introduce the name",
        "In `x@[label]` the label is that of a statement that introduces `x`.",
    ),
    Code(
        "P0237",
        "repeated-name",
        "error",
        "a statement introduces a name twice",
        "Choose another name for the second.",
    ),
    Code(
        "P0238",
        "chosen-definition",
        "error",
        "a model chooses what is defined",
        "What a definition names is computed from what it is defined by; a model gives values to "
        "constants and to obtained names.",
    ),
    Code(
        "P0239",
        "two-meanings",
        "warning",
        "a name is introduced again with another meaning",
        "No statement sees both meanings by its declared dependencies, so nothing is misread; a "
        "reader of the document may misread it all the same.  Choose another name, or say which is "
        "meant: `R@[T 3.5]` picks the meaning that [T 3.5] gives to `R`.",
    ),
)

_COVERAGE = (
    Code(
        "P0240",
        "uncovered-statement",
        "error",
        "the source states what the derivation does not",
        "Every labelled statement of the document has its statement in the derivation, if only an "
        "`informal` one.  `proofcheck coverage --skeleton` prints what is lacking.",
    ),
    Code(
        "P0241",
        "unsourced-statement",
        "error",
        "the derivation states what the source does not",
        "A statement of the derivation has its label from the document, or says with `repairs` "
        "what it stands in for.  Correct the label; an unlabelled equation is called `eq` and its "
        "number.",
    ),
    Code(
        "P0242",
        "different-dependencies",
        "error",
        "source and derivation declare different dependencies",
        "What stands after `from` is what the page prints, faults included; what the page should "
        "have declared is found by the audit.  It is a warning where the page itself leaves room "
        "for doubt.",
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
)

_SORTS_AND_SHAPES = (
    Code(
        "P0301",
        "shape-mismatch",
        "error",
        "shapes do not fit together",
        "Sums and equations need equal shapes, products equal inner sizes.  Sizes are equal when "
        "the equations between sizes that are visible here make them equal; a claim sees its own "
        "assumptions, and the hypotheses and `where` clauses of its closure.",
    ),
    Code(
        "P0302",
        "wrong-kind",
        "error",
        "one kind of thing stands where another is needed",
        "Numbers, matrices, sets, functions and propositions are kept apart.  A matrix of shape "
        "(1, 1) may stand for a number.  A function of real numbers or matrices is not applied to "
        "what may be complex; write `f(Re(z))`.",
    ),
    Code(
        "P0303",
        "not-applicable",
        "error",
        "something is applied to arguments that takes none",
        "Only functions, families and matrices take arguments or indices.",
    ),
    Code(
        "P0304",
        "wrong-arguments",
        "error",
        "something is written with the wrong arguments",
        "The message shows how it is written.",
    ),
    Code(
        "P0306",
        "undetermined-size",
        "error",
        "a size is not determined",
        "A zero takes its shape from what stands beside it, and a function takes sizes from the "
        "shapes of its arguments.  Write `zero(m, n)` where nothing says how large the zero is.",
    ),
    Code(
        "P0307",
        "not-square",
        "error",
        "a square matrix is needed",
        "Powers, inverses, determinants, traces and exponentials are those of square matrices.",
    ),
    Code(
        "P0308",
        "not-a-sort",
        "error",
        "a set of the author stands after a colon",
        "After `:` stands a sort of the library, such as `Real`, `Matrix(m, n)` or `SO(n)`: it "
        "travels with the name.  Membership of other sets does not travel: write `assume x in X`, "
        "or `x in X` where a name is bound.",
    ),
    Code(
        "P0309",
        "fractional-exponent",
        "error",
        "an exponent is not an integer",
        "Write `sqrt(x)` for a square root and `exp(a*log(x))` for a real power.",
    ),
    Code(
        "P0310",
        "complex-number",
        "error",
        "a complex number stands where a real one is needed",
        "Complex numbers have no order.  Write `Re(z)`, `Im(z)` or `|z|`.",
    ),
    Code(
        "P0311",
        "varying-shape",
        "error",
        "a shape changes with a bound name",
        "All terms of a sum and all elements of a set have one shape.",
    ),
    Code(
        "P0312",
        "misplaced-law",
        "error",
        "a law stands where a set is needed, or the reverse",
        "`w ~ Normal(0, S)` binds a random quantity in `expect`, `var` and `prob`.",
    ),
    Code(
        "P0313",
        "misplaced-constant",
        "error",
        "an absolute constant does not stand first",
        "An absolute constant is chosen before every size and hypothesis, so `exists absolute` "
        "stands at the beginning of a `show`.",
    ),
    Code(
        "P0314",
        "unknown-symbol",
        "error",
        "the library has no such symbol",
        "`let exp := library exp` binds a name to a symbol that the library knows.",
    ),
    Code(
        "P0315",
        "no-meaning",
        "error",
        "a construct has no meaning",
        "The construct can be written, but nothing is known about it.",
    ),
)

_EVIDENCE = (
    Code(
        "P0501",
        "insufficient",
        "error",
        "what a statement declares does not suffice",
        "A model satisfies everything the statement may use and breaks what it claims, but does "
        "not satisfy an earlier hypothesis about the same names.  Declare that hypothesis.",
    ),
    Code(
        "P0502",
        "toolkit-fault",
        "error",
        "proofcheck contradicts itself",
        "Two engines disagree about one question, or the kernel rejects what an engine claims.  "
        "Nothing is green on such ground.  Please report it together with the derivation.",
    ),
    Code(
        "P0503",
        "missing-premise",
        "error",
        "a proof needs a statement that is not declared",
        "What is declared was not enough for a proof, and with this earlier statement added there "
        "is one.  Standing counts it as declared.  Add the label after `from`.  Where the edge of "
        "the page has cut the list, it is presumed to stand there, and this is a warning.",
    ),
    Code(
        "P0504",
        "unused-dependency",
        "info",
        "a claim is proved without a declared dependency",
        "The kernel accepts proofs of all goals in which nothing is used of what it says, and no "
        "name comes through it.  Leave it out, or keep it where the source prints it.",
    ),
    Code(
        "P0505",
        "vacuous",
        "warning",
        "a claim holds without saying anything",
        "On every model that was found an antecedent is false, a range is empty, or a defined "
        "quantity is zero, which is no proof that it is always so; or both sides of an equation "
        "vanish, which is proved.  Look whether what is assumed is meant.",
    ),
    Code(
        "P0506",
        "no-model",
        "warning",
        "no model was found of what a statement assumes",
        "It may be that no objects are as assumed; then everything follows.  It is not counted as "
        "sound.  A `model` block offers objects where they are hard to find.",
    ),
)

_LIMITS = (
    Code(
        "P0601",
        "file-too-large",
        "error",
        "the file is too large to be read",
        "Split the derivation into several files.",
    ),
    Code(
        "P0602",
        "nesting-too-deep",
        "error",
        "an expression is nested too deeply",
        "Expressions are at most 200 levels deep, where every operator of a sum or product counts "
        "as one level.  Name a part of the expression with `let`.",
    ),
    Code(
        "P0603",
        "statement-too-long",
        "error",
        "a statement is too long",
        "A statement is at most 20,000 characters long.  Split it.",
    ),
    Code(
        "P0604",
        "number-too-long",
        "error",
        "a number has too many digits",
        "A number is at most 1,000 digits long.",
    ),
    Code(
        "P0605",
        "too-many-mistakes",
        "error",
        "a file holds so many mistakes that the rest of it was not read",
        "After 500 mistakes reading stops.  Statements after that point count as ill-formed.",
    ),
    Code(
        "P0606",
        "unusable-evidence",
        "warning",
        "a file of evidence cannot be used",
        "It is damaged, was written by another version, or is something else.  The audit goes on "
        "without it: no verdict changes, but everything is searched for again.  `proofcheck audit "
        "--export` writes it anew.  Where `proofcheck gate` believes nothing (`--recheck`, or `CI` "
        "is set), this is an error.",
    ),
)

_CONFIGURATION = (
    Code(
        "P0901",
        "unreadable-policy",
        "error",
        "the policy of the gate cannot be read",
        "The policy stands in `proofcheck.toml`, or in `pyproject.toml` under `[tool.proofcheck]`.  "
        "The gate does not open without the policy it was given.",
    ),
    Code(
        "P0902",
        "unknown-policy-key",
        "error",
        "the policy holds a key that means nothing",
        "A mistyped key would be a rule that is never enforced.  Correct or remove it.",
    ),
    Code(
        "P0903",
        "wrong-policy-value",
        "error",
        "a value in the policy cannot be understood",
        "The message says what was expected.",
    ),
    Code(
        "P0904",
        "two-policies",
        "error",
        "two policies stand in one directory",
        "Keep either `proofcheck.toml` or the section `[tool.proofcheck]` of `pyproject.toml`.",
    ),
    Code(
        "P0905",
        "idle-rule",
        "error",
        "a rule of the policy is about no statement",
        "What it was meant for has another label, kind or file now.  Correct or remove the rule.",
    ),
    Code(
        "P0906",
        "stale-acceptance",
        "error",
        "the policy accepts a finding that does not exist",
        "What was accepted has been repaired, or has another label now.  Remove the acceptance, so that "
        "the same finding cannot return unseen.",
    ),
    Code(
        "P0907",
        "expired-acceptance",
        "error",
        "an acceptance has expired",
        "It was given until a date, which has passed.  Repair the statement, or decide anew.",
    ),
    Code(
        "P0911",
        "unreadable-baseline",
        "error",
        "the recorded baseline cannot be read",
        "The policy names a baseline that does not exist or holds a line that is no entry.  "
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
    Code(
        "P0921",
        "weak-evidence",
        "error",
        "the evidence of a statement is weaker than the policy requires",
        "Establish more, or accept what there is with a reason.",
    ),
    Code(
        "P0922",
        "weak-standing",
        "error",
        "the standing of a statement is below what the policy requires",
        "What it rests on is weaker than required.",
    ),
    Code(
        "P0923",
        "forbidden-support",
        "error",
        "a statement rests on something that the policy forbids",
        "The message names a shortest path of declared dependencies.",
    ),
    Code(
        "P0931",
        "refuted-statement",
        "error",
        "a statement is refuted",
        "The kernel accepted a counterexample; `proofcheck explain` shows it.",
    ),
    Code(
        "P0932",
        "ill-formed-statement",
        "error",
        "a statement is ill-formed",
        "It has no meaning, so nothing can be said about it.",
    ),
    Code(
        "P0933",
        "unsupported-statement",
        "error",
        "a statement is unsupported",
        "Nothing establishes it; the reason says why.  Where this alone is wrong, the exit status is 3.",
    ),
    Code(
        "P0934",
        "tainted-statement",
        "error",
        "a statement rests on something refuted or ill-formed",
        "Where all of that is accepted, so is this.",
    ),
    Code(
        "P0935",
        "undeclared-support",
        "error",
        "a statement needs more than it declares",
        "Its evidence uses statements that do not stand after `from`.",
    ),
)

_ALL = (
    _TEXT_AND_SYNTAX
    + _LABELS_AND_GRAPH
    + _NAMES
    + _COVERAGE
    + _SORTS_AND_SHAPES
    + _EVIDENCE
    + _LIMITS
    + _CONFIGURATION
)

CODES: dict[str, Code] = {entry.code: entry for entry in _ALL}
"""Every code, in order.  A table of another room is added to the sum above."""
