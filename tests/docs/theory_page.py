"""The page of the theory, written from its files.

``python -m tests.docs.theory_page`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.certificates.refusals import Construct
from proofcheck.theory import read_folder
from proofcheck.theory.describing import Described, describe_theory
from tests.docs.pages import DOCS

PAGE = DOCS / "theory.md"

_BEGINNING = """\
# The theory

What a proof in the format of [certificates.md](certificates.md) may cite: *axioms*, which are taken on trust and have a
reference, and *lemmas*, which the checker derives from them. Both are statements in [the language](language.md), in
`proofcheck/theory/*.proof`. Proofs of an audit cite axioms and lemmas at terms, and statements cite them like theorems of
[the library](library.md): `from [library:trace of a sum]`. A proof that cites a lemma rests on the axioms below it.

```
proofcheck theory                    all axioms and lemmas
proofcheck theory "trace of a sum"   what it says, what it rests on, what rests on it
proofcheck theory transpose          all that holds a word, of the library too, with the label to write
proofcheck theory --search induction the same, where a name is the word
proofcheck theory --check            check all certificates with both checkers, and compare the lock file
proofcheck theory --update           after a change: find certificates, and write anew what is made of the files
```

Where the two checkers differ on a certificate, proofcheck itself is at fault: the lemma, the step and both answers are
shown, and the exit status is 5.

`proofcheck explain "library:trace of a sum"` says what such a citation is worth, and which statements declare it.

## How a statement is read

An entry is one closed formula: first everything that is given, then where it lies, then what is assumed, one implication
after the other, then what is shown, as a conjunction that is nested to the right. So an instance takes one list of terms
and one list of premises. `given n : Nat, A : ComplexMatrix(n, n)`, `assume P`, `show Q`, `show R` is

```text
all n : Int. all A : ComplexMatrix(n, n). 0 <= n ==> (P ==> (Q and R))
```

* The reading is **total**: no condition of definedness is added, since every operation of a certificate has a value
  everywhere (`1/0` is 0, an entry outside of a matrix is 0). An axiom is true for these values, or says under which
  assumptions it is. Sizes may be negative where nothing forbids it: such a matrix is the zero array.
* `Nat`, `PosNat`, `NonNegReal`, `PosReal`, `1..n`, `O(n)`, `{a, b}` and other sets are a sort and what it says to lie in
  them. A set that is no such thing is a predicate. `x in Rat` of a real x says that some rational number equals x.
* Silent sizes are written out: `I(n)`, `det(n, A)`, `inv(n, A)`, the shapes of both parts of a direct sum. Blocks are
  sums of direct sums with empty blocks. A matrix of shape (1, 1) that stands for a number is its entry.
* Multivectors have constants of their own, which stand first in the theory: [certificates.md](certificates.md#operations)
  says what they mean. Of `n : Int` in `Clifford(n)` the sizes are `blades(n)`.
* `invertible(A)` says that some complex matrix is an inverse on both sides; `z in spectrum(A)` that z is the eigenvalue
  of some complex vector that is not zero.
* `max` and `min` over a set are supremum and infimum. `where` under a sum puts 0 in place of the term, under a product 1.
* Means, variances and probabilities under uniform laws are means over a set; several draws are one mean after the other.
* Real functions and matrices fit where complex ones are given, so laws of numbers are stated once, for complex numbers.

What the nodes of certificates cannot say is refused by name, never guessed:

"""

_MIDDLE = """
## Adding a lemma

1. State it as a `lemma` in one of the files, with `from` and all axioms and lemmas that its proof cites. One that rests
   on the rules of the checker alone has no `from`. The order of the files does not matter; a circle is an error.
2. `proofcheck theory --update` looks for its certificate, as [lemmas.md](lemmas.md) says, and for those of lemmas whose
   statement has changed, or what they cite. It writes each when it is found, so that Ctrl-C loses none, and says what
   after `from` is not cited. Its limits are counts, so what is found once is found again.
3. Commit the certificate, `theory.json`, `statements.json` and `lock.json`.

Where none is found, the message names the goal that stayed open. Then there are four ways to go on:

* State what is missing on the way as a lemma of its own, and name that after `from`.
* Say what comes first in a `proof`, the last part of the lemma: a line `have ...` for each step. Steps are looked for
  in order, and known from then on; they are no part of the statement.
* Write what is shown as a chain, or as several `show`. They are looked for in order as well, and all of it is part of
  the statement.
* Name after `from` what is missing there.

```text
[trace of a product with a sum] lemma
  given l, m : Nat, X : ComplexMatrix(l, m), F(k : Int) : ComplexMatrix(m, l), n : Nat
  show tr(X * sum(k in 1..n) F(k)) = tr(sum(k in 1..n) X*F(k)) = sum(k in 1..n) tr(X*F(k))
  from [trace of a finite sum], [product with a sum of matrices]
```

A certificate that is made in another way belongs beside the others: `certificates/FILE/NAME.json`, with `-` for what is
no letter or digit. It is kept for as long as the checker accepts it.

The lock file says of each entry, in order, the digest of its statement, and of a lemma the digest of its certificate and
what it rests on: axioms and rules, through other lemmas too. A lemma may cite what it declares and nothing else. Both
checkers have to accept every certificate. The tests make all of it anew and compare.

An axiom needs a reference precise enough to find, a false twin in `tests/theory/`, and models there: each of its
assumptions is dropped in turn, and what is left has to be refuted, or excused with a reason. A lemma has a false twin
there that models refute.

This page is written from the files by `python -m tests.docs.theory_page`.
"""


def render_page() -> str:
    """Return the page."""
    theory = describe_theory(read_folder())
    refused = "".join(f"* {one.value}\n" for one in Construct)
    axioms = [one for one in theory if one.kind == "axiom"]
    lemmas = [one for one in theory if one.kind == "lemma"]
    parts = [_BEGINNING + refused + _MIDDLE, "## Axioms\n", *_rendered(axioms)]
    parts += ["## Lemmas\n", *_rendered(lemmas)]
    return "\n".join(parts)


def _rendered(entries: list[Described]) -> Iterator[str]:
    for one in entries:
        yield f"### {one.name}\n"
        said = "\n".join(text.removeprefix("  ") for text in one.text)
        yield f"```text\n{said}\n```\n"
        if one.kind == "lemma":
            axioms = ", ".join(one.axioms) or "no axiom"
            rules = ", ".join(rule for rule in one.rules if rule in ("ring", "positive"))
            beside = f", and on {rules}" if rules else ""
            yield f"Rests on {axioms}{beside}.\n"


if __name__ == "__main__":
    PAGE.write_text(render_page(), encoding="utf-8")
