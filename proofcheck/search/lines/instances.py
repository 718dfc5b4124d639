"""Instances of rules: which there are by the terms and lines at hand, and their steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from proofcheck.certificates.building import At
from proofcheck.checker.operations import is_number
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.matching import Matcher
from proofcheck.search.lines.rules import Rule
from proofcheck.search.lines.sizes import known_sizes
from proofcheck.search.lines.summands import Found
from proofcheck.search.lines.triggers import Trigger

Show = Callable[[Context, Node], "At | None"]
"""Shows a condition, or says that it cannot."""

MOST_IN_ROUND = 150
"""Instances that are tried in one round."""

MOST_FREE = 2
"""Unknown numbers that no trigger determines."""

MOST_VALUES = 4
"""Terms that are put for each of them."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A rule at some values."""

    rule: Rule
    values: tuple[tuple[str, Node], ...]

    @property
    def found(self) -> Found:
        """The values by unknown."""
        return dict(self.values)


def instances(context: Context, level: int) -> Iterator[Instance]:
    """Yield instances that are not done with, of triggers up to a level."""
    for rule in list(context.rules.values()):
        if not rule.unknowns:
            yield Instance(rule, ())
        for trigger in rule.triggers:
            if trigger.level <= level:
                yield from _of_trigger(context, rule, trigger)


def _of_trigger(context: Context, rule: Rule, trigger: Trigger) -> Iterator[Instance]:
    agree = known_sizes(context).agree
    matcher = Matcher(context.shared.speller, rule.unknowns, agree)
    patterns = [*[(p, False) for p in trigger.terms], *[(p, True) for p in trigger.formulas]]
    for found in _matches(context, matcher, patterns, {}):
        for whole in _completed(context, rule, trigger, found):
            if whole.keys() == rule.unknowns:
                yield Instance(rule, tuple(sorted(whole.items())))


def _completed(context: Context, rule: Rule, trigger: Trigger, found: Found) -> Iterator[Found]:
    """Yield what unknowns may stand for that no term determines: what they are said to be, terms at hand."""
    found = _with_definitions(context, rule, found)
    left = [node for kind, node in rule.parts if kind == "all" and node.data not in found]
    if not left:
        yield found
    elif trigger.level > 1 and len(left) <= MOST_FREE and all(is_number(n.args[0]) for n in left):
        is_alone = len(left) == 1 or not trigger.terms
        choices = [_values(context, node.args[0], is_alone=is_alone) for node in left]
        for values in product(*choices):
            yield {**found, **{str(n.data): v for n, v in zip(left, values, strict=True)}}


def _with_definitions(context: Context, rule: Rule, found: Found) -> Found:
    """Add the unknowns that conditions equate with terms of which all is found."""
    whole, matcher = dict(found), Matcher(context.shared.speller, rule.unknowns)
    left = [(name, term) for name, term in rule.definitions if name not in found]
    for _ in left:
        for name, term in left:
            if name not in whole and rule.unknowns & term.names <= whole.keys():
                value = say(context, matcher, term, whole)
                if value is not None:
                    whole[name] = value
    return whole


def _values(context: Context, sort: Node, *, is_alone: bool) -> list[Node]:
    """Return simple numbers at hand that lie in a sort; if `is_alone`, and one more than these."""
    shared = context.shared
    sorts, terms = shared.proof.keys.sorts, shared.proof.terms
    found = [term for term in numbers(context) if sorts.fits(sorts.of(term), sort)][:MOST_VALUES]
    if is_alone:
        one = terms.number(1)
        more = [shared.speller.view(terms.make("add", term, one)) for term in found[:2]]
        found += [*more, terms.number(0)]
    return found


def numbers(context: Context) -> list[Node]:
    """Return names of numbers and atoms that are numbers, simple ones first."""
    sorts = context.shared.proof.keys.sorts
    found = dict.fromkeys(context.names)
    found.update(dict.fromkeys(context.terms))
    fitting = [t for t in found if is_closed_here(t) and is_number(sorts.of(t))]
    return sorted(fitting, key=lambda t: (sorts.of(t).op == "Int", t.depth))


def is_closed_here(node: Node) -> bool:
    """Whether a term speaks of no name that stands for what is bound elsewhere."""
    return not any(name.startswith(("_", "?")) for name in node.names)


def _matches(
    context: Context, matcher: Matcher, patterns: list[tuple[Node, bool]], found: Found
) -> Iterator[Found]:
    if not patterns:
        yield found
        return
    (pattern, is_formula), others = patterns[0], patterns[1:]
    at_hand = context.views.values() if is_formula else context.terms
    for term in list(at_hand):
        if term.op == pattern.op and (is_formula or term.data == pattern.data):
            for then in matcher.match(pattern, term, found):
                yield from _matches(context, matcher, others, then)


def conclude(context: Context, instance: Instance, show: Show) -> At | None:
    """Return the line of an instance whose conditions are shown."""
    proof = context.shared.proof
    rule, line = instance.rule, instance.rule.line
    matcher = Matcher(context.shared.speller, rule.unknowns)
    found = instance.found
    for kind, group in _groups(rule.parts):
        if kind == "all":
            values = tuple([found[str(node.data)] for node in group])
            at = _at_values(context, line, values)
        else:
            shown: list[At] = []
            for node in group:
                condition = say(context, matcher, node, found)
                one = None if condition is None else show(context, condition)
                if one is None:
                    if condition is not None and condition.op in ("le", "lt"):
                        context.wanted.setdefault(condition)
                    return None
                shown.append(one)
            at = attempt(proof, "imp-elim", line, tuple(shown))
        if at is None:
            return None
        line = at
    return line


def _at_values(context: Context, line: At, values: tuple[Node, ...]) -> At | None:
    """Return what a line says of some values, which may lie in their sorts by hypothesis only."""
    proof = context.shared.proof
    at = attempt(proof, "all-elim", line, values, ())
    sizes = () if at is not None else known_sizes(context).lines
    return attempt(proof, "all-elim", line, values, sizes) if sizes else at


def say(context: Context, matcher: Matcher, node: Node, found: Found) -> Node | None:
    """Return a pattern at some values, spelled."""
    try:
        return context.shared.speller.view(matcher.put(node, found))
    except Refusal:
        return None


def _groups(parts: tuple[tuple[str, Node], ...]) -> Iterator[tuple[str, list[Node]]]:
    kind = ""
    group: list[Node] = []
    for name, node in parts:
        if name != kind and group:
            yield kind, group
            group = []
        kind = name
        group.append(node)
    if group:
        yield kind, group


def expand(context: Context, level: int, show: Show) -> bool:
    """Add what instances say, for one round; say whether something is new."""
    context.round += 1
    is_new = False
    count = 0
    known = len(context.views)
    for instance in list(instances(context, level)):
        at = (instance.rule.line, instance.values)
        if at in context.instances or context.failed.get(at) == known:
            continue
        if count >= MOST_IN_ROUND:
            break
        count += 1
        line = conclude(context, instance, show)
        if line is None:
            context.failed[at] = known
        else:
            context.instances.add(at)
            is_new = context.add(line) or is_new
    return is_new
