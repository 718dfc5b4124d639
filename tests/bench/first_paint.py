"""How soon a report of 200 statements is seen: `python -m tests.bench.first_paint`, with a browser."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from proofcheck.reports.html_report import render_report
from tests.bench.__main__ import make_audit
from tests.browser.reader import Reader, open_browser

STATEMENTS, TURNS = 200, 9
_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_WINDOWS = {"1280 by 800": (1280, 800), "390 by 844": (390, 844)}


def main() -> None:
    """Print, for a desktop and a phone, the median of several openings from disk."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as reader:
        file = Path(folder) / "report.html"
        file.write_text(render_report(make_audit(STATEMENTS)), encoding="utf-8")
        for name, size in _WINDOWS.items():
            reader.resize(*size)
            painted, ready = zip(*(_open(reader, file) for _ in range(TURNS)), strict=True)
            sys.stdout.write(
                f"{name:12} first paint {median(painted):.0f} ms ({max(painted):.0f} at most), "
                f"complete {median(ready):.0f} ms, {file.stat().st_size / 1000:.0f} kB\n"
            )


def _open(reader: Reader, file: Path) -> tuple[float, float]:
    reader.open(file)
    reader.wait(f"({_PAINTED}) > 0")
    return reader.run(_PAINTED), reader.run("Number(document.documentElement.dataset.ready)")


if __name__ == "__main__":
    main()
