"""The mirror for pre-commit: a repository that names a released version, and holds its hooks.

``python -m tests.distribution.mirror FOLDER`` writes it.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from proofcheck import __version__

HOOKS = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"

_PROJECT = f"""\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "proofcheck-pre-commit"
description = "Hooks of proofcheck for pre-commit"
version = "{__version__}"
requires-python = ">=3.11"
dependencies = ["proofcheck-toolkit=={__version__}"]

[tool.hatch.build.targets.wheel]
bypass-selection = true # there is nothing but the dependency
"""

_README = f"""\
# proofcheck for pre-commit

Hooks that install the released `proofcheck-toolkit` {__version__}. In `.pre-commit-config.yaml`:

```yaml
- repo: https://github.com/OWNER/proofcheck-pre-commit
  rev: v{__version__}
  hooks:
    - id: proofcheck-gate
    - id: proofcheck-fmt
```

`make mirror` in the repository of proofcheck writes these files. Each commit is tagged with the version that it names.
"""


def write_mirror(folder: Path) -> None:
    """Write the files of the mirror."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(_PROJECT, encoding="utf-8")
    (folder / "README.md").write_text(_README, encoding="utf-8")
    shutil.copy(HOOKS, folder / HOOKS.name)


if __name__ == "__main__":
    write_mirror(Path(sys.argv[1]))
