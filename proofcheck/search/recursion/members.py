"""Members of sequences: what a fact about all of them says of one."""

from __future__ import annotations

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.spoken import key_of, number_of, unbound
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, Matrix
from proofcheck.terms.substitution import substitute

MOST_PUT = 40
"""Members of sequences of matrices that are said by those before, in one goal."""

_Images = dict[str, Term]


def said_of(script: Script, prove: Prove, term: Application) -> list[Ref]:
    """Return what a fact about all members of a sequence says of one.

    prove   proves that its index is one of the sequence
    """
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", bound, None, Operation("eq", (Application() as left, _))):
                images = _images(script, left, term, bound)
                if images is not None:
                    return _instance(script, prove, ref, images)
    return []


def _images(
    script: Script, left: Application, term: Application, bound: tuple[Bound, ...]
) -> _Images | None:
    """Return the terms at which a fact speaks of a member; None where it does not."""
    found: _Images = {}
    if left.function == term.function and len(left.arguments) == len(term.arguments):
        for pattern, argument in zip(left.arguments, term.arguments, strict=True):
            for name in (item.variable for item in bound):
                image = argument if pattern == name else _less(script, argument, pattern, name)
                if image is not None:
                    found[name.name] = image
    return found if len(found) == len(bound) else None


def _less(script: Script, index: Term, pattern: Term, name: Variable) -> Term | None:
    """Return an index that is so much smaller as a name is than a pattern."""
    by = number_of(script, make("sub", pattern, name)) if name.sort == INTEGER else None
    if by is None:
        return None
    algebra = script.sequent.algebra
    return term_of(algebra, algebra.form(make("sub", index, Number(by))))


def _instance(script: Script, prove: Prove, ref: Ref, images: _Images) -> list[Ref]:
    proofs, specs = list[Script](), []
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    try:
        for item in fact.bound:
            specs.append(spell_for_certificate(script, images[item.variable.name]))
            if item.domain is not None:
                domain = substitute(item.domain, images)
                inside = script.child(make("in", images[item.variable.name], domain))
                if not script.sequent.is_evident(inside.goal):
                    proofs.append(inside)
    except Unspellable:
        return []
    made = all(map(prove, proofs))
    return quietly(script, "forall-elimination", ref, specs, proofs) if made else []


def put_matrices(script: Script, prove: Prove) -> None:
    """Put for sequences of matrices in the goal what comes before; say what powers are."""
    tried = set[str | None]({None})
    for _ in range(MOST_PUT):
        terms = (t for t in unbound(script.goal) if isinstance(sort_of(t), Matrix))
        found = next((one for one in terms if key_of(script, one) not in tried), None)
        if found is None:
            return
        tried.add(key_of(script, found))
        _put(script, prove, found)


def _put(script: Script, prove: Prove, term: Term) -> None:
    match term:
        case Application():
            for one in said_of(script, prove, term):
                quietly(script, "rewrite-goal", one, False)
        case Operation("pow", (base, Operation("add", (smaller, _)))):
            for law in ("power of a matrix", "power from the left"):
                for one in use_law(script, law, (base, smaller), prove):
                    quietly(script, "and-elimination", one)
