"""What a run loads, prints and returns, as a process."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = ("rich", "sympy", "lark", "networkx", "numpy", "mpmath", "flint", "proofcheck.language")
_LOADED = (
    "import sys, atexit\n"
    f"heavy = {HEAVY!r}\n"
    "from proofcheck.cli import main\n"
    "status = main(sys.argv[1:])\n"
    "print('loaded', [name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    "sys.exit(status)\n"
)
_FAKED = (
    "import sys\n"
    "from tests.fakes.audit_room import FakeAudit\n"
    "from tests.fakes.audit_documents import MIXED_DOCUMENT\n"
    "room = FakeAudit(MIXED_DOCUMENT).install()\n"
    "from proofcheck.cli import main\n"
)
_AUDIT = _FAKED + "sys.exit(main(sys.argv[1:]))\n"


def run(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["audit", "--help"], ["audit", "--jobs", "x"]]
)
def test_nothing_heavy_is_loaded_before_there_is_work(arguments: list[str]) -> None:
    assert "loaded []\n" in run(_LOADED, *arguments).stderr


def test_quiet_and_json_never_load_rich() -> None:
    script = _FAKED + (
        "main(['audit', '--format', 'json', '--color', 'always'])\n"
        "main(['audit', '--quiet', '--color', 'always'])\n"
        "main(['audit'])\n"
        "print('rich' in sys.modules, file=sys.stderr)\n"
        "main(['audit', '--color', 'always'])\n"
        "print('rich' in sys.modules, file=sys.stderr)\n"
    )
    shown = run(script).stderr.split("\n")

    assert [one for one in shown if one in ("False", "True")] == ["False", "True"]


def test_the_version_is_one_line() -> None:
    from proofcheck import __version__

    ended = subprocess.run(
        [sys.executable, "-m", "proofcheck", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"proofcheck {__version__}\n" == ended.stdout


@pytest.mark.sampled
@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["frobnicate"],
        ["audit", "--frobnicate"],
        ["audit", "--jobs", "-1"],
        ["audit", "--jobs", "9" * 5000],
        ["audit", "--timeout", "0"],
        ["audit", "--timeout", "nan"],
        ["audit", "--format", "xml"],
        ["audit", "--tim", "1"],
        ["explain"],
        ["replay", "--exit-zero"],
        ["gate", "--exit-zero"],
        ["coverage"],
        ["diff"],
        ["audit", "\x1b[31m", "--no"],
    ],
)
def test_a_bad_command_line_ends_with_2_and_no_traceback(arguments: list[str]) -> None:
    ended = run(_AUDIT, *arguments)

    assert ended.returncode == 2
    assert "error: " in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "\x1b" not in ended.stderr
    assert ended.stdout == ""


def test_a_pipe_that_is_closed_early_changes_nothing() -> None:
    script = _FAKED + "sys.exit(main(['audit']))\n"
    process = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.readline()\n" + script],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, shown = process.communicate(b"go\n", timeout=60)

    assert process.returncode == 1
    assert b"Traceback" not in shown
    assert b"BrokenPipe" not in shown


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("arguments", [["audit"], ["audit", "--format", "json"]])
def test_output_that_cannot_be_written_is_no_success(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", _AUDIT, *arguments, "--exit-zero"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert ended.returncode == 2
    assert "error: cannot write standard output: No space left on device" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["gate", "--help"]])
def test_help_that_cannot_be_written_is_no_success(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "proofcheck", *arguments],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert ended.returncode == 2
    assert ended.stderr == "error: cannot write standard output: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_every_locale_can_show_an_audit(encoding: str) -> None:
    ended = run(_AUDIT, "audit", PYTHONIOENCODING=encoding)

    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ("─" in ended.stdout) == (encoding == "utf-8")


def test_closed_standard_output_is_survived() -> None:
    ended = subprocess.run(
        ["/bin/sh", "-c", '"$0" -c "$1" audit >&-', sys.executable, _AUDIT],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )

    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr


def test_ctrl_c_ends_with_130_and_no_traceback() -> None:
    script = _FAKED + (
        "import os, signal\n"
        "from tests.fakes import audit_room\n"
        "room.evidence = (('1.1', 'proved'),)\n"
        "room.meanwhile = lambda: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.exit(main(['audit']))\n"
    )
    ended = run(script)

    assert ended.returncode == 130
    assert "interrupted" in ended.stderr
    assert "Traceback" not in ended.stderr


def run_on_terminal(script: str, *arguments: str, **environment: str) -> bytes:
    """Run with standard output and error on one terminal, and return what it showed."""
    main_end, its_end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        stdin=its_end,
        stdout=its_end,
        stderr=its_end,
        env={key: value for key, value in os.environ.items() if key != "NO_COLOR"} | environment,
    )
    os.close(its_end)
    shown = b""
    while True:
        try:
            block = os.read(main_end, 65536)
        except OSError:
            break
        if not block:
            break
        shown += block
    os.close(main_end)
    process.wait(timeout=60)
    return shown


def test_colour_is_for_terminals_that_want_it() -> None:
    terminal = {"TERM": "xterm", "COLUMNS": "100"}

    assert b"\x1b[" in run_on_terminal(_AUDIT, "audit", **terminal)
    assert b"\x1b[" not in run_on_terminal(_AUDIT, "audit", **terminal, NO_COLOR="1")
    assert b"\x1b[" not in run_on_terminal(_AUDIT, "audit", **terminal | {"TERM": "dumb"})
    assert b"\x1b[" not in run_on_terminal(_AUDIT, "audit", "--color", "never", **terminal)
    assert "\x1b[" not in run(_AUDIT, "audit").stdout
    assert "\x1b[" in run(_AUDIT, "audit", "--color", "always").stdout


_SLOW = _FAKED + (
    "import proofcheck.cli.progress as progress\n"
    "progress.PATIENCE = progress.FIRST_LINE = float(sys.argv[1])\n"
    "progress.BETWEEN_LINES = 0\n"
    "room.evidence = (('1.1', 'proved'), ('[bold]2', 'refuted'))\n"
    "sys.exit(main(['audit', *sys.argv[2:]]))\n"
)


def test_progress_is_shown_to_who_waits_and_nobody_else() -> None:
    terminal = {"TERM": "xterm", "COLUMNS": "100"}
    waited = run_on_terminal(_SLOW, "0", **terminal)

    assert b"2/2" in waited
    assert b"[[bold]2] 1 refuted" in waited
    assert b"2/2" not in run_on_terminal(_SLOW, "9", **terminal)
    assert b"2/2" not in run_on_terminal(_SLOW, "0", "--quiet", **terminal)


def test_a_log_has_lines_of_progress_beside_the_audit_and_not_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "progress" not in run(_SLOW, "0").stderr  # tests keep them out
    monkeypatch.delenv("PROOFCHECK_PROGRESS")
    waited = run(_SLOW, "0")

    assert "progress: 2 of 2 goals, the last of [[bold]2]; 1 refuted\n" in waited.stderr
    assert "2/2" not in waited.stderr
    assert waited.stdout == run(_SLOW, "9").stdout
    assert "progress" not in run(_SLOW, "9").stderr
    assert "progress" not in run(_SLOW, "0", "--quiet").stderr


def test_the_signal_of_ctrl_c_is_what_130_stands_for() -> None:
    from proofcheck.cli.status import INTERRUPTED

    assert 128 + signal.SIGINT == INTERRUPTED
