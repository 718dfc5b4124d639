"""Laws of probabilities say no more than is so: what looks like them is not accepted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kernel.uses import Scene, Use, at, rejected, use, without_a_condition

SCENE = Scene(
    "given l : Int, n, m : PosNat, a, b, c, r : Real, S : Matrix(n, n), X[k in 1..n] : Real,"
    " Y[k in 1..n] : Real, Z[k in 1..n] : Complex",
    """\
[0] hypothesis
  let log := library log
  let sqrt := library sqrt
""",
)

LARGER = "probability of a larger event"
UNION = "union bound"
CONJUNCTION = "probability of a conjunction"
HOEFFDING = "mean of bounded independent draws"
FROM_ABOVE = "mean of bounded independent draws, from above"

EITHER = [[["intro"], ["intro"], ["or-introduction", 0], ["evident"]]]
LEFT, RIGHT = at(0), at(1)


def _larger(law: str, other: str = "", first: str = "w", second: str = "w") -> str:
    """Return that one event is at least as likely where it is one of two that may happen."""
    either = f"{second} <= c or {second} <= 2"
    return f"prob({law}) ({first} <= c) <= prob({other or law}) ({either})"


FAMILY = "w[t in 1..m] ~ Uniform(1..n)"
SOME = "1 <= n"

LARGER_EVENTS = {
    "a number": _larger("w ~ Uniform(1..n)"),
    "a normal number": _larger("w ~ Normal(0, c)"),
    "a vector": _larger("w ~ Normal(zero(n, 1), S)", first="w[1]", second="w[1]"),
    "a family": _larger(FAMILY, first="w[1]", second="w[1]"),
    "a sum": _larger(FAMILY, first="sum(t in 1..m) X[w[t]]", second="sum(t in 1..m) X[w[t]]"),
    "another name": _larger("w ~ Normal(0, c)", "v ~ Normal(0, c)", second="v"),
    "another name of a family": _larger(
        FAMILY, "v[s in 1..m] ~ Uniform(1..n)", first="w[1]", second="v[1]"
    ),
}

NO_LARGER_EVENTS = {
    "another law": _larger("w ~ Uniform(1..n)", "w ~ Uniform(1..m)"),
    "another mean": _larger("w ~ Normal(0, c)", "w ~ Normal(1, c)"),
    "more draws": _larger(FAMILY, "w[t in 1..n] ~ Uniform(1..n)", "w[1]", "w[1]"),
    "one draw of many": _larger("w ~ Uniform(1..n)", FAMILY, "w", "w[1]"),
    "laws that depend on the index": _larger(
        "w[t in 1..m] ~ Normal(0, 1)", "w[t in 1..m] ~ Normal(0, t)", "w[1]", "w[1]"
    ),
    "another number": _larger("w ~ Uniform(1..n)", second="X[w]"),
    "another draw": _larger(FAMILY, first="w[1]", second="w[2]"),
    "a set that may be empty": _larger("w ~ Uniform(1..l)"),
    "the smaller event": (
        "prob(w ~ Uniform(1..n)) (w <= c or w <= 2) <= prob(w ~ Uniform(1..n)) (w <= c)"
    ),
    "expectations": "(expect(w ~ Uniform(1..n)) w) <= (expect(w ~ Uniform(1..n)) w + 1)",
}


def _compared(goal: str, assumed: str = SOME) -> Use:
    return use(LARGER, [LEFT, RIGHT], goal, assumed, proofs=EITHER)


@pytest.mark.parametrize("name", sorted(LARGER_EVENTS))
def test_a_larger_event_is_as_likely(name: str) -> None:
    assert SCENE.accepts(_compared(LARGER_EVENTS[name]))


@pytest.mark.parametrize("name", sorted(NO_LARGER_EVENTS))
def test_what_is_no_larger_event_is_rejected(name: str) -> None:
    assert not SCENE.accepts(_compared(NO_LARGER_EVENTS[name]))


def test_that_an_event_is_larger_has_to_be_proved() -> None:
    larger = _compared(LARGER_EVENTS["a number"])
    assert not SCENE.accepts(replace(larger, proofs=[]))
    assert not SCENE.accepts(replace(larger, assumed=()))
    assert not SCENE.accepts(replace(larger, terms=[RIGHT, LEFT]))


def test_what_is_outside_does_not_become_what_is_drawn() -> None:
    goal = "prob(w ~ Normal(0, 1)) (w <= a) <= prob(w ~ Normal(0, 1)) (c <= a or w <= c)"
    assert not SCENE.accepts(_compared(goal))


EACH = "forall i in 1..m: 1 - c <= prob(k ~ Uniform(1..n)) (X[k] <= i)"
ALL = "prob(k ~ Uniform(1..n)) (forall i in 1..m: X[k] <= i)"

UNIONS = {
    "one draw": (f"1 - m*c <= {ALL}", EACH),
    "several draws": (
        f"1 - m*c <= prob({FAMILY}) (forall i in 1..m: X[w[i]] <= i)",
        f"forall i in 1..m: 1 - c <= prob({FAMILY}) (X[w[i]] <= i)",
    ),
    "none": (
        "1 - 0*c <= prob(w ~ Normal(0, 1)) (forall i in 1..0: w <= i)",
        "forall i in 1..0: 1 - c <= prob(w ~ Normal(0, 1)) (w <= i)",
    ),
}

NO_UNIONS = {
    "as likely as each": (f"1 - c <= {ALL}", EACH),
    "fewer than there are": (f"1 - (m - 1)*c <= {ALL}", EACH),
    "one more, from zero on": (
        "1 - m*c <= prob(k ~ Uniform(1..n)) (forall i in 0..m: X[k] <= i)",
        "forall i in 0..m: 1 - c <= prob(k ~ Uniform(1..n)) (X[k] <= i)",
    ),
    "as many as are drawn": (
        "1 - n*c <= prob(k ~ Uniform(1..n)) (forall i in 1..k: X[k] <= i)",
        "forall i in 1..n: 1 - c <= prob(k ~ Uniform(1..n)) (X[k] <= i)",
    ),
    "an unknown number": (
        "1 - l*c <= prob(k ~ Uniform(1..n)) (forall i in 1..l: X[k] <= i)",
        "forall i in 1..l: 1 - c <= prob(k ~ Uniform(1..n)) (X[k] <= i)",
    ),
    "under another law": (
        f"1 - m*c <= {ALL}",
        "forall i in 1..m: 1 - c <= prob(k ~ Uniform(1..m)) (X[k] <= i)",
    ),
    "some of them": (
        "1 - m*c <= prob(k ~ Uniform(1..n)) (exists i in 1..m: X[k] <= -i)",
        "forall i in 1..m: 1 - c <= prob(k ~ Uniform(1..n)) (X[k] <= i)",
    ),
    "an expectation": (
        "1 - m*c <= (expect(k ~ Uniform(1..n)) X[k])",
        "forall i in 1..m: 1 - c <= (expect(k ~ Uniform(1..n)) X[k])",
    ),
}


@pytest.mark.parametrize("name", sorted(UNIONS))
def test_a_union_bound_is_accepted(name: str) -> None:
    assert SCENE.accepts(use(UNION, [RIGHT, "c"], *UNIONS[name]))


@pytest.mark.parametrize("name", sorted(NO_UNIONS))
def test_what_is_no_union_bound_is_rejected(name: str) -> None:
    assert not SCENE.accepts(use(UNION, [RIGHT, "c"], *NO_UNIONS[name]))


def test_a_union_bound_needs_a_bound_for_each() -> None:
    assert not SCENE.accepts(use(UNION, [RIGHT, "c"], f"1 - m*c <= {ALL}"))
    assert not SCENE.accepts(use(UNION, [RIGHT, "a"], f"1 - m*c <= {ALL}", EACH))


P, Q, TOGETHER = (
    f"(prob(k ~ Uniform(1..n)) ({event}))"
    for event in ("X[k] <= a", "Y[k] <= b", "X[k] <= a and Y[k] <= b")
)
FIRST, SECOND, SEVERAL = (
    f"(prob({FAMILY}) ({event}))" for event in ("w[1] <= a", "w[m] <= b", "w[1] <= a and w[m] <= b")
)

CONJUNCTIONS = {
    "two events": f"{P} + {Q} - 1 <= {TOGETHER}",
    "events of many draws": f"{FIRST} + {SECOND} - 1 <= {SEVERAL}",
    "three events, two of them first": (
        "(prob(w ~ Normal(0, 1)) (w <= a and w <= b)) + (prob(w ~ Normal(0, 1)) (w <= c)) - 1"
        " <= (prob(w ~ Normal(0, 1)) (w <= a and w <= b and w <= c))"
    ),
}

NO_CONJUNCTIONS = {
    "as likely as both": f"{P} + {Q} <= {TOGETHER}",
    "half of what is missing": f"{P} + {Q} - 1/2 <= {TOGETHER}",
    "as likely as one": f"{P} <= {TOGETHER}",
    "their product": f"{P}*{Q} <= {TOGETHER}",
    "the other way round": f"{TOGETHER} <= {P} + {Q} - 1",
    "one event twice": f"{P} + {P} - 1 <= {TOGETHER}",
    "one of two events": f"{P} + {Q} - 1 <= {TOGETHER.replace(' and ', ' or ')}",
    "under another law": f"{P.replace('1..n', '1..m')} + {Q} - 1 <= {TOGETHER}",
    "one event": f"{P} + {P} - 1 <= {P}",
    "three events, of which one is left out": (
        "(prob(w ~ Normal(0, 1)) (w <= a)) + (prob(w ~ Normal(0, 1)) (w <= c)) - 1"
        " <= (prob(w ~ Normal(0, 1)) (w <= a and w <= b and w <= c))"
    ),
    "an expectation": f"{P} + {Q} - 1 <= (expect(k ~ Uniform(1..n)) X[k])",
}


@pytest.mark.parametrize("name", sorted(CONJUNCTIONS))
def test_several_events_together_are_likely(name: str) -> None:
    assert SCENE.accepts(use(CONJUNCTION, [RIGHT], CONJUNCTIONS[name]))


@pytest.mark.parametrize("name", sorted(NO_CONJUNCTIONS))
def test_what_is_not_said_of_several_events_is_rejected(name: str) -> None:
    assert not SCENE.accepts(use(CONJUNCTION, [RIGHT], NO_CONJUNCTIONS[name]))
    assert not SCENE.accepts(use(CONJUNCTION, [LEFT], NO_CONJUNCTIONS[name]))


WITHIN = "forall k in 1..n: a <= X[k] and X[k] <= b"
MEAN = "(expect(k ~ Uniform(1..n)) X[k])"
LIKELY = "1 - 1/r"
NEAR = "(sum(t in 1..m) X[w[t]])/m + (b - a)*sqrt(log(r)/(2*m))"


def _near(
    mean: str = MEAN,
    near: str = NEAR,
    likely: str = LIKELY,
    relation: str = "<=",
    law: str = FAMILY,
) -> str:
    return f"{likely} <= prob({law}) ({mean} {relation} {near})"


CONDITIONS = ("1 <= m", SOME, "1 <= r", WITHIN)


def _mean(goal: str, *assumed: str, count: str = "m") -> Use:
    return use(HOEFFDING, [at(1, 2, 0), count, "a", "b", "r"], goal, *assumed)


MISSING = without_a_condition({"a mean": _mean(_near(), *CONDITIONS)})


def test_a_mean_of_draws_is_near_what_is_expected() -> None:
    assert SCENE.accepts(_mean(_near(), *CONDITIONS))


test_each_condition_is_needed = rejected(SCENE, MISSING)


OTHERWISE = {
    "no deviation": _near(near=NEAR.replace("(b - a)", "0")),
    "a smaller deviation": _near(near=NEAR.replace("2*m", "3*m")),
    "without a root": _near(near=NEAR.replace("sqrt(log(r)/(2*m))", "log(r)/(2*m)")),
    "another side": _near(relation=">="),
    "for certain": _near(likely="1"),
    "another mean": _near(near=NEAR.replace("X", "Y")),
    "another range": _near(near=NEAR.replace("b - a", "b")),
    "more draws in the bound": _near(near=NEAR.replace("2*m", "2*n")),
    "another law of the draws": _near(law="w[t in 1..m] ~ Uniform(1..m)"),
    "fewer draws": _near(law="w[t in 1..n] ~ Uniform(1..n)"),
    "one draw in all terms": _near(near=NEAR.replace("w[t]", "w[1]")),
    "a variance": _near(mean="(var(k ~ Uniform(1..n)) X[k])"),
    "a mean under a normal law": _near(mean="(expect(x ~ Normal(0, 1)) x)"),
}


@pytest.mark.parametrize("name", sorted(OTHERWISE))
def test_what_is_not_said_of_means_is_rejected(name: str) -> None:
    assert not SCENE.accepts(_mean(OTHERWISE[name], *CONDITIONS))


def test_a_normal_number_has_no_bounds() -> None:
    law = "Normal(0, 1)"
    goal = _near(
        mean=f"(expect(x ~ {law}) x)",
        near=NEAR.replace("X[w[t]]", "w[t]"),
        law=f"w[t in 1..m] ~ {law}",
    )
    assert not SCENE.accepts(_mean(goal, *CONDITIONS))


def test_the_set_that_is_drawn_from_is_not_empty() -> None:
    law, within = "Uniform(1..l)", "forall k in 1..l: a <= k and k <= b"
    goal = _near(
        mean=f"(expect(k ~ {law}) k)",
        near=NEAR.replace("X[w[t]]", "w[t]"),
        law=f"w[t in 1..m] ~ {law}",
    )
    assert SCENE.accepts(_mean(goal, "1 <= m", "1 <= l", "1 <= r", within))
    assert not SCENE.accepts(_mean(goal, "1 <= m", "1 <= r", within))


def test_there_are_draws() -> None:
    near = "(sum(t in 1..l) X[w[t]])/l + (b - a)*sqrt(log(r)/(2*l))"
    goal = _near(near=near, law="w[t in 1..l] ~ Uniform(1..n)")
    assert SCENE.accepts(_mean(goal, "1 <= l", *CONDITIONS[1:], count="l"))
    assert not SCENE.accepts(_mean(goal, *CONDITIONS[1:], count="l"))


def test_means_of_draws_need_logarithms_in_sight() -> None:
    bound = "[0] hypothesis\n  let log(x : Real) := x\n  let sqrt(x : Real) := x\n"
    why = replace(SCENE, bound=bound).objection(_mean(_near(), *CONDITIONS))
    assert "no statement in sight binds log or sqrt" == why


AVERAGE, ROOT = "(sum(t in 1..m) X[w[t]])/m", "(b - a)*sqrt(log(r)/(2*m))"


def _near_above(mean: str = MEAN, root: str = ROOT, likely: str = LIKELY) -> str:
    return f"{likely} <= prob({FAMILY}) ({AVERAGE} <= {mean} + {root})"


def _mean_above(goal: str, *assumed: str) -> Use:
    return use(FROM_ABOVE, [at(1, 2, 1, 0), "m", "a", "b", "r"], goal, *assumed)


MISSING_ABOVE = without_a_condition({"a mean": _mean_above(_near_above(), *CONDITIONS)})


def test_a_mean_of_draws_is_not_far_above_what_is_expected() -> None:
    assert SCENE.accepts(_mean_above(_near_above(), *CONDITIONS))


test_from_above_each_condition_is_needed = rejected(SCENE, MISSING_ABOVE)


NOT_ABOVE = {
    "a smaller deviation": _near_above(root=ROOT.replace("2*m", "3*m")),
    "a deviation with another sign": _near_above(root=f"(-{ROOT})"),
    "for certain": _near_above(likely="1"),
    "another mean": _near_above(mean=MEAN.replace("X", "Y")),
    "another range": _near_above(root=ROOT.replace("b - a", "b")),
}


@pytest.mark.parametrize("name", sorted(NOT_ABOVE))
def test_what_is_not_said_of_means_from_above_is_rejected(name: str) -> None:
    assert not SCENE.accepts(_mean_above(NOT_ABOVE[name], *CONDITIONS))


def test_each_side_has_a_law_of_its_own() -> None:
    below, above = _mean(_near(), *CONDITIONS), _mean_above(_near_above(), *CONDITIONS)

    assert not SCENE.accepts(replace(above, law=HOEFFDING))
    assert not SCENE.accepts(replace(below, law=FROM_ABOVE))
