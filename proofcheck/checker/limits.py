"""How large a certificate may be.  The page on certificates names the same numbers."""

MAX_TEXT = 50_000_000
"""Characters of a JSON text."""

MAX_NODES = 500_000
"""Nodes of a table."""

MAX_STEPS = 100_000
"""Steps of a certificate."""

MAX_DEPTH = 256
"""Depth of a node, given or computed.  Whatever walks a node recurses no deeper."""

MAX_DIGITS = 1_000
"""Characters of a rational number."""

MAX_NAME = 1_000
"""Characters of a name or a reference."""

MAX_EXPONENT = 16
"""Largest exponent that a normal form carries out."""

MAX_MONOMIALS = 10_000
"""Monomials of a polynomial; beyond, the checker gives up."""

MAX_DEGREE = 256
"""Letters and atoms of a monomial; beyond, the checker gives up."""

MAX_BITS = 33_220
"""Bits of a coefficient, which are 10,000 digits; beyond, the checker gives up."""

MAX_WORK = 10_000_000
"""Nodes asked for, sorts and keys computed, and monomials of normal forms; beyond, it gives up.

That is some ten seconds.  A step of the lemmas in the tests takes some twenty-five.  What takes more is a graph
whose parts stand below very many different binders.
"""

MAX_NESTING = 1_000
"""Normal forms within normal forms, which beta may nest deeper than terms; beyond, it gives up."""

FRAMES = 20_000
"""Python frames for that: some six for each normal form within another, some three for each level of a term."""
