"""In the engines and in their judge no handler drops a reason that a reader could have been told.

A handler keeps it where it uses the exception or raises; every other one is listed here, with why
nobody would be told.  Inside the search what the kernel rejects is how one branch of hundreds says
that it failed: that is control flow, but not at the boundary, in the files of `BOUNDARY`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "proofcheck"

ROOMS = (
    *("search", "falsification", "fixed_sizes", "second_opinion"),
    *("audit/judging", "audit/opposing.py", "audit/premises", "audit/sufficiency"),
)

BRANCH_FAILED = frozenset(
    {"Failure", "Unspellable", "Untranslatable", "NotShown", "_Unproved", "Refusal", "Left"}
)
"""What says inside the search that one branch has failed; `Refusal` is what the checker of lines says of a step, `Left`
why a translation has no line."""

BOUNDARY = frozenset(
    f"search/driver/{name}.py" for name in ("fewer_facts", "proving", "theorem_instances")
)
"""Files in which answers are made."""

SILENT = {
    "the answer says so otherwise: by the steps that were taken, or by the limits that were met": (
        "search/lines/proving.py:_Search.answer",
        "search/translation/translator.py:Translator.within",
        "search/driver/proving.py:_attempt",
        "search/driver/methods.py:prove_by_method",
        "search/driver/by_induction.py:prove_by_induction",
        "search/driver/theorem_instances.py:_instance",
    ),
    "one branch of a search, as where the kernel rejects a step": (
        "search/arithmetic/wider_ranges.py:_lies_in_range",
        "audit/judging/attempting.py:prove_at_once",
        "search/certificates/proof_script.py:Script.meaning_of",
        "search/instances/conclusions.py:_is_near",
        "search/driver/goals_of_equality.py:_prove_terms",
        "search/rewriting/matching.py:_joined",
        "search/existence/closed_witnesses.py:closed_witnesses",
        "search/existence/joint_witnesses.py:_fits",
        "search/divisibility/integer_modules.py:Combinations.spelled",
        "search/recursion/telescoping.py:lemmas_about_sums",
        "search/recursion/divisors.py:Quotients.candidates",
        "search/recursion/equations.py:prove_equation",
        "search/recursion/products.py:contradict_by_products",
    ),
    "a model that does not decide a condition says nothing against it": (
        "search/certificates/guidance.py:Figure._decide",
    ),
    "a candidate, one of many, that has no value or is no model, is passed over": (
        "falsification/larger_models.py:Enlarging._look",
        "falsification/numerical/rounding.py:rounded",
        "falsification/numerical/rounding.py:_along_line",
        "falsification/shrinking.py:_Shrinking._accept_whole",
        "falsification/shrinking.py:_Shrinking._passes",
        "falsification/smaller_sizes.py:with_lower_size",
        "falsification/suspects/jumps.py:_Search._point",
        "falsification/suspects/signed_copies.py:_of_model",
        "falsification/suspects/tight_models.py:_Tying._computed",
        "falsification/ways_to_enlarge.py:Ways._fits",
        "falsification/ways_to_enlarge.py:Ways._patterned.model",
        "falsification/ways_to_enlarge.py:Ways._copies",
        "fixed_sizes/instances.py:_instance",
    ),
    "a number without a value, of which a ratio, a margin or a choice of signs is made": (
        "falsification/growth.py:balance_with",
        "falsification/robustness/margin.py:_quantified",
        "falsification/robustness/margin.py:_float",
        "falsification/robustness/margin.py:margin_on",
        "falsification/robustness/ratios.py:ratio_on",
        "falsification/sharpness.py:measure",
        "fixed_sizes/sampled_integers.py:_value",
        "second_opinion/sympy_instances.py:_samples",
        "second_opinion/sympy_instances.py:_point",
    ),
    "one point, or one way to move it, of thousands in a descent": (
        "falsification/numerical/kinds_of_goals.py:admits",
        "falsification/numerical/minimising.py:_descended.guarded",
        "falsification/numerical/minimising.py:_plain",
        "falsification/numerical/minimising.py:polished",
        "falsification/numerical/problem.py:Problem._fitted",
        "falsification/numerical/search.py:NumericalSearch._minimised",
    ),
    "what cannot be followed is evaluated, and raises there what it raises": (
        "falsification/numerical/minimising.py:_Followed._counted",
        "falsification/numerical/minimising.py:_Followed.slopes",
    ),
    "a remark is not made": (
        "falsification/reflexivity.py:holds_by_reflexivity",
        "falsification/reflexivity.py:_layers",
        "audit/judging/vacuity.py:_vanish",
    ),
    "what is assumed is used as far as it is understood; the rest can only leave a goal undecided": (
        "fixed_sizes/description.py:Description.describe_linearly",
        "fixed_sizes/description.py:_stand_in",
        "fixed_sizes/linear_cases.py:LinearSystem._choices",
        "fixed_sizes/lower_bounds.py:Bounds.learn",
        "fixed_sizes/parametrisation.py:_compute_oriented",
        "fixed_sizes/parametrisation.py:_use_remaining",
        "fixed_sizes/posing.py:group_members",
        "fixed_sizes/posing.py:check_shapes",
        "fixed_sizes/symbolic_evaluation.py:SymbolicEvaluator._exponential",
        "second_opinion/sympy_hypotheses.py:_enter",
        "second_opinion/sympy_hypotheses.py:_equations",
    ),
    "at sizes that no object has, there is nothing to decide": (
        "fixed_sizes/fixed_size.py:_decide_at",
    ),
    "what is not installed is not asked, which the manual says": (
        "search/positivity/interior_point.py:is_available",
    ),
    "another way is tried, and what is said at last is said of that": (
        "search/lines/goals.py:Prover.search",
        "search/norms/contractions.py:is_contraction",
        "search/cases/elimination.py:Elimination._denied",
        "search/cases/tableau.py:close_equation",
        "search/cases/tableau.py:_solve",
        "search/positivity/cases.py:_is_proved",
        "search/positivity/certificates.py:prove_by_positivity",
        "search/positivity/vanishing.py:vanish_by_positivity",
        "search/order/first_variation.py:_vanishes",
        "search/instances/conclusions.py:_places",
        "search/instances/inclusions.py:_say",
        "search/positivity/preparation.py:ExpandingWeights._longest",
        "search/positivity/preparation.py:_defined",
        "second_opinion/sympy_opinion.py:_opinion_at",
        "second_opinion/sympy_propositions.py:_quantified",
    ),
    "what others wrote is not borne out: the goal is judged from the start, and what is said is ours": (
        "audit/judging/carrying.py:carried",
        "audit/judging/extremes.py:_model_of",
        "audit/judging/parcels.py:pack",
        "audit/judging/parcels.py:unpack",
        "audit/judging/rechecking.py:_read_judgement",
        "audit/judging/rechecking.py:confirm_by_models",
        "audit/judging/rechecking.py:_is_proved",
        "audit/judging/rechecking.py:_is_refuted",
    ),
    "a detail of a model is shown where it has a value": (
        "audit/judging/counterexample.py:_Exhibit._show",
        "audit/judging/failures.py:_failing_instance",
        "audit/judging/failures.py:_truth",
        "audit/judging/failures.py:Explainer.side",
        "audit/judging/failures.py:Explainer.outside",
        "audit/judging/failures.py:Explainer._contradiction",
    ),
    "a premise is needed for this proof, which is all that is asked": (
        "audit/premises/premise_deletion.py:holds_without",
        "audit/premises/premise_deletion.py:prove_without",
    ),
}
"""Where a handler drops its exception, by the reason why nobody would be told."""


def dropping(tree: ast.Module, path: str) -> Iterator[str]:
    """Yield the places of handlers that neither use their exception nor raise."""
    yield from _below(tree, path, ())


def _below(node: ast.AST, path: str, inside: tuple[str, ...]) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ExceptHandler) and not _keeps(child, path):
            yield f"{path}:{'.'.join(inside)}"
        named = (child.name,) if isinstance(child, ast.FunctionDef | ast.ClassDef) else ()
        yield from _below(child, path, (*inside, *named))


def _keeps(handler: ast.ExceptHandler, path: str) -> bool:
    if path.startswith("search/") and path not in BOUNDARY and _caught(handler) <= BRANCH_FAILED:
        return True
    nodes = [node for part in handler.body for node in ast.walk(part)]
    return any(
        isinstance(node, ast.Raise) or (isinstance(node, ast.Name) and node.id == handler.name)
        for node in nodes
    )


def _caught(handler: ast.ExceptHandler) -> set[str]:
    kinds = handler.type
    listed = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
    bare = (one.value if isinstance(one, ast.Starred) else one for one in listed)
    return {"" if one is None else ast.unparse(one) for one in bare}


def _places() -> set[str]:
    files = (
        file
        for room in ROOMS
        for file in ([PACKAGE / room] if room.endswith(".py") else (PACKAGE / room).rglob("*.py"))
    )
    trees = ((ast.parse(f.read_text(encoding="utf-8")), f) for f in files)
    return {
        place for tree, f in trees for place in dropping(tree, f.relative_to(PACKAGE).as_posix())
    }


def test_every_handler_keeps_its_reason_or_says_here_why_not() -> None:
    listed = [place for places in SILENT.values() for place in places]

    assert len(set(listed)) == len(listed)
    assert set(listed) == _places()


HANDLER = "def find() -> None:\n    try:\n        look()\n    except {caught}:\n        {body}\n"


@pytest.mark.parametrize(
    ("path", "caught", "body", "drops"),
    [
        ("fixed_sizes/a.py", "Undefined as reason", "return Unable(str(reason))", False),
        ("fixed_sizes/a.py", "Undefined as reason", "return None", True),
        ("fixed_sizes/a.py", "Undefined", "raise Unconfirmed", False),
        ("fixed_sizes/a.py", "Failure", "return None", True),
        ("search/order/a.py", "(*Failure, Unspellable)", "return None", False),
        ("search/order/a.py", "(*Failure, KeyError)", "return None", True),
        ("search/order/a.py", "Exhausted", "return None", True),
        ("search/driver/proving.py", "Failure", "return None", True),
    ],
)
def test_a_handler_that_drops_its_reason_is_found(
    path: str, caught: str, body: str, drops: bool
) -> None:
    tree = ast.parse(HANDLER.format(caught=caught, body=body))

    assert [f"{path}:find"] * drops == [*dropping(tree, path)]
