"""P03xx: terms that have no sort or shape, or a wrong one."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

SORTS_AND_SHAPES = (
    Code(
        "P0301",
        "shape-mismatch",
        "error",
        "shapes do not fit together",
        "Sums and equations need equal shapes, products equal inner sizes.  Sizes are equal when "
        "the equations between sizes that are visible here make them equal; a claim sees its own "
        "assumptions, and the hypotheses and `where` clauses of its closure.",
    ),
    Code(
        "P0302",
        "wrong-kind",
        "error",
        "one kind of thing stands where another is needed",
        "Numbers, matrices, sets, functions and propositions are kept apart.  A matrix of shape "
        "(1, 1) may stand for a number.  A function of real numbers or matrices is not applied to "
        "what may be complex; write `f(Re(z))`.",
    ),
    Code(
        "P0303",
        "not-applicable",
        "error",
        "something that takes no arguments is applied to some",
        "Only functions, families and matrices take arguments or indices.",
    ),
    Code(
        "P0304",
        "wrong-arguments",
        "error",
        "something is written with the wrong arguments",
        "The message shows how it is written.",
    ),
    Code(
        "P0306",
        "undetermined-size",
        "error",
        "a size is not determined",
        "A zero takes its shape from what stands beside it, and a function takes sizes from the "
        "shapes of its arguments.  Write `zero(m, n)` where nothing says how large the zero is.",
    ),
    Code(
        "P0307",
        "not-square",
        "error",
        "a square matrix is needed",
        "Powers, inverses, determinants, traces and exponentials are those of square matrices.",
    ),
    Code(
        "P0308",
        "not-a-sort",
        "error",
        "a set of the author stands after a colon",
        "After `:` stands a sort of the library, such as `Real`, `Matrix(m, n)` or `SO(n)`: it "
        "travels with the name.  Membership of other sets does not travel: write `assume x in X`, "
        "or `x in X` where a name is bound.",
    ),
    Code(
        "P0309",
        "fractional-exponent",
        "error",
        "an exponent is not an integer",
        "Write `sqrt(x)` for a square root and `exp(a*log(x))` for a real power.",
    ),
    Code(
        "P0310",
        "complex-number",
        "error",
        "a complex number stands where a real one is needed",
        "Complex numbers have no order.  Write `Re(z)`, `Im(z)` or `|z|`.",
    ),
    Code(
        "P0311",
        "varying-shape",
        "error",
        "a shape changes with a bound name",
        "All terms of a sum and all elements of a set have one shape.",
    ),
    Code(
        "P0312",
        "misplaced-law",
        "error",
        "a law stands where a set is needed, or the reverse",
        "`w ~ Normal(0, S)` binds a random quantity in `expect`, `var` and `prob`.",
    ),
    Code(
        "P0313",
        "misplaced-constant",
        "error",
        "an absolute constant does not stand first",
        "An absolute constant is chosen before every size and hypothesis, so `exists absolute` "
        "stands at the beginning of a `show`.",
    ),
    Code(
        "P0314",
        "unknown-symbol",
        "error",
        "the library has no such symbol",
        "`let exp := library exp` binds a name to a symbol that the library knows.",
    ),
    Code(
        "P0315",
        "no-meaning",
        "error",
        "a construct has no meaning",
        "The construct can be written, but nothing is known about it.",
    ),
    Code(
        "P0316",
        "no-induction",
        "error",
        "induction on something that has no least integer value",
        "Induction is on an integer that is given, or that a step says something for all values of; "
        "it has a least value, by its set or by what is assumed, and is no size of a matrix in what "
        "is to be proved.",
    ),
    Code(
        "P0317",
        "no-instance",
        "error",
        "the terms after `at` do not fit the labelled fact",
        "Each name that the labelled statement gives has one term, in order, of its kind.  Sizes that "
        "the shapes of other terms determine may be left out.",
    ),
    Code(
        "P0318",
        "needless-method",
        "error",
        "a method stands where nothing is to be proved",
        "Of `cases P` nothing is proved: a proposition holds or does not.  Of `cases P, Q` it is "
        "proved that one of them holds.",
    ),
    Code(
        "P0319",
        "no-recursion",
        "error",
        "a definition refers to itself, and is not a recursion",
        "A recursion is on one index in `Nat` or `PosNat`: `let x[k in Nat] := cases { a if k = 0; "
        "A*x[k - 1] otherwise }`.  Some case speaks of no other member, and says of what kind the "
        "members are; all others are made of members with a smaller index.",
    ),
    Code(
        "P0320",
        "wide-body",
        "warning",
        "a factor at the end of a body mentions no bound name",
        "The body of a binder is a whole product: `var(i ~ Uniform(S)) x[i]/c` is the variance of "
        "`x[i]/c`, not the variance of `x[i]`, divided by `c`.  Put parentheses around the body, "
        "`var(i ~ Uniform(S)) (x[i]/c)`, or around the binder and its body, "
        "`(var(i ~ Uniform(S)) x[i])/c`.  It is said of `var` and `prod`, and of `max`, `min`, `sup` "
        "and `inf` with a factor that may be negative; of `sum` and `expect`, which are linear, both "
        "are the same.",
    ),
    Code(
        "P0321",
        "idle-value",
        "error",
        "a proof takes a value for nothing",
        "After `take` stands a name that `exists`, `exists absolute` or `obtain` binds in a goal of the "
        "statement, on the way down through `forall` and `==>`.  Of one name the first value is for "
        "the first goal that binds it, the second for the next.",
    ),
    Code(
        "P0322",
        "missing-value",
        "error",
        "a proof takes a value, and none for what is bound before it",
        "What exists is put in from the outside: first what is bound first, and what is bound together "
        "at once.",
    ),
    Code(
        "P0323",
        "later-choice",
        "error",
        "a value depends on what is chosen after it",
        "An absolute constant is chosen before every size and hypothesis, so that its value speaks of "
        "nothing that is given or bound.  The value of anything else may speak of what is given, and "
        "of what its goal binds before it.",
    ),
    Code(
        "P0324",
        "no-rational-constant",
        "error",
        "the value of an absolute constant is no rational number",
        "A certificate names an absolute constant by a rational number.  In place of `sqrt(2)` write a "
        "rational number on the side where the goal still holds.",
    ),
)
