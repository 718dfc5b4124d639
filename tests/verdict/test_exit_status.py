"""The exit status contract."""

from __future__ import annotations

import itertools

import pytest

from proofcheck.verdict import ExitStatus, Standing, exit_status

ALL_WELL = [Standing.SOUND, Standing.CONDITIONAL]


def test_the_numbers_are_the_contract() -> None:
    expected = {
        "STANDS": 0,
        "FINDING": 1,
        "UNREADABLE": 2,
        "INCOMPLETE": 3,
        "NOTHING_SELECTED": 4,
        "TOOLKIT_FAILED": 5,
    }
    assert expected == {status.name: int(status) for status in ExitStatus}


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (Standing.SOUND, 0),
        (Standing.CONDITIONAL, 0),
        (Standing.TAINTED, 1),
        (Standing.UNSUPPORTED, 3),
        (Standing.REFUTED, 1),
        (Standing.ILL_FORMED, 1),
    ],
)
def test_each_standing_has_its_status(standing: Standing, expected: int) -> None:
    assert expected == exit_status([Standing.SOUND, standing])


def test_an_error_finding_fails_a_run_in_which_everything_stands() -> None:
    assert 1 == exit_status(ALL_WELL, error_findings=1)
    assert 0 == exit_status(ALL_WELL, error_findings=0)


def test_an_unreadable_file_is_two_and_a_fault_of_the_toolkit_five() -> None:
    assert 2 == exit_status(ALL_WELL, unreadable_files=1)
    assert 5 == exit_status(ALL_WELL, toolkit_failures=1)
    assert 0 == exit_status(ALL_WELL)


def test_nothing_selected_is_no_success() -> None:
    assert 4 == exit_status([])
    assert 4 == exit_status([], exit_zero=True)
    assert 0 == exit_status(ALL_WELL)


def test_findings_do_not_hide_that_nothing_was_selected() -> None:
    assert 4 == exit_status([], error_findings=1)
    assert 4 == exit_status([], error_findings=1, exit_zero=True)


def test_severity_is_five_two_one_three_zero() -> None:
    """Over all combinations of endings the first of 5, 2, 1, 3, 0 that occurs is returned."""
    for toolkit, files, finding, incomplete in itertools.product([0, 1], repeat=4):
        standings = [Standing.SOUND, *[Standing.UNSUPPORTED] * incomplete]
        happened = {5: toolkit, 2: files, 1: finding, 3: incomplete, 0: 1}
        expected = next(status for status, yes in happened.items() if yes)
        found = exit_status(
            standings, error_findings=finding, unreadable_files=files, toolkit_failures=toolkit
        )
        assert expected == found


def test_exit_zero_forgives_one_and_three_and_nothing_else() -> None:
    bad = [Standing.REFUTED, Standing.UNSUPPORTED, Standing.TAINTED]
    assert 0 == exit_status(bad, error_findings=2, exit_zero=True)
    assert 2 == exit_status(bad, unreadable_files=1, exit_zero=True)
    assert 5 == exit_status(bad, toolkit_failures=1, unreadable_files=1, exit_zero=True)
    assert 4 == exit_status([], exit_zero=True)
