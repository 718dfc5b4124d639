"""The faces of KaTeX that the formulas of a page need: with all of them a small page is half fonts."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

_ALWAYS = frozenset(
    {"Main-Regular", "Math-Italic", "Size1-Regular", "Size2-Regular", "Size3-Regular"}
    | {"Size4-Regular"}
)
_CALLED_BY = {
    "mathbb": ("AMS-Regular",),
    "mathcal": ("Caligraphic-Regular",),
    "mathscr": ("Script-Regular",),
    "mathfrak": ("Fraktur-Regular",),
    "mathbf": ("Main-Bold",),
    "textbf": ("Main-Bold",),
    "mathit": ("Main-Italic",),
    "textit": ("Main-Italic",),
    "boldsymbol": ("Main-Bold", "Math-BoldItalic"),
}
_CALL_NONE = frozenset(
    word
    for line in (
        "begin end left right middle text mathrm operatorname displaystyle quad qquad frac tfrac",
        "dfrac sqrt overline hat tilde bar dot ddot widehat widetilde cdot times top bot dots ldots",
        "cdots forall exists in notin neq leq geq le ge lor land lnot implies iff subseteq subset",
        "cup cap setminus oplus otimes emptyset sim approx equiv pm mp to mapsto mid infty nabla",
        "partial ell circ prime star ast langle rangle sum prod bigoplus bigcup bigcap sup inf max",
        "min exp log cos sin tan det dim ker alpha beta gamma delta epsilon varepsilon zeta eta",
        "theta vartheta iota kappa lambda mu nu xi pi rho varrho sigma tau upsilon phi varphi chi",
        "psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega",
    )
    for word in line.split()
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_FACE = re.compile(r"@font-face\{[^}]*\}")
_SOURCE = re.compile(r"src:url\(fonts/KaTeX_([\w-]+)\.woff2\)[^}]*?(?=[;}])")


def find_faces(data: object) -> frozenset[str] | None:
    """Return the faces that the texts of a page call for, by the commands in them; None means all.

    A command that is not known here may call for any face.
    """
    commands = frozenset(_COMMAND.findall("\n".join(_texts(data))))
    if not commands <= _CALL_NONE | _CALLED_BY.keys():
        return None
    return _ALWAYS.union(*(_CALLED_BY.get(one, ()) for one in commands))


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from _texts(list(data.values()))
    elif isinstance(data, list):
        for one in data:
            yield from _texts(one)


def inline_fonts(style: str, faces: frozenset[str] | None) -> str:
    """Put the faces into a style; one that is not asked for, or not vendored, is left out."""
    return _FACE.sub(lambda face: _inline(face[0], faces), style)


def _inline(face: str, faces: frozenset[str] | None) -> str:
    found = _SOURCE.search(face)
    if found is None or (faces is not None and found[1] not in faces):
        return ""
    folder = files("proofcheck.reports") / "vendored" / "katex" / "fonts"
    font = folder / f"KaTeX_{found[1]}.woff2"
    if not font.is_file():
        return ""
    content = base64.b64encode(font.read_bytes()).decode()
    return face.replace(found[0], f'src:url(data:font/woff2;base64,{content}) format("woff2")')
