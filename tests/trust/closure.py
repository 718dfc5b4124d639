"""What runs with a module: all that it imports, and what that imports, read from the source.

Imports inside functions count, since they run when the function does.  Two kinds do not: what stands
under ``if TYPE_CHECKING``, which never runs, and what a module fetches in its own ``__getattr__``,
which runs for whoever asks for a name that is not there.  A package runs with each of its modules.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Closure:
    """The modules of a package that run with some module, and what they import from elsewhere.

    modules   dotted names with their files
    others    packages that belong neither to this one nor to Python
    """

    modules: dict[str, Path]
    others: frozenset[str]


def import_closure(start: str, root: Path) -> Closure:
    """Return what runs with a module.

    start   the dotted name of the module
    root    the folder in which its package stands

    raises   ValueError where there is no such module
    """
    if find_module(start, root) is None:
        raise ValueError(f"there is no module {start} in {root}")
    modules: dict[str, Path] = {}
    others: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        path = find_module(name, root)
        if path is None:
            others.add(name.partition(".")[0])
        elif name not in modules:
            modules[name] = path
            waiting += [*imports_of(name, path, root), *_parents(name)]
    own = {start.partition(".")[0], *sys.stdlib_module_names}
    return Closure(dict(sorted(modules.items())), frozenset(others - own))


def find_module(name: str, root: Path) -> Path | None:
    """Return the file of a module or package, or None where there is none."""
    path = root.joinpath(*name.split("."))
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def imports_of(name: str, path: Path, root: Path) -> Iterator[str]:
    """Yield the dotted names of the modules that a module imports when it runs."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _that_run(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = _source(node, package)
            yield source
            inner = [f"{source}.{alias.name}" for alias in node.names]
            yield from (one for one in inner if find_module(one, root) is not None)


def _that_run(tree: ast.Module) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and _asks_for_types(node.test):
            waiting += node.orelse
            continue
        fetched = tree.body if node is tree else ()
        fetches = [one for one in fetched if getattr(one, "name", "") == "__getattr__"]
        waiting += [one for one in ast.iter_child_nodes(node) if one not in fetches]


def _asks_for_types(test: ast.expr) -> bool:
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))


def _source(node: ast.ImportFrom, package: str) -> str:
    """Return the module that names are imported from, dots at its beginning resolved."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    base = parts[: len(parts) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def _parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]
