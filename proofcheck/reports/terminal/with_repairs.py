"""What is worth less once repairs are read: which statements, by which repairs, and on which model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from proofcheck.reports.records.audited import Pairs, Statement
from proofcheck.reports.terminal.counterexample import list_counterexample
from proofcheck.reports.terminal.page import Line
from proofcheck.verdict import Standing

_MOST_SHOWN = 8
_RANK = {one.value: rank for rank, one in enumerate(Standing)}


def find_worse(statements: Iterable[Statement]) -> list[Statement]:
    """Return the statements whose standing falls with repairs, the worst first."""
    fallen = [one for one in statements if _after(one) < _RANK.get(one.standing, 0)]
    return sorted(fallen, key=_after)


def _after(one: Statement) -> int:
    return _RANK.get(one.standing_modulo_repairs or one.standing, 0)


def state_worse(statements: Iterable[Statement], name: Callable[[Statement], str]) -> str:
    """Say which statements are worth less with repairs, and why; empty where none is.

    name   how a statement is called
    """
    groups: dict[str, list[str]] = {}
    for one in find_worse(statements):
        groups.setdefault(_state_fall(one), []).append(name(one))
    return "; ".join(f"{_list_names(names)} {fall}" for fall, names in groups.items())


def _list_names(names: list[str]) -> str:
    more = len(names) - _MOST_SHOWN
    shown = ", ".join(names[:_MOST_SHOWN])
    return f"{shown} and {more} more" if more > 0 else shown


def _state_fall(one: Statement) -> str:
    turned = f"{one.standing} -> {one.standing_modulo_repairs}"
    read = state_readings(pair for each in one.refutations_modulo_repairs for pair in each.repaired)
    return f"{turned}, by {read}" if read else turned


def state_readings(repaired: Iterable[tuple[str, str]]) -> str:
    """Say what is read in place of what.

    >>> state_readings([("2.3", "2.3*"), ("4", "4 bis")])
    '[2.3*] in place of [2.3], [4 bis] in place of [4]'
    """
    pairs: Pairs = tuple(dict.fromkeys(repaired))
    return ", ".join(f"[{other}] in place of [{label}]" for label, other in pairs)


def list_refutations(
    statement: Statement,
    width: int,
    indent: str,
    *,
    most: int | None = None,
    elsewhere: str = "--format json",
) -> Iterator[Line]:
    """Yield the counterexamples to goals that only repairs refute, each with these repairs.

    most        how many lines each may have
    elsewhere   where the reader finds what is left out
    """
    for one in statement.refutations_modulo_repairs:
        read = state_readings(one.repaired)
        yield from list_counterexample(
            one.goal,
            width,
            indent,
            most=most,
            elsewhere=elsewhere,
            above=(("with", read),) if read else (),
        )
