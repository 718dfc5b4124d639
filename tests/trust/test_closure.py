"""What runs with a module: what it imports, however it does, and nothing that it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.trust.closure import import_closure
from tests.trust.figures import CHECKERS, CHECKS, ROOT, closure_lines, lines_by_room
from tests.trust.lines import Lines

START = {"p/__init__.py": "", "p/a.py": "", "p/b.py": "x = 1\n", "p/c.py": ""}


def closure_of(folder: Path, text: str, **others: str) -> tuple[list[str], set[str]]:
    """Return what runs with the module ``p.a`` of this text."""
    files = START | {"p/a.py": text} | {f"p/{n}.py": t for n, t in others.items()}
    (folder / "p").mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    found = import_closure("p.a", folder)
    return list(found.modules), set(found.others)


@pytest.mark.parametrize(
    ("text", "is_in"),
    [
        ("import p.b\n", True),
        ("import p.b as c\n", True),
        ("from p import b\n", True),
        ("from p.b import x\n", True),
        ("from . import b\n", True),
        ("from .b import x\n", True),
        ("def f():\n    import p.b\n", True),
        ("try:\n    import p.b\nexcept ImportError:\n    pass\n", True),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import p.b\n", True),
        ("class C:\n    def __getattr__(self, name):\n        import p.b\n", True),
        ("", False),
        ("# import p.b\n", False),
        ("text = 'import p.b'\n", False),
        ("from p import x\n", False),
        ("import b\n", False),
        ("if TYPE_CHECKING:\n    import p.b\n", False),
        ("if typing.TYPE_CHECKING:\n    import p.b\n", False),
        ("def __getattr__(name):\n    import p.b\n", False),
    ],
)
def test_imports_are_followed(tmp_path: Path, text: str, is_in: bool) -> None:
    modules, _ = closure_of(tmp_path, text)

    assert modules == (["p", "p.a", "p.b"] if is_in else ["p", "p.a"])


def test_imports_are_followed_through_others_and_in_circles(tmp_path: Path) -> None:
    modules, _ = closure_of(tmp_path, "import p.b\n", b="import p.c\n", c="import p.a\n")

    assert modules == ["p", "p.a", "p.b", "p.c"]


def test_packages_of_others_are_named_and_those_of_python_are_not(tmp_path: Path) -> None:
    _, others = closure_of(tmp_path, "import ast, flint.types\nfrom numpy import x\n")

    assert others == {"flint", "numpy"}


def test_a_module_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no module p\.a in"):
        import_closure("p.a", tmp_path)


@pytest.mark.parametrize("module", [*CHECKS.values(), *CHECKERS.values()])
def test_what_is_loaded_in_fact_is_in_the_closure(module: str) -> None:
    script = f"import sys, {module}\nprint(*[n for n in sys.modules if n.startswith('proofcheck')])"
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout

    assert module in loaded.split()
    assert set(loaded.split()) - import_closure(module, ROOT).modules.keys() == set()


@pytest.mark.parametrize("module", CHECKS.values())
def test_no_check_runs_what_searches(module: str) -> None:
    rooms = lines_by_room(import_closure(module, ROOT))

    assert "kernel" in rooms
    assert rooms.keys() & {"search", "falsification", "models", "audit", "reports", "cli"} == set()


def test_rooms_are_added_up(tmp_path: Path) -> None:
    closure_of(tmp_path, "import p.b\n", b='"""Say."""\nx = 1\ny = 2\n')

    assert lines_by_room(import_closure("p.a", tmp_path)) == {
        "p": Lines(),
        "a": Lines(1),
        "b": Lines(2, 1),
    }


def test_the_table_ends_with_the_sum() -> None:
    lines = closure_lines("a refutation")
    rooms = [line.split() for line in lines[2:-2]]

    assert lines[-2].split() == [
        "all",
        str(sum(int(code) for _, code, _ in rooms)),
        str(sum(int(spoken) for _, _, spoken in rooms)),
    ]
