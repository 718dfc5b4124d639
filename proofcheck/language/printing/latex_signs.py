"""Signs and words that terms are printed with in LaTeX."""

from __future__ import annotations

from proofcheck.terms.sorts import Ring

INFIX_SIGNS = {
    "implies": r" \implies ",
    "iff": r" \iff ",
    "or": r" \lor ",
    "and": r" \land ",
    "eq": " = ",
    "ne": r" \neq ",
    "lt": " < ",
    "le": r" \leq ",
    "gt": " > ",
    "ge": r" \geq ",
    "in": r" \in ",
    "notin": r" \notin ",
    "subset": r" \subseteq ",
    "union": r" \cup ",
    "inter": r" \cap ",
    "minus": r" \setminus ",
    "add": " + ",
    "sub": " - ",
    "dsum": r" \oplus ",
}

FUNCTIONS = {
    "exp": r"\exp",
    "log": r"\log",
    "cos": r"\cos",
    "sin": r"\sin",
    "det": r"\det",
    "trace": r"\operatorname{tr}",
    "rank": r"\operatorname{rank}",
    "nnz": r"\operatorname{nnz}",
    "dim": r"\dim",
    "kernel": r"\ker",
    "image": r"\operatorname{im}",
    "spectrum": r"\sigma",
    "re": r"\operatorname{Re}",
    "im": r"\operatorname{Im}",
    "diag": r"\operatorname{diag}",
    "max": r"\max",
    "min": r"\min",
    "row": r"\operatorname{row}",
    "column": r"\operatorname{col}",
    "normal": r"\mathcal{N}",
    "uniform": r"\operatorname{Unif}",
    "O": "O",
    "SO": "SO",
    "U": "U",
    "Clifford": r"\operatorname{Cl}",
}

DERIVATIVES = {"grad": r"\nabla", "jac": "D", "hess": r"\nabla^{2}"}

CONSTANTS = {
    "true": r"\top",
    "false": r"\bot",
    "pi": r"\pi",
    "i": r"\mathrm{i}",
    "Nat": r"\mathbb{N}_{0}",
    "PosNat": r"\mathbb{N}_{\geq 1}",
    "Int": r"\mathbb{Z}",
    "Rat": r"\mathbb{Q}",
    "Real": r"\mathbb{R}",
    "NonNegReal": r"\mathbb{R}_{\geq 0}",
    "PosReal": r"\mathbb{R}_{> 0}",
    "Complex": r"\mathbb{C}",
}

FENCES = {
    "abs": (r"\left| ", r" \right|"),
    "card": (r"\left| ", r" \right|"),
    "norm": (r"\left\| ", r" \right\|"),
    "norm1": (r"\left\| ", r" \right\|_{1}"),
    "norminf": (r"\left\| ", r" \right\|_{\infty}"),
    "normF": (r"\left\| ", r" \right\|_{F}"),
}

BIG = {
    "sum": r"\sum",
    "prod": r"\prod",
    "bigoplus": r"\bigoplus",
    "bigunion": r"\bigcup",
    "biginter": r"\bigcap",
    "sup": r"\sup",
    "inf": r"\inf",
    "max": r"\max",
    "min": r"\min",
}

LAW_BINDERS = {"expect": r"\mathbb{E}", "var": r"\operatorname{Var}", "prob": r"\mathbb{P}"}
QUANTIFIERS = {
    "forall": r"\forall",
    "exists": r"\exists",
    "absolute": r"\exists\,\text{absolute }",
}
RINGS = {Ring.INTEGER: "Z", Ring.RATIONAL: "Q", Ring.REAL: "R", Ring.COMPLEX: "C"}
