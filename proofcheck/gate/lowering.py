"""What an update of the baseline would lower: a claim, a kind, a goal, or what they rest on.

A statement that is worth as much as before may say less: a goal is gone, a claim is an agreement
now, something more is assumed.  None of that shows in its evidence, so it is looked for in what
is recorded of its text.  Digests tell what came and what went, and not how much it means: a goal
in other words counts as lost, a definition in other words as another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import PurePosixPath

from proofcheck.gate.contents import Contents
from proofcheck.gate.entry import Entry, Key, entry_of
from proofcheck.gate.resting import Resting
from proofcheck.gate.statements import GatedStatement
from proofcheck.source.labels import normalise_label

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Lowering:
    """Something that is recorded and would be so no more.

    key    of the line beside which the reason belongs
    what   is lowered: a sentence without its subject, in words that hold for any statement
    above  statements that are worth what they are only with it
    """

    key: Key
    what: str
    above: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What rests on it, in a sentence, if anything does."""
        shown = ", ".join(f"[{label}]" for label in self.above[:_SHOWN])
        more = len(self.above) - _SHOWN
        verb = "rests" if len(self.above) == 1 else "rest"
        text = f"{shown} and {more} more" if more > 0 else shown
        return (f"{text} {verb} on it",) if shown else ()


def find_lowerings(
    old: Mapping[Key, Entry], statements: Sequence[GatedStatement], files: Collection[str] | None
) -> tuple[Lowering, ...]:
    """Return what is recorded and would be lost by recording statements as they are.

    files   those that were looked at, relative to the policy; None for all there are
    """
    now: dict[Key, GatedStatement] = {}
    for one in statements:
        now.setdefault((one.file, one.key), one)
    renamed = find_renamed(old, now, files)
    gone = [k for k in old if k not in now and _is_looked_at(k, files)]
    pairs = [(old[k], now[k]) for k in now if k in old]
    pairs += [(old[k], now[other]) for k, other in renamed.items()]
    shelves = _Shelves.of(old, now), _Shelves({k: s.contents for k, s in now.items()}, _names(now))
    resting = Resting(statements)
    found = chain(
        (Lowering(key, "is gone") for key in gone if key not in renamed),
        chain.from_iterable(_own(entry, one) for entry, one in pairs),
        _below(pairs, *shelves, resting, renamed),
    )
    return tuple(found)


def find_renamed(
    old: Mapping[Key, Entry], now: Mapping[Key, GatedStatement], files: Collection[str] | None
) -> dict[Key, Key]:
    """Return for statements that are gone those that say the same, are new and worth as much."""
    new: dict[str, list[Key]] = {}
    for key, one in now.items():
        if key not in old:
            new.setdefault(one.says, []).append(key)
    found: dict[Key, Key] = {}
    for key, entry in old.items():
        if key not in now and _is_looked_at(key, files):
            like = (k for k in new.get(entry.says, ()) if not entry.fallen(entry_of(now[k])))
            match = next(like, None)
            if match is not None:
                new[entry.says].remove(match)
                found[key] = match
    return found


def _is_looked_at(key: Key, files: Collection[str] | None) -> bool:
    return files is None or key[0] in files


def _own(entry: Entry, now: GatedStatement) -> Iterator[Lowering]:
    """Yield what a statement itself has lost."""
    if entry.says == now.says:
        return
    key, was, contents = (now.file, now.key), entry.contents, now.contents
    if was is None:
        yield Lowering(key, "says something else, and of what it said only a digest is recorded")
        return
    if contents.owes_less_than(was):
        yield Lowering(key, f"is of the kind {contents.kind}, recorded as {was.kind}")
    lost = len(was.shown - contents.shown)
    if lost:
        goals = "a goal that is" if lost == 1 else f"{lost} goals that are"
        yield Lowering(key, f"does not state {goals} recorded any more")
    if was.reads not in ("", contents.reads):
        yield Lowering(key, f"is no reading of [{was.reads}] any more")
    if contents.is_truncated and not was.is_truncated:
        yield Lowering(key, "is marked as truncated")


def _names(keys: Iterable[Key]) -> dict[str, Key]:
    """Return where labels lead that are written with the name of their derivation."""
    return {f"{PurePosixPath(file).stem}:{label}": (file, label) for file, label in keys}


@dataclass(slots=True)
class _Shelves:
    """What statements say, and what each rests on by declaration, as a file has or had it."""

    contents: Mapping[Key, Contents]
    named: Mapping[str, Key]
    _below: dict[Key, tuple[Key, ...]] = field(default_factory=dict)

    @staticmethod
    def of(old: Mapping[Key, Entry], now: Mapping[Key, GatedStatement]) -> _Shelves:
        """Return what is recorded; what says the same now need not have been recorded in parts."""
        found: dict[Key, Contents] = {}
        for key, entry in old.items():
            if entry.contents is not None:
                found[key] = entry.contents
            elif key in now and now[key].says == entry.says:
                found[key] = now[key].contents
        return _Shelves(found, _names(found))

    def reach(self, start: Key) -> list[Key]:
        """Return a statement, and all it rests on at any depth."""
        seen = dict.fromkeys([start]) if start in self.contents else {}
        queue = list(seen)
        for key in queue:
            fresh = [one for one in self._declared(key) if one not in seen]
            seen.update(dict.fromkeys(fresh))
            queue += fresh
        return queue

    def above(self, keys: Collection[Key]) -> set[Key]:
        """Return some statements, and all that rest on them at any depth."""
        upward: dict[Key, list[Key]] = {}
        for key in self.contents if keys else ():
            for lower in self._declared(key):
                upward.setdefault(lower, []).append(key)
        seen, queue = set(keys), list(keys)
        for key in queue:
            fresh = [one for one in upward.get(key, ()) if one not in seen]
            seen.update(fresh)
            queue += fresh
        return seen

    def _declared(self, key: Key) -> tuple[Key, ...]:
        known = self._below.get(key)
        if known is None:
            found = (self._find(key[0], label) for label in self.contents[key].dependencies)
            known = self._below[key] = tuple(dict.fromkeys(k for k in found if k is not None))
        return known

    def _find(self, file: str, label: str) -> Key | None:
        if (file, label) in self.contents:
            return file, label
        name, colon, rest = label.partition(":")
        return self.named.get(f"{name.strip()}:{normalise_label(rest)}") if colon else None

    def assumed(self, keys: Sequence[Key]) -> dict[str, Key]:
        """Return what a statement assumes, and where: itself, or an agreement below it.

        keys   what it reaches, itself first
        """
        own = keys[:1]
        agreed = [k for k in keys[1:] if not self.contents[k].is_asserted]
        return {one: key for key in (*agreed, *own) for one in self.contents[key].assumed}

    def meaning(self, keys: Sequence[Key]) -> dict[str, Key]:
        """Return what the names in a statement mean, and where that is said."""
        found = {one: key for key in keys for one in self.contents[key].names}
        return found | {one: key for key in keys[:1] for one in self.contents[key].given}


def _below(
    pairs: Sequence[tuple[Entry, GatedStatement]],
    before: _Shelves,
    after: _Shelves,
    resting: Resting,
    renamed: Mapping[Key, Key],
) -> Iterator[Lowering]:
    """Yield where a claim assumes more, or its names mean something else."""
    origin = {new: key for key, new in renamed.items()}
    affected = after.above(_touched(before, after))
    found: dict[tuple[Key, str], list[str]] = {}
    for _, one in pairs:
        key = one.file, one.key
        was = origin.get(key, key)
        if key in affected and was in before.contents and one.contents.is_asserted:
            reached = before.reach(was)
            for place, what in _turned(before, reached, after, after.reach(key)):
                if place == key:
                    found.setdefault((key, what), [])
                elif place not in reached or what != _ASSUMES or _uses(one, place, resting):
                    found.setdefault((place, what), []).append(one.label)
    for (place, what), above in found.items():
        yield Lowering(place, what, tuple(above))


_ASSUMES = "assumes more than what rests on it was recorded under"
_ASSUMES_ITSELF = "assumes more than is recorded"
_MEANS = "gives names another meaning than what rests on it was recorded with"
_MEANS_ITSELF = "gives its names another meaning than is recorded"


def _touched(before: _Shelves, after: _Shelves) -> set[Key]:
    """Return the statements that are new, or of which anything changed."""
    return {k for k, contents in after.contents.items() if before.contents.get(k) != contents}


def _turned(
    before: _Shelves, old: Sequence[Key], after: _Shelves, now: Sequence[Key]
) -> Iterator[tuple[Key, str]]:
    """Yield the statements, itself or below it, that assume more or mean something else."""
    own = now[0]
    known = before.assumed(old)
    came = {place for one, place in after.assumed(now).items() if one not in known}
    yield from ((k, _ASSUMES_ITSELF if k == own else _ASSUMES) for k in now if k in came)
    meant, means = before.meaning(old), after.meaning(now)
    if meant.keys() <= means.keys():
        return
    other = {place for one, place in means.items() if one not in meant}
    yield from ((k, _MEANS_ITSELF if k == own else _MEANS) for k in now if k in other)


def _uses(one: GatedStatement, place: Key, resting: Resting) -> bool:
    """Say whether a statement rests on another, but for a hypothesis that it is known to do without."""
    found = [resting.find(label, one.derivation) for label in one.rests_on["hypotheses"]]
    used = [resting.statements[p] for p in found if p is not None]
    if any((s.file, s.key) == place for s in used):
        return True
    return all((s.file, s.key) != place or s.kind != "hypothesis" for s in resting.statements)
