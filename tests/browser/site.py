"""The playground's page as Sphinx builds it, served by this machine."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tests.docs.pages import DOCS
from tests.playground.build import BUILT, MANIFEST, RUNTIME

PAGE = "playground"

_ACTOR = """
const answer = (text) => {
  while (text.includes("forever"));
  if (text.includes("fails")) throw new Error("Traceback\\nRecursionError: too deep");
  if (!text.startsWith("derivation")) return { message: "no header" };
  return { statements: [{ label: "2*", evidence: "unsupported" }], printed: text };
};
export const loadPyodide = async () => ({
  pyimport: () => ({ path: [] }),
  runPython: () => (text) => JSON.stringify(answer(text)),
});
"""
"""Stands for the runtime: knows four answers, and one of them never comes."""


def act_program(folder: Path) -> None:
    """Put an actor below a folder, where `build_page` looks for the program."""
    runtime = folder / RUNTIME.relative_to(BUILT.parents[1])
    runtime.mkdir(parents=True)
    (runtime / MANIFEST).write_text(json.dumps({"unpacked": [], "zipped": []}), "utf-8")
    (runtime / "pyodide.mjs").write_text(_ACTOR, "utf-8")


def build_page(folder: Path) -> Path:
    """Build a site of this one page, with the program that lies there, and return its folder."""
    docs = folder / "docs"
    docs.mkdir()
    for name in ("conf.py", f"{PAGE}.md"):
        shutil.copy(DOCS / name, docs)
    shutil.copytree(DOCS / "_static", docs / "_static")
    site = folder / "site"
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-D", f"root_doc={PAGE}"]
    subprocess.run([*sphinx, str(docs), str(site)], check=True, capture_output=True)
    return site


@contextmanager
def serve(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder; yield its address, and a list in which every path stands that was asked for."""
    asked: list[str] = []
    handler = partial(_Quiet, directory=str(folder), asked=asked)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", asked
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody but one list."""

    def __init__(self, *arguments: object, asked: list[str], **options: object) -> None:
        self._asked = asked
        super().__init__(*arguments, **options)  # type: ignore[arg-type] # passed on as they came

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name is inherited
        """Say nothing."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")  # what is not asked for was not needed
        super().end_headers()

    def do_GET(self) -> None:
        self._asked.append(self.path)
        if self.path == "/favicon.ico":  # browsers ask for it, and complain where it is missing
            self.send_response(204)
            self.end_headers()
            return
        super().do_GET()
