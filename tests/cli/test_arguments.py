"""What can be written on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.cli.arguments import parse_arguments


@pytest.mark.parametrize(
    "argv",
    [
        ["audit", "a", "b", "--jobs", "2"],
        ["audit", "--jobs", "2", "a", "b"],
        ["audit", "a", "--jobs", "2", "b"],
        ["explain", "4.5", "a", "--jobs", "2", "b"],
        ["explain", "--jobs", "2", "4.5", "a", "b"],
        ["explain", "4.5", "--jobs", "2", "a", "b"],
    ],
)
def test_paths_and_options_may_stand_in_any_order(argv: list[str]) -> None:
    arguments = parse_arguments(argv)

    assert [Path("a"), Path("b")] == arguments.paths
    assert arguments.jobs == 2
    assert argv[0] == "audit" or arguments.label == "4.5"


@pytest.mark.parametrize(
    "argv",
    [["audit", "a", "--jbos", "2", "b"], ["new", "a", "b"], ["new", "a", "--check"]],
)
def test_what_is_neither_a_path_nor_an_option_is_refused(argv: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        parse_arguments(argv)


@pytest.mark.parametrize("number", ["-1", "x", "100000", "1.5", ""])
def test_a_number_of_workers_out_of_range_is_told_the_range(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        parse_arguments(["audit", "--jobs", number])
    expected = f"argument --jobs: expected a number from 0 to 9999, found {number!r}\n"
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (
            ["audti"],
            (
                "error: there is no command `audti`\n"
                "help: the nearest is `audit`; proofcheck --help lists all\n"
            ),
        ),
        (["frobnicate"], "error: there is no command `frobnicate`\nhelp: proofcheck --help\n"),
        ([], "error: no command is given\nhelp: proofcheck --help\n"),
        (
            ["audit", "--selct", "1"],
            (
                "error: unrecognized arguments: --selct\n"
                "help: the nearest option is `--select`; proofcheck audit --help lists all\n"
            ),
        ),
        (
            ["audit", "--zzz"],
            "error: unrecognized arguments: --zzz\nhelp: proofcheck audit --help\n",
        ),
        (["new", "a", "b"], "error: unrecognized arguments: b\nhelp: proofcheck new --help\n"),
    ],
)
def test_a_mistyped_word_is_told_the_nearest(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        parse_arguments(argv)

    assert said == capsys.readouterr().err


def test_every_command_of_this_release_is_there_and_no_other() -> None:
    commands = [
        "audit",
        "explain",
        "graph",
        "fmt",
        "new",
        "replay",
        "gate",
        "coverage",
        "diff",
        "watch",
        "lsp",
    ]
    accepted = []
    for command in commands:
        try:
            parse_arguments([command, "--help"])
        except SystemExit as ending:
            if ending.code == 0:
                accepted.append(command)

    assert accepted == [
        "audit",
        "explain",
        "graph",
        "fmt",
        "new",
        "replay",
        "gate",
        "coverage",
        "diff",
        "watch",
    ]
