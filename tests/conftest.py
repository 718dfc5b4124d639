"""What holds for every test: nothing is remembered from one to the next."""

from __future__ import annotations

import os

from proofcheck.cli.store import SWITCH

os.environ[SWITCH] = "off"
