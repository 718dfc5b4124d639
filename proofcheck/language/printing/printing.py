"""Typed terms as text of the language.

Reading the text again in a place where the same names are visible gives the same term up to the
names of bound variables.  Two printings carry no sign of their own: a product of shape (1, 1)
that is a number, and sizes that shapes determine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from proofcheck.language.printing.derivative_forms import ByName, Primed, form_of
from proofcheck.language.printing.layout import (
    INFIX,
    LAWS,
    Layout,
    Level,
    Printed,
    is_open,
    operator_at,
    written_arguments,
)
from proofcheck.language.printing.multivector_forms import (
    Embedded,
    GeometricProduct,
    MultivectorForm,
    Reverse,
    multivector_form,
)
from proofcheck.language.printing.printing_words import (
    BARS,
    CALLS,
    INFIX_SIGNS,
    LIBRARY_DOMAINS,
    RINGS,
    SORT_WORDS,
)
from proofcheck.language.printing.remainder_forms import Equation, equation_of
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar, Sort, Truth

PRIME = "'"

Names = Callable[[str], str]
"""How a name of a term is spelled for the reader."""


def plain_name(name: str) -> str:
    """Return a name as the author writes it, without the label that tells its meaning.

    >>> plain_name("R_sp@[T 3.5]")
    'R_sp'
    """
    return name.partition("@")[0]


def render_term(term: Term, names: Names = str, symbols: Mapping[str, str] | None = None) -> str:
    """Return a term as text of the language.

    names     spells each name; `plain_name` gives what the author would write, which is for
              people: it may name two things alike
    symbols   the names that the author bound to symbols of the library, by symbol
    """
    return _Printer(names, symbols or {}).term(term)[0]


def render_bound(
    bound: Sequence[Bound], names: Names = str, symbols: Mapping[str, str] | None = None
) -> str:
    """Return names with what they range over, as they stand after `given` or `forall`."""
    return _Printer(names, symbols or {}).groups(bound)


def render_name(item: Bound, names: Names = str, symbols: Mapping[str, str] | None = None) -> str:
    """Return a name with its parameters, as it stands before `:=`."""
    return _Printer(names, symbols or {}).declared(item)


def render_sort(sort: Sort, names: Names = str) -> str:
    """Return a sort as it stands after a colon; functions and propositions in words."""
    return _Printer(names, {}).sort(sort)


def render_shape(sort: Sort, names: Names = plain_name) -> str:
    """Return what messages call a sort: a shape for matrices, a word for all else."""
    if dimensions_of(sort) is not None:
        return f"a multivector of {render_sort(sort, names)}"
    if isinstance(sort, Matrix):
        printer = _Printer(names, {})
        return f"({printer.term(sort.rows)[0]}, {printer.term(sort.columns)[0]})"
    return SORT_WORDS[type(sort)]


class _Printer(Layout):
    def __init__(self, names: Names, symbols: Mapping[str, str]) -> None:
        self.names = names
        self.symbols = symbols

    def name(self, name: str) -> str:
        return self.names(name)

    def number(self, number: Number) -> Printed:
        return _number(number.value)

    # --- operations --------------------------------------------------------------------------

    def operation(self, term: Operation) -> Printed:
        operator = term.operator
        form = multivector_form(term)
        if form is not None:
            return self._multivector(form)
        if operator in ("implies", "iff", "or", "and") and len(term.arguments) == 2:
            return self._logical(term)
        if operator in INFIX_SIGNS and len(term.arguments) >= 2:
            return self._infix(term)
        special = _SPECIAL.get(operator)
        if special is not None:
            return special(self, term)
        if operator in BARS:
            return f"|{self.at(term.arguments[0], Level.SET)}|{BARS[operator]}", Level.PRIMARY
        word = self.symbol(operator)
        if not term.arguments:
            return word, Level.PRIMARY
        return f"{word}({self.listed(term.arguments)})", Level.PRIMARY

    def _multivector(self, form: MultivectorForm) -> Printed:
        match form:
            case Embedded(inner):
                return self.term(inner)
            case GeometricProduct(factors):
                return f"{self.symbol('gp')}({self.listed(factors)})", Level.PRIMARY
            case Reverse(inner):
                return f"{self.symbol('rev')}({self.term(inner)[0]})", Level.PRIMARY

    def symbol(self, operator: str) -> str:
        word = CALLS.get(operator, operator)
        return self.symbols.get(word, word)

    def _logical(self, term: Operation) -> Printed:
        """A quantifier reaches to the right, so on the right it needs no parentheses."""
        sign, (whole, left, right) = INFIX_SIGNS[term.operator], INFIX[term.operator]
        first, second = term.arguments
        text, level = self.term(second)
        if level >= right:
            return f"{self.at(first, left)}{sign}{text}", whole
        if level is Level.OPEN and whole is Level.IMPLICATION:
            return f"{self.at(first, left)}{sign}{text}", Level.OPEN
        return f"{self.at(first, left)}{sign}({text})", whole

    def _infix(self, term: Operation) -> Printed:
        sign, (whole, left, right) = INFIX_SIGNS[term.operator], INFIX[term.operator]
        first, *rest = term.arguments
        if term.operator in ("union", "inter") and operator_at(first) == term.operator:
            left = Level.SET
        parts = [self.at(first, left), *(self.at(a, right) for a in rest)]
        if term.operator == "mul" and len(rest) == 1:
            text, level = self.term(rest[0])
            # `a*(b*sum(..) c)` is another product than `a*b*sum(..) c`.
            if level is Level.PRODUCT and is_open(rest[0]):
                return f"{parts[0]}*{text}", Level.PRODUCT
        return sign.join(parts), whole

    def negation(self, term: Operation) -> Printed:
        text, level = self.term(term.arguments[0])
        if level is Level.OPEN or level < Level.NEGATION:
            return f"not ({text})", Level.NEGATION
        return f"not {text}", Level.NEGATION

    def power(self, term: Operation) -> Printed:
        base, exponent = term.arguments
        text, _ = self.term(exponent)
        plain = isinstance(exponent, Variable) or (
            isinstance(exponent, Number) and exponent.value.denominator == 1
        )
        power = text if plain and "@" not in text else f"({text})"
        return f"{self.at(base, Level.UNPOWERED)}^{power}", Level.POWERED

    def inverse(self, term: Operation) -> Printed:
        inner = term.arguments[0]
        if isinstance(inner, Operation) and inner.operator == "transpose":
            return f"{self.at(inner.arguments[0], Level.POWERED)}^-T", Level.UNPOWERED
        return f"{self.at(inner, Level.UNPOWERED)}^-1", Level.POWERED

    def transpose(self, term: Operation) -> Printed:
        return f"{self.at(term.arguments[0], Level.POWERED)}^T", Level.UNPOWERED

    def adjoint(self, term: Operation) -> Printed:
        return f"{self.at(term.arguments[0], Level.POWERED)}^*", Level.UNPOWERED

    def entry(self, term: Operation) -> Printed:
        matrix, row, column = term.arguments
        is_vector = isinstance(matrix.sort, Matrix) and matrix.sort.columns == Number(Fraction(1))  # type: ignore[attr-defined]
        short = is_vector and column == Number(Fraction(1))
        indices = self.listed((row,) if short else (row, column))
        return f"{self.at(matrix, Level.PRIMARY)}[{indices}]", Level.PRIMARY

    def blocks(self, term: Operation) -> Printed:
        return f"[[{'], ['.join(map(', '.join, self.rows(term)))}]]", Level.PRIMARY

    def finite(self, term: Operation) -> Printed:
        return "{" + self.listed(term.arguments) + "}", Level.PRIMARY

    def cases(self, term: Operation) -> Printed:
        *guarded, last = term.arguments
        parts = [
            f"{self.at(value, Level.SET)} if {self.term(condition)[0]}"
            for value, condition in zip(guarded[::2], guarded[1::2], strict=True)
        ]
        parts.append(f"{self.at(last, Level.SET)} otherwise")
        return f"cases {{ {'; '.join(parts)} }}", Level.PRIMARY

    def matrices(self, term: Operation) -> Printed:
        rows, columns = term.arguments
        return _matrix_word(term.operator == "ComplexMatrices", self, rows, columns), Level.PRIMARY

    def invertible(self, term: Operation) -> Printed:
        return f"invertible({self.listed(term.arguments)})", Level.PRIMARY

    def derivative(self, term: Operation) -> Printed:
        form = form_of(term)
        if isinstance(form, ByName):
            body = self.at(form.body, Level.SIGNED)
            return f"diff({self.name(form.name.name)}) {body}", Level.PRODUCT
        argument = self.term(form.argument)[0]
        if isinstance(form, Primed):
            name = self.name(form.function.name)
            if "@" not in name:
                return f"{name}{PRIME * form.order}({argument})", Level.PRIMARY
            word = self.symbol("grad")
            return f"{f'{word}(' * form.order}{name}{')' * form.order}({argument})", Level.PRIMARY
        function = self.at(form.function, Level.SET)
        return f"{self.symbol(form.word)}({function})({argument})", Level.PRIMARY

    def imaginary(self, _term: Operation) -> Printed:
        return "1i", Level.PRIMARY

    # --- names with arguments -----------------------------------------------------------------

    def application(self, term: Application) -> str:
        indices, arguments = written_arguments(term)
        text = self.name(term.function.name)
        if indices:
            text += f"[{', '.join(self.at(a, Level.SET) for a in indices)}]"
        return text + (f"({self.listed(arguments)})" if arguments else "")

    # --- binders ------------------------------------------------------------------------------

    def binding(self, term: Binding) -> Printed:
        if term.binder == "set":
            return self._set(term), Level.PRIMARY
        equation = equation_of(term)
        if equation is not None:
            return self._equation(equation), Level.RELATION
        groups = self.groups(term.bound)
        where = "" if term.condition is None else f" where {self.term(term.condition)[0]}"
        if term.binder in ("forall", "exists", "absolute"):
            word = "exists absolute" if term.binder == "absolute" else term.binder
            return f"{word} {groups}{where}: {self.term(term.body)[0]}", Level.OPEN
        if term.binder == "fun":
            return f"fun({groups}) {self.at(term.body, Level.SET)}", Level.SET
        body = self.at(term.body, Level.SIGNED)
        return f"{term.binder}({groups}{where}) {body}", Level.PRODUCT

    def _equation(self, equation: Equation) -> str:
        name, gauge = self.name(equation.name.name), self.at(equation.gauge, Level.SIGNED)
        rest = "" if equation.rest is None else f"{self.at(equation.rest, Level.SUM)} + "
        return f"{self.at(equation.left, Level.SET)} = {rest}bigO({name} -> 0) {gauge}"

    def _set(self, term: Binding) -> str:
        if (
            term.condition is not None
            and len(term.bound) == 1
            and not term.bound[0].parameters
            and term.body == term.bound[0].variable
        ):
            return f"{{ {self.groups(term.bound)} where {self.term(term.condition)[0]} }}"
        condition = "" if term.condition is None else f", {self.term(term.condition)[0]}"
        return f"{{ {self.at(term.body, Level.SET)} where {self.groups(term.bound)}{condition} }}"

    def domain(self, item: Bound) -> str:
        """Print the sign and the set after a bound name."""
        if item.domain is None:
            sort = item.variable.sort
            return f" : {self.sort(sort.result if isinstance(sort, Function) else sort)}"
        operator = operator_at(item.domain)
        sign = " : " if operator in LIBRARY_DOMAINS else " ~ " if operator in LAWS else " in "
        return sign + self.at(item.domain, Level.SET)

    def declared(self, item: Bound) -> str:
        """Print a name with its parameters."""
        name = self.name(item.variable.name)
        if not item.parameters:
            return name
        sort = item.variable.sort
        called = (
            sort.called if isinstance(sort, Function) and sort.indexed else len(item.parameters)
        )
        split = len(item.parameters) - called
        brackets = f"[{self.groups(item.parameters[:split])}]" if split else ""
        called_part = f"({self.groups(item.parameters[split:])})" if called else ""
        return name + brackets + called_part

    def sort(self, sort: Sort) -> str:
        if isinstance(sort, Scalar):
            return RINGS[sort.ring]
        dimensions = dimensions_of(sort)
        if dimensions is not None:
            return f"{self.symbol('Clifford')}({self.term(dimensions)[0]})"
        if isinstance(sort, Matrix):
            return _matrix_word(sort.ring is Ring.COMPLEX, self, sort.rows, sort.columns)
        return "Prop" if isinstance(sort, Truth) else SORT_WORDS[type(sort)]


def _matrix_word(is_complex: bool, printer: _Printer, rows: Term, columns: Term) -> str:
    prefix = "Complex" if is_complex else ""
    if columns == Number(Fraction(1)):
        return f"{prefix}Vector({printer.term(rows)[0]})"
    return f"{prefix}Matrix({printer.term(rows)[0]}, {printer.term(columns)[0]})"


def _number(value: Fraction) -> Printed:
    if value < 0:
        return str(value), Level.SIGNED
    return str(value), Level.PRIMARY if value.denominator == 1 else Level.CLOSED_PRODUCT


_SPECIAL: dict[str, Callable[[_Printer, Operation], Printed]] = {
    "neg": _Printer.negative,
    "not": _Printer.negation,
    "pow": _Printer.power,
    "inv": _Printer.inverse,
    "transpose": _Printer.transpose,
    "adjoint": _Printer.adjoint,
    "scalar": _Printer.scalar,
    "entry": _Printer.entry,
    "blocks": _Printer.blocks,
    "finite": _Printer.finite,
    "cases": _Printer.cases,
    "Matrices": _Printer.matrices,
    "ComplexMatrices": _Printer.matrices,
    "invertible": _Printer.invertible,
    "derivative": _Printer.derivative,
    "i": _Printer.imaginary,
}
