"""The release workflow: its steps can be tried without publishing, and publishing needs no password."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from proofcheck import __version__
from tests.distribution.release import (
    _ACTIONS,
    EVENT,
    ROOT,
    WORKFLOW,
    Step,
    StepFailed,
    do_step,
    read_steps,
)

TEXT = WORKFLOW.read_text(encoding="utf-8")
STEPS = {step.name: step for step in read_steps(TEXT)}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of a clone that the short steps read."""
    for name in ("proofcheck/__init__.py", "docs/changelog.md", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def jobs() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["jobs"]
    return found


def test_the_steps_are_those_of_the_workflow_in_order() -> None:
    steps = jobs()["build"]["steps"]
    written = [step.get("run") or step["uses"].partition("@")[0] for step in steps]
    read = [step.script or step.action for step in read_steps(TEXT)]

    assert written == read
    assert ["make dist", "make dist-check"] == read[-3:-1]
    assert {step.action for step in read_steps(TEXT)} - {""} == _ACTIONS.keys()


def test_a_step_is_told_of_the_tag_and_the_repository() -> None:
    assert {"TAG": f"v{__version__}"} == STEPS["the tag names the version"].settings
    assert {"REPOSITORY": EVENT["github.repository"]} == (
        STEPS["the addresses are those of this repository"].settings
    )


@pytest.mark.parametrize(
    "name", ["the tag names the version", "the changelog begins with the version"]
)
def test_another_version_than_the_one_that_is_tagged_is_not_released(
    name: str, clone: Path
) -> None:
    step = STEPS[name]
    do_step(step, clone)

    with pytest.raises(StepFailed, match=name):
        do_step(Step(name, step.script, settings={"TAG": "v9.9.9"}), clone)


def test_no_address_of_a_release_is_open(clone: Path) -> None:
    before = (clone / "pyproject.toml").read_text(encoding="utf-8")
    do_step(STEPS["the addresses are those of this repository"], clone)
    after = (clone / "pyproject.toml").read_text(encoding="utf-8")

    assert before.count("github.com/OWNER/proofcheck") > 3
    assert before.count("github.com/OWNER/") == after.count("github.com/example/")
    assert "github.com/OWNER/" not in after


def test_nothing_is_handed_on_where_nothing_was_built(tmp_path: Path) -> None:
    (step,) = (one for one in STEPS.values() if one.action == "actions/upload-artifact")
    (tmp_path / "dist").mkdir()
    with pytest.raises(StepFailed, match="nothing is there"):
        do_step(step, tmp_path)

    (tmp_path / "dist" / "one.whl").touch()
    do_step(step, tmp_path)


@pytest.mark.parametrize(
    ("step", "unknown"),
    [
        ({"run": "true", "env": {"X": "${{ secrets.PASSWORD }}"}}, "secrets.PASSWORD"),
        ({"run": "true", "if": "failure()"}, "if"),
        ({"run": "true", "working-directory": "docs"}, "working-directory"),
    ],
)
def test_what_a_dry_run_cannot_do_is_said_and_not_passed_over(
    step: dict[str, Any], unknown: str
) -> None:
    text = yaml.safe_dump({"jobs": {"build": {"steps": [step]}}})

    with pytest.raises(KeyError, match=unknown):
        read_steps(text)


def test_only_publishing_may_ask_for_an_identity_and_it_needs_no_password() -> None:
    build, publish = jobs()["build"], jobs()["publish"]
    (*_, last) = publish["steps"]

    assert {"contents": "read"} == yaml.safe_load(TEXT)["permissions"]
    assert "permissions" not in build
    assert {"id-token": "write"} == publish["permissions"]
    assert "build" == publish["needs"]
    assert "package-index" == publish["environment"]["name"]
    assert last["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert {"attestations": True} == last["with"]
    assert not [step for step in publish["steps"] if "run" in step]
