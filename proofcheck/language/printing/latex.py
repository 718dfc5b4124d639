r"""Typed terms as LaTeX, so that a reader can compare what is checked with the page.

The header's notation says how single names are printed.  Everything else follows common usage:
`L[k]` is an index, `theta[u](r)` an index and an argument, `A (+) B` is ``A \oplus B``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from proofcheck.language.printing.derivative_forms import ByName, Primed, form_of
from proofcheck.language.printing.latex_names import latex_name
from proofcheck.language.printing.latex_signs import (
    BIG,
    CONSTANTS,
    DERIVATIVES,
    FENCES,
    FUNCTIONS,
    INFIX_SIGNS,
    LAW_BINDERS,
    QUANTIFIERS,
    RINGS,
)
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
from proofcheck.language.printing.multivector_forms import Embedded, Reverse, multivector_form
from proofcheck.language.printing.remainder_forms import Equation, equation_of
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
)
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar, Sort, Truth

PRIME = "'"


def render_latex(term: Term, notation: Mapping[str, str] | None = None) -> str:
    """Return a term in LaTeX, for use in mathematics mode.

    notation   how names are printed, by name; the rest follows their spelling
    """
    return _Typesetter(notation or {}).term(term)[0]


def render_bound_latex(bound: Sequence[Bound], notation: Mapping[str, str] | None = None) -> str:
    """Return names with what they range over, in LaTeX."""
    return _Typesetter(notation or {}).groups(bound)


def render_name_latex(item: Bound, notation: Mapping[str, str] | None = None) -> str:
    """Return a name with its parameters in LaTeX, without what they range over."""
    return _Typesetter(notation or {}).declared(item)


class _Typesetter(Layout):
    parentheses = (r"\left( ", r" \right)")
    between_groups = r",\ "

    def __init__(self, notation: Mapping[str, str]) -> None:
        self.notation = notation

    def name(self, name: str) -> str:
        return latex_name(name, self.notation)

    def number(self, number: Number) -> Printed:
        return _number(number.value)

    # --- operations --------------------------------------------------------------------------

    def operation(self, term: Operation) -> Printed:
        operator = term.operator
        form = multivector_form(term)
        if isinstance(form, Embedded):
            return self.term(form.inner)
        if isinstance(form, Reverse):
            return rf"\widetilde{{{self.term(form.inner)[0]}}}", Level.PRIMARY
        if operator in INFIX_SIGNS and len(term.arguments) >= 2:
            return self._infix(term)
        special = _SPECIAL.get(operator)
        if special is not None:
            return special(self, term)
        if operator in FENCES:
            left, right = FENCES[operator]
            return left + self.term(term.arguments[0])[0] + right, Level.PRIMARY
        if operator in CONSTANTS:
            return CONSTANTS[operator], Level.PRIMARY
        word = FUNCTIONS.get(operator) or rf"\operatorname{{{operator}}}"
        return f"{word}\\left( {self.listed(term.arguments)} \\right)", Level.PRIMARY

    def _infix(self, term: Operation) -> Printed:
        sign, (whole, left, right) = INFIX_SIGNS[term.operator], INFIX[term.operator]
        first, *rest = term.arguments
        return sign.join([self.at(first, left), *(self.at(a, right) for a in rest)]), whole

    def product(self, term: Operation) -> Printed:
        parts = [self.at(term.arguments[0], Level.CLOSED_PRODUCT)]
        level = Level.CLOSED_PRODUCT
        for argument in term.arguments[1:]:
            text, inner = self.term(argument)
            if inner is Level.PRODUCT and is_open(argument):
                level = Level.PRODUCT
            elif inner < Level.POWERED:
                text = f"\\left( {text} \\right)"
            parts.append(rf"\cdot {text}" if text[:1].isdigit() else text)
        return " ".join(parts), level

    def fraction(self, term: Operation) -> Printed:
        top, bottom = (self.term(a)[0] for a in term.arguments)
        return rf"\frac{{{top}}}{{{bottom}}}", Level.POWERED

    def negation(self, term: Operation) -> Printed:
        return rf"\lnot {self.at(term.arguments[0], Level.UNPOWERED)}", Level.NEGATION

    def power(self, term: Operation) -> Printed:
        base, exponent = term.arguments
        return self._raised(base, self.term(exponent)[0])

    def _raised(self, base: Term, exponent: str) -> Printed:
        text = self.at(base, Level.PRIMARY)
        return f"{_whole(text)}^{{{exponent}}}", Level.POWERED

    def inverse(self, term: Operation) -> Printed:
        inner = term.arguments[0]
        if isinstance(inner, Operation) and inner.operator == "transpose":
            return self._raised(inner.arguments[0], r"-\top")
        return self._raised(inner, "-1")

    def transpose(self, term: Operation) -> Printed:
        return self._raised(term.arguments[0], r"\top")

    def adjoint(self, term: Operation) -> Printed:
        return self._raised(term.arguments[0], "*")

    def conjugate(self, term: Operation) -> Printed:
        return rf"\overline{{{self.term(term.arguments[0])[0]}}}", Level.PRIMARY

    def root(self, term: Operation) -> Printed:
        return rf"\sqrt{{{self.term(term.arguments[0])[0]}}}", Level.PRIMARY

    def entry(self, term: Operation) -> Printed:
        matrix, row, column = term.arguments
        indices = [row, column]
        if _is_column(matrix) and column == Number(Fraction(1)):
            indices = [row]
        return rf"\left[ {self.term(matrix)[0]} \right]_{{{self.listed(indices)}}}", Level.PRIMARY

    def identity(self, term: Operation) -> Printed:
        return f"I_{{{self.term(term.arguments[0])[0]}}}", Level.PRIMARY

    def grade(self, term: Operation) -> Printed:
        inner, grade = (self.term(a)[0] for a in term.arguments)
        return rf"\left\langle {inner} \right\rangle_{{{grade}}}", Level.PRIMARY

    def zero(self, term: Operation) -> Printed:
        rows, columns = (self.at(a, Level.CLOSED_PRODUCT) for a in term.arguments)
        return rf"0_{{{rows} \times {columns}}}", Level.PRIMARY

    def blocks(self, term: Operation) -> Printed:
        inner = r" \\ ".join(map(" & ".join, self.rows(term)))
        return rf"\begin{{bmatrix}} {inner} \end{{bmatrix}}", Level.PRIMARY

    def cases(self, term: Operation) -> Printed:
        *guarded, last = term.arguments
        lines = [
            rf"{self.term(value)[0]} & \text{{if }} {self.term(condition)[0]}"
            for value, condition in zip(guarded[::2], guarded[1::2], strict=True)
        ]
        lines.append(rf"{self.term(last)[0]} & \text{{otherwise}}")
        inner = r" \\ ".join(lines)
        return rf"\begin{{cases}} {inner} \end{{cases}}", Level.PRIMARY

    def range(self, term: Operation) -> Printed:
        low, high = (self.term(a)[0] for a in term.arguments)
        return rf"\{{{low}, \dots, {high}\}}", Level.PRIMARY

    def finite(self, term: Operation) -> Printed:
        if not term.arguments:
            return r"\emptyset", Level.PRIMARY
        return rf"\{{{self.listed(term.arguments)}\}}", Level.PRIMARY

    def matrices(self, term: Operation) -> Printed:
        ring = Ring.COMPLEX if term.operator == "ComplexMatrices" else Ring.REAL
        return self._shape(ring, *term.arguments), Level.PRIMARY

    def _shape(self, ring: Ring, rows: Term, columns: Term) -> str:
        height = self.at(rows, Level.CLOSED_PRODUCT)
        if columns == Number(Fraction(1)):
            return rf"\mathbb{{{RINGS[ring]}}}^{{{self.term(rows)[0]}}}"
        width = self.at(columns, Level.CLOSED_PRODUCT)
        return rf"\mathbb{{{RINGS[ring]}}}^{{{height} \times {width}}}"

    def derivative(self, term: Operation) -> Printed:
        form = form_of(term)
        if isinstance(form, ByName):
            name = self.name(form.name.name)
            sign = rf"\frac{{d}}{{d{name}}}"
            if isinstance(form.name.sort, Matrix):
                sign = (
                    rf"\nabla_{{{name}}}" if isinstance(form.body_sort, Scalar) else f"D_{{{name}}}"
                )
            return f"{sign} {self.at(form.body, Level.SIGNED)}", Level.PRODUCT
        argument = rf"\left( {self.term(form.argument)[0]} \right)"
        if isinstance(form, Primed):
            name = _whole(self.name(form.function.name))
            return f"{name}{PRIME * form.order}{argument}", Level.PRIMARY
        function = self.at(form.function, Level.PRIMARY)
        return f"{DERIVATIVES[form.word]} {function}{argument}", Level.PRIMARY

    def differentiable(self, term: Operation) -> Printed:
        function, point = term.arguments
        left, right = self.at(function, Level.PRIMARY), self.term(point)[0]
        return rf"{left} \text{{ is differentiable at }} {right}", Level.RELATION

    def invertible(self, term: Operation) -> Printed:
        return rf"{self.at(term.arguments[0], Level.SUM)} \text{{ is invertible}}", Level.RELATION

    # --- names with arguments -----------------------------------------------------------------

    def application(self, term: Application) -> str:
        indices, arguments = written_arguments(term)
        text = self.name(term.function.name)
        if indices:
            text = _indexed(text, self.listed(indices))
        return text + (rf"\left( {self.listed(arguments)} \right)" if arguments else "")

    # --- binders ------------------------------------------------------------------------------

    def binding(self, term: Binding) -> Printed:
        if term.binder == "set":
            return self._set(term), Level.PRIMARY
        equation = equation_of(term)
        if equation is not None:
            return self._equation(equation), Level.RELATION
        if term.binder in QUANTIFIERS:
            word, groups = QUANTIFIERS[term.binder], self.groups(term.bound)
            such = "" if term.condition is None else rf",\ {self.term(term.condition)[0]}"
            return rf"{word} {groups}{such} :\ {self.term(term.body)[0]}", Level.OPEN
        if term.binder == "fun":
            names = ", ".join(self.declared(item) for item in term.bound)
            return rf"\left( {names} \mapsto {self.term(term.body)[0]} \right)", Level.PRIMARY
        if term.binder in LAW_BINDERS:
            return self._law(term), Level.PRIMARY
        if term.binder == "matrix":
            entry, ranges = self.term(term.body)[0], self._below(term)
            return rf"\left[ {entry} \right]_{{{ranges}}}", Level.PRIMARY
        return f"{self._big(term)} {self.at(term.body, Level.SIGNED)}", Level.PRODUCT

    def _big(self, term: Binding) -> str:
        sign = BIG[term.binder]
        item = term.bound[0]
        domain = item.domain
        if len(term.bound) == 1 and term.condition is None and operator_at(domain) == "range":
            assert isinstance(domain, Operation)
            low, high = (self.term(a)[0] for a in domain.arguments)
            if term.binder not in ("max", "min", "sup", "inf"):
                return rf"{sign}_{{{self.name(item.variable.name)}={low}}}^{{{high}}}"
        return f"{sign}_{{{self._below(term)}}}"

    def _below(self, term: Binding) -> str:
        condition = "" if term.condition is None else rf" :\ {self.term(term.condition)[0]}"
        return self.groups(term.bound) + condition

    def _law(self, term: Binding) -> str:
        sign = f"{LAW_BINDERS[term.binder]}_{{{self._below(term)}}}"
        return rf"{sign}\left[ {self.term(term.body)[0]} \right]"

    def _equation(self, equation: Equation) -> str:
        name, gauge = self.name(equation.name.name), self.term(equation.gauge)[0]
        rest = "" if equation.rest is None else f"{self.at(equation.rest, Level.SUM)} + "
        remainder = rf"O_{{{name} \to 0}}\left( {gauge} \right)"
        return f"{self.at(equation.left, Level.SET)} = {rest}{remainder}"

    def _set(self, term: Binding) -> str:
        groups = self.groups(term.bound)
        condition = "" if term.condition is None else self.term(term.condition)[0]
        if len(term.bound) == 1 and term.body == term.bound[0].variable and condition:
            return rf"\left\{{ {groups} \;\middle|\; {condition} \right\}}"
        tail = rf"{groups},\ {condition}" if condition else groups
        return rf"\left\{{ {self.term(term.body)[0]} \;\middle|\; {tail} \right\}}"

    def declared(self, item: Bound) -> str:
        """Print a name with its parameters."""
        text = self.name(item.variable.name)
        sort = item.variable.sort
        if not item.parameters or not isinstance(sort, Function):
            return text
        names = [self.name(p.variable.name) for p in item.parameters]
        split = len(names) - (sort.called if sort.indexed else len(names))
        text = _indexed(text, ", ".join(names[:split])) if split else text
        return text + (rf"\left( {', '.join(names[split:])} \right)" if names[split:] else "")

    def domain(self, item: Bound) -> str:
        if item.domain is not None:
            sign = r" \sim " if operator_at(item.domain) in LAWS else r" \in "
            return sign + self.at(item.domain, Level.SET)
        sort = item.variable.sort
        return rf" \in {self._sort(sort.result if isinstance(sort, Function) else sort)}"

    def _sort(self, sort: Sort) -> str:
        if isinstance(sort, Scalar):
            return rf"\mathbb{{{RINGS[sort.ring]}}}"
        dimensions = dimensions_of(sort)
        if dimensions is not None:
            return rf"{FUNCTIONS['Clifford']}\left( {self.term(dimensions)[0]} \right)"
        if isinstance(sort, Matrix):
            ring = max(sort.ring, Ring.REAL)
            return self._shape(ring, sort.rows, sort.columns)
        return r"\{\top, \bot\}" if isinstance(sort, Truth) else r"\text{sets}"


def _indexed(text: str, indices: str) -> str:
    """Add a subscript; a plain one that is there already is continued."""
    if text.endswith("}") and "_{" in text:
        head, _, inner = text.rpartition("_{")
        if inner.count("{") == inner.count("}") - 1 and "^" not in inner:
            return f"{head}_{{{inner[:-1]}, {indices}}}"
    return f"{text}_{{{indices}}}" if "_" not in text else f"{{{text}}}_{{{indices}}}"


def _whole(text: str) -> str:
    """Put braces around what has a superscript of its own: TeX refuses a second one."""
    depth = 0
    for part in _BRACKETS.finditer(text):
        if part[0] == "^" and depth == 0:
            return f"{{{text}}}"
        depth += (part[0] in ("{", r"\left")) - (part[0] in ("}", r"\right"))
    return text


_BRACKETS = re.compile(r"\\(?:left(?![a-z])|right(?![a-z])|.)|[{}^]")


def _is_column(term: Term) -> bool:
    sort = getattr(term, "sort", None)
    return isinstance(sort, Matrix) and sort.columns == Number(Fraction(1))


def _number(value: Fraction) -> Printed:
    level = Level.PRIMARY if value >= 0 else Level.SIGNED
    if value.denominator == 1:
        return str(value), level
    sign = "-" if value < 0 else ""
    text = rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    return text, Level.POWERED if value > 0 else Level.SIGNED


_SPECIAL: dict[str, Callable[[_Typesetter, Operation], Printed]] = {
    "mul": _Typesetter.product,
    "div": _Typesetter.fraction,
    "neg": _Typesetter.negative,
    "not": _Typesetter.negation,
    "pow": _Typesetter.power,
    "inv": _Typesetter.inverse,
    "transpose": _Typesetter.transpose,
    "adjoint": _Typesetter.adjoint,
    "conj": _Typesetter.conjugate,
    "scalar": _Typesetter.scalar,
    "sqrt": _Typesetter.root,
    "entry": _Typesetter.entry,
    "identity": _Typesetter.identity,
    "zero": _Typesetter.zero,
    "grade": _Typesetter.grade,
    "blocks": _Typesetter.blocks,
    "cases": _Typesetter.cases,
    "range": _Typesetter.range,
    "finite": _Typesetter.finite,
    "Matrices": _Typesetter.matrices,
    "ComplexMatrices": _Typesetter.matrices,
    "invertible": _Typesetter.invertible,
    "derivative": _Typesetter.derivative,
    "differentiable": _Typesetter.differentiable,
}
