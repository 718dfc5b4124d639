"""The checker stays small, and loads nothing of the project and nothing of others."""

from __future__ import annotations

import subprocess
import sys

from proofcheck.checker import RULES
from tests.trust.closure import import_closure
from tests.trust.figures import ROOT
from tests.trust.lines import lines_of_code

CLOSURE = import_closure("proofcheck.checker", ROOT)


def test_it_has_at_most_two_thousand_lines_of_code() -> None:
    texts = [path.read_text(encoding="utf-8") for path in CLOSURE.modules.values()]

    assert sum(map(lines_of_code, texts)) <= 2000


def test_it_has_twenty_two_rules() -> None:
    assert len(RULES) == 22


def test_it_loads_nothing_but_the_standard_library() -> None:
    script = "import sys, proofcheck.checker; print(*sys.modules)"
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'); {script}"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    inside = {name for name in run.stdout.split() if name.startswith("proofcheck.")}

    assert loaded - set(sys.stdlib_module_names) - {"__main__"} == {"proofcheck"}
    assert inside <= CLOSURE.modules.keys()
    assert all(name.startswith("proofcheck.checker") for name in inside)
    assert CLOSURE.others == frozenset()
