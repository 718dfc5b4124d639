"""``python -m tests.fuzz.run TARGET [libFuzzer options] CORPUS...``: one target, until it fails."""

from __future__ import annotations

import sys

import atheris

from tests.fuzz.mutating import mutate

_BYTES = 8
"""One change in so many of a JSON text is one of its bytes."""


def main(name: str, options: list[str]) -> None:
    """Feed a target; libFuzzer ends the process."""
    with atheris.instrument_imports(include=["proofcheck"]):
        from tests.fuzz.targets import STRUCTURED, TARGETS

    def change(data: bytes, most: int, seed: int) -> bytes:
        changed = atheris.Mutate(data, most) if seed % _BYTES == 0 else mutate(data, seed)
        return bytes(changed[:most])

    more = {"custom_mutator": change} if name in STRUCTURED else {}
    atheris.Setup([sys.argv[0], *options], TARGETS[name], **more)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
