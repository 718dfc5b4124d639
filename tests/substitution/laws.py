"""What substitution, closing and instantiation do to values: each law draws terms and asks both checkers.

Values are those of a model in which bound names take few values, the same ones whatever is done to
a term, so that what is put in has the value of what it is put into.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from proofcheck.checker.terms import Node
from proofcheck.second_checker.limits import Budget
from proofcheck.second_checker.terms import close, instantiate
from tests.checker.finite_model import Env, Function, Model, Terms3
from tests.substitution.taking import ASKED, Line, by_both
from tests.substitution.writing import named, shown

MODELS = 3
"""In how many models two formulas are compared."""


class Drawn(Terms3):
    """Random terms with what laws draw besides."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.some_names = [*self.names.values(), *self.matrices, self.function]

    def quantified(self, op: str) -> Node:
        """Return a quantifier over a formula that mentions what is bound, as a rule."""
        sort = self.sort()
        return self.terms.make(op, sort, self.formula((sort,), 2))

    def models(self) -> list[Model]:
        """Return a few models."""
        return [self.model() for _ in range(MODELS)]


def free_names(node: Node) -> set[str]:
    """Return the free names, those of sorts of names too, by another way than the checkers."""
    found: set[str] = set()
    seen: set[Node] = set()
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            found |= {str(here.data)} if here.op == "name" else set()
            waiting += here.args
    return found


def same(one: Any, other: Any) -> bool:
    """Whether two values are one, functions of integers by some of their values."""
    if isinstance(one, Function) and isinstance(other, Function):
        return all(same(one(complex(k)), other(complex(k))) for k in (-1, 0, 1, 2, 3))
    return bool(one == other)


def with_name(model: Model, name: str, value: Any) -> Model:
    """Return a model that differs in the value of one name."""
    return Model({**model.names, name: value})


def instance(drawn: Drawn) -> bool:
    """``all-elim``: the instance says of a term what the body says of its value, which lies in the sort."""
    said, more = drawn.quantified("all"), drawn.random.random() < 0.4
    if more:
        outer = drawn.sort()
        inner = drawn.sort((outer,))
        body = drawn.formula((inner, outer), 1)
        said = drawn.terms.make("all", outer, drawn.terms.make("all", inner, body))
    sorts = [said.args[0], *([said.args[1].args[0]] if more else [])]
    values = [drawn.of_sort(sort, (), 2) for sort in sorts]
    lines = by_both(drawn.terms, [["assume", said], ["all-elim", 0, values, []]])
    if len(lines) < 2:
        return False
    for model in drawn.models():
        env: Env = ()
        inside = said
        for value, sort in zip(values, sorts, strict=True):
            assert model.lies(model.of(value), sort, env), "a term lies in another sort"
            env, inside = (model.of(value), *env), inside.args[1]
        assert model.of(lines[1].formula) == model.of(inside, env), (
            "an instance says something else"
        )
    return True


def generalised(drawn: Drawn) -> bool:
    """``all-intro``: the body says of the value of a name what was said of the name, which is gone."""
    names = drawn.random.sample(drawn.some_names, drawn.random.choice((1, 1, 2)))
    one = drawn.random.choice((drawn.number, drawn.matrix))((), 3)
    said = drawn.terms.make("eq", one, drawn.rearranged(one))
    is_assumed = drawn.random.random() < 0.3
    step = ["assume", said] if is_assumed else ["ring", said, [], []]
    lines = by_both(drawn.terms, [step, ["all-intro", 0, names]])
    if len(lines) < 2:
        return False
    formula = lines[1].formula
    for k, name in enumerate(names):
        outside = set().union(*[free_names(outer.args[0]) for outer in names[:k]])
        assert str(name.data) not in free_names(formula) - outside, "a name is left"
    for n in lines[1].assumptions:
        left = free_names(lines[n].formula) & {str(name.data) for name in names}
        assert not left, "something is assumed of a name"
    _compare_closed(drawn, formula, names, lines[0].formula)
    return True


def _compare_closed(drawn: Drawn, closed: Node, names: list[Node], body: Node) -> None:
    for model in drawn.models():
        env: Env = ()
        inside = closed
        for name in names:
            env, inside = (model.names[str(name.data)], *env), inside.args[1]
        assert model.of(inside, env) == model.of(body), "a closed name says something else"


def witness(drawn: Drawn) -> bool:
    """``exists-intro``: what is accepted of a witness is what the body says of its value."""
    goal = drawn.quantified("exists")
    sort, body = goal.args
    value, other = (drawn.of_sort(sort, (), 2) for _ in "ab")
    at = drawn.terms.put(body, drawn.random.choice((value, value, value, other)))
    if drawn.random.random() < 0.4:
        at = drawn.rearranged(at)
    lines = by_both(drawn.terms, [["assume", at], ["exists-intro", goal, value, 0, []]])
    if len(lines) < 2:
        return False
    for model in drawn.models():
        assert model.lies(model.of(value), sort, ()), "a witness lies in another sort"
        assert model.of(at) == model.of(body, (model.of(value),)), "a witness of something else"
    return True


def opened(drawn: Drawn) -> bool:
    """``exists-elim``: what is said of a witness is assumed no more, and nothing else mentions it."""
    said = drawn.quantified("exists")
    sort, body = said.args
    name = drawn.terms.make("name", sort if drawn.random.random() < 0.7 else drawn.sort(), data="w")
    if name.args[0].loose:
        return False
    of_it = drawn.terms.put(body, name)
    escaping = drawn.terms.make("eq", name, name) if name.args[0].op != "Fun" else of_it
    concluded = drawn.random.choice((drawn.formula((), 1), drawn.formula((), 1), escaping))
    more = drawn.random.choice((of_it, of_it, escaping))
    premise = drawn.random.choice((said, said, said, _mentioning(drawn, said, name)))
    steps: list[list[Any]] = [["assume", premise], ["assume", of_it], ["assume", concluded]]
    steps += [["assume", more], ["and-intro", 1, 3], ["and-intro", 4, 2], ["and-elim", 5, 1]]
    lines = by_both(drawn.terms, [*steps, ["exists-elim", 0, 6, name]])
    if len(lines) < 8:
        return False
    last = lines[7]
    left = [premise, last.formula, *[lines[n].formula for n in last.assumptions]]
    assert not any("w" in free_names(part) for part in left), "a witness escapes"
    assert last.formula is concluded
    for model in drawn.models():
        for value in model.members(sort, ()):
            assert model.lies(value, name.args[0], ()), "a witness of another sort"
            _compare_removed(with_name(model, "w", value), body, value, lines, last)
    return True


def _mentioning(drawn: Drawn, said: Node, name: Node) -> Node:
    """Return what says the same, and mentions a name in what beta leaves out."""
    applied = drawn.terms.make("lambda", name.args[0], drawn.terms.raised(said, 1))
    return drawn.terms.make("app", applied, name)


def _compare_removed(model: Model, body: Node, value: Any, lines: list[Line], last: Line) -> None:
    for n in lines[6].assumptions - last.assumptions:
        found = model.of(lines[n].formula)
        assert found == model.of(body, (value,)), "an assumption of something else is removed"


def reduced(drawn: Drawn) -> bool:
    """``convert`` by beta, below a binder: a lambda that is applied is its body where it takes the term."""
    outer = drawn.sort()
    sort = drawn.sort((outer,))
    value = drawn.of_sort(sort, (outer,), 2)
    kind = drawn.random.choice((drawn.number, drawn.matrix))
    body = kind((sort, outer), 2)
    make = drawn.terms.make
    applied = make("app", make("lambda", sort, body), value)
    turned = drawn.terms.put(body, value)
    beside = kind((outer,), 1)
    before, after = (make("all", outer, make("eq", side, beside)) for side in (applied, turned))
    lines = by_both(drawn.terms, [["assume", before], ["convert", 0, after]])
    if len(lines) < 2:
        return False
    for model in drawn.models():
        for here in model.members(outer, ()):
            one, other = model.of(applied, (here,)), model.of(turned, (here,))
            assert same(one, other), "beta changes a value"
    return True


def rearranged(drawn: Drawn) -> bool:
    """``convert`` by keys: formulas of one key have one value, wherever their parts stand."""
    outer, make = drawn.sort(), drawn.terms.make
    kind = drawn.random.choice((drawn.number, drawn.matrix))
    one, beside = kind((outer,), drawn.random.choice((1, 2, 3))), kind((outer,), 1)
    sides = [make("eq", side, beside) for side in (one, drawn.rearranged(one))]
    parts = [make("all", outer, side) for side in sides]
    if drawn.random.random() < 0.1:
        parts = drawn.random.choice((_below_two_sorts, _of_a_product, _of_a_shape))(drawn)
    lines = by_both(drawn.terms, [["assume", parts[0]], ["convert", 0, parts[1]]])
    if len(lines) < 2:
        return False
    for model in drawn.models():
        assert model.of(parts[0]) == model.of(parts[1]), "one key, and two values"
    return parts[0] is not parts[1]


def _below_two_sorts(drawn: Drawn) -> list[Node]:
    """Return what holds of real and of complex matrices, and its image by a law that is wrong of complex ones."""
    make, letter = drawn.terms.make, drawn.terms.bound(0)
    sizes = drawn.names["n"], drawn.names["n"]
    sorts = [make("Matrix", *sizes, data=ring) for ring in ("Real", "Complex")]
    drawn.random.shuffle(sorts)
    found = []
    for side in (letter, make("conj", letter)):
        parts = [make("all", sort, make("eq", side, letter)) for sort in sorts]
        found.append(make("and", *parts))
    return found


def _of_a_product(drawn: Drawn) -> list[Node]:
    """Return two formulas about the transpose of a product, whose factors come in an order by chance."""
    make = drawn.terms.make
    factors = drawn.random.sample(drawn.matrices, 2)
    turned = [make("transpose", factor) for factor in drawn.random.sample(factors, 2)]
    sides = make("transpose", make("mul", *factors)), make("mul", *turned)
    return [make("eq", side, sides[0]) for side in sides]


def _of_a_shape(drawn: Drawn) -> list[Node]:
    """Return two formulas about ``X`` and ``I(2*m - n)*X``, where the shape of X depends on the sort of Y.

    X has 2*m - f(Y) rows, and f(Y) is n for Y in Matrix(n, n) alone.
    """
    make, (m, n) = drawn.terms.make, [drawn.names[text] for text in "mn"]
    inner, letter = drawn.terms.bound(0), drawn.terms.bound(0)
    squares = [make("Matrix", size, size, data="Real") for size in (n, m)]
    given = make("app", make("lambda", squares[0], n), inner)
    rows, unit = (make("add", make("add", m, m), make("neg", size)) for size in (given, n))
    shape = make("Matrix", rows, drawn.terms.number(1), data="Real")
    plain, product = (
        make("eq", letter, letter),
        make("eq", make("mul", make("I", unit), letter), letter),
    )
    draw = drawn.random.choice

    def said(sides: list[Node]) -> Node:
        return make(
            "and",
            *[
                make("all", sort, make("all", shape, side))
                for sort, side in zip(squares, sides, strict=True)
            ],
        )

    drawn.random.shuffle(squares)
    return [said([draw((plain, product)) for _ in squares]) for _ in "ab"]


def by_hypothesis(drawn: Drawn) -> bool:
    """``all-elim`` with a size line: its hypothesis is carried along, and is forgotten by the next step."""
    make, draw = drawn.terms.make, drawn.random.choice
    said = make("all", make("Matrix", *draw(drawn.shapes), data="Complex"), make("false"))
    equal = make("eq", drawn.names["n"], drawn.names["m"])
    value, other = drawn.matrix((), 2), drawn.matrix((), 1)
    steps: list[list[Any]] = [["assume", said], ["assume", equal]]
    steps += [["all-elim", 0, [value], [1]], ["all-elim", 0, [other], []]]
    lines = by_both(drawn.terms, steps)
    for line, term in zip(lines[2:], (value, other), strict=False):
        for model in drawn.models():
            lies = model.lies(model.of(term), said.args[0], ())
            assert lies or 1 in line.assumptions, "a size by hypothesis, without its hypothesis"
            if 1 in line.assumptions:
                _require_where_equal(drawn, term, said.args[0])
    return len(lines) > 2


def _require_where_equal(drawn: Drawn, term: Node, sort: Node) -> None:
    small = {name: value for name, value in drawn.model().names.items() if name not in ("n", "m")}
    cut = {n: _cut(v) if isinstance(v, dict) else v for n, v in small.items()}
    model = Model({**cut, "n": 1 + 0j, "m": 1 + 0j})
    assert model.lies(model.of(term), sort, ()), "a term lies in another sort where sizes are equal"


def _cut(value: dict[tuple[int, int], complex]) -> dict[tuple[int, int], complex]:
    return {place: entry for place, entry in value.items() if place == (1, 1)}


def of_functions(drawn: Drawn) -> bool:
    """``extensionality``: both functions have the values of the two sides."""
    make = drawn.terms.make
    name = drawn.random.choice([drawn.names["z"], drawn.names["k"], drawn.names["n"]])
    one = drawn.number((), 3)
    equal = make("eq", one, drawn.rearranged(one))
    lines = by_both(drawn.terms, [["ring", equal, [], []], ["extensionality", 0, name]])
    if len(lines) < 2:
        return False
    found = lines[1].formula
    assert str(name.data) not in free_names(found), "a name is left"
    for model in drawn.models():
        value = model.names[str(name.data)]
        for side, function in zip(equal.args, found.args, strict=True):
            assert model.of(function)(value) == model.of(side), "a function of something else"
    return True


def rewritten(drawn: Drawn) -> bool:
    """``rewrite``: a context says of the right side what its body says of the value of that."""
    make = drawn.terms.make
    sort = drawn.sort()
    if sort.op == "Fun":
        return False
    left = drawn.of_sort(sort, (), 2)
    right = drawn.rearranged(left)
    body = drawn.formula((sort,), 2)
    steps: list[list[Any]] = [["assume", make("eq", left, right)]]
    steps += [["assume", drawn.terms.put(body, left)]]
    steps += [["rewrite", 0, 1, make("lambda", sort, body), []]]
    lines = by_both(drawn.terms, steps)
    if len(lines) < 3:
        return False
    assert lines[2].assumptions == {0, 1}
    for model in drawn.models():
        assert model.lies(model.of(left), sort, ()), "a side lies in another sort"
        assert model.of(lines[2].formula) == model.of(body, (model.of(right),))
    return True


def put_below_binders(drawn: Drawn) -> bool:
    """A term with loose indices is put for a bound name: the second checker's names are drawn, often alike."""
    outer = drawn.int
    sort = drawn.sort((outer,))
    value = _loose(lambda: drawn.of_sort(sort, (outer,), 2))
    body = _loose(lambda: drawn.formula((sort, outer), 3))
    put = drawn.terms.put(body, value)
    whole = drawn.terms.make("all", sort, body)
    level = drawn.random.randrange(3)
    bound, inner = named(whole, (level,), drawn.random), named(value, (level,), drawn.random)
    assert shown(bound, drawn.terms, (level,)) is whole, "a term is read as another one"
    found = shown(instantiate(bound, inner, Budget()), drawn.terms, (level,))
    results = {"first": put, "second": found}
    assert len(ASKED) == 1 or found is put, "the checkers put a term in by two ways"
    for model in drawn.models():
        for here, name in product((0j, 1 + 0j), ASKED):
            expected = model.of(body, (model.of(value, (here,)), here))
            assert model.of(results[name], (here,)) == expected, "a term is captured"
    return whole.loose > 0 and value.loose > 0


def _loose(draw: Callable[[], Node]) -> Node:
    """Return the first of some terms with a loose index, or the last."""
    found = draw()
    for _ in range(10):
        if found.loose:
            break
        found = draw()
    return found


def closed_below_binders(drawn: Drawn) -> bool:
    """A free name is closed in a term with loose indices: what is bound has names that are drawn."""
    outer = drawn.int
    body = drawn.formula((outer,), 3)
    name = drawn.random.choice(drawn.some_names)
    text = str(name.data)
    around, level = drawn.random.sample(range(3), 2)
    term = close(named(body, (around,), drawn.random), text, level, Budget())
    found = shown(term, drawn.terms, (level, around))
    for model in drawn.models():
        if text not in free_names(found):
            assert model.of(found, (model.names[text], 0j)) == model.of(body, (0j,))
    return text in free_names(body)


LAWS: dict[str, Callable[[Drawn], bool]] = {
    law.__name__: law
    for law in (
        *[instance, generalised, witness, opened, reduced, rearranged, by_hypothesis],
        *[of_functions, rewritten, put_below_binders, closed_below_binders],
    )
}
"""Each law says whether it had something to compare."""


def check(seed: int) -> tuple[str, bool]:
    """Draw with a seed, and hold both checkers to the law whose turn it is.

    Return the law, and whether there was something to compare.
    raises   AssertionError
    """
    name = list(LAWS)[seed % len(LAWS)]
    return name, LAWS[name](Drawn(seed))
