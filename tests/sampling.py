"""Of the cases of a sampled test the first of every few run each time, the rest by `make exhaustive`.

Which ones they are depends on the list of cases alone, so that a run can be repeated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

ONE_OF = 4
"""Of so many cases one runs each time, unless the mark says otherwise: `sampled(one_of=10)`."""


def leave_out(items: Iterable[pytest.Item]) -> None:
    """Mark as exhaustive what is not in the sample; what is given by its name alone is the first case."""
    seen: Counter[str] = Counter()
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is None:
            continue
        test = item.nodeid.partition("[")[0]
        if seen[test] % mark.kwargs.get("one_of", ONE_OF):
            item.add_marker(pytest.mark.exhaustive)
        seen[test] += 1
