"""The command line: arguments in, text and an exit status out."""

from proofcheck.cli.command_line import main, run

__all__ = ["main", "run"]
