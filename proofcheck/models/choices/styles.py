"""Which style each object of an attempt is drawn in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from proofcheck.models.choices.draws import DEGENERATE, NON_DEGENERATE, Style

FAIR_SHARE = 0.4
"""Share of the mixtures in which every object is generic."""


@dataclass(slots=True)
class Styles:
    """A style for each object: one for all, as wished, or drawn object by object.

    wished   by name; others are drawn
    is_fair  every object is generic, where no style is given for all
    chosen   the styles handed out so far, by name
    """

    random: Random
    everywhere: Style | None = None
    wished: Mapping[str, Style] = field(default_factory=dict)
    is_fair: bool = False
    chosen: dict[str, Style] = field(default_factory=dict)
    _mixture: tuple[Style, ...] = field(init=False)

    def __post_init__(self) -> None:
        if self.everywhere is not None:
            self._mixture = (self.everywhere,)
        else:
            is_fair = self.is_fair or self.random.random() < FAIR_SHARE
            self._mixture = NON_DEGENERATE if is_fair else NON_DEGENERATE + DEGENERATE

    def __call__(self, name: str) -> Style:
        """Return the style of an object; asked again, the same."""
        if name not in self.chosen:
            self.chosen[name] = self.wished.get(name) or self._draw()
        return self.chosen[name]

    def _draw(self) -> Style:
        return self.everywhere or self.random.choice(self._mixture)

    @property
    def is_generic(self) -> bool:
        """Whether no object was drawn in a degenerate style."""
        return self.everywhere is None or self.everywhere in NON_DEGENERATE
