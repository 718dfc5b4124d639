"""``python -m tests.playground [--page FILE]``: the examples in WebAssembly, beside what is recorded.

    --page FILE   write the table into that page

Needs what ``python -m tests.playground.build`` lays out, and Node.  What is finished is kept in
``.playground.jsonl``, so that a run which was interrupted goes on where it was; another program,
runtime or text is measured anew.

Exit status: 1 where a verdict is another than the recorded one, and not *unsupported*; 4 where
nothing can be run.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from tests.playground.build import MANIFEST, RUNTIME
from tests.playground.comparing import Compared, compare, put_table, render_table
from tests.playground.examples import Example, read_record
from tests.playground.in_node import NoAnswerError, Said, audit_in_node, verdicts_in
from tests.playground.locked import digest, read_lock

KEPT = Path(".playground.jsonl")


def main(argv: Sequence[str] | None = None) -> int:
    """Run what was not run yet, print the table, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.playground")
    parser.add_argument("--page", type=Path)
    page: Path | None = parser.parse_args(argv).page
    if not (RUNTIME / MANIFEST).exists():
        sys.stderr.write("there is no runtime: make playground\n")
        return 4
    try:
        compared = list(_compare(read_record()))
    except NoAnswerError as error:
        sys.stderr.write(f"error: {error}\n")
        return 4
    table = render_table(compared, _say_when())
    if page is None:
        sys.stdout.write(table)
    else:
        page.write_text(put_table(page.read_text("utf-8"), table), encoding="utf-8")
    return int(any(one.is_wrong for one in compared))


def _say_when() -> str:
    runtime = read_lock().runtime
    today = datetime.now(UTC).date().isoformat()
    return (
        f"`make playground-check` runs the examples under Node, with {runtime.package.title()} "
        f"{runtime.version}; last on {today}. What the program loads when it is first needed counts with "
        "the first example; starting Python comes before."
    )


def _compare(examples: Sequence[Example]) -> Iterator[Compared]:
    """Yield every goal of every example.

    raises   NoAnswerError
    """
    program = _name_program()
    kept = _read_kept()
    missing = [one for one in examples if _key(program, one) not in kept]
    if missing:
        _run(program, missing, kept)
    for one in examples:
        said = kept[_key(program, one)]
        yield from compare(one.name, one.verdicts, verdicts_in(said), said["processor"])


def _run(program: str, missing: Sequence[Example], kept: dict[str, Said]) -> None:
    """Audit examples, and keep each answer as soon as it is there.

    raises   NoAnswerError
    """
    answers = audit_in_node(RUNTIME, [one.text for one in missing])
    sys.stderr.write(f"started: {next(answers)}\n")
    with KEPT.open("a", encoding="utf-8") as file:
        for one, said in zip(missing, answers, strict=True):
            kept[_key(program, one)] = said
            file.write(json.dumps({"key": _key(program, one), "said": said}) + "\n")
            file.flush()
            sys.stderr.write(
                f"{one.name}: {said['seconds']:.1f} s, {said['processor']:.1f} s of the processor, {verdicts_in(said)}\n"
            )


def _read_kept() -> dict[str, Said]:
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return {found["key"]: found["said"] for found in map(json.loads, lines)}


def _name_program() -> str:
    """Return a digest of all that runs."""
    return sha256("".join(digest(one) for one in sorted(RUNTIME.iterdir())).encode()).hexdigest()


def _key(program: str, example: Example) -> str:
    return sha256(f"{program} {example.text}".encode()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
