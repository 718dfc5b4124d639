"""The edge: every run ends here with an exit status, whatever happened on the way."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence

from proofcheck import __version__
from proofcheck.cli.arguments import parse_arguments
from proofcheck.cli.commands import COMMANDS

_UNREADABLE = 2
_TOOLKIT_FAILED = 5
_INTERRUPTED = 130
_LONGEST_REASON = 500
_OTHER_STORE = "PROOFCHECK_STORE names a file for the store, which is made if absent, or is `off`"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; nothing is raised.

    argv   the arguments without the name of the program; those of the process unless given
    """
    try:
        return int(_run(argv))
    except KeyboardInterrupt:
        _say("interrupted")
        return _INTERRUPTED
    except SystemExit as ending:  # argparse: after --help, --version and mistakes
        return _status_of(ending)
    except Exception as error:  # noqa: BLE001 - exit status 5 is for every uncaught exception
        return _report(error)


def run() -> int:
    """Run the command line in a process of its own, which then ends; return its exit status."""
    status = main()
    gc.freeze()  # looking for garbage once more, before all memory is given back, takes long
    return status


def _run(argv: Sequence[str] | None) -> int:
    from proofcheck.audit.store.store_file import NotAStoreError
    from proofcheck.cli.output import CannotWriteError, print_message

    try:
        arguments = parse_arguments(argv)
        return find_command(arguments.command)(arguments)
    except CannotWriteError as error:
        print_message("error", f"cannot write {error}")
        return _UNREADABLE
    except NotAStoreError as error:
        print_message("error", str(error), help_text=_OTHER_STORE)
        return _UNREADABLE


def find_command(name: str) -> Callable[[argparse.Namespace], int]:
    """Return what a command runs: the function of its own name in the module of its own name.

    Only that command's rooms are imported.

    raises   KeyError for a command that does not exist
    """
    from importlib import import_module

    if name not in COMMANDS:
        raise KeyError(name)
    command: Callable[[argparse.Namespace], int] = getattr(
        import_module(f"proofcheck.cli.{name}"), name
    )
    return command


def _status_of(ending: SystemExit) -> int:
    return ending.code if isinstance(ending.code, int) else _UNREADABLE if ending.code else 0


def _report(error: Exception) -> int:
    """Say that the fault is ours and what to report; a traceback only where it is asked for."""
    if isinstance(error, BrokenPipeError):  # help or a version that nobody reads
        return 0
    if os.environ.get("PROOFCHECK_TRACEBACK") == "1":
        import traceback

        _say("".join(traceback.format_exception(error)).rstrip())
    reason = f"{type(error).__name__}: {error}".rstrip(": ")[:_LONGEST_REASON]
    version = ".".join(map(str, sys.version_info[:3]))
    _say(
        f"fault: proofcheck failed, through no fault of the derivation: {reason}\n"
        f"note: please report this message, the command, the derivation if you can share it,\n"
        f"      and these versions: proofcheck {__version__}, Python {version}, {sys.platform}\n"
        f"help: PROOFCHECK_TRACEBACK=1 shows where it happened"
    )
    return _TOOLKIT_FAILED


def _say(text: str) -> None:
    """Write lines to standard error; every one of them is made visible first."""
    from proofcheck.cli.output import print_error_lines
    from proofcheck.diagnostics.rendering import visible

    print_error_lines("\n".join(map(visible, text.split("\n"))))
