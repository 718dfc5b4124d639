"""What an audit prints unless more is asked for: what needs a person, on a screen and a half.

First the counts, then what has to be seen to, the most important first, then the main results, and
what to type next.  Rows are cut to fit; how many there are of a kind is always said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from proofcheck.reports.records.audited import Audit, Derivation, Finding, Goal, Statement
from proofcheck.reports.terminal.advice import list_next_steps
from proofcheck.reports.terminal.budget import Group, Row, fit
from proofcheck.reports.terminal.establishment import state_reason, weakest_goal
from proofcheck.reports.terminal.findings import list_findings, place_of
from proofcheck.reports.terminal.page import (
    BLANK,
    DEFAULT_WIDTH,
    NARROWEST,
    Ink,
    Line,
    Page,
    Run,
    clip,
    hang,
    heading,
    line,
    pad,
    verdict,
    width_of,
)
from proofcheck.reports.terminal.repaired import find_main
from proofcheck.reports.terminal.summary import (
    count_findings,
    count_with_repairs,
    list_counts,
    praise,
    qualify,
    state_missing,
    state_trust,
)

MOST_LINES = 40
"""A screen and a half at most."""

_FEWEST_LINES = 12
_MOST_OF_FINDING = 10
_MOST_FINDINGS = 2
_MOST_MAIN = 6
_MOST_UNMARKED = 3
_LONGEST_LABEL = 24
_INDENT = "  "
_BELOW = "    "
_UNSUPPORTED = "unsupported"

_INSUFFICIENT = "P0501"

Placed = tuple[Derivation, Statement]
Tell = Callable[[Statement, int], Iterator[Line]]


def lay_out_overview(
    audit: Audit, *, width: int = DEFAULT_WIDTH, paths: Sequence[str] = ()
) -> Page:
    """Lay out what a person has to know of an audit.

    paths   as they were typed, for the commands that are proposed
    """
    width = max(width, NARROWEST)
    placed = tuple(audit.statements)
    groups = [*_list_groups(audit, placed, width)]
    head = [heading(_title(audit), width), *_list_summary(audit, placed, width)]
    if placed and not groups:
        head.insert(1, praise(audit, [one for _, one in placed]))
    main = [*_list_main(audit, width)]
    end = [*list_next_steps({one.name: one.first_label for one in groups}, width, paths)]
    blanks = bool(groups) + bool(main) + bool(end)
    fixed = len(head) + len(main) + len(end) + blanks
    fit(groups, width, max(MOST_LINES - fixed, _FEWEST_LINES))
    page = head
    for part in ([one for group in groups for one in group.lay_out(width)], main, end):
        page += [BLANK, *part] if part else []
    return tuple(page)


def _title(audit: Audit) -> str:
    shown = [one for one in audit.derivations if one.statements or one.findings]
    shown = shown or list(audit.derivations)
    if len(shown) == 1:
        return shown[0].title or shown[0].name
    return f"{len(shown)} derivations" if shown else "audit"


def _list_summary(audit: Audit, placed: Sequence[Placed], width: int) -> Iterator[Line]:
    if not placed:
        yield line(Run("nothing was audited: no statement was selected", Ink.BAD))
    else:
        statements = [one for _, one in placed]
        yield from list_counts(statements, width)
        repaired = count_with_repairs(statements)
        if repaired:
            text = f"with repairs: {repaired}"
            yield from map(line, hang(text, width, first="", rest=_INDENT))
        trusted = state_trust(audit, statements)
        if trusted:
            yield from map(line, hang(trusted, width, first="", rest=_INDENT))
    yield from count_findings(audit)


# ------------------------------------------------------------------ what needs a person


def _list_groups(audit: Audit, placed: Sequence[Placed], width: int) -> Iterator[Group]:
    loose = [*_find_loose(audit)]
    resting = _count_resting(placed)

    def rank(one: Placed) -> int:
        return -resting[qualify(audit, one[0], one[1].label)]

    if loose:
        rows = [_row_of_finding(one, width) for one in loose]
        yield Group("errors", "error", rows)
    for name, word, found, tell in _sort_out(placed):
        rows = [
            Row(
                qualify(audit, *_named(one)),
                (*_state_title(audit, one, resting, width), *tell(one[1], width)),
            )
            for one in sorted(found, key=rank)
        ]
        if rows:
            yield Group(name, word, rows)
    yield from _list_lacking(audit, placed, width)
    yield from _list_tainted(placed, width)
    warnings = [one for one in audit.all_findings if one.severity == "warning"]
    if warnings:
        yield Group("warnings", "warning", [_row_of_warning(one, width) for one in warnings])


def _sort_out(placed: Sequence[Placed]) -> Iterator[tuple[str, str, list[Placed], Tell]]:
    """Yield what is not supported by kind: its name, its word, what it is, and how to tell of it."""
    of = {
        word: [one for one in placed if one[1].evidence == word]
        for word in ("refuted", "ill-formed", _UNSUPPORTED)
    }
    yield "refuted", "refuted", of["refuted"], _tell_refuted
    yield "ill-formed", "ill-formed", of["ill-formed"], _tell_finding
    short = [one for one in of[_UNSUPPORTED] if _is_insufficient(one[1])]
    others = [one for one in of[_UNSUPPORTED] if not _is_insufficient(one[1])]
    yield "insufficient", _UNSUPPORTED, short, _tell_reason
    yield "otherwise unsupported" if short else _UNSUPPORTED, _UNSUPPORTED, others, _tell_reason


def _is_insufficient(statement: Statement) -> bool:
    """Whether a model of all that it may use breaks it, which is no refutation."""
    return any(one.code == _INSUFFICIENT for one in statement.findings)


def _row_of_warning(found: Finding, width: int) -> Row:
    place = f" ({place_of(found)})" if place_of(found) else ""
    head = f"{_INDENT}warning[{found.code}]: "
    text = clip(f"{found.with_label}{place}", width - width_of(head))
    return Row(found.label, (line(Run(head, Ink.OPEN), text),))


def _find_loose(audit: Audit) -> Iterator[Finding]:
    """Yield errors that no other group tells of."""
    for derivation in audit.derivations:
        told = {
            one.label
            for one in derivation.statements
            if one.missing or one.evidence in ("refuted", "ill-formed") or _is_insufficient(one)
        }
        for statement in derivation.statements:
            if statement.label not in told:
                yield from filter(_is_error, statement.findings)
        yield from (one for one in derivation.findings if _is_error(one) and one.label not in told)
    yield from filter(_is_error, audit.findings)


def _is_error(finding: Finding) -> bool:
    return finding.severity in ("error", "fault")


def _named(placed: Placed) -> tuple[Derivation, str]:
    return placed[0], placed[1].label


def _count_resting(placed: Sequence[Placed]) -> Counter[str]:
    """Count how many statements rest on each that is refuted, ill-formed or unsupported."""
    several = len({id(derivation) for derivation, _ in placed}) > 1
    found: Counter[str] = Counter()
    for derivation, one in placed:
        below = dict(one.rests_on)
        for field in ("refuted", "ill_formed", _UNSUPPORTED):
            for label in below.get(field, ()):
                if label != one.label:
                    is_whole = not several or label.partition(":")[1]
                    found[label if is_whole else f"{derivation.name}:{label}"] += 1
    return found


def _state_title(audit: Audit, placed: Placed, resting: Counter[str], width: int) -> Iterator[Line]:
    label = qualify(audit, *_named(placed))
    number = resting[label]
    tail = f" ({number} rest{'s' if number == 1 else ''} on it)" if number else ""
    head = f"{_INDENT}[{label}] "
    title = clip(placed[1].title or _state_goal(placed[1]), width - width_of(head + tail))
    yield line(Run(head, Ink.STRONG), title, Run(tail, Ink.FAINT))


def _state_goal(statement: Statement) -> str:
    goal = weakest_goal(statement.goals)
    return " ".join(goal.formula) if goal is not None else ""


def _tell_refuted(statement: Statement, width: int) -> Iterator[Line]:
    """Yield the counterexample on two lines: the model, and what is wrong there."""
    goals = (*statement.goals, *statement.steps)
    broken = next((goal for goal in goals if goal.counterexample is not None), None)
    if broken is None:
        yield from _tell_reason(statement, width)
        return
    room = width - len(_BELOW)
    for text in filter(None, _state_example(broken, room)):
        yield line(_BELOW + clip(text, room))


def _state_example(goal: Goal, room: int) -> tuple[str, str]:
    """Say at which model a goal fails, and why; both sides where they fit on a line.

    Of a side goal, which the author did not write, it is said what is needed.
    """
    example = goal.counterexample
    assert example is not None
    values = ", ".join(f"{name} = {value}" for name, value in (*example.sizes, *example.objects))
    needs = f"needs {' '.join(goal.formula)}: " if goal.role == "side" else ""
    sides = f"{needs}left = {example.left}, right = {example.right}: {example.why}"
    why = sides if example.left and width_of(sides) <= room else needs + example.why
    return f"at {values}" if values else "", why


def _tell_finding(statement: Statement, width: int) -> Iterator[Line]:
    """Yield what is wrong, where, and what to write instead."""
    found = [*filter(_is_error, statement.findings)]
    if not found:
        yield from _tell_reason(statement, width)
    for one in found[:_MOST_FINDINGS]:
        yield from _show_finding(one, width)
    if len(found) > _MOST_FINDINGS:
        yield line(Run(f"{_BELOW}and {len(found) - _MOST_FINDINGS} more errors", Ink.FAINT))


def _show_finding(found: Finding, width: int) -> Iterator[Line]:
    """Yield a finding with its carets, or without where these take too much room."""
    lines = [*list_findings([found], width, is_narrow=True)]
    if len(lines) > _MOST_OF_FINDING:
        lines = [*list_findings([replace(found, rendered=())], width)][:_MOST_OF_FINDING]
    yield from lines


def _tell_reason(statement: Statement, width: int) -> Iterator[Line]:
    text = state_reason(statement) or "no reason given"
    yield line(_BELOW + clip(text, width - len(_BELOW)))


def _row_of_finding(found: Finding, width: int) -> Row:
    return Row(found.label, tuple(_show_finding(found, width)))


def _list_lacking(audit: Audit, placed: Sequence[Placed], width: int) -> Iterator[Group]:
    lacking = [one for one in placed if one[1].missing]
    rows = []
    for one in lacking:
        label = qualify(audit, *_named(one))
        text = clip(state_missing(one[1]), width - width_of(label) - 5)
        rows.append(Row(label, (line(Run(f"{_INDENT}[{label}] ", Ink.STRONG), text),)))
    if rows:
        yield Group("missing dependencies", _UNSUPPORTED, rows)


def _list_tainted(placed: Sequence[Placed], width: int) -> Iterator[Group]:
    """Yield what rests on something bad, by what that is."""
    tainted = [one for one in placed if one[1].standing == "tainted"]
    if not tainted:
        return
    ends = Counter(_state_end(one[1]) for one in tainted)
    rows = []
    for end, number in ends.most_common():
        text = f"{number} by {end}"
        rows.append(Row("", (line(_INDENT + clip(text, width - len(_INDENT))),)))
    yield Group("tainted", "tainted", rows, len(tainted))


def _state_end(statement: Statement) -> str:
    path = statement.taint
    if not path:
        return "something whose path is not stated"
    if path[-1] == statement.label or path[-1] in path[:-1]:
        return f"[{path[-1]}], on a circle"
    end = f"[{path[-1]}]"
    return f"{end}, {statement.taint_evidence}" if statement.taint_evidence else end


# ------------------------------------------------------------------ main results


def _list_main(audit: Audit, width: int) -> Iterator[Line]:
    """Yield what the derivations are about, with evidence and standing; some of it if it is much."""
    found = [(one, main) for one in audit.derivations for main in find_main(one)]
    if not found:
        return
    is_marked = any(one.main for one in audit.derivations)
    yield line(Run("main results" if is_marked else "main results (cited by none)", Ink.STRONG))
    shown = found[: _MOST_MAIN if is_marked else _MOST_UNMARKED]
    labels = [f"[{qualify(audit, *_named(one))}]" for one in shown]
    margin = min(max(map(width_of, labels)), _LONGEST_LABEL)
    for label, (_, one) in zip(labels, shown, strict=True):
        yield _row_of_main(pad(label, margin), one, width)
    rest = Counter(one.standing for _, one in found[len(shown) :])
    if rest:
        counted = ", ".join(f"{number} {word}" for word, number in rest.most_common())
        text = clip(f"{_INDENT}and {rest.total()} more: {counted}", width)
        yield line(Run(text, Ink.FAINT))


def _row_of_main(label: str, one: Statement, width: int) -> Line:
    words = [one.evidence] + ([one.standing] if one.standing != one.evidence else [])
    tail = ", ".join(words)
    room = width - width_of(f"{_INDENT}{label}    {tail}")
    title = clip(one.title or _state_goal(one), room)
    runs: list[str | Run] = [Run(f"{_INDENT}{label}  ", Ink.STRONG), f"{title}  " if title else ""]
    for number, word in enumerate(words):
        runs += [", "] if number else []
        runs.append(verdict(word))
    return line(*runs)
