"""How evidence was established, in words: at which sizes, on how many models, to how many digits.

A green goal never leaves one of these out.  Where the audit does not say, the report says that.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.reports.records.audited import BURDENS, Goal, Pairs, Statement
from proofcheck.reports.terminal.page import count, list_labels
from proofcheck.verdict import Evidence

_MOST_SIZES = 6
_MOST_STEPS = 6
_MOST_OBJECTS = 3
_LONGEST_OBJECT = 16
_LONGEST_REASON = 60
_FINGERPRINT = 12
_GREEN = frozenset(evidence.value for evidence in Evidence if evidence.is_green)
_STRENGTH = {evidence.value: evidence.strength for evidence in Evidence}


def is_green(evidence: str) -> bool:
    """Whether a goal or statement of this evidence counts as supported."""
    return evidence in _GREEN


def weakest_goal(goals: Sequence[Goal]) -> Goal | None:
    """Return the first goal of the weakest evidence, None when there is no goal."""
    return min(goals, key=lambda goal: _STRENGTH.get(goal.evidence, -1), default=None)


def state_sizes(sizes: Sequence[Pairs], most: int = _MOST_SIZES) -> str:
    """Name the sizes at which something was established.

    >>> state_sizes([(("n", "2"),), (("n", "3"),)])
    'n = 2, 3'
    >>> state_sizes([(("m", "1"), ("n", "2")), (("m", "2"), ("n", "2"))])
    '(m, n) = (1, 2), (2, 2)'
    """
    combinations = tuple(dict.fromkeys(sizes))
    if not combinations:
        return "sizes not stated"
    if combinations == ((),):
        return "no free size"
    names = tuple(dict.fromkeys(name for one in combinations for name, _ in one))
    shown = [_state_combination(one, names) for one in combinations[:most]]
    left_out = len(combinations) - len(shown)
    more = f" and {left_out} more" if left_out else ""
    head = names[0] if len(names) == 1 else f"({', '.join(names)})"
    return f"{head} = {', '.join(shown)}{more}"


def state_establishment(goal: Goal) -> str:
    """Say how the evidence of a goal was established, in one sentence without its first word."""
    text = _established(goal)
    if goal.is_recorded:
        text = f"recorded: {text}"
    if goal.reason and goal.reason not in text:
        text = f"{text}; {goal.reason}" if text else goal.reason
    if goal.worst_ratio:
        text = f"{text}; worst ratio found {goal.worst_ratio}"
    return text


def state_cover(goal: Goal) -> str:
    """Say which kinds of models were looked at, and which other programs agreed."""
    kinds = ", ".join(f"{number} {kind}" for kind, number in goal.kinds)
    opinions = ", ".join(
        f"{by} {'at' if of == 'sizes' else 'on'} {count(number, of.removesuffix('s'))}"
        for by, number, of in goal.opinions
    )
    parts = (f"models {kinds}" if kinds else "", f"confirmed by {opinions}" if opinions else "")
    return "; ".join(part for part in parts if part)


def state_laws(goal: Goal) -> str:
    """Name the lemmas of its proof, and the laws that are no theorems, by what they are called."""
    names = dict(BURDENS)
    parts = [f"{names[field]}: {', '.join(laws)}" for field, laws in goal.laws]
    lemmas = [f"lemmas: {', '.join(goal.lemmas)}"] if goal.lemmas else []
    return "; ".join([*lemmas, *parts])


def state_in_vain(goal: Goal) -> tuple[str, ...]:
    """Say who was asked besides and settled nothing, with the reason each gave."""
    return tuple(f"asked in vain: {by}: {reason}" for by, reason in goal.in_vain)


def state_certificate(goal: Goal) -> str:
    """Say by which engine, and which certificate the kernel accepted; empty when neither."""
    engine = f"found by {goal.engine}" if goal.engine else ""
    certificate = f"certificate {goal.certificate[:_FINGERPRINT]}" if goal.certificate else ""
    if certificate and goal.evidence in ("proved", "refuted"):
        certificate += f", accepted by the {goal.checker or 'kernel'}"
    return ", ".join(part for part in (engine, certificate) if part)


def state_reason(statement: Statement) -> str:
    """Say in one line why a statement has its evidence and its standing."""
    parts = [state_evidence(statement)]
    if statement.missing:
        presumed = "presumed, the source is cut off: " if statement.truncated else ""
        parts.append(f"{presumed}lacks {list_labels(statement.missing, most=4)}")
    if statement.standing == "tainted":
        parts.append(state_taint(statement))
    elif statement.standing == "conditional" and not _is_own_condition(statement):
        parts.append(_state_condition(statement))
    return "; ".join(part for part in parts if part)


def state_taint(statement: Statement) -> str:
    """Give the path to what taints a statement, with what is wrong at its end.

    The last step is on a cycle when the path comes back to a statement it has passed.
    """
    path, more = statement.taint, statement.taint_left_out
    if path[:1] == (statement.label,):
        path = path[1:]
    if not path:
        return "tainted, path not stated"
    last = path[-1]
    if last == statement.label or last in path[:-1]:
        return f"rests on itself: [{statement.label}] -> {state_path(path, more)}"
    return f"rests on {state_path(path, more)}" + (
        f", {statement.taint_evidence}" if statement.taint_evidence else ""
    )


def state_path(path: Sequence[str], more: int = 0) -> str:
    """Draw a path; of a long one its beginning and its end.

    more   how many labels before the last one are not listed
    """
    steps = [f"[{label}]" for label in path]
    if len(steps) > _MOST_STEPS:
        left_out = len(steps) - _MOST_STEPS + 1 + more
        steps[_MOST_STEPS - 2 : -1] = [f"{count(left_out, 'more step')}"]
    return " -> ".join(steps)


def _state_combination(one: Pairs, names: Sequence[str]) -> str:
    values = dict(one)
    shown = [values.get(name, "-") for name in names]
    return shown[0] if len(shown) == 1 else f"({', '.join(shown)})"


def _established(goal: Goal) -> str:
    if goal.evidence == "proved":
        if goal.sizes and goal.sizes != ((),):
            return f"exactly, at {state_sizes(goal.sizes)}: all that it admits"
        return "for all sizes and values"
    if goal.evidence == "checked":
        return f"exactly, with symbolic entries{_at_sizes(goal, in_short=True)}"
    if goal.evidence == "witnessed":
        return _state_models(goal)
    if goal.evidence == "cited":
        return f"by citation; tested on {_state_models(goal)}"
    if goal.evidence == "refuted" and goal.counterexample is not None:
        return _state_counterexample(goal)
    return ""


def _state_models(goal: Goal) -> str:
    models = "models not counted" if goal.models is None else count(goal.models, "model")
    return f"{models}, {_state_digits(goal)}{_at_sizes(goal)}"


def _at_sizes(goal: Goal, *, in_short: bool = False) -> str:
    if set(goal.sizes) == {()}:
        return "; no size is free"
    span = _span(goal.sizes) if in_short else ""
    return f", at {span or state_sizes(goal.sizes)}"


def _span(sizes: Sequence[Pairs]) -> str:
    """Say that all combinations of sizes from one number to another were decided, if they were.

    >>> _span([(("n", "1"),), (("n", "2"),), (("n", "3"),)])
    'sizes 1 to 3 (n)'
    >>> _span([(("n", "1"),), (("n", "3"),)])
    ''
    """
    combinations = {tuple(dict(one).items()) for one in sizes}
    names = {tuple(name for name, _ in one) for one in combinations}
    values = {value for one in combinations for _, value in one}
    if len(names) != 1 or not all(value.lstrip("-").isdecimal() for value in values):
        return ""
    (named,) = names
    low, high = min(map(int, values)), max(map(int, values))
    if low == high or len(combinations) != (high - low + 1) ** len(named):
        return ""
    return f"sizes {low} to {high} ({', '.join(named)})"


def _state_digits(goal: Goal) -> str:
    if goal.digits is not None:
        return f"to {count(goal.digits, 'digit')}"
    return "exactly" if goal.is_exact else "digits not stated"


def _state_counterexample(goal: Goal) -> str:
    """Say where it fails: at which sizes, or for which few numbers where no size is free.

    Where there is no such place, it says why.
    """
    example = goal.counterexample
    assert example is not None
    found = example.sizes
    if not found and len(example.objects) <= _MOST_OBJECTS:
        found = tuple(pair for pair in example.objects if _is_short(pair))
    place = ", ".join(f"{name} = {value}" for name, value in found)
    if place:
        return f"false at {place}"
    return f"false: {example.why}" if 0 < len(example.why) <= _LONGEST_REASON else "false"


def _is_short(pair: tuple[str, str]) -> bool:
    return len(" = ".join(pair)) <= _LONGEST_OBJECT


def state_evidence(statement: Statement) -> str:
    """Say how the weakest goal was established, then what the audit adds."""
    goal = weakest_goal(statement.goals)
    established = state_establishment(goal) if goal is not None else ""
    if not is_green(statement.evidence):
        what = _state_need(goal) if established and goal is not None else ""
        return statement.reason or what + established or _say_nothing_given(statement)
    several = ""
    if len(statement.goals) > 1:
        are_alike = all(state_establishment(one) == established for one in statement.goals)
        several = f"{'each' if are_alike else 'weakest'} of {len(statement.goals)} goals: "
    added = statement.reason
    tail = f"; {added}" if added and added not in established else ""
    return f"{several}{established}{tail}"


def _state_need(goal: Goal) -> str:
    """Say what a side goal is: what has to hold so that the statement makes sense."""
    return f"needs {' '.join(goal.formula)}: " if goal.role == "side" else ""


def _say_nothing_given(statement: Statement) -> str:
    without_need = ("definition", "hypothesis")
    return "" if statement.evidence in without_need else "no reason given"


def _is_own_condition(statement: Statement) -> bool:
    return statement.evidence in ("checked", "witnessed", "cited")


def _state_condition(statement: Statement) -> str:
    conditions = ("cited", "checked", "witnessed", "unsupported")
    found = {field: labels for field, labels in statement.rests_on if field in conditions}
    for field in reversed(conditions):
        if field in found:
            return f"rests on {field} {list_labels(found[field], most=4)}"
    return ""
