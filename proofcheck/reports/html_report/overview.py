"""The overview: main results with their weakest link, what to mend next, and counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from proofcheck.reports.graph.drawing import BESIDE
from proofcheck.reports.html_report.content import Content, Data, count_words, goals_of
from proofcheck.reports.html_report.naming import (
    badge,
    brief,
    link,
    list_names,
    list_way,
    read_references,
    refer,
)
from proofcheck.reports.html_report.next_steps import (
    NextStep,
    NextSteps,
    list_proofs,
    list_repairs,
)
from proofcheck.reports.html_report.words import EVIDENCE, STANDING
from proofcheck.reports.records.audited import Audit
from proofcheck.reports.terminal.page import count

_MOST_STEPS = 8
_MOST_MAIN = 30
_MOST_FINDINGS = 20
_WEAKEST_FIRST = ("unsupported", "cited", "witnessed only", "checked only")


def render_overview(audit: Audit, content: Content) -> str:
    """Return the overview as HTML; every text of the document is escaped."""
    parts = (
        *_main(audit, content),
        *_steps(content),
        *_declarations(content),
        *_counts(audit, content),
    )
    return "".join(parts)


def _main(audit: Audit, content: Content) -> Iterator[str]:
    yield "<h2>Main results</h2>"
    if not any(derivation.main for derivation in audit.derivations):
        yield '<p class="note">None is marked; these are the claims that no statement cites.</p>'
    if not content.main:
        yield '<p class="note">There is no claim.</p>'
        return
    yield '<ul class="results">'
    for position in content.main[:_MOST_MAIN]:
        yield _result(content, position)
    yield "</ul>"
    if len(content.main) > _MOST_MAIN:
        yield f'<p class="note">and {len(content.main) - _MOST_MAIN} more, listed below</p>'


def _result(content: Content, position: int) -> str:
    one = content.statements[position]
    return (
        f'<li class="standing-{escape(str(one["standing"]))}">'
        f'<div class="result">{link(content, position)} <bdi>{_title(one)}</bdi> '
        f"{badge(str(one['standing']), 'standing')}</div>"
        f'<p class="weakest">{_weakest(content, one)}</p>{_why(content, position)}'
        f"{_after_repairs(content, one)}"
        f"{_otherwise(content, one)}</li>"
    )


def _title(one: Data) -> str:
    """Name a statement by its title, else by what it claims."""
    formulas = [str(goal["formula"]) for goal in goals_of(one)]
    if one["title"] or not formulas:
        return escape(brief(str(one["title"]) or str(one["kind"])))
    return f"<code>{escape(brief(formulas[0]))}</code>"


def _weakest(content: Content, one: Data) -> str:
    evidence, standing = str(one["evidence"]), str(one["standing"])
    if standing in ("refuted", "ill-formed", "unsupported"):
        return escape(brief(str(one["reason"]))) or escape(standing)
    if standing == "tainted":
        taint = read_references(one["taint"])
        return f"weakest link: {list_way(content, taint)}{_said(one['taintEvidence'])}"
    found = {
        str(entry["name"]): read_references(entry["ids"]) for entry in _records(one["restsOn"])
    }
    for name in _WEAKEST_FIRST:
        if name in found:
            return f"itself {escape(evidence)}; weakest link: {name} {list_names(content, found[name])}"
    return f"itself {escape(evidence)}, and so is all it rests on"


def _why(content: Content, position: int) -> str:
    """Say in one sentence what is wrong: of a refuted result itself, else of what taints it."""
    way = [position, *read_references(content.statements[position]["taint"])]
    at = way[0] if content.statements[position]["evidence"] == "refuted" else way[-1]
    if not isinstance(at, int):
        return ""
    examples = [goal["counterexample"] for goal in goals_of(content.statements[at])]
    said = [str(one["why"]) for one in examples if isinstance(one, dict)]
    return f'<p class="why" data-why="{at}">{escape(said[0])}</p>' if said and said[0] else ""


def _after_repairs(content: Content, one: Data) -> str:
    before, after = one["standing"], one["standingRepaired"]
    if before == after and not isinstance(one["readAs"], int):
        return ""
    way = read_references(one["obstacle"])
    rest = f"; still in the way: {list_way(content, way)}{_said(one['hindrance'])}" if way else ""
    read = f" read as {refer(content, one['readAs'])}" if isinstance(one["readAs"], int) else ""
    return f'<p class="weakest">with repairs{read} {badge(str(after), "standing")}{_causes(content, one)}{rest}</p>'


def _otherwise(content: Content, one: Data) -> str:
    """Say how else the page is read there, and what each reading is worth."""
    readings = [at for at in read_references(one["readings"]) if isinstance(at, int)]
    shown = [
        f"{link(content, at)} {badge(str(content.statements[at]['evidence']), 'evidence')}"
        for at in readings
    ]
    return f'<p class="weakest">read otherwise: {", ".join(shown)}</p>' if shown else ""


def _causes(content: Content, one: Data) -> str:
    """Say which repairs refute a statement that is not refuted as printed."""
    pairs = [pair for found in _records(one["worse"]) for pair in _pairs(found["read"])]
    shown = dict.fromkeys(
        f"{refer(content, read)} in place of {refer(content, label)}" for read, label in pairs
    )
    return f", by {' and '.join(shown)}" if shown else ""


def _pairs(found: object) -> list[list[int | str]]:
    assert isinstance(found, list)
    return [read_references(one) for one in found]


def _said(word: object) -> str:
    return f", {escape(str(word))}" if word else ""


def _steps(content: Content) -> Iterator[str]:
    yield "<h2>Next steps</h2>"
    repairs, proofs = list_repairs(content), list_proofs(content)
    if not repairs.steps and not proofs.steps:
        yield '<p class="note">Nothing is in the way of any statement.</p>'
    if repairs.steps:
        yield "<h3>Mend: what one repair would free of taint</h3>"
        yield from _list(content, repairs)
    if proofs.steps:
        yield "<h3>Prove: what one proof would make sound</h3>"
        yield from _list(content, proofs)


def _list(content: Content, steps: NextSteps) -> Iterator[str]:
    useful = [step for step in steps.steps if step.frees]
    alone = [step.position for step in steps.steps if not step.frees]
    yield '<ol class="steps">'
    for step in useful[:_MOST_STEPS]:
        yield f"<li>{_step(content, step)}</li>"
    yield "</ol>"
    if alone:
        yield f'<p class="note">{_alone(content, alone)}</p>'
    more = len(useful) - _MOST_STEPS
    notes = [f"{count(more, 'further step')}"] if more > 0 else []
    if steps.together:
        notes.append(f"{count(steps.together, 'statement')} only by several of these together")
    if notes:
        yield f'<p class="note">{"; ".join(notes)}</p>'


def _step(content: Content, step: NextStep) -> str:
    one = content.statements[step.position]
    claims = sum(content.statements[at]["kind"] == "claim" for at in step.frees)
    others = len(step.frees) - claims
    main = [at for at in step.frees if at in content.main]
    parts = [count(claims, "claim")] if claims else []
    parts += [count(others, "other")] if others else []
    gain = f"frees {' and '.join(parts)}"
    if main:
        gain += f", among them {list_names(content, [*main])}"
    return (
        f"{link(content, step.position)} <bdi>{_title(one)}</bdi> "
        f"{badge(str(one['evidence']), 'evidence')} <span class='gain'>{gain}{_known_repairs(content, one)}</span>"
    )


def _alone(content: Content, positions: list[int]) -> str:
    named = []
    for at in positions[:_MOST_FINDINGS]:
        one = content.statements[at]
        named.append(
            f"{link(content, at)} {escape(str(one['evidence']))}{_known_repairs(content, one)}"
        )
    more = len(positions) - len(named)
    tail = f"; and {more} more" if more else ""
    return f"To mend as well, though each alone frees nothing else: {'; '.join(named)}{tail}"


def _known_repairs(content: Content, one: Data) -> str:
    found = read_references(one["repairedBy"])
    shown = [
        f"{link(content, at)}, {escape(str(content.statements[at]['evidence']))}"
        for at in found
        if isinstance(at, int)
    ]
    return f", repaired by {' and '.join(shown)}" if shown else ""


def _declarations(content: Content) -> Iterator[str]:
    rows = [*_faulty_declarations(content)]
    if rows:
        yield "<h3>Declare</h3><ul class='steps'>"
        yield from rows[:_MOST_FINDINGS]
        yield "</ul>"
        if len(rows) > _MOST_FINDINGS:
            yield f'<p class="note">and {len(rows) - _MOST_FINDINGS} more</p>'


def _faulty_declarations(content: Content) -> Iterator[str]:
    statements = content.statements
    for source, target, role in content.edges:
        if role == "missing":
            yield f"<li>{link(content, target)} lacks {link(content, source)}</li>"
        elif statements[source]["kind"] == "absent" and role not in BESIDE:
            yield f"<li>{link(content, target)} cites {link(content, source)}, stated nowhere</li>"


def _counts(audit: Audit, content: Content) -> Iterator[str]:
    yield "<h2>Counts</h2>"
    start = 0
    for derivation in audit.derivations:
        own = content.statements[start : start + len(derivation.statements)]
        start += len(own)
        yield f"<h3><bdi>{escape(derivation.title or derivation.name)}</bdi></h3>"
        yield f'<p class="note"><bdi><code>{escape(derivation.path)}</code></bdi>'
        if derivation.source:
            yield f", about <bdi><code>{escape(derivation.source)}</code></bdi>"
        yield f"</p><p>{count(len(own), 'statement')}</p>"
        yield _table(own, "evidence", EVIDENCE)
        yield _table(own, "standing", STANDING)


def _table(statements: Iterable[Data], group: str, words: Mapping[str, str]) -> str:
    own = [*statements]
    before = count_words(own, group)
    after = count_words(own, f"{group}Repaired")
    found = (*words, *sorted({*before, *after} - {*words}))
    rows = "".join(
        f"<tr><th scope='row'>{badge(word, group)}</th><td>{before.get(word, 0)}</td>"
        f"<td>{after.get(word, 0)}</td></tr>"
        for word in found
        if word in before or word in after
    )
    return (
        f"<table class='counts'><thead><tr><th scope='col'>{group}</th><th scope='col'>as printed"
        f"</th><th scope='col'>with repairs</th></tr></thead><tbody>{rows}</tbody></table>"
    )


def _records(found: object) -> list[Data]:
    assert isinstance(found, list)
    return found
