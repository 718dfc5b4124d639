"""What both checkers are asked: a theory, a task or a lemma of the theory, and a certificate."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

NO_THEORY = '{"format": 2, "nodes": [], "entries": []}'


@dataclass(frozen=True, slots=True)
class Case:
    """Texts that both checkers are given.

    task    the text of a task, or nothing where a lemma of the theory is to be shown
    lemma   the name of that lemma
    """

    theory: str
    certificate: str
    task: str = ""
    lemma: str = ""


def canonical_digest(value: Any) -> str:
    """Return the digest of a JSON value, as the page on certificates says."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def node_digests(rows: list[list[Any]]) -> list[str]:
    """Return the digests of all nodes of a table that is well-formed."""
    found: list[str] = []
    for row in rows:
        is_leaf = row[0] == "bound"
        named = [part if is_leaf or type(part) is not int else found[part] for part in row]
        found.append(canonical_digest(named))
    return found


@lru_cache(maxsize=8)
def _read(theory: str) -> dict[str, Any]:
    """Read a theory, once: a lemma of it is changed in very many ways."""
    read: dict[str, Any] = json.loads(theory)
    return read


@lru_cache(maxsize=8)
def _digests(theory: str) -> list[str]:
    return node_digests(_read(theory)["nodes"])


def statement_of(case: Case) -> tuple[list[list[Any]], int]:
    """Return the nodes of the theory, and which of them is the lemma; they are not to be changed."""
    theory = _read(case.theory)
    (statement,) = [e["statement"] for e in theory["entries"] if e["name"] == case.lemma]
    return theory["nodes"], statement


def digest_of_lemma(case: Case) -> str:
    """Return the digest of the statement of the lemma."""
    return _digests(case.theory)[statement_of(case)[1]]


def redirected(case: Case, task: Any) -> Case:
    """Return the case with another task, to which its certificate now belongs."""
    certificate = json.loads(case.certificate) | {"task": canonical_digest(task)}
    return Case(case.theory, json.dumps(certificate), task=json.dumps(task))


def reading_of_task(text: str, theory: str = NO_THEORY) -> Case | None:
    """Return a case that is accepted where the task is read: its goal is ``false ==> false``.

    None where the text is no JSON object with a goal.
    """
    try:
        task = json.loads(text)
    except ValueError:
        return None
    if not isinstance(task, dict) or not isinstance(task.get("nodes"), list):
        return None
    rows = task["nodes"]
    rows += [["false"], ["imp", len(rows), len(rows)]]
    task["facts"] = _with_fact(task.get("facts"), task.get("goal"))
    task["goal"] = len(rows) - 1
    return Case(theory, _trivial(canonical_digest(task)), task=json.dumps(task))


def _with_fact(facts: Any, goal: Any) -> Any:
    return [*facts, [goal, False]] if isinstance(facts, list) else facts


def reading_of_theory(text: str) -> Case:
    """Return a case that is accepted where the theory is read."""
    fields = {"facts": [], "goal": 1, "definitions": [], "absolute": False}
    task = {"format": 2, "nodes": [["false"], ["imp", 0, 0]], **fields}
    return Case(text, _trivial(canonical_digest(task)), task=json.dumps(task))


def _trivial(digest: str) -> str:
    steps = [["assume", 0], ["imp-intro", 0, 0]]
    return json.dumps({"format": 2, "task": digest, "nodes": [["false"]], "steps": steps})
