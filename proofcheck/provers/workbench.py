"""Equations at work: facts become rules, rules meet, and a goal is reduced to nothing.

A workbench belongs to one script.  What it finds out on the way (instances of quantified facts,
definitions, relations between the parts of direct sums, equations that hold index by index) are
steps of that script, each checked by the kernel when it is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, pairwise
from typing import Any

from proofcheck.provers.atom_citations import cite, supply_laws
from proofcheck.provers.completion import IMAGINARY, Completion, Multiple, Poly
from proofcheck.provers.matching import choices, ground_terms, is_general, novelty
from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.semantics.polynomials import Form, Terms
from proofcheck.semantics.propositions import ONE, ZERO, make
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar
from proofcheck.terms.substitution import free_names

MATRIX_WEIGHT = 3
"""An unknown matrix weighs more than a number times a block."""

WEIGHT_OF_A_LIST = 40
"""A matrix given entry by entry weighs more than any of its entries."""

WEIGHT_OF_A_NAME = 60
"""A function of a defined name weighs more than the same of what the name stands for."""

WEIGHT_OF_A_DIMENSION = 1000

INNER_STEPS = 60
"""Critical pairs that are treated for one index set."""

FUNCTIONS = frozenset({"exp", "det", "rank"})
MOST_FUNCTIONS = 24
"""Values of functions whose laws are cited although the goal does not mention them."""

LEAST_SIZE = 8
FEW_FACTS = 4
"""Terms of so many nodes may be put into quantified facts where there are but few of these."""

MOST_INSTANCES = 100
MOST_OF_ONE = 9
DEEPEST = 2
"""Index sets inside index sets that are looked into."""

_EXPANDED_SETS = frozenset(
    ["O", "SO", "U", "kernel", "image", "spectrum", "minus", "union", "inter", "finite"]
)


_STEADY = frozenset(
    {
        *(
            "equality",
            "definition",
            "turn",
            "square",
            "orthonormal",
            "complete",
            "merge",
            "inverse",
            "place",
        )
    }
    | {*("conjuncts", "expand", "obtain")}
)
"""Steps that yield the same wherever they are taken."""


@dataclass(slots=True)
class Workbench:
    """Rules of one script.

    kept      definitions that are not expanded
    prove     search for conditions of laws
    depth     index sets around
    """

    script: Script
    budget: int
    kept: frozenset[str] = frozenset()
    prove: Callable[[Script], bool] | None = None
    depth: int = 0
    completion: Completion = field(init=False)
    templates: list[Ref] = field(default_factory=list)
    implications: list[Ref] = field(default_factory=list)
    disjunctions: list[Ref] = field(default_factory=list)
    refuted: tuple[Ref, ...] | None = None
    largest: int | None = None
    least_size: int = LEAST_SIZE
    follows: bool = True
    current: Poly = field(default_factory=dict)
    remaining: Poly = field(default_factory=dict)
    _read: int = 0
    _functions: int = 0
    _letters: dict[str, str] = field(default_factory=dict)
    _codes: list[str] = field(default_factory=list)
    _derived: dict[int, Ref] = field(default_factory=dict)
    _done: set[Any] = field(default_factory=set)
    _instances: Counter[Ref] = field(default_factory=Counter)
    _known_weights: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.completion = Completion(self._weight, self.budget)

    # --- letters ----------------------------------------------------------------------------------

    def _char(self, code: str) -> str:
        found = self._letters.get(code)
        if found is None:
            found = self._letters[code] = chr(0x4E00 + len(self._codes))
            self._codes.append(code)
        return found

    def poly(self, terms: Terms) -> Poly:
        """Return a polynomial of the kernel as completion reads it."""
        return {(s, "".join(map(self._char, w))): c for (s, w), c in terms.items()}

    def _word(self, text: str) -> list[str]:
        return [self._codes[ord(c) - 0x4E00] for c in text]

    def _weight(self, code: str) -> int:
        name = self._codes[ord(code) - 0x4E00] if len(code) == 1 else code
        if name == IMAGINARY:
            return 0  # a unit
        return self._weight_of(name[:-1])

    def _weight_of(self, name: str) -> int:
        """Weigh defined names more than their bodies, so that definitions are unfolded."""
        found = self._known_weights.get(name)
        if found is None:
            self._known_weights[name] = 1  # a definition in a circle weighs something
            found = self._known_weights[name] = self._weigh(name)
        return found

    def _weigh(self, name: str) -> int:  # noqa: C901 # one case for each kind of atom
        algebra = self.script.sequent.algebra
        if name in algebra.parts:
            return 0  # block shapes are what everything is brought to
        if name in algebra.bodies:
            s, w = algebra.bodies[name].monomial
            return max(1, self._sum_weights((*s, *w)))
        if name in algebra.words:
            return 3 * self._sum_weights(algebra.words[name])  # sums over entries are simpler
        atom = algebra.atoms.get(name)
        least = 1 if atom is None or atom.rows is None else MATRIX_WEIGHT
        if atom is None or atom.term is None:
            return least
        if name.partition("(")[0] not in self.kept:
            body = self.body_of(atom.term)
            if body is not None:
                return 1 + self._weigh_term(body)
        if isinstance(atom.term, Binding):
            return WEIGHT_OF_A_LIST
        if (head := name.partition("(")[0]) in self.kept:
            # Facts say what it equals, in terms of names that were introduced before it.
            place = list(self.script.sequent.shared.declarations).index(head)
            least += WEIGHT_OF_A_NAME * (1 + place)
        if isinstance(atom.term, Operation) and atom.term.operator in ("rank", "det", "exp"):
            least += 10 * sum(1 for _ in islice(walk(atom.term.arguments[0]), 120))
            body = self.body_of(atom.term.arguments[0])
            if body is not None:
                least += WEIGHT_OF_A_NAME + 10 * _size_of(body)
        if isinstance(atom.term, Operation) and atom.term.operator in ("cos", "sin"):
            return self._weigh_angle(atom.term.arguments[0])
        if isinstance(atom.term, Operation) and atom.term.operator == "dim":
            least += WEIGHT_OF_A_DIMENSION
        parts = atom.term.children if isinstance(atom.term, Operation | Application) else ()
        return least + sum(self._weigh_part(p) for p in parts if sort_of(p) != INTEGER)

    def _weigh_angle(self, angle: Term) -> int:
        """Sums weigh more than products over their parts, negative angles more than positive."""
        try:
            terms = self.script.sequent.algebra.form(angle).terms
        except Failure:
            return 1
        size = sum(min(abs(int(c)), 6) + (c < 0) for c in terms.values())
        return int(4 ** min(max(size - 1, 0), 8))

    def _weigh_part(self, term: Term) -> int:
        if isinstance(sort_of(term), Scalar | Matrix):
            return self._weigh_term(term)
        if isinstance(term, Operation):
            return 1 + sum(map(self._weigh_part, term.arguments))
        body = self.body_of(term)
        return 1 if body is None else 1 + self._weigh_part(body)

    def _weigh_term(self, term: Term) -> int:
        try:
            terms = self.script.sequent.algebra.form(term).terms
        except Failure:
            return 1
        return max((self._sum_weights((*s, *w)) for s, w in terms), default=0)

    def _sum_weights(self, codes: Iterable[str]) -> int:
        return sum(self._weight_of(c[:-1]) for c in codes)

    def body_of(self, term: Term | None) -> Term | None:
        from proofcheck.terms.substitution import substitute

        """Return what a defined name stands for, unless it is to be kept."""
        head = getattr(term, "function", term)
        if not isinstance(head, Variable) or term is None or head.name in self.kept:
            return None
        item = self.script.sequent.shared.declarations.get(head.name)
        if item is None or item.body is None or len(item.parameters) != len(term.children):
            return None
        names = [p.variable.name for p in item.parameters]
        return substitute(item.body, dict(zip(names, term.children, strict=True)))

    # --- facts ------------------------------------------------------------------------------------

    def absorb(self) -> None:
        """Make rules of all facts and equations that are new."""
        while self._read < len(self.script.facts):
            ref = self.script.facts[self._read]
            self._read += 1
            self._absorb(ref, self.script.term_of(ref))

    def _absorb(self, ref: Ref, term: Term) -> None:  # noqa: C901, PLR0912 # one for each shape
        text = self.script.sequent.algebra.spell(term)
        if text in self._done:
            return
        self._done.add(text)
        match term:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar | Matrix):
                self._lines(self._try("equality", ref))
            case Operation("and"):
                self._try("conjuncts", ref)
            case Operation("in", (_, domain)):
                if self._is_described(domain):
                    self._try("expand", ref)
            case Binding("exists") if self.follows:
                self._try("obtain", ref)
            case Binding("forall"):
                self.templates.append(ref)
            case Operation("implies"):
                self.implications.append(ref)
            case Operation("or"):
                self.disjunctions.append(ref)
            case Operation("invertible"):
                for side in ("left", "right"):
                    self._lines(self._try("inverse", ref, side))
            case Operation("ne" | "not", parts):
                self._deny(ref, term, parts)
            case Operation("false"):
                self.refuted = (ref,)
            case Operation("iff" | "notin" | "subset" | "gt" | "ge"):
                self._try("expand", ref)

    def _deny(self, ref: Ref, term: Operation, parts: tuple[Term, ...]) -> None:
        inner = make("eq", *parts) if term.operator == "ne" else parts[0]
        if self.script.sequent.is_evident(inner):
            self.refuted = (ref,)
        if term.operator == "ne":
            self._try("expand", ref)
        elif isinstance(inner, Operation) and inner.operator == "eq":
            if isinstance(sort_of(inner.arguments[0]), Scalar):
                self._lines(self._try("inverse", ref, "right"))
            elif not self.script.sequent.algebra.form(inner.arguments[1]).terms:
                self._length_is_not_zero(ref, inner.arguments[0])
        elif isinstance(inner, Operation) and inner.operator in ("ne", "notin", "not", "iff"):
            self._try("expand", ref)

    def _is_described(self, domain: Term) -> bool:
        if isinstance(domain, Operation):
            return domain.operator in _EXPANDED_SETS
        if isinstance(domain, Binding):
            return domain.binder == "set"
        item = self.script.sequent.shared.declarations.get(getattr(domain, "name", ""))
        return item is not None and item.body is not None and self._is_described(item.body)

    def _try(self, name: str, *data: Any) -> list[Ref]:
        take = self.script.once if name in _STEADY else self.script.do
        try:
            return take(name, *data)
        except Failure:
            return []

    def _lines(self, refs: Iterable[Ref]) -> None:
        for ref in refs:
            self.add_line(ref)

    def add_line(self, ref: Ref) -> None:
        """Add an equation with its transpose and conjugates."""
        form = self.script.form_of(ref)
        if not self._enter(ref, form):
            return
        if form.rows == form.columns == "1" or form.rows is None:
            self._change_kind(ref, form)
        self._use_finite_dimension(ref, form)
        self._use_squares(ref, form)
        turns = [(True, False)] if form.rows is not None else []
        if not self._is_real(form):
            turns += [(False, True), *([(True, True)] if form.rows is not None else [])]
        for transposed, conjugated in turns:
            for turned in self._try("turn", ref, transposed, conjugated):
                self._enter(turned, self.script.form_of(turned))

    def _change_kind(self, ref: Ref, form: Form) -> None:
        """Equations of numbers that are made of words are equations of 1x1 matrices as well."""
        words = self.script.sequent.algebra.words
        if form.rows is None:
            if any(code[:-1] in words for s, _ in form.terms for code in s):
                for made in self._try("entry", ref):
                    self._enter(made, self.script.form_of(made))
        else:
            for made in self._try("number", ref):
                self._enter(made, self.script.form_of(made))

    def _use_finite_dimension(self, ref: Ref, form: Form) -> None:
        """P Q = I gives Q P = I where both are square."""
        constant = form.terms.get(((), ()))
        if len(form.terms) != 2 or not constant or form.rows != form.columns:
            return
        ((scalars, word),) = [m for m in form.terms if m != ((), ())]
        if scalars or form.terms[scalars, word] != -constant:
            return
        for ours in self._scaled(ref, form, -1 / constant):
            for at in range(1, len(word)):
                if self.script.sequent.algebra.vertices(word[at])[0] != form.rows:
                    continue
                left, right = ([["1", [], list(part)]] for part in (word[:at], word[at:]))
                for made in self._try("square", ours, form.rows, left, right):
                    self._enter(made, self.script.form_of(made))

    def _use_squares(self, ref: Ref, form: Form) -> None:
        """Where squares add up to nothing, each vanishes."""
        sign = 1 if min(form.terms.values()) > 0 else -1
        roots = [self.root(monomial) for monomial in form.terms]
        if any(r is None for r in roots) or any(c * sign <= 0 for c in form.terms.values()):
            return
        squares: list[Any] = []
        for root, c in zip(roots, form.terms.values(), strict=True):
            assert root is not None
            shape, scalars, word = root
            squares.append([str(c * sign), "left", *shape, [["1", scalars, word]]])
        for positive in self._scaled(ref, form, Fraction(sign)):
            for k in range(len(squares)):
                self._lines(self._try("squares", positive, squares, k))

    def root(self, monomial: tuple[Any, Any]) -> Any:
        """Return X where the monomial is X^* X."""
        algebra = self.script.sequent.algebra
        scalars, word = monomial
        half = word[len(word) // 2 :]
        if not word:
            root = list(scalars[::2])
            is_square = len(scalars) % 2 == 0 and list(scalars[1::2]) == root
            return ((None, None), root, []) if is_square and scalars else None
        if scalars or len(word) % 2:
            return None
        shape = algebra.vertices(half[0])[0], algebra.vertices(half[-1])[1]
        root_form = Form(*shape, {((), half): Fraction(1)})
        adjoint = algebra.flavoured(root_form, transposed=True, conjugated=True)
        if adjoint.terms != {((), word[: len(word) // 2]): Fraction(1)}:
            return None
        return shape, [], list(half)

    def _scaled(self, ref: Ref, form: Form, factor: Fraction) -> list[Ref]:
        if factor == 1:
            return [ref]
        return self._try("combine", *form.shape, [[str(factor), [], [], ref, []]])

    def _is_real(self, form: Form) -> bool:
        atoms = self.script.sequent.algebra.atoms
        codes = [c for s, w in form.terms for c in (*s, *w)]
        return all(c != "1i " and atoms[c[:-1]].is_real for c in codes)

    def _enter(self, ref: Ref, form: Form) -> bool:
        if not form.terms:
            return False
        lead = min(form.terms)
        key = frozenset((m, c / form.terms[lead]) for m, c in form.terms.items()), form.shape
        if key in self._done:
            return False
        self._done.add(key)
        self.completion.add(self.poly(form.terms), form.shape, ref)
        return True

    # --- what occurs ------------------------------------------------------------------------------

    def occurring(self, terms: Terms | Poly) -> list[str]:
        """Return the names of atoms in a polynomial."""
        found: dict[str, None] = {}
        for s, w in terms:
            word = self._word(w) if isinstance(w, str) else w
            for code in (*s, *word):
                found[code[:-1]] = None
        return [n for n in found if n != "1i"]

    def supply(self, terms: Terms | Poly) -> bool:
        """Add what is known about the atoms of a polynomial; say whether there was anything."""
        before = len(self.completion.elements)
        algebra = self.script.sequent.algebra
        for name in self.occurring(terms):
            if name in algebra.parts:
                self._relate_parts(name)
            elif name in algebra.bodies:
                self._look_inside(name)
            elif name in algebra.traces:
                self._trace(algebra.traces[name])
            elif name in algebra.words:
                self._simplify_word(algebra.words[name])
            else:
                self._define(name)
                self._supply_laws(name)
        self._merge_neighbours(terms)
        self._look_around(terms)
        self.absorb()
        return len(self.completion.elements) > before

    def _supply_laws(self, name: str) -> None:
        """Cite what is known of a function's value, and of the values that this brings up."""
        waiting = [name]
        while waiting:
            name = waiting.pop()
            if not self.first_time("laws", name):
                continue
            before = len(self.completion.elements)
            self._functions += self._is_function(name)
            supply_laws(self, name)
            if self._functions >= MOST_FUNCTIONS:
                continue
            for element in self.completion.elements[before:]:
                waiting += [n for n in self.occurring(element.poly) if self._is_function(n)]
                self._look_inside_functions(element.poly)

    def _look_inside_functions(self, terms: Poly) -> None:
        """Simplify sums over values of functions."""
        bodies = self.script.sequent.algebra.bodies
        for name in self.occurring(terms):
            if name in bodies:
                scalars, word = bodies[name].monomial
                if any(self._is_function(c[:-1]) for c in (*scalars, *word)):
                    self._look_inside(name)

    def _is_function(self, name: str) -> bool:
        return self._operator(name) in FUNCTIONS

    def _operator(self, name: str) -> str:
        """Return the operation whose value an atom is, if any."""
        atom = self.script.sequent.algebra.atoms.get(name)
        return str(getattr(getattr(atom, "term", None), "operator", ""))

    def normal(self, form: Form) -> Poly:
        """Return the normal form of a polynomial by the rules so far."""
        return self.completion.reduce(self.poly(form.terms))[0]

    def settled(self, form: Form) -> Poly:
        """Return the normal form by these rules and what is known about what is left."""
        poly = self.normal(form)
        for _ in range(6):
            if not self.supply(poly):
                break
            poly, _ = self.completion.reduce(poly)
        return poly

    def letters(self, word: str) -> list[str]:
        """Return the letters of a word."""
        return self._word(word)

    def first_time(self, *key: Any) -> bool:
        if key in self._done:
            return False
        self._done.add(key)
        return True

    def _relate_parts(self, name: str) -> None:
        algebra = self.script.sequent.algebra
        _, sizes = algebra.parts[name]
        if not self.first_time("parts", sizes):
            return
        lines = self._try("complete", name)
        names = [n for n, (_, other) in list(algebra.parts.items()) if other == sizes]
        for left in names:
            for right in names:
                lines += self._try("orthonormal", left, right)
        for ref in lines:
            self._enter(ref, self.script.form_of(ref))

    def sees(self, term: Term) -> bool:
        """Say whether a term mentions visible names only."""
        return free_names(term) <= self.script.sequent.visible

    def unfold_entry(self, term: Operation) -> None:
        """An entry of a matrix of which an equation is known is an entry of the other side."""
        matrix, *at = term.arguments
        try:
            form = self.script.sequent.algebra.form(matrix)
            specs = [self.spec(k) for k in at]
        except (*Failure, Unspellable):
            return
        self.supply(form.terms)
        for number, element in enumerate(list(self.completion.elements)):
            source = element.source
            if source is None or element.shape != form.shape:
                continue
            if self.first_time("place", number, *map(repr, specs)):
                for made in self._try("place", source, *specs):
                    self._enter(made, self.script.form_of(made))

    def open_cases(self, term: Operation) -> None:
        """Take the case that is known to apply."""
        for law in ("first case", "later case"):
            if cite(self, law, term, prove=self.prove):
                return

    def _define(self, name: str) -> None:
        if name.partition("(")[0] in self.kept:
            return
        atom = self.script.sequent.algebra.atoms[name]
        if self.body_of(atom.term) is None or not self.first_time("define", name):
            return
        assert atom.term is not None
        if free_names(atom.term) <= self.script.sequent.visible:
            self._lines(self._try("definition", self.spec(atom.term)))

    def _merge_neighbours(self, terms: Terms | Poly) -> None:
        bodies = self.script.sequent.algebra.bodies
        for _, w in terms:
            word = self._word(w) if isinstance(w, str) else list(w)
            for left, right in pairwise(word):
                a, b = bodies.get(left[:-1]), bodies.get(right[:-1])
                if a is None or b is None or {a.binder, b.binder} != {"bigoplus"}:
                    continue
                if self.first_time("merge", left, right):
                    self._lines(self._try("merge", left[:-1], right[:-1]))

    def _trace(self, word: tuple[str, ...]) -> None:
        """Simplify a word under a trace, however it is rotated or transposed."""
        if not self.first_time("trace", word):
            return
        algebra = self.script.sequent.algebra
        rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
        whole = Form(rows, columns, {((), word): Fraction(1)})
        turned = algebra.flavoured(whole, transposed=True, conjugated=False)
        for one in (whole, turned):
            for _, letters in one.terms:
                for k in range(len(letters)):
                    self._trace_word((*letters[k:], *letters[:k]))

    def expand_products(self, goal: Poly) -> bool:
        """Write products of two vectors in the goal as sums over their entries."""
        algebra = self.script.sequent.algebra
        before = len(self.completion.elements)
        for name in self.occurring(goal):
            word = algebra.words.get(name, ())
            if len(word) == 2 and self.first_time("product", name):
                left, right = map(self._letter_term, word)
                if left is not None and right is not None:
                    cite(self, "entry of a product", left, right, ONE, ONE)
        self.absorb()
        return len(self.completion.elements) > before

    def write_out(self, goal: Poly) -> bool:
        """Write matrices of known size in the goal out entry by entry."""
        algebra = self.script.sequent.algebra
        before = len(self.completion.elements)
        for name in self.occurring(goal):
            atom = algebra.atoms.get(name)
            if atom is None or atom.term is None or name in algebra.parts:
                continue
            sides = atom.rows or "", atom.columns or ""
            if (
                not all(s.isdecimal() for s in sides)
                or sides == ("1", "1")
                or not self.sees(atom.term)
            ):
                continue
            if self.first_time("written out", name) and cite(self, "matrix written out", atom.term):
                self._compare_entries(*map(int, sides))
        self.absorb()
        return len(self.completion.elements) > before

    def _compare_entries(self, rows: int, columns: int) -> None:
        """Read equations of matrices of known size entry by entry."""
        places = [(i, j) for i in range(1, rows + 1) for j in range(1, columns + 1)]
        for element in list(self.completion.elements):
            if element.source is None or element.shape != (str(rows), str(columns)):
                continue
            for i, j in places:
                for made in self._try("place", element.source, ["n", str(i)], ["n", str(j)]):
                    self._enter(made, self.script.form_of(made))

    def _letter_term(self, letter: str) -> Term | None:
        term = self.script.sequent.algebra.atoms[letter[:-1]].term
        if term is None or not self.sees(term):
            return None
        wrap = {" ": "", "t": "transpose", "~": "conj", "*": "adjoint"}[letter[-1]]
        return make(wrap, term) if wrap else term

    def read_numbers(self) -> bool:
        """Read equations between 1x1 matrices that came up as equations between numbers."""
        before = len(self.completion.elements)
        for number in range(before):
            element = self.completion.elements[number]
            if element.shape == ("1", "1") and element.made_of and self.first_time("read", number):
                ref = self._combined(element.shape, [(Fraction(1), (), "", number, "")])
                for made in self._try("number", ref):
                    self._enter(made, self.script.form_of(made))
        return len(self.completion.elements) > before

    def _length_is_not_zero(self, ref: Ref, vector: Term) -> None:
        """A vector that is not zero has a length that is not zero."""
        sort = sort_of(vector)
        algebra = self.script.sequent.algebra
        if not isinstance(sort, Matrix) or algebra.size(sort.columns) != "1":
            return
        gram = make("scalar", make("mul", make("adjoint", vector), vector))
        claim = make("not", make("eq", gram, ZERO))
        form = algebra.form(vector)
        written = [[str(c), list(s), list(w)] for (s, w), c in form.terms.items()]
        inner = self.script.child(claim)
        try:
            inner.do("intro")
            (line,) = inner.do("equality", inner.facts[-1])
            (matrix,) = inner.do("entry", line)
            (zero,) = inner.do("squares", matrix, [["1", "left", *form.shape, written]], 0)
            nothing = make("zero", sort.rows, sort.columns)
            inner.do("equation", zero, self.spec(vector), self.spec(nothing))
            inner.close("absurd", ref)
            self._try("have", self.spec(claim), inner)
        except (*Failure, Unspellable):
            return

    def _simplify_word(self, word: tuple[str, ...]) -> None:
        """Simplify a product of shape (1, 1), and its transpose, which is the same number."""
        if not self.first_time("word", word):
            return
        algebra = self.script.sequent.algebra
        whole = Form("1", "1", {((), word): Fraction(1)})
        turned = algebra.flavoured(whole, transposed=True, conjugated=False)
        for one in (whole, turned):
            self.supply(one.terms)
            _, used = self.completion.reduce(self.poly(one.terms))
            if used:
                for ref in self._try("number", self._combined(one.shape, used)):
                    self._enter(ref, self.script.form_of(ref))

    def _trace_word(self, word: tuple[str, ...]) -> None:
        algebra = self.script.sequent.algebra
        rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
        form = Form(rows, columns, {((), word): Fraction(1)})
        self.supply(form.terms)
        _, used = self.completion.reduce(self.poly(form.terms))
        if used:
            self._lines(self._try("trace", self._combined(form.shape, used)))

    # --- index by index ---------------------------------------------------------------------------

    def _look_inside(self, name: str) -> None:
        """Simplify the body of a sum under an arbitrary index."""
        body = self.script.sequent.algebra.bodies[name]
        self._simplify_inside(name, Form(*body.shape, {body.monomial: Fraction(1)}))

    def _look_around(self, terms: Terms | Poly) -> None:
        """Simplify the body of a sum of matrices together with its neighbours."""
        algebra = self.script.sequent.algebra
        for _, w in list(terms):
            word = self._word(w) if isinstance(w, str) else list(w)
            for at, letter in enumerate(word):
                body = algebra.bodies.get(letter[:-1])
                if body is None or body.binder != "sum":
                    continue
                for left, right in ((1, 1), (1, 0), (0, 1)):
                    whole = (*word[max(at - left, 0) : at], *word[at + 1 : at + 1 + right])
                    before, after = whole[: min(left, at)], whole[min(left, at) :]
                    if len(before) == left and len(after) == right:
                        self._simplify_between(letter[:-1], before, after)

    def _simplify_between(self, name: str, left: tuple[str, ...], right: tuple[str, ...]) -> None:
        algebra = self.script.sequent.algebra
        body = algebra.bodies[name]
        scalars, inner = body.monomial
        word = (*left, *inner, *right)
        rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
        self._simplify_inside(name, Form(rows, columns, {(scalars, word): Fraction(1)}))

    def _simplify_inside(self, name: str, form: Form) -> None:
        if self.depth >= DEEPEST or not self.first_time("inside", name, *form.terms):
            return
        try:
            inner = self.script.at_index(name)
        except Failure:
            return
        body = self.script.sequent.algebra.bodies[name]
        bench = Workbench(inner, min(self.budget, 400), self.kept, self.prove, self.depth + 1)
        bench.templates = list(self.templates)
        bench.largest = self.largest
        bench._done |= {x for x in self._done if isinstance(x, str)}
        # One order of letters everywhere: else each would call simple what it met first.
        bench._letters, bench._codes = self._letters, self._codes
        try:
            bench.inherit(self)
            result = bench.simplify(form)
        except Failure:
            return
        if result is not None:
            inner.finish_with(result)
            self._lines(self._try("pointwise", name, body.binder, inner))

    def inherit(self, outer: Workbench) -> None:
        """Start from the rules of the script around this one."""
        self._read = len(outer.script.facts)
        for element in outer.completion.elements:
            if element.source is not None:
                self._enter(element.source, self.script.form_of(element.source))
        self.absorb()

    def simplify(self, form: Form) -> Ref | None:
        """Return an equation between a polynomial and a simpler one, if it is found."""
        poly, used = self._exhaust(self.poly(form.terms))
        for _ in range(INNER_STEPS):
            if not poly or not self.completion.step():
                break
        poly, more = self._exhaust(poly)
        used += more
        return self._combined(form.shape, used) if used else None

    def _exhaust(self, poly: Poly) -> tuple[Poly, list[Multiple]]:
        """Reduce, supplying what is known of what is left, until nothing changes."""
        used: list[Multiple] = []
        self.current = poly
        self.instantiate()
        for _ in range(12):
            self.current = poly
            poly, more = self.completion.reduce(poly)
            used += more
            if not poly or self.completion.budget <= 0:
                break
            grown = self.supply(poly)
            grown = self.instantiate() or grown
            if not grown and not more and not self._supply_rules():
                break
        return poly, used

    def supply_all(self, rounds: int = 8) -> None:
        """Add what is known about all that facts speak of."""
        for _ in range(rounds):
            active = [e.poly for e in self.completion.elements if e.is_active]
            if not sum(self.supply(poly) for poly in active):
                break

    def _supply_rules(self) -> bool:
        """Expand definitions in equations that are facts."""
        before = len(self.completion.elements)
        for number in range(before):
            element = self.completion.elements[number]
            if element.source is None or not self.first_time("rule", number):
                continue
            for name in self.occurring(element.poly):
                if name in self.script.sequent.algebra.parts:
                    self._relate_parts(name)
                elif name not in self.script.sequent.algebra.bodies:
                    self._define(name)
                    if self._operator(name) == "inv":
                        self._supply_laws(name)
        self.absorb()
        return len(self.completion.elements) > before

    # --- quantified facts -------------------------------------------------------------------------

    def instantiate(self) -> bool:
        """Use quantified facts at terms that occur; say whether anything new came of it."""
        before = len(self.script.facts)
        names = dict.fromkeys(self.occurring(self.current))
        for element in self.completion.elements:
            if element.is_active:
                names |= dict.fromkeys(self.occurring(element.poly))
        sequent = self.script.sequent
        terms = ground_terms(sequent, names)
        if self.largest is None:
            least = self.least_size if len(self.templates) <= FEW_FACTS else 1
            self.largest = max([least, *map(_size_of, terms)])
        terms = [t for t in terms if _size_of(t) <= self.largest]
        for ref in list(self.templates):
            if self._instances.total() >= MOST_INSTANCES or self._instances[ref] >= MOST_OF_ONE:
                continue
            fact = self.script.term_of(ref)
            assert isinstance(fact, Binding)
            general = is_general(fact)
            ranked = [(novelty(sequent, fact, c, names), c) for c in choices(sequent, fact, terms)]
            for (library, _), chosen in sorted(ranked, key=lambda pair: pair[0]):
                spelled = tuple(sequent.algebra.spell(t) for t in chosen)
                if general and library:
                    continue
                counts = self._instances
                if counts.total() >= MOST_INSTANCES or counts[ref] >= MOST_OF_ONE:
                    break
                if self.first_time("instance", ref, spelled):
                    self._instances[ref] += self._instantiate_at(ref, chosen)
        self._conclude()
        self.absorb()
        return len(self.script.facts) > before

    def _instantiate_at(self, ref: Ref, chosen: list[Term]) -> bool:
        try:
            return bool(self._try("instance", ref, [self.spec(t) for t in chosen], []))
        except Unspellable:
            return False

    def _conclude(self) -> None:
        sequent = self.script.sequent
        for ref in list(self.implications):
            condition = self.script.term_of(ref).children[0]
            is_met = sequent.is_evident(condition) and self._try("consequence", ref, [])
            if is_met or self._follow(ref):
                self.implications.remove(ref)

    def _follow(self, ref: Ref) -> bool:
        """Prove the antecedent of an implication once, if it is an equation."""
        match self.script.term_of(ref):
            case Operation("implies", (Operation("eq") as antecedent, _)):
                if self.prove is None or not self.follows or not self.first_time("follow", ref):
                    return False
                inner = self.script.child(antecedent)
                return self.prove(inner) and bool(self._try("consequence", ref, [inner]))
        return False

    def spec(self, term: Term) -> Any:
        """Write a term down for a certificate."""
        return spell_for_certificate(self.script, term)

    # --- proofs -----------------------------------------------------------------------------------

    def prove_zero(self, form: Form) -> Ref | None:
        """Derive that a polynomial vanishes."""
        goal, used = self._exhaust(self.poly(form.terms))
        rounds = 0
        while goal and self.completion.budget > 0:
            if not self.completion.step():
                break
            rounds += 1
            if rounds % 8 == 0 or not self.completion._pairs:  # noqa: SLF001
                goal, more = self.completion.reduce(goal)
                used += more
                if more and goal:
                    goal, more = self._exhaust(goal)
                    used += more
        if goal:
            goal, more = self.completion.reduce(goal)
            used += more
        self.remaining = goal
        return None if goal else self._combined(form.shape, used)

    def _combined(self, shape: Any, used: list[Multiple]) -> Ref:
        for number in self._ancestors(used):
            element = self.completion.elements[number]
            if number not in self._derived:
                self._derived[number] = (
                    element.source
                    if element.source is not None
                    else self._combine_step(element.shape, element.made_of)
                )
        c, scalars, left, number, right = used[0]
        is_plain = c == 1 and not scalars and not left + right and len(used) == 1
        if is_plain and self.completion.elements[number].shape == shape:
            return self._derived[number]
        return self._combine_step(shape, used)

    def subtracted(self, used: list[Multiple]) -> Ref | None:
        """Return what was subtracted from a number on the way to its normal form."""
        return self._combined((None, None), used) if used else None

    def _ancestors(self, used: Iterable[Multiple]) -> list[int]:
        needed: set[int] = set()
        waiting = [n for _, _, _, n, _ in used]
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                waiting += [n for _, _, _, n, _ in self.completion.elements[number].made_of]
        return sorted(needed)

    def _combine_step(self, shape: Any, used: Iterable[Multiple]) -> Ref:
        elements = self.completion.elements
        parts: list[Any] = []
        for c, s, x, n, y in used:
            if elements[n].shape == (None, None):  # numbers commute with words
                left, right = x + y, ""
            else:
                left, right = x, y
            parts.append([str(c), list(s), self._word(left), self._derived[n], self._word(right)])
        (ref,) = self.script.do("combine", *shape, parts)
        return ref


def _size_of(term: Term) -> int:
    """Count the nodes of a term: instances at ever larger terms would go on for ever."""
    return sum(1 for _ in walk(term))
