"""Every axiom holds on models, its false twin does not, and neither does it without a hypothesis.

Models read formulas totally, as the checker does, at sizes from -2 to 4, so at 0, 1 and 2 and over
empty ranges, with complex numbers.  Where few values decide nothing, the models of audits do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from proofcheck.checker import Theory, read_theory
from proofcheck.checker.theory import Entry as Known
from proofcheck.falsification.counterexamples import Countermodel, find_refutation
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import GoalRole
from proofcheck.terms.task import Task
from proofcheck.theory import read_entries, read_folder
from proofcheck.theory.entries import Entry
from proofcheck.theory.making import write_entries
from tests.theory.eigenvalues import WithEigenvalues
from tests.theory.longest_images import WithLongestImages
from tests.theory.multivectors import WithMultivectors
from tests.theory.normal_forms import WithNormalForms
from tests.theory.principal_axes import WithPrincipalAxes
from tests.theory.small_sizes import WithSmallSizes
from tests.theory.spectra import WithSpectra
from tests.theory.total_values import Instance, Model, instances

FOLDER = read_folder()
ENTRIES = {entry.name: entry for entry in read_entries(FOLDER.proofs)}
AXIOMS = [name for name, entry in ENTRIES.items() if entry.is_axiom]
LEMMAS = [name for name, entry in ENTRIES.items() if not entry.is_axiom]
TWINS = {
    entry.name: entry
    for entry in read_entries(
        {
            file.stem: file.read_text(encoding="utf-8")
            for file in Path(__file__).with_name("false_twins").glob("*.proof")
        }
    )
}
FALSE_LEMMAS = {
    entry.name: entry
    for entry in read_entries(
        {"false_lemmas": Path(__file__).with_name("false_lemmas.proof").read_text(encoding="utf-8")}
    )
}
ONE_LEMMA_OF = 4
"""Of so many lemmas one is tried at every run: each of them is proved from the axioms."""

COUNT = 300
MANY = 20_000
"""Instances that an axiom is tried at, and at most those among which one without a hypothesis fails."""

BY_NORMAL_FORMS = {
    "columns before none",
    "columns brought to normal form",
    "vector that a matrix of full rank takes to zero",
    "generalised inverse of factors",
    "generalised inverse of a matrix of known rank",
    "determinant of a direct sum with zeros",
    "determinant of a normal form",
    "normal form with no zeros",
    "normal form without zeros",
    "determinant by a normal form",
    "determinant of a singular matrix with its normal form",
    "determinant of a matrix of less than full rank",
    "rank of a matrix whose determinant is one",
    "factors of a direct sum",
    "direct sum that leads to an identity",
    "factors that lead to an identity",
    "matrix that leads to an identity",
    "rank of a direct sum of matrices of known ranks",
    "dilation and its inverse",
    "transvection and its square",
    "product with a transvection from the left",
    "product with a transvection from the right",
    "determinant after a transvection of rows",
    "determinant after a transvection of columns",
    "lower block",
    "upper block",
    "determinant by an elimination",
    "Schur complement",
    "Schur complement of the last block",
    "vector that is not zero by blocks",
    "vector that a normal form takes to zero",
    "kernel of a normal form",
    "kernel brought to normal form",
    "vector that is taken to zero by a normal form",
    "invertible matrix by its normal form",
    "singular matrix by its normal form",
    "singular matrix",
    "product of two with a factor between",
    "product around two factors",
    "matrix in factors by its normal form",
    "matrix in factors by its normal form, of known sizes",
    "factors with few columns",
    "size of an identity in factors",
    "size of a normal form of a product, by parts",
    "size of a normal form of a product",
    "rank by a normal form of a product",
    "rank of what is a product",
}
"""Statements about ranks and normal forms, of which few matrices and sizes decide."""

BY_SMALL_SIZES = {
    "entry of a matrix of one row",
    "matrix of one row as a multiple",
    "entry of a complement of one row",
    "Schur complement of one row",
    "determinant by a first entry, by blocks",
    "determinant by a first entry, by four blocks",
    "determinant by the entry of a first block",
    "determinant by a first entry, with its blocks",
    "determinant of a complement of one row",
    "determinant of two rows with its complement",
    "column with one entry",
    "first entries of a product with first rows",
    "last entries of a product with first rows",
    "determinant with a column added to first columns",
    "column added to the first",
    "entry of an upper left block",
    "entry of an upper right block",
    "entry of a lower left block",
    "entry of a lower right block",
    "entry beside a first block of one row",
    "entry below a first block of one row",
    "entry after a first block of one row",
    "four blocks beside one row",
    "four blocks with one row",
    "determinant of two rows by a first entry",
    "column added to first columns",
    "column added to first columns, with its determinant",
    "column added to the first, with its determinant",
    "sum of a column and the first",
    "sum of one column and the first",
    "determinant of two rows by a second entry",
    "determinant of a next row by a second entry",
    "determinant of three rows with its complement",
    "determinant of three rows by a first entry",
    "determinant of three rows by a second entry",
    "determinant of a next row and two by a second entry",
    "determinant of a next row and two by a third entry",
    "transpose of four blocks",
    "transposed Schur complement",
    "transpose with an invertible first block, by blocks",
    "transpose with an invertible first block, by four blocks",
    "transpose with an invertible first block",
    "column that is sent to the identity",
    "transpose with a first block of zeros, by parts",
    "transpose with a first block that is the identity",
    "first block of zeros that is filled by a column",
    "first block of zeros that is filled",
    "transpose with a filled first block",
    "transpose by a filled first block",
    "transpose with a first block of zeros",
    "transpose of an invertible matrix with a first block of zeros",
    "singular matrix with one row",
    "transpose with a first entry that is not zero",
    "transpose with a first entry that is zero",
    "transpose with one row more, by its first entry",
    "transpose with one row more",
    "transpose with a next row",
    "determinant of a transpose of any size",
    "determinant of three rows by a third entry",
    "combination with a rotation by a right angle",
    "square of a rotation by a right angle",
    "rotation by two right angles",
    "rotation by a right angle",
    "exp of a plane rotation, by that by a right angle",
}
"""Statements about matrices of one and two rows, parts of others or written out, and about all of them."""

SELDOM = {
    "number at none of two indices": 20_000,
    "sum with two terms": 20_000,
    "columns that are units": 12_000,
    "determinant of three factors": 6_000,
    "number at one of two indices": 12_000,
    "number at the first of two indices": 6_000,
    "sum along a column that is a unit": 3_000,
    "exp of a plane rotation": 3_000,
    "exp of numbers that add up to zero": 1_000,
    "block of a complex matrix": 3_000,
    "block of a matrix": 3_000,
    "block of entries": 3_000,
    "entry of the last block": 3_000,
    "factor of one": 3_000,
    "moduli of factors of one": 3_000,
    "vector with an imaginary part": 3_000,
    "eigenvalue of exp": 3_000,
    "entries of a vector without length": 1_000,
    "eigenvalue near the identity": 3_000,
    "slope of a parabola at one place": 3_000,
    "bounded form at a multiple of a vector": 12_000,
    "zero of a form within a multiple": 3_000,
    "unit vector at which a form is smallest, by its opposite": 6_000,
    "entry of the second block of a product": 3_000,
    "entry beside the blocks of a product": 1_000,
    "entry left of the blocks of a product": 1_000,
    "entry of a product of direct sums": 1_000,
    "eigenvalue of a Gram matrix is real": 1_000,
    "eigenvalue of lengths above a bound": 3_000,
    "eigenvalue of a Gram matrix, above a bound": 3_000,
    "eigenvalue of a Gram matrix, moved": 3_000,
    "eigenvalue of a shifted Gram matrix": 1_000,
    "singular value above a bound": 1_000,
    "smallest singular value of an isometry, from above": 1_000,
    "norm of an inverse, from above": 1_000,
    "norm of an inverse, both ways": 1_000,
    "projection onto an image": 1_000,
    "real part of a trace and a projection": 1_000,
    "slope of a parabola that is not negative": 6_000,
    "determinant at an eigenvector": 3_000,
    "matrix with an entry one": 6_000,
    "column of a product with zeros of a form": 3_000,
    "entry of a column of zeros": 6_000,
    "entry of a product and a column that is zero": 6_000,
    "matrix that is zero at unit vectors": 3_000,
    "scalar part of what is the reverse": 6_000,
    "product of two vectors by parts": 6_000,
    "factor of a number that it is at least": 1_000,
    "entry of the identity that is written out": 1_000,
    "entry of the identity beyond its last column": 1_000,
    "factors of upper blocks and their determinants": 4_000,
    "four blocks of which the last is invertible": 4_000,
    "upper blocks and their determinant": 4_000,
    "determinant of upper blocks by their parts": 4_000,
    "entries of a rectangular identity": 4_000,
    "product of columns of a rectangular identity": 4_000,
    "lower blocks and their determinant": 4_000,
    "determinant of a skew matrix": 4_000,
    "skew matrix of odd size": 4_000,
    "complements of two involutions": 3_000,
    "determinant of an identity less a product": 1_000,
    "numbers that divide one another": 1_000,
    "product with a unit matrix written out": 3_000,
    **dict.fromkeys(BY_NORMAL_FORMS, 3_000),
    **dict.fromkeys(BY_SMALL_SIZES, 3_000),
    "determinant of three rows by a third entry": 10_000,
    "kernel brought to normal form": 10_000,
    "exp of a plane rotation, by that by a right angle": 100,
}
"""Statements whose hypotheses seldom hold, with as many instances as it takes."""

BY_AUDITS = {
    "dimension of image and kernel",
    "real dimension of image and kernel",
    "dimension of an image",
    "dimension of a kernel",
    "complex dimension of an image",
    "complex dimension of a kernel",
    "eigenvalue of a positive form",
    "determinant of a positive form",
    "determinant of a multiple of a positive form",
}
"""Statements about subspaces, and about forms at all vectors, which few vectors do not tell."""

BY_SINGULAR_VECTORS = {"operator norm"}
"""Axioms about all vectors, of which the longest images decide."""

BY_EIGENVALUES = {
    "positive matrix",
    "square of a shifted length",
    "shifted length",
    "shifted length of an image",
    "norm of a shifted positive matrix",
    "smallest singular value is not negative",
    "smallest singular values of two matrices",
    "smallest singular value by the Gram matrix",
    "smallest singular value of an isometry",
    "norm of an inverse",
    "matrix with positive singular values",
    "vector without eigenvalues",
    "vectors without eigenvalues",
    "eigenvalue of a Gram matrix",
    "root of an eigenvalue",
    "singular value that there is",
    "smallest singular value and an eigenvalue",
    "lengths and the smallest singular value",
    "smallest singular value of an isometry, from above",
    "smallest singular value of an isometry, by a vector",
    "smallest singular value of an isometry, from below",
    "norm of an inverse, from above",
    "norm of an inverse, from below",
    "norm of an inverse, both ways",
    "norm of an inverse on both sides",
    "vector that is taken to zero",
    "smallest singular value of a singular matrix",
    "smallest singular values of two matrices with columns",
    "difference of smallest singular values",
    "smallest singular values of equal matrices",
    "eigenvalue where a determinant vanishes",
}
"""Statements about spectra, which models decide that know eigenvalues."""

BY_LONGEST_IMAGES = {
    "bounded norm of a direct sum",
    "bounded operator norm",
    "norm of a part",
    "bounded norm by the Gram matrix",
    "bound of the operator norm by a mean",
    "squared bound of the operator norm that is positive",
    "squared bound of the operator norm",
    "square of an operator norm within the Gram matrix",
    "operator norm of a real matrix",
    "factor of an operator norm that is positive",
    "factor of an operator norm",
    "positive factor of the norm of a cocoercive product",
    "factor of the norm of a cocoercive product",
    "norm of a cocoercive product by lengths",
    "lengths of images under a cocoercive product",
    "eigenvalue of a Gram matrix, above a bound",
    "eigenvalue of a Gram matrix, moved",
    "eigenvalue of a shifted Gram matrix",
    "spectrum of a shifted Gram matrix",
    "lengths of images by a positive matrix",
    "singular value above a bound",
    "norm of nothing at any size",
}
"""Lemmas about all vectors, of which models decide that have those with the longest images."""

BY_PRINCIPAL_AXES = {
    "diagonal entry of a positive form",
    "congruent positive form",
    "vector at which a positive form is not positive",
    "vector that a positive form takes to zero",
    "rank of a congruent positive form",
    "form that is not negative at a point of a line",
    "form that is not negative along a line",
    "product with a zero of a form",
    "zero of a form that is not negative",
    "column of a product with zeros of a form",
    "product with zeros of a form at a unit vector",
    "product with zeros of a form",
    "diagonal entry of a semidefinite matrix",
    "trace of a semidefinite matrix",
    "diagonal entry of a form along a matrix",
    "trace of a form along a matrix",
    "vector that is zero or not",
    "form along a column within the trace",
    "semidefinite form of a definite one",
    "column along which a definite form has no trace",
    "matrix along which a definite form has no trace",
    "bounded form at a multiple of a vector",
    "bounded form at a vector that is not zero",
    "form bounded on unit vectors, at a vector",
    "form bounded on unit vectors",
    "form bounded below on unit vectors, by its opposite",
    "form bounded below on unit vectors",
    "zero of a form within a multiple",
    "vector at which a form is largest, of a known value",
    "unit vector at which a form is largest",
    "unit vector at which a form is smallest, by its opposite",
    "unit vector at which a form is smallest",
}
"""Lemmas about all values of a quadratic form, of which models decide that have its principal axes."""

BY_KERNELS = {
    "columns that are sent to zero",
    "factor of a matrix with a larger kernel",
    "rank of a matrix with a larger kernel",
    "complex vector in a larger kernel",
    "rank of a real matrix with a larger kernel",
}
"""Lemmas about all vectors that a matrix sends to zero: singular vectors of it among them."""

RARE = {
    "entry of a product of a column and a row",
    "entry in the first block",
    "entry in the last block",
    "entry above the last block",
    "entry below the first block",
    "entry in the second block of a direct sum",
    "product bounded by products",
    "product below what bounds two squares",
    "smallest singular value by the Gram matrix",
    "smallest singular value of an isometry",
    "bound of the operator norm by a mean",
    "squared bound of the operator norm that is positive",
}
"""Statements whose assumptions hold at few values: they are tried at ten times as many."""

UNTESTED = {
    "entry of a matrix with no rows": "that an index lies in an empty range, as a hypothesis",
    "entry of a multiple of the empty identity": "the same",
    "parabola that is not negative": "that a polynomial is bounded at all numbers, as a hypothesis",
    "parabola at a point": "the same",
    "reciprocal": "that a number exists that is not among few",
    "reciprocal of a root": "the same",
    "eigenvector where a form is largest": "the same",
    "eigenvector where a form is smallest": "the same",
    "next quotient": "the same",
    "real vector of a shift": "that a vector exists that is not among few",
    "real vector of a real eigenvalue": "the same",
    "form with an eigenvalue up to zero": "the same",
    "eigenvalues of a positive form": "that a form is positive at all vectors, as a hypothesis",
    "bound of a mixed term of squares": "that numbers are bounded at all numbers, as a hypothesis",
    "greatest bound of the operator norm": "that all bounds are at least a number, as a hypothesis",
    "smallest singular values of two matrices that have entries": "that a number exists, the same",
    "infimum of roots": "an infimum over all real numbers",
    "number whose multiples are bounded": "a hypothesis of all real numbers, which none meets",
    "lengths of images and eigenvalues": "that eigenvalues are bounded, as a hypothesis",
    "lengths of images below the smallest singular value": "the same",
    "bound of the smallest singular value": "of eigenvalues, with all vectors as a hypothesis",
    "no eigenvalue where there is none": "its hypotheses do not hold together",
    "lengths of images without eigenvalues": "that there is no eigenvalue, as a hypothesis",
    "entry where there are no rows": "its hypotheses do not hold together",
    "entry where there are no columns": "the same",
    "invertible matrix that takes columns to zero": "the same",
    "identity in factors with few columns": "the same",
    "number that is zero and one": "the same",
    "matrix with a first row of zeros": "the same",
    "transpose with one row more, by contradiction": "the same",
    **dict.fromkeys(
        (
            "entry of a product with a diagonal matrix by cases",
            "diagonal matrix at a unit vector, by its name",
        ),
        "that a matrix is the one that is written out, as a hypothesis",
    ),
    **dict.fromkeys(
        (
            "determinant of two rows after a sum of columns",
            "determinant of three rows after a sum of columns",
            "determinant of three rows after the second column is added",
            "determinant of three rows after the third column is added",
        ),
        "that entries are sums of those of another matrix, as a hypothesis",
    ),
    **dict.fromkeys(
        (
            "property by a remainder",
            "property by a quotient",
            "property of the next numbers",
            "property of all numbers up to zero",
            "property of positive numbers up to the next",
            "property of all numbers up to the next",
            "property up to a bound, and the next",
            "property up to zero as a bound",
            "property up to any bound",
            "Euclid's algorithm for bounded numbers",
            "Euclid's algorithm below zero, by a quotient",
            "Euclid's algorithm below zero",
            "Euclid's algorithm from zero on",
            "Euclid's algorithm",
        ),
        "what property all pairs of integers have, as a hypothesis",
    ),
    **dict.fromkeys(
        (
            "combination by a remainder",
            "number by its remainder",
            "common factors by a remainder",
            "factors of a combination by a remainder",
            "multiple by a remainder",
            "common divisor by that of a remainder",
            "multiple of a combination",
            "factor by an opposite number",
            "negative divisor of numbers without a common factor",
        ),
        "that numbers are sums of products of others, as a hypothesis",
    ),
    "what a common divisor divides": "that a number exists that is not among few",
    "divisor zero of numbers without a common factor": "its hypotheses do not hold together",
}
"""Statements that no model decides, with the reason."""

MODELS: dict[str, type[Model]] = {
    **dict.fromkeys(BY_EIGENVALUES, WithEigenvalues),
    **dict.fromkeys(BY_LONGEST_IMAGES, WithLongestImages),
    **dict.fromkeys(BY_NORMAL_FORMS, WithNormalForms),
    **dict.fromkeys(BY_PRINCIPAL_AXES, WithPrincipalAxes),
    **dict.fromkeys(BY_KERNELS, WithLongestImages),
    **dict.fromkeys(BY_SMALL_SIZES, WithSmallSizes),
    **{name: WithMultivectors for name, entry in ENTRIES.items() if entry.file == "multivectors"},
    "product over opposite eigenvalues": WithSpectra,
    "injective square matrix": WithLongestImages,
    "complex injective square matrix": WithLongestImages,
    "Gram matrix of an injective matrix": WithLongestImages,
    "rank of an injective matrix": WithLongestImages,
    "Gram matrix of a real injective matrix": WithLongestImages,
    "rank of a real injective matrix": WithLongestImages,
}

APART = BY_AUDITS | BY_SINGULAR_VECTORS | UNTESTED.keys()

SIZES = "at a negative size both sides are those of zero arrays: true, and of no use"
FIRST_COLUMN = "a part of any matrix is that of the multivector in its first column"
EXCUSED: dict[tuple[str, int], str] = {
    ("supremum", 1): "few numbers are bounded",
    ("infimum", 1): "few numbers are bounded",
    ("direct sum with a last block", 0): SIZES,
    ("trace", 0): SIZES,
    ("inverse of a matrix", 0): SIZES,
    ("dimension of image and kernel", 0): SIZES,
    (
        "dimension of image and kernel",
        1,
    ): "dimensions are decided by audits, which know no negative sizes",
    ("real dimension of image and kernel", 0): SIZES,
    ("real dimension of image and kernel", 1): "the same",
    ("entries that are not zero", 0): SIZES,
    ("entries that are not zero", 1): SIZES,
    ("numbers as multivectors", 0): "it holds of all matrices",
    ("part of one grade", 0): FIRST_COLUMN,
    ("part of one grade", 1): FIRST_COLUMN,
    ("number as a part of one grade", 0): "numbers are multivectors",
    ("vector times a part of one grade", 0): FIRST_COLUMN,
}
"""Hypotheses, counted from 0, without which no model refutes an axiom, and why."""


@cache
def _theory(*, of_twins: bool) -> Theory:
    table, rows = write_entries([*(TWINS if of_twins else ENTRIES).values()])
    return read_theory(json.dumps({"format": 2, "nodes": table.rows, "entries": rows}))


def _known(name: str, *, of_twins: bool = False) -> Known:
    return _theory(of_twins=of_twins).entries[name]


def _instances(known: Known, count: int) -> Iterator[Instance]:
    models = MODELS.get(known.name, Model)
    return instances(known.node, count, models)


def _tasks(entry: Entry) -> list[Task]:
    goals = [goal for goal in entry.statement.goals if goal.role is not GoalRole.SIDE]
    return [Slicer(entry.derivation).task(entry.statement, goal) for goal in goals]


@pytest.mark.parametrize("name", [name for name in AXIOMS if name not in APART])
def test_an_axiom_holds_wherever_it_says_something(name: str) -> None:
    assert_holds(name)


@pytest.mark.sampled(one_of=ONE_LEMMA_OF)
@pytest.mark.parametrize("name", [name for name in LEMMAS if name not in APART])
def test_a_lemma_holds_wherever_it_says_something(name: str) -> None:
    assert_holds(name)


def assert_holds(name: str) -> None:
    count = 10 * COUNT if name in RARE else SELDOM.get(name, COUNT)
    found = [one.holds() for one in _instances(_known(name), count)]

    assert False not in found
    assert found.count(True) >= 10


@pytest.mark.parametrize("name", sorted(BY_AUDITS))
def test_what_speaks_of_subspaces_holds_on_models_of_audits(name: str) -> None:
    found = [survey(task, attempts=60) for task in _tasks(ENTRIES[name])]

    assert all(one.failure is None and one.held for one in found)


@pytest.mark.parametrize("name", [n for n in AXIOMS if n not in APART])
def test_a_false_twin_fails_somewhere(name: str) -> None:
    assert any(one.holds() is False for one in _instances(_known(name, of_twins=True), MANY))


@pytest.mark.sampled
@pytest.mark.parametrize("name", [n for n in FALSE_LEMMAS if n not in APART])
def test_the_false_twin_of_a_lemma_says_something_else_and_fails_somewhere(name: str) -> None:
    table, rows = write_entries([FALSE_LEMMAS[name]])
    theory = read_theory(json.dumps({"format": 2, "nodes": table.rows, "entries": rows}))

    assert name in LEMMAS
    assert theory.entries[name].digest != _known(name).digest
    assert any(
        one.holds() is False
        for one in instances(theory.entries[name].node, MANY, MODELS.get(name, Model))
    )


@pytest.mark.parametrize("name", sorted(BY_AUDITS))
def test_the_false_twin_of_what_speaks_of_subspaces_is_refuted(name: str) -> None:
    twin = (TWINS | FALSE_LEMMAS)[name]
    answers = [find_refutation(task, survey(task, attempts=60)) for task in _tasks(twin)]

    assert any(isinstance(one, Countermodel) for one in answers)


@pytest.mark.parametrize("name", sorted(BY_SINGULAR_VECTORS))
def test_what_speaks_of_all_vectors_is_decided_by_those_with_the_longest_images(name: str) -> None:
    true, false = (
        [one.holds() for one in instances(known.node, 60, WithLongestImages)]
        for known in (_known(name), _known(name, of_twins=True))
    )

    assert set(true) == {True}
    assert False in false


def test_every_axiom_has_a_false_twin_that_says_something_else() -> None:
    assert sorted(TWINS) == sorted(AXIOMS)
    assert all(_known(n).digest != _known(n, of_twins=True).digest for n in AXIOMS)


def _hypotheses() -> Iterator[tuple[str, int]]:
    for name in AXIOMS:
        if name not in APART - BY_AUDITS:
            first = next(_instances(_known(name), COUNT))
            yield from ((name, at) for at in range(len(first.hypotheses)))


@pytest.mark.parametrize(
    ("name", "at"), [one for one in _hypotheses() if one not in EXCUSED], ids=str
)
def test_an_axiom_without_a_hypothesis_fails_somewhere(name: str, at: int) -> None:
    found = (one.holds(without=at) for one in _instances(_known(name), MANY))

    assert any(held is False for held in found)


@pytest.mark.parametrize(("name", "at"), EXCUSED, ids=str)
def test_an_excuse_is_needed(name: str, at: int) -> None:
    assert (name, at) in set(_hypotheses())
    found = [one.holds(without=at) for one in _instances(_known(name), COUNT)]
    assert False not in found


def test_what_no_model_decides_is_in_the_theory_and_has_a_twin() -> None:
    assert UNTESTED.keys() <= ENTRIES.keys()
    assert {name for name in UNTESTED if name in AXIOMS} <= TWINS.keys()
