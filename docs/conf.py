"""How the site is built from these pages: `make site`."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "proofcheck"
author = "The proofcheck authors"
project_copyright = author
release = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = [
    "README.md",
    "workflows",
]  # the list of pages for who reads them in the repository
nitpicky = True
myst_heading_anchors = 4  # the anchors that links between the pages use, as GitHub makes them

# The pages' own files, and the program that runs in a browser where `make playground` has built it.
RUNTIME = Path(__file__).parents[1] / "build" / "playground" / "static"
html_static_path = ["_static"]
if (RUNTIME / "playground" / "runtime" / "manifest.json").exists():
    html_static_path.append(str(RUNTIME))
    tags.add("runtime")  # noqa: F821 - Sphinx puts it there

html_theme = "furo"
html_title = "proofcheck"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "footer_icons": [],
    "top_of_page_buttons": [],
}
highlight_language = "text"

# The address of the project stands in pyproject.toml alone.  Pages name it by a placeholder, as that does before a
# release; a site that is built on GitHub names the repository that it is built from.
PLACEHOLDER = "OWNER/proofcheck"


def repository() -> str:
    """Return the repository that pages name: that of the build, else that of pyproject.toml.

    Pages that are built apart from the project, as tests build a few, keep the placeholder.
    """
    named, about = os.environ.get("GITHUB_REPOSITORY"), Path(__file__).parents[1] / "pyproject.toml"
    if named or not about.is_file():
        return named or PLACEHOLDER
    source: str = tomllib.loads(about.read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    return source.removeprefix("https://github.com/")


def name_repository(_app: object, _page: str, text: list[str]) -> None:
    """Put the repository in place of the placeholder."""
    text[0] = text[0].replace(PLACEHOLDER, repository())


def setup(app: Sphinx) -> None:
    """Connect what is done to each page."""
    app.connect("source-read", name_repository)
