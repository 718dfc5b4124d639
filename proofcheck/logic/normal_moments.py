"""The mean of a polynomial in what is drawn from a normal law, as a polynomial in mean and covariance.

For w of law N(m, S), a row p that does not depend on w, and any polynomial f,

    E[p w f(w)] = p m E[f(w)] + E[df(w; S p^T)],

where df is the differential along S p^T; for a row p = w^T A the trace of S A times E[f(w)] is added,
which is the change of p itself.  Each use takes away one w at least, so that it ends.  Nothing is
said of what is no polynomial.

source   Isserlis 1918, Biometrika 12, page 134; Stein 1981, Annals of Statistics 9, Lemma 2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.numbers_of_matrices import (
    Word,
    one_number_each,
    only_entry,
    trace_of,
    turned_word,
    unit_vector,
)
from proofcheck.logic.polynomials import (
    Form,
    Monomial,
    Terms,
    Untranslatable,
    product,
    times,
    total,
)
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names

Factors = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NormalMean:
    """Takes the mean over one draw; its mean and its covariance, which is symmetric, do not depend on it."""

    algebra: Algebra
    name: str
    mean: Form
    covariance: Form

    def of(self, form: Form) -> Form:
        """Return the mean of a polynomial.

        raises   Untranslatable for what is no polynomial in what is drawn
        """
        terms = one_number_each(self.algebra, form).terms
        means = [(c, self._of_monomial(m, form.shape).terms) for m, c in terms.items()]
        return Form(*form.shape, total(means))

    def _moves(self, code: str) -> bool:
        return self.name in self.algebra.dependence([code])

    def _of_monomial(self, monomial: Monomial, shape: tuple[str | None, str | None]) -> Form:
        scalars, word = monomial
        for code in (*scalars, *word):
            if self._moves(code) and code[:-1] in self.algebra.bodies:
                return self._of_sum(monomial, code, shape)
        for place, code in enumerate(scalars):
            if self._moves(code):
                rest = Form(*shape, {(scalars[:place] + scalars[place + 1 :], word): Fraction(1)})
                return self._of_product(self._row(code), rest)
        return Form(*shape, times({(scalars, ()): Fraction(1)}, self._of_word(word)))

    def _of_sum(self, monomial: Monomial, code: str, shape: tuple[str | None, str | None]) -> Form:
        """The mean of a sum is the sum of the means, with what stands beside it put inside."""
        body = self.algebra.bodies[code[:-1]]
        scalars, word = list(monomial[0]), monomial[1]
        inner, core = body.monomial
        if body.binder != "sum" or code[-1] != " ":
            raise Untranslatable("a family that is drawn from")
        if self.name in free_names(body.domain):
            raise Untranslatable("how many terms a sum has depends on what is drawn")
        if code in scalars:
            scalars.remove(code)
            new: Terms = {((), word): Fraction(1)}
        else:
            place = word.index(code)
            new = {((), (*word[:place], *core, *word[place + 1 :])): Fraction(1)}
            word = word[:place] + word[place + 1 :]
        beside = self.algebra.dependence((*scalars, *word))
        laws = (c for f in (self.mean, self.covariance) for s, w in f.terms for c in (*s, *w))
        if body.bound in beside | self.algebra.dependence(laws):
            raise Untranslatable("the index would be captured")
        whole = times({(tuple(scalars), ()): Fraction(1)}, times({(inner, ()): Fraction(1)}, new))
        return self.algebra.bind("sum", body.bound, body.domain, self.of(Form(*shape, whole)))

    def _row(self, code: str) -> Word | None:
        """Return the row p where a number is p w; None for a number that is drawn itself."""
        path = self._path(code)
        if path is None:
            return None
        if path[-1] != self.name + " ":
            path = turned_word(self.algebra, path, transposed=True, conjugated=False) or path
        if path[-1] != self.name + " " or any(map(self._moves, path[1:-1])):
            raise Untranslatable("no polynomial in what is drawn")
        if len(path) > 1 and self._moves(path[0]) and path[0] != self.name + "t":
            raise Untranslatable("no polynomial in what is drawn")
        return path[:-1]

    def _path(self, code: str) -> Word | None:
        """Return the letters of which a number is the only entry; None for what is drawn itself."""
        algebra, name = self.algebra, code[:-1]
        if code == self.name + " ":
            return None
        found = algebra.words.get(name)
        if found is None:
            found = self._path_of_entry(name)
        if code[-1] == "~":
            found = turned_word(algebra, found, transposed=False, conjugated=True) or ()
        if not found:
            raise Untranslatable("no polynomial in what is drawn")
        return found

    def _path_of_entry(self, name: str) -> Word:
        """The entry of X at i and j is e_i^T X e_j."""
        atom = self.algebra.atoms[name]
        match atom.term:
            case Operation("entry", (matrix, *places)):
                form = self.algebra.form(matrix)
                words = [w for (s, w), c in form.terms.items() if c == 1 and not s]
                word = words[0] if len(form.terms) == len(words) == 1 else ()
            case _:
                word, at = self.algebra.entries.get(name, ((), ()))
                places = [*at]
        if not word or not atom.is_real:
            raise Untranslatable("no polynomial in what is drawn")
        rows, columns = self.algebra.vertices(word[0])[0], self.algebra.vertices(word[-1])[1]
        before, after = self._unit(rows, places[0]), self._unit(columns, places[1])
        turned = turned_word(self.algebra, before, transposed=True, conjugated=False)
        return (*(turned or ()), *word, *after)

    def _unit(self, size: str, place: Term) -> Word:
        """Return the letter of a unit vector; none where there is one place alone."""
        if size == "1" and place == Number(Fraction(1)):
            return ()
        term = self.algebra.term_of_size(size)
        if term is None:
            raise Untranslatable("an entry of a matrix whose size has no name")
        ((_, word),) = self.algebra.form(unit_vector(term, place)).terms
        return word

    def _of_product(self, row: Word | None, rest: Form) -> Form:
        """Return E[p w f(w)]."""
        if row is None:
            return self._by_parts(self.mean, rest, self.covariance)
        size = self.algebra.vertices(self.name + " ")[0]
        p = Form("1", size, {((), row): Fraction(1)})
        column = self.algebra.with_involution(p, transposed=True, conjugated=False)
        factor = only_entry(self.algebra, product(p, self.mean)).terms
        if row and self._moves(row[0]):
            inner = Form(size, size, {((), row[1:]): Fraction(1)})
            own = trace_of(self.algebra, product(self.covariance, inner))
            factor = total([(1, factor), (1, own.terms)])
        return self._by_parts(Form(None, None, factor), rest, product(self.covariance, column))

    def _by_parts(self, factor: Form, rest: Form, direction: Form) -> Form:
        changes = [(c, self._along(m, direction)) for m, c in rest.terms.items()]
        whole = total([(1, times(factor.terms, rest.terms)), *changes])
        return self.of(Form(*rest.shape, whole))

    def _along(self, monomial: Monomial, direction: Form) -> Terms:
        """Return the differential of a monomial along a direction."""
        scalars, word = monomial
        parts: list[tuple[Fraction | int, Terms]] = []
        for place, code in enumerate(scalars):
            if self._moves(code):
                others = scalars[:place] + scalars[place + 1 :]
                change = self._number_along(code, direction)
                parts.append((1, times({(others, word): Fraction(1)}, change)))
        moved = self._word_along(word, direction)
        parts += [(1, times({(scalars, ()): Fraction(1)}, one)) for one in moved]
        return total(parts)

    def _number_along(self, code: str, direction: Form) -> Terms:
        path = self._path(code)
        if path is None:
            return direction.terms
        self._row(code)
        changes = [Form("1", "1", one) for one in self._word_along(path, direction)]
        return total((1, only_entry(self.algebra, one).terms) for one in changes)

    def _word_along(self, word: Word, direction: Form) -> Iterator[Terms]:
        """Yield a word with the direction in each place of what is drawn."""
        for place, letter in enumerate(word):
            if self._moves(letter):
                before: Terms = {((), word[:place]): Fraction(1)}
                after: Terms = {((), word[place + 1 :]): Fraction(1)}
                yield times(times(before, self._put(letter, direction)), after)

    def _put(self, letter: str, value: Form) -> Terms:
        if letter[:-1] != self.name:
            raise Untranslatable("no polynomial in what is drawn")
        turned = letter[-1] in "t*"
        return self.algebra.with_involution(value, transposed=turned, conjugated=False).terms

    def _of_word(self, word: Word) -> Terms:
        """Return the mean of X w, w^T Y or X w w^T Y, where X and Y do not move."""
        places = [k for k, letter in enumerate(word) if self._moves(letter)]
        if not places:
            return {((), word): Fraction(1)}
        first, last = places[0], places[-1]
        drawn = [self._put(letter, self.mean) for letter in word[first : last + 1]]
        value = drawn[0]
        if len(places) == 2 and word[first : last + 1] == (self.name + " ", self.name + "t"):
            value = total([(1, times(*drawn)), (1, self.covariance.terms)])
        elif len(places) > 1:
            raise Untranslatable("no polynomial in what is drawn")
        before: Terms = {((), word[:first]): Fraction(1)}
        return times(times(before, value), {((), word[last + 1 :]): Fraction(1)})
