"""Run the command line as ``python -m proofcheck``."""

import sys

from proofcheck.cli import run

if __name__ == "__main__":
    sys.exit(run())
