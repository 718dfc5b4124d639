"""Random syntax trees, of every shape that the parser makes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from hypothesis import strategies as st

from proofcheck.language import syntax as s

_T = TypeVar("_T")
Trees = st.SearchStrategy[s.Expression]

NAMES = st.sampled_from(
    ["a", "x_1", "C'", "K", "T", "T'", "lambda", "index", "truncated", "reads", "i"]
)
LABELS = st.sampled_from(["1", "T 6'.8", "2.4*", "Lemma 5", "T 6′.1", "0."]).map(s.Label)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters='"'))


def some(elements: st.SearchStrategy[_T], most: int = 3) -> st.SearchStrategy[tuple[_T, ...]]:
    """Return a strategy for at least one and at most a few."""
    return st.lists(elements, min_size=1, max_size=most).map(tuple)


def perhaps(elements: st.SearchStrategy[_T]) -> st.SearchStrategy[_T | None]:
    return st.none() | elements


PLAIN = st.builds(s.Declared, NAMES)
ATOMS: Trees = st.one_of(
    st.builds(s.Name, NAMES, perhaps(LABELS)),
    st.builds(s.NumberLiteral, st.integers(0, 12).map(Fraction), st.booleans()),
    st.builds(s.FiniteSet, st.just(())),
)


def declared(trees: Trees) -> st.SearchStrategy[s.Declared]:
    """Return a strategy for names with indices and parameters."""
    inner = st.builds(s.Group, some(PLAIN, 2), st.sampled_from([":", "in", "~"]), trees)
    groups = st.just(()) | some(inner, 2)
    return st.builds(s.Declared, NAMES, groups, groups)


def groups(trees: Trees) -> st.SearchStrategy[tuple[s.Group, ...]]:
    """Return a strategy for names with their domains."""
    group = st.builds(s.Group, some(declared(trees), 2), st.sampled_from([":", "in", "~"]), trees)
    return some(group, 2)


def plain_groups(trees: Trees) -> st.SearchStrategy[tuple[s.Group, ...]]:
    return some(st.builds(s.Group, some(PLAIN, 2), st.sampled_from([":", "in"]), trees), 2)


def chain_of(kind: Any, trees: Trees, *more: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for the links of a chain that keeps its direction."""
    up, down, sets = ["=", "<", "<="], ["=", ">", ">="], ["=", "subset"]
    inside = st.one_of(
        *(
            st.lists(st.builds(kind, st.sampled_from(signs), trees, *more), max_size=3)
            for signs in (up, down, sets)
        )
    )
    equalities = st.lists(st.builds(kind, st.just("="), trees, *more), max_size=2)
    last = st.builds(kind, st.sampled_from(["!=", "notin", "in"]), trees, *more)
    broken = st.tuples(equalities, last).map(lambda pair: [*pair[0], pair[1]])
    return (inside.filter(bool) | broken).map(tuple)


def applied(trees: Trees) -> st.SearchStrategy[Any]:
    """Return a strategy for what can be applied to arguments."""
    arguments = some(trees)
    return st.recursive(
        st.builds(s.Name, NAMES, perhaps(LABELS)),
        lambda inner: st.builds(s.Call, inner, arguments) | st.builds(s.Index, inner, arguments),
        max_leaves=2,
    )


def image_sets(trees: Trees) -> st.SearchStrategy[s.ImageSet]:
    """Return a strategy for images, in which no name is bound twice."""

    def build(
        element: s.Expression, names: list[str], domains: list[Any], where: Any
    ) -> s.ImageSet:
        bound = []
        while names and domains:
            sign, domain, count = domains.pop()
            taken, names = names[:count], names[count:]
            bound.append(s.Group(tuple(map(s.Declared, taken)), sign, domain))
        return s.ImageSet(element, s.Binders(tuple(bound), where))

    names = st.lists(NAMES, min_size=2, max_size=4, unique=True)
    domain = st.tuples(st.sampled_from([":", "in"]), trees, st.integers(1, 2))
    where = perhaps(trees.filter(lambda tree: not _reads_as_binder(tree)))
    return st.builds(build, trees, names, st.lists(domain, min_size=1, max_size=2), where)


def _reads_as_binder(tree: s.Expression) -> bool:
    return isinstance(tree, s.Relation) and isinstance(tree.first, s.Name)


def _larger(trees: Trees) -> Trees:
    infix = ["+", "-", "*", "/", "(+)", "\\", "union", "inter", "and", "or", "==>", "<==>", ".."]
    binders = st.builds(s.Binders, groups(trees), perhaps(trees))
    plain = st.builds(s.Binders, plain_groups(trees), perhaps(trees))
    one = st.builds(
        lambda name, sign, domain: (s.Group((name,), sign, domain),),
        PLAIN,
        st.sampled_from([":", "in"]),
        trees,
    )
    rows = st.integers(1, 2).flatmap(lambda size: some(st.tuples(*[trees] * size), 2))
    case = st.builds(s.Case, trees, perhaps(trees))
    extremum = st.sampled_from(["sup", "inf", "max", "min"])
    return st.one_of(
        st.builds(s.Unary, st.sampled_from(["-", "not"]), trees),
        st.builds(s.Postfix, st.sampled_from(["^T", "^*", "^-T"]), trees),
        st.builds(s.Power, trees, trees),
        st.builds(s.Binary, st.sampled_from(infix), trees, trees),
        st.builds(s.Binary, st.sampled_from(infix), trees, trees),
        st.builds(s.Relation, trees, chain_of(s.Link, trees)),
        st.builds(s.Call, applied(trees), some(trees)),
        st.builds(s.Call, extremum.map(s.Name), some(trees)),
        st.builds(s.Index, trees, some(trees)),
        st.builds(s.Norm, trees, st.sampled_from([None, "1", "2", "F", "inf"])),
        st.builds(s.Tuple, st.lists(trees, min_size=2, max_size=3).map(tuple)),
        st.builds(s.MatrixLiteral, rows),
        st.builds(s.Cases, some(case)),
        st.builds(s.Quantified, st.just("forall"), binders, trees),
        st.builds(s.Quantified, st.just("exists"), binders, trees, st.booleans()),
        st.builds(
            s.Big,
            st.sampled_from(["sum", "prod", "bigoplus", "bigunion", "biginter", "matrix"]),
            binders,
            trees,
        ),
        st.builds(s.Expect, st.sampled_from(["expect", "var", "prob"]), binders, trees),
        st.builds(s.Extremum, extremum, plain, trees),
        st.builds(s.FiniteSet, some(trees)),
        st.builds(lambda bound, where: s.SetBuilder(s.Binders(bound, where)), one, trees),
        image_sets(trees),
    )


EXPRESSIONS: Trees = st.recursive(ATOMS, _larger, max_leaves=12)

_SHORT: Trees = st.recursive(ATOMS, _larger, max_leaves=4)
_BY = perhaps(some(LABELS))
SHOWS = st.one_of(
    st.builds(s.Show, _SHORT, chain_of(s.Step, _SHORT, _BY)),
    st.builds(
        s.Show,
        _SHORT.filter(lambda tree: not isinstance(tree, s.Relation)),
        st.just(()),
        _BY,
    ),
)
ITEMS = st.one_of(
    st.builds(s.Given, groups(_SHORT)),
    st.builds(s.LetDeclaration, groups(_SHORT)),
    st.builds(s.LetDefinition, declared(_SHORT), _SHORT),
    st.builds(s.LetLibrary, NAMES, NAMES),
    st.builds(s.Assume, _SHORT),
    SHOWS,
    st.builds(s.Obtain, groups(_SHORT), st.just(()) | some(_SHORT)),
    st.builds(s.Cite, TEXTS),
    st.builds(s.Note, TEXTS),
)
_ONCE = st.tuples(
    perhaps(
        st.builds(s.From, some(LABELS, 20), st.booleans()) | st.just(s.From((), truncated=True))
    ),
    perhaps(st.builds(s.Repairs, LABELS) | st.builds(s.Reads, LABELS, TEXTS.filter(bool))),
    perhaps(st.builds(s.Avoids, some(LABELS))),
).map(lambda items: tuple(item for item in items if item is not None))


_METHODS = st.one_of(
    st.builds(s.Method, NAMES),
    st.builds(lambda name: s.Method("induction", on=s.Name(name)), NAMES),
    st.builds(lambda labels: s.Method(labels=labels), some(LABELS)),
    st.builds(lambda label, at: s.Method(labels=(label,), at=at), LABELS, some(_SHORT)),
)
_STEPS = st.one_of(
    st.builds(s.Have, _SHORT, perhaps(_METHODS)),
    st.builds(s.Split, some(_SHORT), perhaps(_METHODS)),
    st.builds(s.Take, some(st.builds(s.Taken, st.builds(s.Name, NAMES), _SHORT))),
)
PROOFS = st.builds(s.Proof, some(_STEPS))


def _statement(
    label: s.Label, title: str | None, items: list[s.Item], once: Any, proof: s.Proof | None
) -> s.Statement:
    return s.Statement(label, "informal", title, (*items, *once), proof=proof)


STATEMENTS = st.builds(
    _statement, LABELS, perhaps(TEXTS), st.lists(ITEMS, max_size=4), _ONCE, perhaps(PROOFS)
)
_LINES = st.one_of(
    st.builds(s.ModelValue, NAMES, _SHORT, st.just(()) | some(NAMES), st.just(()) | some(NAMES)),
    st.builds(s.ModelDraw, NAMES, _SHORT),
    st.builds(s.ModelDraw, NAMES, st.none(), st.sampled_from(["rational", "integer"])),
)
MODELS = st.builds(s.Model, TEXTS, st.lists(_LINES, max_size=3).map(tuple))
_CORRESPONDENCES = st.builds(
    s.Correspondence,
    st.builds(s.Name, NAMES, perhaps(LABELS)),
    st.builds(s.Name, NAMES, perhaps(LABELS)),
)
COMPARISONS = st.builds(
    s.Comparison,
    LABELS,
    LABELS.map(lambda label: s.Label(f"other:{label.text}")),
    st.lists(_CORRESPONDENCES, max_size=3).map(tuple),
)
HEADERS = st.builds(
    s.Header,
    TEXTS,
    st.sampled_from([None, 1]),
    perhaps(TEXTS),
    st.lists(LABELS, max_size=20).map(tuple),
    st.lists(st.builds(s.Notation, NAMES, TEXTS), max_size=3).map(tuple),
)


def _in_sections(header: s.Header, blocks: list[Any]) -> s.Derivation:
    section, placed = None, []
    for block in blocks:
        if isinstance(block, s.Section):
            section = block.title
        if isinstance(block, s.Statement):
            placed.append(replace(block, section=section))
        else:
            placed.append(block)
    return s.Derivation(header, tuple(placed))


DERIVATIONS = st.builds(
    _in_sections,
    HEADERS,
    st.lists(
        st.one_of(STATEMENTS, STATEMENTS, MODELS, COMPARISONS, st.builds(s.Section, TEXTS)),
        max_size=4,
    ),
)
