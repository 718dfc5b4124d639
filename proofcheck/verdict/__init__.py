"""Evidence, standing, propagation: an ordered set with a meet."""

from proofcheck.verdict.evidence import (
    KINDS,
    Evidence,
    is_evidence_of,
    statement_evidence,
    weakest,
)
from proofcheck.verdict.exit_status import ExitStatus, exit_status
from proofcheck.verdict.ledger import Entry, Ledger
from proofcheck.verdict.obstacles import Hindrance, Obstacle, Obstacles, find_obstacles
from proofcheck.verdict.readings import weakest_reading, worst_standing
from proofcheck.verdict.repairs import choose_repairs, find_rereaders, read_repairs
from proofcheck.verdict.rests_on import RestsOn, each_rests_on, find_rests_on, find_use_path
from proofcheck.verdict.standing import Standing, Standings, Taint, compute_standing

__all__ = [
    "KINDS",
    "Entry",
    "Evidence",
    "ExitStatus",
    "Hindrance",
    "Ledger",
    "Obstacle",
    "Obstacles",
    "RestsOn",
    "Standing",
    "Standings",
    "Taint",
    "choose_repairs",
    "compute_standing",
    "each_rests_on",
    "exit_status",
    "find_obstacles",
    "find_rereaders",
    "find_rests_on",
    "find_use_path",
    "is_evidence_of",
    "read_repairs",
    "statement_evidence",
    "weakest",
    "weakest_reading",
    "worst_standing",
]
