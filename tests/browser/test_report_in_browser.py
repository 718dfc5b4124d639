"""The report in a real browser, opened from disk with the network off."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.reports.html_report import render_report
from tests.browser.reader import Reader
from tests.fakes.audit_documents import (
    ALL_KINDS,
    COUNTEREXAMPLE,
    Record,
    derivation,
    document,
    goal,
    statement,
)

pytestmark = pytest.mark.xdist_group("browser")  # one browser, however many processors

SCRIPT = "<img src=x onerror=alert(1)><script>window.obeyed = 1</script>"
HOSTILE = document(
    derivation(
        statement("1", title=SCRIPT, section=SCRIPT, notes=[SCRIPT]),
        statement(
            SCRIPT.replace("[", ""),
            title="שלום \u202e " + "long " * 300,
            evidence="refuted",
            standing="refuted",
            **{"from": ["1", "\"'<b>nowhere"]},
            goals=[
                goal(
                    formula=SCRIPT,
                    latex=r"\href{javascript:alert(1)}{x} \includegraphics{x} <script>",
                    evidence="refuted",
                    counterexample=COUNTEREXAMPLE | {"why": SCRIPT, "objects": {SCRIPT: SCRIPT}},
                )
            ],
        ),
        title=SCRIPT,
    )
)
PROOF = document(
    derivation(
        *ALL_KINDS,
        statement("2.7", evidence="refuted", standing="refuted", read_as="2.7*"),
        statement("2.7*", repairs="2.7", evidence="unsupported", standing="unsupported"),
        statement(
            "9",
            title="a chain",
            **{"from": ["1.2", "2.1"]},
            standing="tainted",
            taint=["9", "2.1"],
            goals=[
                goal(
                    proof=[
                        {"formula": "let Q^T", "latex": r"\text{let }Q^{\top}", "by": []},
                        {"formula": "Q = Q", "by": ["1.2"]},
                    ]
                )
            ],
        ),
        main=["9"],
    )
)


def many(number: int) -> Record:
    return document(
        derivation(
            *(
                statement(
                    str(at), title=f"number {at}", section=f"Section {at // 100}",
                    **{"from": [str(max(at - 7, 0))] if at else []},
                )
                for at in range(number)
            )
        )
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("reports")
    shown = {"proof": PROOF, "hostile": HOSTILE, "many": many(900)}
    for name, content in shown.items():
        (found / f"{name}.html").write_text(render_report(content), "utf-8")
    return found


LABELS = {f"[{one['label']}]" for one in PROOF["derivations"][0]["statements"]} | {"[2.0]"}


def test_it_opens_with_every_statement_in_the_picture(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")

    assert LABELS == reader.boxes()
    assert "[9]" in reader.texts("#overview .results a.label")


def test_formulas_are_typeset_and_counterexamples_shown_with_both_sides(
    reader: Reader, folder: Path
) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A2.1")

    assert reader.run("document.querySelectorAll('#reading .goal .formula .katex').length") == 1
    assert reader.run("document.querySelectorAll('#reading .premises .formula .katex').length") == 2
    assert reader.run("document.querySelectorAll('#reading dt .katex').length") == 1
    assert ["S"] == reader.texts("#reading .values:not(.sides) dt code")
    assert ["left side", "right side"] == reader.texts("#reading .sides dt")
    assert reader.run("document.querySelectorAll('#reading .values .mtable').length") == 4
    assert [] == reader.texts(".katex-error")


def test_a_proof_is_shown_as_a_chain_with_its_reasons(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A9")

    first, second = reader.texts("#reading .proof li")
    assert "Q = Qby [1.2]" == second
    assert "let Q^T" != first, "what has a typeset form is not shown as text"
    assert reader.run("document.querySelectorAll('#reading .proof .katex').length") == 1
    assert [] == reader.texts(".katex-error")


def test_a_click_on_a_box_opens_its_reading(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    reader.click("#n4")

    assert "[2.1] the square is the identity" == reader.title()
    assert "#s=squares%3A2.1" == reader.address()
    assert {"[2.1]"} == reader.boxes("selected")
    assert "[1.4]" in reader.boxes("dim")


def test_the_picture_is_walked_by_arrow_keys(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    reader.run("document.querySelector('#canvas .node[tabindex=\"0\"]').focus()")
    first = reader.run("document.activeElement.id")
    reader.press("\ue015")
    second = reader.run("document.activeElement.id")
    assert first != second
    reader.press("\ue007")
    label = reader.run(f"Model.statements[{second[1:]}].label")
    assert reader.title().startswith(f"[{label}]")
    reader.press("\ue00c")
    assert reader.title() == ""


def test_the_focus_can_be_seen(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    for _ in range(6):
        reader.press("\ue004")
        style = reader.run("getComputedStyle(document.activeElement).outlineStyle")
        assert style == "solid"


@pytest.mark.parametrize(
    ("query", "first"), [("2.1", "[2.1]"), ("identity", "[2.1]"), ("det(S)", "[1.3]")]
)
def test_search_finds_labels_titles_and_formulas(
    reader: Reader, folder: Path, query: str, first: str
) -> None:
    reader.open(folder / "proof.html")
    reader.press("/", *query)
    assert reader.texts("#matches a")[0].startswith(first)
    assert reader.texts("#matches a")[0][:5] == first
    reader.press("\ue007")
    assert reader.title().startswith(first)


def test_a_search_without_result_says_so(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    reader.press("/", *"quaternion")

    assert ["nothing found"] == reader.texts("#matches li")


def test_a_switch_of_the_legend_hides_and_shows(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    reader.click('[data-filter="evidence:proved"]')
    proved = {"[1.2]", "[2.2]", "[2.1*]", "[2.3]", "[2.6]", "[9]"}
    assert proved == reader.boxes("off")
    assert "hide=evidence%3Aproved" in reader.address()
    reader.click('[data-filter="evidence:proved"]')
    assert set() == reader.boxes("off")


def test_what_would_fall_is_shown(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A1.1")
    reader.click("#reading .actions button:nth-of-type(4)")

    # [2.1] uses [1.1]; what it declares without using falls with nothing
    assert {"[1.1]", "[1.2]", "[2.1]", "[2.1*]", "[2.2]", "[2.6]", "[9]"} == reader.boxes("falls")
    assert ["6 statements fall with it, 1 of them main."] == reader.texts("#falls")


def test_the_way_to_the_root_of_a_taint_is_shown(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A9&way=1")

    assert {"[9]", "[2.1]"} == reader.boxes("onway")
    assert reader.run("document.querySelectorAll('#canvas .edge.onway').length") == 1


def test_a_deep_link_reopens_the_same_view(reader: Reader, folder: Path) -> None:
    fragment = "#s=squares%3A2.2&around=up&depth=1&repaired=1"
    reader.open(folder / "proof.html", fragment)

    assert fragment == reader.address()
    assert {"[2.0]", "[2.1]", "[2.2]"} == reader.boxes()
    assert ["true"] == reader.run(
        "[document.querySelector('[data-repaired=\"1\"]').getAttribute('aria-pressed')]"
    )
    reader.click("#everything")
    reader.wait(f"document.querySelectorAll('#canvas .node').length === {len(LABELS)}")
    reader.driver.back()
    reader.wait("document.querySelectorAll('#canvas .node').length === 3")


@pytest.mark.parametrize(
    "fragment", ["#s=nobody", "#hide=%00,x&depth=-1&around=x", "#%", "#q=%3Cb%3E"]
)
def test_a_link_that_means_nothing_opens_the_overview(
    reader: Reader, folder: Path, fragment: str
) -> None:
    reader.open(folder / "proof.html", fragment)

    assert reader.title() == ""
    assert LABELS == reader.boxes()


def test_repairs_change_what_is_shown_and_counted(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A2.2")
    assert "tainted" in reader.texts("#reading .badges")[0]
    reader.click('[data-repaired="1"]')
    assert "sound" in reader.texts("#reading .badges")[0]
    assert ["1"] == reader.texts('[data-count="standing:tainted"]')


def test_the_original_says_that_its_repair_is_read(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A2.7&repaired=1")
    said = "With repairs, whoever declares it reads [2.7*] in its place: nothing rests on this one."
    assert said in reader.texts("#reading > p")
    assert "unsupported" in reader.texts("#reading .badges")[0]
    reader.open(folder / "proof.html", "#s=squares%3A2.7")
    assert said not in reader.texts("#reading > p")
    assert "refuted" in reader.texts("#reading .badges")[0]


def test_sections_fold_and_unfold(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html")
    reader.click("#fold")
    reader.wait("document.querySelectorAll('#canvas .node.group').length === 2")
    reader.click("#canvas .node.group")
    reader.wait("document.querySelectorAll('#canvas .node.group').length === 1")


def test_a_large_derivation_begins_folded_and_opens_where_one_looks(
    reader: Reader, folder: Path
) -> None:
    reader.open(folder / "many.html")
    assert 9 == len(reader.boxes())
    reader.open(folder / "many.html", "#s=squares%3A333")
    assert "[333]" in reader.boxes("selected")
    reader.open(folder / "many.html", "#s=squares%3A333&around=both&depth=2")
    assert {"[319]", "[326]", "[333]", "[340]", "[347]"} == reader.boxes()


def test_more_than_can_be_drawn_stays_folded_and_says_so(reader: Reader, folder: Path) -> None:
    reader.open(folder / "many.html", "#folded=none")

    assert 9 == len(reader.boxes())
    assert ["too many to draw at once: unfold single sections"] == reader.texts("#status")


def test_hostile_texts_are_shown_as_text(reader: Reader, folder: Path) -> None:
    reader.open(folder / "hostile.html")
    for at in range(3):
        reader.run(
            f"document.getElementById('n{at}').dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
        )
        reader.wait("document.getElementById('reading-title')")

    assert None is reader.run("window.obeyed ?? null")
    assert [] == reader.texts("img, b, #reading script, #reading a[href^=javascript]")
    assert SCRIPT in reader.texts("h1")[0]
    assert reader.run("document.documentElement.scrollWidth <= window.innerWidth")


def test_paper_shows_no_buttons_and_both_overview_and_reading(reader: Reader, folder: Path) -> None:
    reader.open(folder / "proof.html", "#s=squares%3A2.1")
    reader.look_at(media="print")

    shown = "[...document.querySelectorAll(arguments[0])].filter((one) => one.offsetParent).length"
    assert 0 == reader.run(shown, ".toolbar button, .search input, .actions button")
    assert 1 == reader.run(shown, "#overview")
    assert 1 == reader.run(shown, "#reading-title")
    assert len(reader.driver.print_page()) > 10_000


@pytest.mark.parametrize("width", [320, 480, 800, 1100])
def test_a_narrow_window_needs_no_scrolling_sideways(
    reader: Reader, folder: Path, width: int
) -> None:
    reader.resize(width, 800)
    reader.open(folder / "proof.html", "#s=squares%3A2.1")

    assert reader.run("document.documentElement.scrollWidth") <= width


def test_a_dark_room_gets_a_dark_page(reader: Reader, folder: Path) -> None:
    reader.look_at(features=[{"name": "prefers-color-scheme", "value": "dark"}])
    reader.open(folder / "proof.html")

    assert "rgb(18, 22, 28)" == reader.run("getComputedStyle(document.body).backgroundColor")


@pytest.mark.sampled
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("name", "fragment"),
    [
        ("proof", ""),
        ("proof", "#s=squares%3A2.1"),
        ("proof", "#s=squares%3A1.1&whatif=1"),
        ("hostile", "#s=squares%3A1&hide=kind%3Aclaim"),
        ("proof", "#folded=0,1&repaired=1"),
    ],
)
def test_an_accessibility_checker_finds_nothing(
    reader: Reader, folder: Path, name: str, fragment: str, scheme: str
) -> None:
    reader.look_at(features=[{"name": "prefers-color-scheme", "value": scheme}])
    reader.open(folder / f"{name}.html", fragment)

    assert [] == reader.find_violations()
