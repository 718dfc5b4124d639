"""The arguments that a word of the library is written with."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.language.syntax import Expression
from proofcheck.language.typing.rejection import Rejection

Arguments = Sequence[Expression] | None
"""What stands in parentheses; None for a word by itself."""


def take(
    symbol: str, node: Expression, arguments: Arguments, usage: str, *, more: bool = False
) -> Sequence[Expression]:
    """Return the arguments when their number is that of the usage, as `det(A)`.

    more   whether there may be more of them

    raises   Rejection where there are none, or too few, or too many
    """
    wanted = usage.count(",") + 1
    if arguments is not None and (len(arguments) == wanted or (more and len(arguments) > wanted)):
        return arguments
    fault = "is used without its arguments"
    if arguments is not None:
        fault = "is applied to the wrong number of arguments"
    message = f"`{symbol}` {fault}"
    raise Rejection("P0304", node.span, message, f"it is written `{usage}`")
