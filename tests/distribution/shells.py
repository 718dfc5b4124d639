"""Shells that are asked how they would complete a line, with the scripts that users load."""

from __future__ import annotations

import os
import pty
import shlex
import shutil
import subprocess
import time
from pathlib import Path

from proofcheck.cli.completion import script_of

_BASH = """\
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
function=$(complete -p proofcheck | sed 's/.* -F \\([^ ]*\\).*/\\1/')
"$function" proofcheck "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""
_FISH = 'source "$argv[1]"; complete -C "$argv[2]"'
_ZSH = 'autoload -Uz compinit; compinit -D -u; eval "$(<{script})"; PS1=; bindkey -e\n'
_PATIENCE = 20.0


def ask(shell: str, line: str, folder: Path) -> set[str]:
    """Return what a shell offers for the last word of a line, in a folder."""
    return {"bash": _ask_bash, "fish": _ask_fish}[shell](line, folder)


def _ask_bash(line: str, folder: Path) -> set[str]:
    words = [*line.split(" ")]
    command = ["bash", "--norc", "-c", _BASH, "bash", str(script_of("bash")), *words]
    return set(_run(command, folder).splitlines()) - {""}


def _ask_fish(line: str, folder: Path) -> set[str]:
    command = ["fish", "--no-config", "-c", _FISH, str(script_of("fish")), line]
    return {offered.partition("\t")[0] for offered in _run(command, folder).splitlines()}


def _run(command: list[str], folder: Path) -> str:
    home = os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / ".cache")}
    ended = subprocess.run(
        command, cwd=folder, env=home, capture_output=True, text=True, check=True, timeout=60
    )
    assert ended.stderr == ""
    return ended.stdout


def type_into_zsh(line: str, folder: Path) -> str:
    """Return what a line becomes in zsh, on a terminal, when the tabulator is typed after it."""
    main_end, its_end = pty.openpty()
    surroundings = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "dumb"}
    command = [shutil.which("zsh") or "zsh", "-f", "-i"]
    process = subprocess.Popen(
        command, cwd=folder, env=surroundings, stdin=its_end, stdout=its_end, stderr=its_end
    )
    os.close(its_end)
    kept = folder / "completed"
    widget = f'keep() {{ print -r -- "$BUFFER" >{shlex.quote(str(kept))}; }}; zle -N keep'
    set_up = _ZSH.format(script=shlex.quote(str(script_of("zsh"))))
    try:
        os.write(main_end, f"{set_up}{widget}; bindkey '^X' keep\n".encode())
        _wait_for(main_end, quiet=1.0)
        os.write(main_end, f"{line}\t\x18".encode())
        return _text_of(kept, main_end)
    finally:
        process.kill()
        process.wait()
        os.close(main_end)


def _wait_for(terminal: int, quiet: float) -> bytes:
    """Read until nothing was written for some seconds."""
    import select

    shown = b""
    while select.select([terminal], [], [], quiet)[0]:
        shown += os.read(terminal, 65536)
    return shown


def _text_of(kept: Path, terminal: int) -> str:
    until, shown = time.monotonic() + _PATIENCE, b""
    while time.monotonic() < until:
        shown += _wait_for(terminal, quiet=0.1)
        if kept.exists() and kept.read_text(encoding="utf-8"):
            return kept.read_text(encoding="utf-8").rstrip("\n")
    raise TimeoutError(shown.decode(errors="replace"))
