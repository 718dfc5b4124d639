"""The end of an audit: first what is not supported, then the counts, then what repairs change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from proofcheck.reports.records.audited import Audit, Derivation, Statement
from proofcheck.reports.terminal.across import list_main_results
from proofcheck.reports.terminal.axioms import list_axioms
from proofcheck.reports.terminal.establishment import state_reason, state_taint
from proofcheck.reports.terminal.page import (
    BLANK,
    Ink,
    Line,
    Run,
    count,
    hang,
    heading,
    ink_of,
    line,
    list_labels,
    pad,
    width_of,
)
from proofcheck.reports.terminal.with_repairs import find_worse, state_worse
from proofcheck.verdict import Evidence, Standing

Placed = tuple[Derivation, Statement]

_NOT_SUPPORTED = ("refuted", "ill-formed", "unsupported")
_COVERS = {
    "checked": "exact at some sizes",
    "witnessed": "held on sampled models, no proof",
    "cited": "from a reference",
}
"""What evidence short of a proof covers."""

_MOST_ROWS = 12
_MOST_LEFT_OUT = 100
_MOST_CHANGES = 8
_LONGEST_LABEL = 24


def list_summary(audit: Audit, width: int) -> Iterator[Line]:
    """Yield the summary: what is not supported, counts, standing, and modulo repairs."""
    placed = tuple(audit.statements)
    yield heading("summary", width)
    if not placed:
        yield line(Run("nothing was audited: no statement was selected", Ink.BAD))
        yield from count_findings(audit)
        return
    statements = [statement for _, statement in placed]
    troubles = tuple(list_troubles(audit, width))
    yield from troubles
    if troubles:
        yield BLANK
    else:
        yield praise(audit, statements)
    yield from list_main_results(audit, width)
    yield from list_counts(statements, width)
    yield from _list_repairs(audit, placed, width)
    yield from _list_readings(audit, placed, width)
    yield from _list_trust(audit, statements, width)
    yield from list_axioms(audit, width)
    yield from _list_necessity(statements, width)
    yield from count_findings(audit)


def list_counts(statements: Sequence[Statement], width: int) -> Iterator[Line]:
    """Yield how many statements there are of each evidence and standing, and what words mean."""
    yield from _wrapped(_count_evidence(statements), width)
    yield from _wrapped(f"standing: {_count_words(_standings(statements), _by_rank())}", width)
    found = {one.evidence for one in statements}
    words = "; ".join(f"{word}: {said}" for word, said in _COVERS.items() if word in found)
    if words:
        yield from (line(Run(one, Ink.FAINT)) for one in hang(words, width, first="", rest="  "))


def count_with_repairs(statements: Sequence[Statement]) -> str:
    """Count standing with every repair read in place; empty where nothing is repaired."""
    if not any(one.repairs for one in statements):
        return ""
    after = Counter(one.standing_modulo_repairs for one in statements)
    return _explain_refuted(_count_words(after, _by_rank()), statements)


def list_troubles(audit: Audit, width: int) -> Iterator[Line]:
    """Yield what is not supported, group by group: refuted, ill-formed, unsupported.

    After these come statements that rest on something bad, and statements that declare too
    little.
    """
    placed = tuple(audit.statements)
    for evidence in _NOT_SUPPORTED:
        group = [one for one in placed if one[1].evidence == evidence]
        rows = [(_label(audit, one), _reason_alone(one)) for one in group]
        yield from _list_group(evidence, evidence, rows, width)
    tainted = [one for one in placed if one[1].standing == "tainted"]
    yield from _list_group(
        "tainted", "tainted", [(_label(audit, one), state_taint(one[1])) for one in tainted], width
    )
    lacking = [one for one in placed if one[1].missing]
    rows = [(_label(audit, one), state_missing(one[1])) for one in lacking]
    yield from _list_group("missing dependencies", "unsupported", rows, width)
    open_ones = [one for one in placed if one[1].not_proved_without]
    rows = [(_label(audit, one), list_labels(one[1].not_proved_without)) for one in open_ones]
    yield from _list_group("not proved without an undeclared one", "conditional", rows, width)


def qualify(audit: Audit, derivation: Derivation, label: str) -> str:
    """Return a label as it is written across files: with the file's name if there are several."""
    return label if len(audit.derivations) < 2 else f"{derivation.name}:{label}"


def praise(audit: Audit, statements: Sequence[Statement]) -> Line:
    """Say that nothing is unsupported, and never more than that."""
    errors = sum(finding.severity == "error" for finding in audit.all_findings)
    if errors:
        text = f"no statement lacks support, but {count(errors, 'error')} must be mended"
        return line(Run(text, Ink.BAD))
    open_ones = sum(statement.standing != "sound" for statement in statements)
    if not open_ones:
        return line(Run("everything is sound", Ink.PROVED))
    text = f"everything is supported, {open_ones} of {len(statements)} only conditionally"
    return line(Run(text, Ink.SUPPORTED))


def _list_group(
    name: str, word: str, rows: Sequence[tuple[str, str]], width: int
) -> Iterator[Line]:
    if not rows:
        return
    yield line(Run(f"{name} ({len(rows)})", ink_of(word)))
    shown = rows[:_MOST_ROWS]
    margin = min(max(width_of(label) for label, _ in shown), _LONGEST_LABEL, width // 4)
    for label, text in shown:
        first = f"  {pad(label, margin)}  "
        if width_of(label) > margin:
            yield line(Run(f"  {label}", Ink.STRONG))
            first = " " * (margin + 4)
        for number, one in enumerate(hang(text, width, first=first, rest=" " * (margin + 4))):
            lead = first if number == 0 else ""
            yield line(Run(lead, Ink.STRONG), one[len(lead) :])
    left_out = [label.strip("[]") for label, _ in rows[_MOST_ROWS:]]
    if left_out:
        yield from map(
            line,
            hang(list_labels(left_out, most=_MOST_LEFT_OUT), width, first="  and ", rest="      "),
        )


def _label(audit: Audit, placed: Placed) -> str:
    derivation, statement = placed
    return f"[{qualify(audit, derivation, statement.label)}]"


def _reason_alone(placed: Placed) -> str:
    _, statement = placed
    title = f"{statement.title}: " if statement.title else ""
    return title + (state_reason(statement) or "no reason given")


def state_missing(statement: Statement) -> str:
    """Say what a statement needs and does not declare."""
    text = f"lacks {list_labels(statement.missing)}"
    return f"{text} (presumed: the source is cut off)" if statement.truncated else text


def _count_evidence(statements: Sequence[Statement]) -> str:
    found = Counter(statement.evidence for statement in statements)
    lacking = sum(one.evidence == "proved" and bool(one.missing) for one in statements)
    words = _count_words(found, [evidence.value for evidence in Evidence])
    if lacking:
        proved = f"{found['proved']} proved"
        words = words.replace(proved, f"{proved} ({lacking} only with missing dependencies)", 1)
    return f"{count(len(statements), 'statement')}: {words}"


def _standings(statements: Sequence[Statement]) -> Counter[str]:
    return Counter(statement.standing for statement in statements)


def _by_rank() -> list[str]:
    return [standing.value for standing in reversed(Standing)]


def _count_words(found: Counter[str], order: Sequence[str]) -> str:
    others = sorted(set(found) - set(order))
    words = [word for word in (*order, *others) if found[word]]
    return ", ".join(f"{found[word]} {word or 'not stated'}" for word in words)


def _list_repairs(audit: Audit, placed: Sequence[Placed], width: int) -> Iterator[Line]:
    """Say what repairs change: first what is worse with them, then the counts, then what is better."""
    if not any(statement.repairs for _, statement in placed):
        return
    names = {id(one[1]): _label(audit, one) for one in placed}
    worse = state_worse((one for _, one in placed), lambda one: names[id(one)])
    if worse:
        yield from _wrapped(f"worse with repairs: {worse}", width)
    fallen = {id(one) for one in find_worse(one for _, one in placed)}
    better = [
        f"{_label(audit, one)} {one[1].standing} -> {one[1].standing_modulo_repairs}"
        for one in placed
        if one[1].standing_modulo_repairs not in ("", one[1].standing) and id(one[1]) not in fallen
    ]
    text = f"modulo repairs: {count_with_repairs([one for _, one in placed])}"
    if better:
        text += f"; {', '.join(better[:_MOST_CHANGES])}"
        more = len(better) - _MOST_CHANGES
        text += f" and {more} more" if more > 0 else ""
    yield from _wrapped(text, width)


def _explain_refuted(counted: str, statements: Sequence[Statement]) -> str:
    """Say how many statements are refuted only where repairs are read."""
    now = [one for one in statements if one.standing_modulo_repairs == "refuted"]
    new = sum(one.standing != "refuted" for one in now)
    text = f"{len(now)} refuted"
    return counted.replace(text, f"{text} ({new} of them not as printed)") if new else counted


def _list_readings(audit: Audit, placed: Sequence[Placed], width: int) -> Iterator[Line]:
    """Say how many labels are read in several ways, and which are worth less than printed there."""
    several = [one for one in placed if one[1].readings]
    if not several:
        return
    weaker = [
        f"{_label(audit, one)} {one[1].evidence} -> {one[1].evidence_of_readings}"
        for one in several
        if one[1].evidence_of_readings != one[1].evidence
    ]
    text = f"read in more than one way: {count(len(several), 'label')}"
    if weaker:
        more = len(weaker) - _MOST_CHANGES
        text += f"; over all readings {', '.join(weaker[:_MOST_CHANGES])}"
        text += f" and {more} more" if more > 0 else ""
    yield from _wrapped(text, width)


def _list_trust(audit: Audit, statements: Sequence[Statement], width: int) -> Iterator[Line]:
    """Say how much is taken on trust, and which claims declare more than they use.

    Definitions and axioms of order are counted apart: they are believed as well, and doubted less.
    """
    if audit.library:
        told = count(len(audit.library), "library theorem")
        yield from _wrapped(f"taken on trust: {told}, named by `proofcheck explain`", width)
    resting = [laws for laws in map(_laws_that_are_no_theorems, statements) if laws]
    if resting:
        told = f"{len(set().union(*resting))}, on which {count(len(resting), 'statement')} rest"
        tail = "s" if len(resting) == 1 else ""
        text = f"definitions and axioms of order: {told}{tail}, named by `proofcheck explain`"
        yield from _wrapped(text, width)
    spare = [one.label for one in statements if one.unused]
    if spare:
        told = f"declares more than it uses: {list_labels(spare, most=_MOST_CHANGES)}"
        yield from _wrapped(told, width)


def state_trust(audit: Audit, statements: Sequence[Statement]) -> str:
    """Say in one line how much is taken on trust; empty where nothing is."""
    laws = set().union(*map(_laws_that_are_no_theorems, statements))
    parts = [
        count(len(audit.library), "library theorem") if audit.library else "",
        count(len(laws), "definition or axiom of order", "definitions and axioms of order")
        if laws
        else "",
    ]
    told = ", ".join(filter(None, parts))
    return f"taken on trust: {told}" if told else ""


def _laws_that_are_no_theorems(statement: Statement) -> set[str]:
    """Return what the kernel takes for granted below a statement and calls no theorem."""
    found = dict(statement.rests_on)
    return {*found.get("definitions", ()), *found.get("axioms", ())}


def _list_necessity(statements: Sequence[Statement], width: int) -> Iterator[Line]:
    """Say of how many declared labels it is known whether the claim could do without.

    Those of definitions, of what is not claimed and of what is refuted are counted apart: nothing is
    asked about them.
    """
    judged = [(fate, why) for one in statements for _, fate, why in one.necessity]
    if not judged:
        return
    found = Counter(fate for fate, _ in judged)
    others = sum(len(one.dependencies) for one in statements if not one.necessity)
    told = count(len(judged) + others, "declared dependency", "declared dependencies")
    told += f", {len(judged)} of them judged" if others else ""
    lemmas = judged.count(("unused", "lemma"))
    spare = f"{found['unused']} unused" + (f" (shortcuts: {lemmas})" if lemmas else "")
    share = f"{100 * found['unknown'] / len(judged):.0f} %"
    text = f"{told}: {found['needed']} needed, {spare}, {found['unknown']} unknown ({share})"
    yield from _wrapped(text, width)


def count_findings(audit: Audit) -> Iterator[Line]:
    """Yield how many findings there are of each severity; nothing where there is none."""
    found = Counter(finding.severity for finding in audit.all_findings)
    parts = [
        count(found[severity], noun)
        for severity, noun in (
            ("fault", "toolkit fault"),
            ("error", "error"),
            ("warning", "warning"),
        )
        if found[severity]
    ]
    if parts:
        yield line(f"findings: {', '.join(parts)}")


def _wrapped(text: str, width: int) -> Iterator[Line]:
    return map(line, hang(text, width, first="", rest="  "))
