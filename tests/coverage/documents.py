"""Small made-up documents, and what coverage says of them."""

from __future__ import annotations

from proofcheck.coverage import Coverage, Document, Stated, cover, read_document
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile

DISPLAYS = r"""# On squares

We use [1.1] throughout.

$$\boxed{[1.1]} \quad n \in \mathbb{N} \quad () \quad (1)$$

$$\boxed{[1.2]} \quad q(n) = n \cdot n, \quad (2)$$

$$q(0) = 0 \quad ([1.1]) \quad (3)$$

$$[1.3] \quad q(-n) \stackrel{[1.2]}{=} q(n) \quad ([1.1], [1.2]) \quad (4)$$
"""

TAGS = """Tier 1: Squares
[T 1.1 : N, Idx]

n = 1, 2, 3

[deps : ∅]

[T 1.2 : [q, q(n)]] q(n) = nn
[T 1.3 : even] q(−n) = q(n)

[deps : T 1.1]

[deps : T 1.1, T 1.2]
"""

THEOREMS = """# On squares

**Definition 1** (Square). *Let q(n) = nn.*

**Lemma 1.** *q is even.*

*Proof.* By Definition 1. QED

## Results

Theorem 1 (Main). By Lemma 1 all is well. See Lemma 1 and (1).
"""


def derive(*statements: str) -> str:
    """Return a derivation of informal statements, each given as `label: rest`."""
    blocks = []
    for statement in statements:
        label, _, rest = statement.partition(": ")
        items = "".join(f"  {item}\n" for item in rest.split("; ") if item)
        blocks.append(f"[{label}] informal\n{items}")
    return "\n".join(['derivation "On squares"\n  language 1\n', *blocks])


DISPLAYS_DERIVED = derive("1.1: ", "1.2: from [1.1]", "1.3: from [1.1], [1.2]")
TAGS_DERIVED = derive("T 1.1: ", "T 1.2: from [T 1.1]", "T 1.3: from [T 1.1], [T 1.2]")
THEOREMS_DERIVED = derive(
    "Definition 1: ", "Lemma 1: from [Definition 1]", "Theorem 1: from [Lemma 1]"
)


def coverage_of(derivation: str, document: str) -> Coverage:
    parsed = parse_derivation(SourceFile("squares.proof", derivation))
    return cover(parsed, SourceFile("squares.md", document))


def findings(derivation: str, document: str) -> list[str]:
    """Return every finding as `severity code [label] message`, but for uncited statements."""
    return [
        f"{one.severity} {one.code} [{one.label}] {one.message}"
        for one in coverage_of(derivation, document).findings
        if one.code != "P0251"
    ]


def lists_of(document: Document) -> dict[str, list[str] | None]:
    """Return labels with their lists; a list that is cut ends in dots."""
    return {one.label: _list_of(one) for one in document.statements}


def _list_of(statement: Stated) -> list[str] | None:
    if statement.declared is None:
        return None
    labels = [one.label for one in statement.declared.labels]
    return [*labels, "..."] if statement.declared.is_cut else labels


def read(text: str) -> dict[str, list[str] | None]:
    return lists_of(read_document(text))
