"""The names that one statement sees: its own, and those of its closure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NoReturn

from proofcheck.language.elaboration.customary_names import CUSTOMARY
from proofcheck.language.syntax import Label
from proofcheck.language.typing.meanings import Meaning, Register
from proofcheck.language.typing.rejection import (
    Consequence,
    Finding,
    Omission,
    Postponement,
    Rejection,
)
from proofcheck.source.labels import normalise_label
from proofcheck.source.span import Span


@dataclass(slots=True)
class Scope:
    """Resolves names inside one statement and keeps account of what it used.

    always      names that are available everywhere
    bindable    symbols that a statement may bind to a name
    waiting     statements whose elaboration has begun and waits for another, in order
    own         meanings the statement has introduced so far; ``None`` where that failed
    missing     statements that were made visible although they are not declared, and the first
                uses of their names
    undefined   names of which it was said already that they are defined nowhere
    remarks     what may be meant differently than it is read, by its place
    sees_declared_only  whether a name of what is not declared is left as it is, and not looked up
    """

    register: Register
    index: int
    always: frozenset[str]
    bindable: frozenset[str]
    is_done: Callable[[int], bool]
    waiting: tuple[int, ...] = ()
    own: dict[str, Meaning | None] = field(default_factory=dict)
    uses: dict[str, Meaning] = field(default_factory=dict)
    missing: dict[int, dict[str, Span]] = field(default_factory=dict)
    undefined: set[str] = field(default_factory=set)
    remarks: dict[Span, Finding] = field(default_factory=dict)
    sees_declared_only: bool = False

    @property
    def label(self) -> str:
        """The statement's label."""
        return self.register.statements[self.index].label.text

    @property
    def symbols(self) -> Mapping[str, str]:
        """The names that the author bound to symbols of the library."""
        return self.register.symbols

    def find(
        self, name: str, version: Label | None, span: Span, bound: Collection[str] = ()
    ) -> Meaning | None:
        """Return the meaning of a name; ``None`` where it is one of those always available.

        bound    names that are given or bound where it stands: one of these may be meant

        raises   Rejection where it has no meaning or two; Consequence where it should have one
                 but its statement is ill-formed; Postponement where that must come first;
                 Omission where that has to be made visible
        """
        if version is not None:
            return self._find_version(name, version, span)
        if name in self.own:
            return self._known(self.own[name], name, self.label, span)
        candidates = self.register.introduced.get(name, {})
        visible = [i for i in candidates if i != self.index and self._sees(i)]
        if visible:
            return self._choose(name, visible, span)
        if self.index in candidates and self._competes(name, self.index):
            raise Rejection(
                "P0234",
                span,
                f"`{name}` is used before it is introduced",
                remarks=((candidates[self.index].span, f"`{name}` is introduced here"),),
            )
        others = [i for i in candidates if self._competes(name, i)]
        if others:
            self._fetch_missing(name, others, span)
        if name in self.always:
            return None
        raise self._undefined(name, span, bound)

    def _sees(self, index: int) -> bool:
        return self.register.is_visible(index, self.index)

    def _competes(self, name: str, index: int) -> bool:
        """A library binding of what is always available is no other meaning of it."""
        entry = self.register.introduced[name][index]
        return not (name in self.always and entry.symbol is not None)

    def known(self, spelling: str) -> Meaning | None:
        """Return what a name means that stands in a term."""
        return self.uses.get(spelling) or self.register.by_spelling.get(spelling)

    def is_ambiguous(self, name: str) -> bool:
        """Say whether a name alone has two different meanings here, so that each needs its label."""
        candidates = self.register.introduced.get(name, {})
        return self.register.disagree(
            name, (i for i in candidates if i == self.index or self._sees(i))
        )

    # --- one of several ----------------------------------------------------------------------

    def _choose(self, name: str, visible: list[int], span: Span) -> Meaning:
        kept = [i for i in visible if self.register.original_of(i) not in visible]
        first = self._meaning_of(name, kept[0], span)
        for other in kept[1:]:
            second = self._meaning_of(name, other, span)
            if not first.agrees_with(second):
                raise self._clash(name, first, second, span)
        return first

    def _clash(self, name: str, first: Meaning, second: Meaning, span: Span) -> Rejection:
        return Rejection(
            "P0232",
            span,
            f"`{name}` has two meanings here",
            f"means one thing in [{first.label}] and another in [{second.label}]",
            remarks=(
                (first.span, f"`{name}` of [{first.label}]"),
                (second.span, f"`{name}` of [{second.label}]"),
            ),
            advice=f"write `{name}@[{first.label}]` or `{name}@[{second.label}]`",
        )

    def _find_version(self, name: str, version: Label, span: Span) -> Meaning:
        key = normalise_label(version.text)
        if key == normalise_label(self.label) and name in self.own:
            return self._known(self.own[name], name, self.label, span)
        candidates = self.register.introduced.get(name, {})
        index = next((i for i in candidates if self._key(i) == key), None)
        if index is None:
            known = ", ".join(f"`{name}@[{self._label(i)}]`" for i in candidates)
            advice = f"the statements that do are named by {known}" if known else ""
            message = f"[{version.text}] does not introduce `{name}`"
            raise Rejection("P0236", version.span, message, advice=advice)
        if index != self.index and not self._sees(index):
            self._fetch_missing(name, [index], span)
        return self._meaning_of(name, index, span)

    def _key(self, index: int) -> str:
        return normalise_label(self._label(index))

    def _label(self, index: int) -> str:
        return self.register.statements[index].label.text

    # --- what is not visible -----------------------------------------------------------------

    def _fetch_missing(self, name: str, candidates: list[int], span: Span) -> NoReturn:
        originals = [i for i in candidates if self.register.original_of(i) not in candidates]
        before = [i for i in originals if i < self.index]
        nearest = before[-1] if before else originals[0]
        chosen = self.register.reread(nearest, name, self.index)
        if not self.sees_declared_only:
            self._meaning_of(name, chosen, span)
        raise Omission(chosen, name, span)

    def missing_labels(self) -> dict[int, dict[str, Span]]:
        """Return what is missing, without what another missing statement brings along."""
        closures, bits = self.register.closures, self.register.bits
        return {
            index: names
            for index, names in sorted(self.missing.items())
            if names
            and not any(
                closures[other] & bits[index] and not closures[index] & bits[other]
                for other in self.missing
                if other != index
            )
        }

    def report_missing(self, is_truncated: bool) -> list[Finding]:
        """Return one finding for every statement that should have been declared."""
        return [
            self._missing_finding(index, names, is_truncated)
            for index, names in self.missing_labels().items()
        ]

    def _missing_finding(
        self, index: int, names: Mapping[str, Span], is_truncated: bool
    ) -> Finding:
        listed = [f"`{name}`" for name in names]
        named = listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"
        source, first = self._label(index), next(iter(names))
        verb = "comes" if len(listed) == 1 else "come"
        if is_truncated:
            message = f"{named} {verb} from [{source}], which is presumed to be cut off"
        else:
            message = f"{named} {verb} from [{source}], which is not declared"
        place = self.register.introduced[first][index].span
        return Finding(
            "P0230",
            names[first],
            message,
            "not visible through the declared dependencies",
            ((place, f"`{first}` is introduced here"),),
            help=(f"add [{source}] after `from`",),
            override="warning" if is_truncated else None,
        )

    def _undefined(self, name: str, span: Span, bound: Collection[str]) -> Exception:
        lost = self._unread_dependency()
        if lost is not None:
            return Consequence(self._label(lost), name, span)
        if name in self.undefined or name in self.register.statements[self.index].unread:
            return Consequence(self.label, name, span)
        self.undefined.add(name)
        message, advice = f"`{name}` is not defined", self._advise(name, bound)
        return Rejection("P0231", span, message, "unknown name", advice=advice)

    def _advise(self, name: str, bound: Collection[str]) -> str:
        if name in CUSTOMARY:
            return CUSTOMARY[name]
        if name in self.bindable:
            return f"bind the library's symbol in a statement: `let {name} := library {name}`"
        known = [*bound, *self.own, *self.register.introduced, *sorted(self.always)]
        bare = name.rstrip("'")
        if bare != name and bare in known:
            return f"the transpose of `{bare}` is written `{bare}^T`"
        head, _, index = name.partition("_")
        if head == "I" and index in known:
            return f"the identity matrix is written `I({index})`"
        if head in known and index in known:
            return f"an entry, or a member of a family, is written `{head}[{index}]`"
        near = get_close_matches(name, known, n=1, cutoff=0.7)
        return f"the nearest name is `{near[0]}`" if near else ""

    def _unread_dependency(self) -> int | None:
        """Return a declared statement that could not be read and may have held the name."""
        for index in self.register.dependencies[self.index]:
            if not self.register.statements[index].complete:
                return index
        return None

    # --- meanings of other statements --------------------------------------------------------

    def _meaning_of(self, name: str, index: int, span: Span) -> Meaning:
        key = (index, name)
        if index in self.missing:
            self.missing[index].setdefault(name, span)
        if key in self.register.meanings:
            return self._known(self.register.meanings[key], name, self._label(index), span)
        if self.is_done(index):
            raise Consequence(self._label(index), name, span)
        if index == self.index or index in self.waiting:
            raise self._cycle(name, index, span)
        raise Postponement(index)

    def _known(self, meaning: Meaning | None, name: str, label: str, span: Span) -> Meaning:
        if meaning is None:
            raise Consequence(label, name, span)
        self.uses[meaning.variable.name if meaning.variable else name] = meaning
        return meaning

    def _cycle(self, name: str, index: int, span: Span) -> Rejection:
        start = self.waiting.index(index) if index in self.waiting else len(self.waiting)
        around = [*self.waiting[start:], self.index]
        path = " needs ".join(f"[{self._label(i)}]" for i in (*around, around[0]))
        return Rejection(
            "P0234",
            span,
            f"the meaning of `{name}` depends on itself",
            path,
            remarks=((self.register.introduced[name][index].span, "introduced here"),),
        )

    # --- new names ---------------------------------------------------------------------------

    def find_shadowed(self, name: str) -> tuple[str, Span] | None:
        """Return the label and place of a meaning that a given or bound name would hide."""
        own = self.own.get(name)
        if own is not None:
            return self.label, own.span
        for index, entry in self.register.introduced.get(name, {}).items():
            if index != self.index and self._sees(index):
                return self._label(index), entry.span
        return None

    def remark(self, finding: Finding) -> None:
        """Note what may be meant differently than it is read; each place is noted once."""
        self.remarks[finding.span] = finding

    def find_rival(self, name: str, meaning: Meaning) -> Meaning | None:
        """Return a visible meaning with which a new one of this statement clashes.

        raises   Postponement, Consequence   see `find`
        """
        original = self.register.original_of(self.index)
        for index in self.register.introduced.get(name, {}):
            if index in (self.index, original) or not self._sees(index):
                continue
            if original is not None and self.register.original_of(index) == original:
                continue
            other = self._meaning_of(name, index, meaning.span)
            if not other.agrees_with(meaning):
                return other
        return None
