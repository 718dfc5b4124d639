"""What can be certified: facts imply a goal, for all values of the names that are free in them.

The page `docs/certificates.md` says what terms mean, and every side condition.  A line is
``H |- P``: from the facts and assumptions H follows P.  A theorem is a line whose assumptions are
all discharged; only :func:`check` makes one.

    fact           F |- F, for a permitted fact of the task
    assume         P |- P
    by             |- the statement of an axiom, or of a lemma proved before
    imp-intro      H |- Q                                   gives  H without P |- P ==> Q
    imp-elim       G |- P ==> Q,  H |- P                    gives  G, H |- Q
    all-intro      H |- P,  x not in H                      gives  H |- forall x: P
    all-elim       H |- forall x : s: P(x),  t in s         gives  H |- P(t)
    exists-intro   H |- P(t),  t in s                       gives  H |- exists x : s: P(x)
    exists-elim    G |- exists x: P(x),  H |- Q,  x new     gives  G, H without P(x) |- Q
    and-intro      G |- P,  H |- Q                          gives  G, H |- P and Q
    and-elim       H |- P and Q                             gives  H |- P,  H |- Q
    or-intro       H |- P                                   gives  H |- P or Q,  H |- Q or P
    or-elim        G |- P or Q,  H |- R,  K |- R            gives  G, H without P, K without Q |- R
    classical      H |- false                               gives  H without (not P) |- P
    absurd         H |- false                               gives  H |- P
    convert        H |- P,  P and Q have one key            gives  H |- Q
    rewrite        G |- a = b,  H |- P(a)                   gives  G, H |- P(b)
    unfold         |- f(t) = body(t), for a definition
    case           H |- P, or not P                         gives  H |- cases { a if P; b } = a, or b
    extensionality H |- a(x) = b(x),  x not in H            gives  H |- (x -> a(x)) = (x -> b(x))
    ring           L - R is a sum of multiples of known differences that are 0     gives  L = R
    positive       b - a is a sum of products of known, and squares, not negative  gives  a <= b

The last two are the mathematics inside; every other theorem is an axiom of the theory, or a lemma.
"""

from proofcheck.checker.checking import Theorem, check, check_theory, lemma_task
from proofcheck.checker.rejection import Rejected
from proofcheck.checker.steps import RULES
from proofcheck.checker.tasks import Task, read_task
from proofcheck.checker.theory import Theory, read_theory

__all__ = [
    "RULES",
    "Rejected",
    "Task",
    "Theorem",
    "Theory",
    "check",
    "check_theory",
    "lemma_task",
    "read_task",
    "read_theory",
]
