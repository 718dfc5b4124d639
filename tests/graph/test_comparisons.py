"""What comparisons mean, and what is said of those that mean nothing."""

from __future__ import annotations

import pytest

from proofcheck.audit.outlining import outline
from proofcheck.diagnostics import render_diagnostic
from proofcheck.graph import build_graph
from proofcheck.graph.comparisons import Resolved, resolve_comparisons
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile

HEADER = 'derivation "t"\n  language 1\n'
FIRST = """[1] hypothesis
  let n : PosNat
  let K := 1..n
  let L[k in K] : Matrix(n, n)
  let S : Matrix(n, n)
  let exp := library exp

[2] claim
  given x : Real
  obtain t : Real
    where t = x
  show S = S
  from [1]

[3] definition
  let f(x : Real) := 2*x

[4] definition
  let g(x : Real) := 2*x
  let h(x : Real) := 3*x

[5] informal "hard to say"

[6] claim
  show 1 = 1
  from [1]

[6*] claim
  repairs [6]
  let S : Matrix(n, n)
  show 1 = 1
  from [1]

[7] claim
  show S = S
  from [6*], [1]
"""
SECOND = """[T 1] hypothesis
  let m, d : PosNat
  let J := 1..d
  let M[j in J] : Matrix(d, d)
  let Q[j in 0..d] : Matrix(d, d)
  let A : Matrix(m, m)
  let r : Real

[T 2] claim
  show A = A
  show r = r
  show |M[1]| >= 0
  from [T 1]

[T 3] definition
  let f(t : Real) := t + t

[T 4] definition
  let p(t : Nat) := t + t
  let q(t : Nat) := t + t

[T 5] claim
  show A = A
  from [T 1]

[T 5 r2] claim
  reads [T 5] "otherwise"
  let A := A@[T 1]
  show A@[T 1] = A@[T 1]
  from [T 1]
"""


def resolve(comparison: str, first: str = FIRST, second: str = SECOND) -> Resolved:
    texts = {"a": first + "\n" + comparison, "b": second}
    read = [
        read_derivation(SourceFile(f"{name}.proof", HEADER + text), name)
        for name, text in texts.items()
    ]
    return resolve_comparisons(read, build_graph([outline(one) for one in read]))


@pytest.mark.parametrize(
    ("comparison", "code", "message"),
    [
        ("compares <<[22] with [b:T 2]", "P0221", "the derivation `a` has no statement [22]"),
        ("compares [2] with <<[b:T 22]", "P0221", "the derivation `b` has no statement [T 22]"),
        ("compares [2] with <<[T 2]", "P0221", "[T 2] does not say of which derivation it is"),
        ("compares [2] with <<[c:T 2]", "P0222", "no derivation that is audited here is called `c`"),
        ("compares [2] with <<[a:6]", "P0223", "a derivation is not compared with itself"),
        ("compares <<[1] with [b:T 2]", "P0223", "[1] is a hypothesis, and says nothing to compare"),
        ("compares <<[5] with [b:T 2]", "P0223", "[5] is an informal statement, and says nothing to compare"),
        ("compares [3] with <<[b:T 2]", "P0223", "a definition is compared with a statement that asserts something"),
        ("compares [2] with <<[b:T 3]", "P0223", "a definition is compared with a statement that asserts something"),
        ("compares [2] with [b:T 2] where <<Q = A", "P0224", "`Q` is not in sight of [2]"),
        ("compares [2] with [b:T 2] where S = <<S", "P0224", "`S` is not in sight of [T 2]"),
        ("compares [2] with [b:T 2] where <<f = A", "P0224", "`f` is not in sight of [2]"),
        ("compares [2] with [b:T 2] where <<x = r", "P0224", "`x` is bound in [2] by `given`"),
        ("compares [2] with [b:T 2] where <<t = r", "P0224", "`t` is what [2] says exists"),
        ("compares [2] with [b:T 2] where <<exp = r", "P0224", "`exp` is bound to a symbol of the library"),
        ("compares [2] with [b:T 2] where <<S@[6] = A", "P0224", "`S@[6]` is not in sight of [2]"),
        ("compares [2] with [b:T 2] where n = m, S = A, n = <<m", "P0225", "`m` is said to be two objects of this derivation"),
        ("compares [2] with [b:T 2] where <<S = r", "P0225", "`S` and `r` cannot be one object: they are not of the same sort"),
        ("compares [2] with [b:T 2] where <<S = A", "P0225", "`S` and `A` cannot be one object: they are not of the same sort"),
        ("compares [2] with [b:T 2] where n = d, <<L = Q", "P0225", "`L` and `Q` cannot be one object: their arguments lie in different sets"),
        ("<<compares [3] with [b:T 4]", "P0226", "it is not clear which definitions are compared"),
        ("<<compares [4] with [b:T 3]", "P0226", "it is not clear which definitions are compared"),
        ("compares [3] with [b:T 4] where <<f = p", "P0225", "`f` and `p` cannot be one object: they are not of the same sort"),
    ],
)  # fmt: skip
def test_what_means_nothing_is_found_at_its_place(comparison: str, code: str, message: str) -> None:
    found = resolve(comparison.replace("<<", ""))

    (finding,) = found.findings[0]
    assert not found.pairs
    assert (code, message) == (finding.code, finding.message)
    assert comparison.index("<<") + 1 == finding.column
    assert finding.help
    assert "^" in render_diagnostic(finding)


def test_a_file_that_is_not_audited_here_is_a_note() -> None:
    (finding,) = resolve("compares [2] with [c:T 2]").findings[0]

    assert "info" == finding.severity
    assert ("name its file as well",) == finding.help


def test_each_file_that_is_not_audited_here_is_named_once() -> None:
    asked = [f"compares [2] with [{one}]" for one in ("c:T 2", "d:T 2", "c:T 3", "b:T 3", "b:T 2")]
    found = resolve("\n\n".join(asked))

    assert ["P0222", "P0222", "P0223"] == [one.code for one in found.findings[0]]
    assert ["`c`", "`d`"] == [one.message.split()[-1] for one in found.findings[0][:2]]
    assert 1 == len(found.pairs)


def test_a_name_that_is_near_is_named() -> None:
    (unknown,) = resolve("compares [2] with [b:T 2] where SS = A").findings[0]
    (label,) = resolve("compares [2] with [b:T 20]").findings[0]
    (file,) = resolve("compares [2] with [bb:T 2]").findings[0]

    assert ("the nearest name is `S`",) == unknown.help
    assert label.help == ("the closest label is [T 2]",)
    assert file.help == ("the nearest name is `b`",)


@pytest.mark.parametrize(
    "comparison",
    [
        "compares [2] with [b:T 2]",
        "compares [2] with [b:T 2] where n = m, S = A",
        "compares [2] with [b:T 2] where S = A, n = m",
        "compares [2] with [b:T 2] where n = d, K = J, L = M",
        "compares [2] with [b:T 2] where n = d, L = M",
        "compares [2] with [b:T 2] where n = m, n = d, S = A, K = J, L = M",
        "compares [2] with [b:T 5 r2] where n = m, S = A@[T 1]",
        "compares [3] with [b:T 3]",
        "compares [4] with [b:T 3] where h = f",
    ],
)
def test_what_means_something_is_a_pair(comparison: str) -> None:
    found = resolve(comparison)

    assert {} == found.findings
    assert 1 == len(found.pairs)


def test_names_that_are_spelt_alike_are_not_the_same_object() -> None:
    (pair,) = resolve("compares [2] with [b:2]", second=FIRST).pairs

    assert () == pair.where


def test_an_original_is_meant_before_its_repair() -> None:
    (pair,) = resolve("compares [7] with [b:T 2] where n = m, S = A").pairs

    assert ["1"] == [one.label for one, _ in pair.where if one.variable.name.startswith("S")]
