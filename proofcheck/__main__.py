"""Run the command line as ``python -m proofcheck``."""

import sys

from proofcheck.cli import main

if __name__ == "__main__":
    sys.exit(main())
