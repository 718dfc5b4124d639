"""What the report opens on, and its picture, table and reading in order, in a real browser."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from proofcheck.reports.html_report import fonts, render_report
from tests.browser.reader import Reader
from tests.browser.test_report_in_browser import PROOF, many
from tests.fakes.audit_documents import COUNTEREXAMPLE, derivation, document, goal, statement

pytestmark = pytest.mark.xdist_group("browser")

DESKTOP, PHONE = (1280, 800), (390, 844)
WIDE = document(
    derivation(
        *(statement(str(at), title=f"alone {at}") for at in range(60)),
        statement("60", title="the last", **{"from": [str(at) for at in range(60)]}),
        statement("61", **{"from": ["62"]}),
        statement("62", **{"from": ["61"]}, standing="tainted", taint=["62", "61", "62"]),
        main=["60"],
    )
)
MATRIX = r"\begin{bmatrix} \frac{1}{2} & \frac{d}{dt} x \\ \frac{x}{y} & \frac{3}{4} \end{bmatrix}"
FRACTIONS = "[[123/4, 5/6789, 0], [1/2, -3/4, 5/6], [-22/7, 1, 9/10]]"
WHY = {
    "why": "no x : Real satisfies x^2 = -1, where it reads 1/2 = -3/4",
    "why_latex": r"no $x \in \mathbb{R}$ satisfies $x^{2} = -1$, where it reads 1/2 = -3/4",
}
BROKEN = {"why": "x^2 = 1/2 is false", "why_latex": r"$x^{2$ is false"}
REFUTED = document(
    derivation(
        statement("1", line=17),
        statement(
            "2",
            evidence="refuted",
            standing="refuted",
            goals=[
                goal(
                    latex=f"A = {MATRIX}",
                    evidence="refuted",
                    counterexample=COUNTEREXAMPLE | {"left": FRACTIONS} | WHY,
                )
            ],
        ),
        statement(
            "3",
            standing_modulo_repairs="refuted",
            refutations_modulo_repairs=[
                {
                    "formula": "Q = Q",
                    "repaired": [{"label": "2", "read_as": "1"}],
                    "counterexample": COUNTEREXAMPLE | BROKEN,
                }
            ],
        ),
        main=["2", "3"],
    )
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("reports")
    shown = {"proof": PROOF, "many": many(101), "wide": WIDE, "refuted": REFUTED}
    for name, content in shown.items():
        (found / f"{name}.html").write_text(render_report(content), "utf-8")
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", ["proof", "many", "wide", "refuted"])
def test_it_opens_on_the_main_results(
    reader: Reader, folder: Path, name: str, size: tuple[int, int]
) -> None:
    reader.resize(*size)
    reader.open(folder / f"{name}.html")

    first, *_ = reader.areas("#overview .results li")
    assert 0 < first["top"] < first["bottom"] < size[1]
    assert "" == reader.title()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", ["proof", "wide"])
def test_wide_layers_wrap(reader: Reader, folder: Path, name: str, size: tuple[int, int]) -> None:
    reader.resize(*size)
    reader.open(folder / f"{name}.html")

    (canvas,) = reader.areas("#canvas")
    boxes = reader.areas("#canvas .node .body")
    assert all(canvas["left"] <= one["left"] < one["right"] <= canvas["right"] for one in boxes)
    assert all(one["right"] - one["left"] > 40 for one in boxes), "too small to be read"
    assert not any(map(_overlap, *zip(*combinations(boxes, 2), strict=True)))


def _overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        max(one["left"], other["left"]) < min(one["right"], other["right"])
        and max(one["top"], other["top"]) < min(one["bottom"], other["bottom"])
    )  # fmt: skip


def test_a_box_stands_below_what_it_rests_on(reader: Reader, folder: Path) -> None:
    reader.open(folder / "wide.html")

    boxes = reader.areas("#canvas .node .body")
    assert all(one["bottom"] < boxes[60]["top"] for one in boxes[:60])
    assert 60 < len(reader.areas("#canvas .edge"))


def test_more_than_a_hundred_statements_begin_folded(reader: Reader, folder: Path) -> None:
    reader.open(folder / "many.html")

    assert 2 == len(reader.boxes())
    reader.click("#fold")
    assert 101 == len(reader.boxes())


@pytest.mark.parametrize("view", ["picture", "table", "order"])
def test_only_what_is_wrong_and_its_neighbours_is_shown(
    reader: Reader, folder: Path, view: str
) -> None:
    shown = {
        "picture": "#canvas .node text.label",
        "table": "#table tr:not([hidden]) a.label",
        "order": "#order a.label",
    }
    reader.open(folder / "proof.html", f"#view={view}")
    before = set(reader.texts(shown[view]))
    reader.click("#wrong")
    after = set(reader.texts(shown[view]))

    assert {"[1.3]", "[1.4]", "[2.3]", "[2.4]"} == before - after
    assert after < before
    assert "wrong=1" in reader.address()
    reader.click("#everything")
    assert before == set(reader.texts(shown[view]))


def test_where_nothing_is_wrong_nothing_is_shown(reader: Reader, folder: Path) -> None:
    reader.open(folder / "many.html", "#wrong=1")

    assert set() == reader.boxes()
    assert ["nothing is wrong"] == reader.texts("#status")


def test_what_rests_on_itself_is_wrong(reader: Reader, folder: Path) -> None:
    reader.open(folder / "wide.html", "#wrong=1")

    assert {"[61]", "[62]"} == reader.boxes()


def test_the_table_is_sorted_by_what_is_pressed(reader: Reader, folder: Path) -> None:
    rows = "#table tr[data-row]:not([hidden]) .evidence .badge"
    head = "#table [data-sort=evidence] button"
    reader.open(folder / "proof.html", "#view=table")
    before = reader.texts(rows)

    reader.click(head)
    assert ["refuted", "refuted", "ill-formed"] == reader.texts(rows)[:3]
    assert "hypothesis" == reader.texts(rows)[-1]
    assert "ascending" == reader.run(f"document.querySelector('{head}').parentElement.ariaSort")
    reader.click(head)
    assert ["hypothesis", "proved"] == reader.texts(rows)[:2]
    reader.click(head)
    assert before == reader.texts(rows)


@pytest.mark.parametrize("view", ["table", "order"])
def test_what_the_legend_hides_and_the_search_leaves_out_is_not_listed(
    reader: Reader, folder: Path, view: str
) -> None:
    labels = {"table": "#table tr:not([hidden]) a.label", "order": "#order a.label"}[view]
    reader.open(folder / "proof.html", f"#view={view}")
    reader.click('[data-filter="evidence:proved"]')
    assert {"[1.1]", "[2.1]"} < set(reader.texts(labels))
    assert not {"[1.2]", "[2.2]"} & set(reader.texts(labels))
    reader.open(folder / "proof.html", f"#view={view}&q=exponential")
    assert ["[1.4]"] == reader.texts(labels)


def test_the_table_is_sorted_anew_with_repairs(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#view=table")
    reader.click("#table [data-sort=standing] button")
    reader.click('[data-repaired="1"]')

    found = reader.texts("#table tr[data-row]:not([hidden]) .standing .badge")
    order = ["refuted", "ill-formed", "tainted", "unsupported", "conditional", "sound"]
    assert 1 == found.count("tainted")
    assert sorted(found, key=order.index) == found


def test_the_table_follows_the_choice_of_repairs(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#view=table")
    at = reader.run("Model.byKey.get('squares:2.2')")
    standing = f"#table [data-row='{at}'] .standing .badge"
    before = reader.texts(standing)
    reader.click('[data-repaired="1"]')

    assert (["tainted"], ["sound"]) == (before, reader.texts(standing))


@pytest.mark.parametrize("view", ["table", "order"])
def test_formula_and_place_stand_beside_each_statement(
    reader: Reader, folder: Path, view: str
) -> None:
    reader.open(folder / "refuted.html", f"#view={view}")
    reader.wait(f"document.querySelectorAll('#{view} .formula .katex').length >= 3")

    assert "derivations/squares.proof:17" == reader.texts(f"#{view} code.note")[0]
    assert [] == reader.texts(".katex-error")


def test_the_reading_in_order_has_sections_and_statements_as_the_document(
    reader: Reader, folder: Path
) -> None:
    reader.open(folder / "proof.html", "#view=order")

    labels = [f"[{one['label']}]" for one in PROOF["derivations"][0]["statements"]]
    sections = ["1. Beginnings", "2. A mistake"]
    assert sections == reader.texts("#order h3")
    found = reader.texts("#order article a.label:first-child")
    assert sorted(labels) == sorted(found)
    kept = [label for label in labels if label not in ("[2.7]", "[2.7*]", "[9]")]
    assert kept == [label for label in found if label in kept]
    reader.click("#order article a.label")
    assert labels[0] in reader.title()


def test_fractions_in_matrices_do_not_overlap(reader: Reader, folder: Path) -> None:
    reader.open(folder / "refuted.html", "#s=squares%3A2")

    for place, number in (("#reading .goal > .formula", 4), ("#reading .sides", 7)):
        found = reader.areas(f"{place} .mtable .mfrac")
        assert number == len(found)
        apart = [dict(one, bottom=one["bottom"] + 2) for one in found]
        assert not any(map(_overlap, *zip(*combinations(apart, 2), strict=True)))


@pytest.mark.parametrize("place", ["#overview .why", "#reading .why"])
def test_why_it_is_false_is_typeset(reader: Reader, folder: Path, place: str) -> None:
    reader.open(folder / "refuted.html", "#s=squares%3A2" if "reading" in place else "")

    formulas = f"[...document.querySelectorAll('{place} .katex annotation')]"
    said = [r"x \in \mathbb{R}", "x^{2} = -1", r"\tfrac{1}{2}", r"-\tfrac{3}{4}"]
    found = reader.run(f"{formulas}.map((one) => one.textContent)")
    assert [rf"\displaystyle {one}" for one in said] == found
    assert reader.run(f"document.querySelector('{place}').textContent.startsWith('no ')")


def test_why_stays_text_where_a_formula_of_it_cannot_be_typeset(
    reader: Reader, folder: Path
) -> None:
    reader.open(folder / "refuted.html", "#s=squares%3A3")

    assert ["x^2 = 1/2 is false"] == reader.texts("#reading .why")


def test_what_only_repairs_refute_shows_its_counterexample(reader: Reader, folder: Path) -> None:
    reader.open(folder / "refuted.html", "#s=squares%3A3")

    assert ["Counterexample at n = 2"] == reader.texts("#reading .example h4")
    assert reader.run("document.querySelectorAll('#reading .example .mtable').length") == 4


def test_nothing_is_asked_of_anywhere(reader: Reader, folder: Path) -> None:
    reader.open(folder / "refuted.html", "#s=squares%3A2&view=order")
    reader.click("[data-view=table]")
    reader.click("[data-view=picture]")

    names = reader.run("performance.getEntriesByType('resource').map((one) => one.name)")
    assert [] == [name for name in names if not name.startswith("data:font/")]
    assert reader.run("fetch('https://example.org').then(() => 'open', () => 'shut')") == "shut"
    assert all(
        "Content Security Policy" in one or "example.org" in one for one in reader.complaints()
    )


def test_without_scripts_overview_and_table_are_there(reader: Reader, folder: Path) -> None:
    reader.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        reader.driver.get((folder / "proof.html").as_uri())
        table = reader.driver.find_element("css selector", "#table table")
        result = reader.driver.find_element("css selector", "#overview .results")
        button = reader.driver.find_element("css selector", "#wrong")
        shown = [one.is_displayed() for one in (table, result, button)]
    finally:
        reader.command("Emulation.setScriptExecutionDisabled", value=False)

    assert [True, True, False] == shown


def test_where_nothing_unpacks_formulas_stay_text(reader: Reader, folder: Path) -> None:
    added = reader.command(
        "Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream"
    )
    try:
        reader.open(folder / "refuted.html", "#s=squares%3A2")
    finally:
        reader.command("Page.removeScriptToEvaluateOnNewDocument", **added)

    assert 0 == reader.run("document.querySelectorAll('.katex').length")
    assert "Q^T = Q" in reader.texts("#reading .goal > .formula code")
    assert "This browser cannot unpack the proofs." in reader.texts("#reading .goal .note")
    assert ["formulas are shown as text" in one for one in reader.complaints()] == [True]


def test_the_faces_that_are_left_out_are_not_called_for(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    signs = sorted(fonts._CALL_NONE - _NEEDING_MORE)
    drawn = reader.run(
        "arguments[0].map((sign) => katex.renderToString(`\\\\${sign}`, {output: 'html'}))", signs
    )

    assert len(signs) > 100
    others = ("amsrm", "mathbb", "mathcal", "mathscr", "mathfrak", "mathbf", "textbf", "boldsymbol")
    assert [] == [
        sign for sign, text in zip(signs, drawn, strict=True) if any(o in text for o in others)
    ]
    assert fonts.find_faces([f"\\{sign}" for sign in signs]) == fonts._ALWAYS


_NEEDING_MORE = frozenset(
    {"begin", "end", "left", "right", "middle", "text", "mathrm", "operatorname", "frac", "tfrac"}
    | {"dfrac", "sqrt", "overline", "hat", "tilde", "bar", "dot", "ddot", "widehat", "widetilde"}
)
"""Commands that mean nothing alone: they draw what is given to them, or a line."""


@pytest.mark.sampled
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize(
    "fragment", ["#view=table", "#view=order", "#wrong=1", "#view=order&wrong=1&repaired=1"]
)
def test_an_accessibility_checker_finds_nothing_in_any_view(
    reader: Reader, folder: Path, fragment: str, size: tuple[int, int], scheme: str
) -> None:
    reader.resize(*size)
    reader.look_at(features=[{"name": "prefers-color-scheme", "value": scheme}])
    reader.open(folder / "proof.html", fragment)

    assert [] == reader.find_violations()
    assert reader.run("document.documentElement.scrollWidth") <= size[0]
