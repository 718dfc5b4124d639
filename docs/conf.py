"""How the site is built from these pages: `make site`."""

from pathlib import Path

from proofcheck import __version__

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
