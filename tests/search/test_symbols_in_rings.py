"""A symbol stands for any real number: it is not taken for an integer or a rational number."""

from __future__ import annotations

import pytest

from proofcheck.fixed_sizes.fixed_size import Decided, check_at_sizes, sizes_to_check
from tests.audit.real_tasks import claimed

SYMBOL = "given x : Real\n  show exists k : {}: x = k or x < 0"
NORM = "given v : Vector(2)\n  show exists k : {}: v[1] = k or |v| > 1"


@pytest.mark.parametrize("body", [SYMBOL, NORM])
@pytest.mark.parametrize("smaller", ["Int", "Rat"])
def test_only_a_real_number_is_found_among_symbols(body: str, smaller: str) -> None:
    true, false = (claimed(body.format(ring)) for ring in ("Real", smaller))

    assert isinstance(check_at_sizes(true, sizes_to_check(true)), Decided)
    assert not isinstance(check_at_sizes(false, sizes_to_check(false)), Decided)
