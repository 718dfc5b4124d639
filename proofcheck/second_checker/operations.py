"""What the table of operations asks of arguments, and the sort it gives to the whole.

Each operation has a word, a letter for each argument:

    P  a proposition            e  a number, a matrix or a function
    x  a number                 u  a number of a real sort            k  a number of sort Int
    X  a matrix                 z  a number or a matrix
    f  Int -> number            g  Int -> Int                         m  Int -> Int -> number
    h  Int -> matrix            H  Int -> number or matrix
    S  a function to Prop       D  the same, from matrices
    t  a function to numbers    r  the same, of a real sort           T  a function to numbers or matrices
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from proofcheck.second_checker.answers import Refusal
from proofcheck.second_checker.terms import (
    COMPLEX,
    INT,
    ONE,
    PROP,
    RAT,
    REAL,
    RINGS,
    Term,
    node,
)

ARGUMENTS: dict[str, str] = {
    "false": "", "and": "PP", "or": "PP", "imp": "PP", "eq": "ee", "le": "uu", "lt": "uu",
    "i": "", "pi": "", "add": "zz", "neg": "z", "mul": "zz", "conj": "z", "re": "z", "im": "z",
    "inv": "x", "pow": "xk", "abs": "x", "sqrt": "u", "log": "u", "exp": "x", "cos": "x", "sin": "x",
    "max": "uu", "min": "uu", "cases": "Pzz", "transpose": "X", "I": "k", "zero": "kk",
    "entry": "Xkk", "row": "kXk", "column": "kXk", "matrix": "kkm", "dsum": "kkkkXX",
    "bigoplus": "kkggh", "tr": "X", "rank": "X", "nnz": "X", "norm": "X", "normF": "X",
    "norm1": "X", "norminf": "X", "det": "kX", "matinv": "kX", "matpow": "kXk", "matexp": "kX",
    "matlog": "kX", "sum": "kkH", "prod": "kkf", "sumover": "ST", "prodover": "St", "mean": "St",
    "sup": "Sr", "inf": "Sr", "card": "S", "dim": "D",
}  # fmt: skip

Same: TypeAlias = Callable[[Term, Term], bool]
Result: TypeAlias = Callable[[tuple[Term, ...], list[Term], Same], Term]


def is_number(sort: Term) -> bool:
    """Whether this is a sort of numbers."""
    return sort.op in RINGS


def is_real(sort: Term) -> bool:
    """Whether this is a sort of real numbers."""
    return sort.op in RINGS[:3]


def is_matrix(sort: Term) -> bool:
    """Whether this is a sort of matrices."""
    return sort.op == "Matrix"


def _to(accepts: Callable[[Term], bool], domain: Callable[[Term], bool]) -> Callable[[Term], bool]:
    return lambda sort: sort.op == "Fun" and domain(sort.args[0]) and accepts(sort.args[1])


def _is(op: str) -> Callable[[Term], bool]:
    return lambda sort: sort.op == op


def _any(_: Term) -> bool:
    return True


def _plain(sort: Term) -> bool:
    return is_number(sort) or is_matrix(sort)


_LETTERS: dict[str, tuple[Callable[[Term], bool], str]] = {
    "P": (_is("Prop"), "a proposition"),
    "e": (lambda sort: sort.op != "Prop", "a number, a matrix or a function"),
    "x": (is_number, "a number"),
    "u": (is_real, "a number of a real sort"),
    "k": (_is("Int"), "a number of sort Int"),
    "X": (is_matrix, "a matrix"),
    "z": (_plain, "a number or a matrix"),
    "f": (_to(is_number, _is("Int")), "a function from Int to numbers"),
    "g": (_to(_is("Int"), _is("Int")), "a function from Int to Int"),
    "m": (_to(_to(is_number, _is("Int")), _is("Int")), "a function of two integers to numbers"),
    "h": (_to(is_matrix, _is("Int")), "a function from Int to matrices"),
    "H": (_to(_plain, _is("Int")), "a function from Int to numbers or matrices"),
    "S": (_to(_is("Prop"), _any), "a function to Prop"),
    "D": (_to(_is("Prop"), is_matrix), "a function from matrices to Prop"),
    "t": (_to(is_number, _any), "a function to numbers"),
    "r": (_to(is_real, _any), "a function to real numbers"),
    "T": (_to(_plain, _any), "a function to numbers or matrices"),
}


def check_arguments(op: str, sorts: list[Term]) -> None:
    """Raises `Refusal` unless each argument is what its letter says."""
    for position, (letter, sort) in enumerate(zip(ARGUMENTS[op], sorts, strict=True)):
        accepts, words = _LETTERS[letter]
        if not accepts(sort):
            raise Refusal(f"argument {position} of {op} is not {words}")


def operands_of_one_kind(op: str, sorts: list[Term]) -> tuple[Term, Term] | None:
    """The two sorts that must have one kind, if this operation has such."""
    if op in ("add", "eq", "cases"):
        return sorts[-2], sorts[-1]
    if op in ("sumover", "prodover", "mean", "sup", "inf"):
        return sorts[0].args[0], sorts[1].args[0]
    return None


def ring(sort: Term) -> Term:
    """The ring of a number or matrix sort, as a number sort."""
    name = sort.data if sort.op == "Matrix" else sort.op
    return (INT, RAT, REAL, COMPLEX)[RINGS.index(name)]


def larger(left: Term, right: Term) -> Term:
    """The later of two number sorts."""
    return left if RINGS.index(left.op) >= RINGS.index(right.op) else right


def matrices(entries: Term, shape: tuple[Term, ...]) -> Term:
    """The sort of matrices of this shape, or without one if `shape` is empty."""
    return node("Matrix", *shape, data=larger(entries, RAT).op)


def _ring(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return ring(sorts[0])


def _with_rat(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return larger(ring(sorts[0]), RAT)


def _with_real(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return larger(ring(sorts[0]), REAL)


def _both(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return larger(ring(sorts[0]), ring(sorts[1]))


def _first(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return sorts[0]


def _sum_of_two(_: tuple[Term, ...], sorts: list[Term], same: Same) -> Term:
    left, right = sorts[-2:]
    entries = larger(ring(left), ring(right))
    if is_number(left):
        return entries
    agree = bool(left.args and right.args) and all(map(same, left.args, right.args))
    return matrices(entries, left.args if agree else ())


def _product(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    left, right = sorts
    entries = larger(ring(left), ring(right))
    if is_number(left) and is_number(right):
        return entries
    if is_number(left) or is_number(right):
        return matrices(entries, left.args or right.args)
    known = bool(left.args and right.args)
    return matrices(entries, (left.args[0], right.args[1]) if known else ())


def _real_part(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return REAL if is_number(sorts[0]) else matrices(REAL, sorts[0].args)


def _power(args: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    exponent = args[1]
    if sorts[0].op == "Int" and exponent.op == "number" and not exponent.data.startswith("-"):
        return INT
    return larger(sorts[0], RAT)


def _transpose(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return matrices(ring(sorts[0]), sorts[0].args[::-1])


def _matrix(args: tuple[Term, ...], sorts: list[Term], _: Same) -> Term:
    return matrices(ring(sorts[2].args[1].args[1]), args[:2])


def _direct_sum(args: tuple[Term, ...], sorts: list[Term], _: Same) -> Term:
    rows, columns = node("add", args[0], args[2]), node("add", args[1], args[3])
    return matrices(larger(ring(sorts[4]), ring(sorts[5])), (rows, columns))


def _direct_sums(args: tuple[Term, ...], sorts: list[Term], _: Same) -> Term:
    first, last, rows, columns, _blocks = args
    shape = (node("sum", first, last, rows), node("sum", first, last, columns))
    return matrices(ring(sorts[4].args[1]), shape)


def codomain(function: Term) -> Term:
    """The codomain of a sort of functions to numbers or matrices; shapes that mention the argument are lost."""
    values = function.args[1]
    return matrices(ring(values), ()) if values.free >> function.level & 1 else values


def _sum_over_set(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    values = codomain(sorts[1])
    entries = REAL if ring(values) is RAT else ring(values)
    return entries if is_number(values) else matrices(entries, values.args)


def _bound(_: tuple[Term, ...], sorts: list[Term], __: Same) -> Term:
    return INT if sorts[1].args[1].op == "Int" else REAL


def _square(extra: Term) -> Result:
    return lambda args, sorts, _: matrices(larger(ring(sorts[1]), extra), (args[0], args[0]))


def _always(sort: Term) -> Result:
    return lambda _args, _sorts, _same: sort


RESULTS: dict[str, Result] = {
    **dict.fromkeys(("false", "and", "or", "imp", "eq", "le", "lt"), _always(PROP)),
    **dict.fromkeys(("rank", "nnz", "card", "dim"), _always(INT)),
    **dict.fromkeys(("pi", "abs", "sqrt", "log"), _always(REAL)),
    **dict.fromkeys(("norm", "normF", "norm1", "norminf"), _always(REAL)),
    **dict.fromkeys(("entry", "tr"), _ring),
    **dict.fromkeys(("exp", "cos", "sin"), _with_real),
    **dict.fromkeys(("max", "min"), _both),
    **dict.fromkeys(("add", "cases"), _sum_of_two),
    **dict.fromkeys(("neg", "conj"), _first),
    **dict.fromkeys(("re", "im"), _real_part),
    **dict.fromkeys(("matinv", "matpow"), _square(RAT)),
    **dict.fromkeys(("matexp", "matlog"), _square(REAL)),
    **dict.fromkeys(("sup", "inf"), _bound),
    "i": _always(COMPLEX),
    "mul": _product,
    "inv": _with_rat,
    "pow": _power,
    "transpose": _transpose,
    "I": lambda args, _, __: matrices(RAT, (args[0], args[0])),
    "zero": lambda args, _, __: matrices(RAT, args),
    "row": lambda args, sorts, _: matrices(ring(sorts[1]), (ONE, args[0])),
    "column": lambda args, sorts, _: matrices(ring(sorts[1]), (args[0], ONE)),
    "matrix": _matrix,
    "dsum": _direct_sum,
    "bigoplus": _direct_sums,
    "det": lambda _, sorts, __: ring(sorts[1]),
    "sum": lambda _, sorts, __: codomain(sorts[2]),
    "prod": lambda _, sorts, __: sorts[2].args[1],
    "sumover": _sum_over_set,
    "prodover": lambda _, sorts, __: sorts[1].args[1],
    "mean": lambda _, sorts, __: larger(ring(sorts[1].args[1]), RAT),
}
