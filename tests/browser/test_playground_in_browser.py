"""The playground in a real browser, served by this machine: without the program, and with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.reader import Reader, open_browser
from tests.browser.site import act_program, build_page, serve
from tests.playground.build import BUILT, MANIFEST, RUNTIME
from tests.playground.examples import Example, read_record

pytestmark = pytest.mark.xdist_group("browser")  # one browser, however many processors

PATIENCE = 280.0
HOSTILE = "</textarea><img src=x onerror=alert(1)><script>window.obeyed = 1</script>\n${window.obeyed = 1}"
EXAMPLES = {one.name: one for one in read_record()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_page(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[tuple[str, list[str]]]:
    with serve(site) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Reader]:
    with open_browser() as found:
        yield found


@pytest.fixture
def reader(browser: Reader, served: tuple[str, list[str]]) -> Iterator[Reader]:
    """The browser at the page; at the end nothing may stand on its console."""
    browser.complaints()
    visit(browser, served)
    yield browser
    assert [] == browser.complaints()


def visit(reader: Reader, served: tuple[str, list[str]], fragment: str = "") -> None:
    reader.visit(f"{served[0]}playground.html{fragment}")


def text(reader: Reader) -> str:
    found: str = reader.run("document.getElementById('playground-text').value")
    return found


def said(reader: Reader, name: str) -> str:
    return "".join(reader.texts(f"#playground-{name}"))


def write(reader: Reader, value: str) -> None:
    reader.driver.execute_script(
        "const field = document.getElementById('playground-text');"
        "field.value = arguments[0]; field.dispatchEvent(new Event('input'));",
        value,
    )


def choose(reader: Reader, name: str) -> None:
    reader.driver.execute_script(
        "const field = document.getElementById('playground-example');"
        "field.value = arguments[0]; field.dispatchEvent(new Event('change'));",
        name,
    )


def put_into_address(reader: Reader, value: str) -> str:
    write(reader, value)
    reader.click("#playground-link")
    reader.wait("document.getElementById('playground-state').textContent")
    return reader.address()


def pack(reader: Reader, value: str) -> str:
    """Return the fragment of any text, however long, as the page would write it."""
    found: str = reader.driver.execute_async_script(
        "const [value, done] = arguments;"
        "import(new URL('_static/playground/address.js', location).href)"
        ".then((address) => address.write(value)).then(done);",
        value,
    )
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda one: str(one.name))
def test_an_example_shows_what_is_recorded(reader: Reader, example: Example) -> None:
    choose(reader, example.name)

    assert example.text == text(reader)
    assert example.printed == said(reader, "shown")
    assert said(reader, "about").startswith("Recorded")


def test_what_is_shown_after_a_change_is_called_old(reader: Reader) -> None:
    write(reader, text(reader) + "#")

    assert "before it was changed" in said(reader, "about")


def test_the_limits_are_printed(reader: Reader) -> None:
    assert "20000 characters of text, 300 s for a run" in said(reader, "limits")


def test_without_the_program_run_says_so_and_starts_nothing(
    reader: Reader, served: tuple[str, list[str]]
) -> None:
    assert "make playground" in said(reader, "missing")
    served[1].clear()
    reader.click("#playground-run")

    assert "no program to run" in said(reader, "state")
    assert [] == [one for one in served[1] if "worker" in one or "runtime" in one]


@pytest.mark.parametrize(
    "value", ["", HOSTILE, "∀ x ∈ ℝⁿ: 𝔸 = 0\n" * 50], ids=["", "hostile", "far"]
)
def test_an_address_brings_the_text_back_and_runs_nothing(
    reader: Reader, served: tuple[str, list[str]], value: str
) -> None:
    fragment = put_into_address(reader, value)
    served[1].clear()
    visit(reader, served, fragment)

    assert value == text(reader)
    assert "" == said(reader, "shown")
    assert "before it is run" in said(reader, "about")
    assert None is reader.run("window.obeyed ?? null")
    assert [] == [one for one in served[1] if "worker" in one or "runtime" in one]
    assert not [one for one in served[1] if "text=" in one], "no server is sent the text"


@pytest.mark.parametrize("fragment", ["#text=", "#text=%00", "#text=AAAA", "#text=javascript:1"])
def test_an_address_that_holds_no_text_says_so_and_shows_an_example(
    reader: Reader, served: tuple[str, list[str]], fragment: str
) -> None:
    visit(reader, served, fragment)

    assert next(iter(EXAMPLES.values())).text == text(reader)
    assert "no text that can be read" in said(reader, "state")


def test_a_short_address_that_unfolds_to_very_much_is_not_read(
    reader: Reader, served: tuple[str, list[str]]
) -> None:
    fragment = pack(reader, "x" * 10_000_000)
    assert len(fragment) < 20_000
    visit(reader, served, fragment)

    assert "no text that can be read" in said(reader, "state")


def test_an_accessibility_checker_finds_nothing(reader: Reader) -> None:
    reader.driver.execute_script((Path(__file__).parent / "axe" / "axe.min.js").read_text("utf-8"))
    found: Any = reader.driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run('#playground-form', {resultTypes: ['violations']})"
        ".then((found) => done(found.violations.map((one) => one.id)), (error) => done([`${error}`]));"
    )

    assert [] == found


@pytest.fixture(scope="module")
def acted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """A site in which an actor stands for the program."""
    folder = tmp_path_factory.mktemp("acted")
    act_program(folder)
    with serve(build_page(folder)) as found:
        yield found


@pytest.fixture
def stage(browser: Reader, acted: tuple[str, list[str]]) -> Iterator[Reader]:
    """The browser at the page of that site."""
    browser.complaints()
    acted[1].clear()
    visit(browser, acted)
    yield browser
    assert [] == browser.complaints()


def run(reader: Reader, value: str, patience: float = 15.0) -> str:
    """Run a text to its end, and return the last word."""
    write(reader, value)
    reader.click("#playground-run")
    reader.wait("document.getElementById('playground-stop').disabled", patience)
    return said(reader, "state")


def workers(asked: list[str]) -> int:
    return sum("worker.js" in one for one in asked)


def test_a_worker_is_started_by_the_first_run_alone(
    stage: Reader, acted: tuple[str, list[str]]
) -> None:
    assert 0 == workers(acted[1])
    run(stage, "derivation 1")
    run(stage, "derivation 2")

    assert 1 == workers(acted[1])
    assert "derivation 2" == said(stage, "shown")


def test_what_has_no_verdict_is_called_unsupported_here(stage: Reader) -> None:
    assert "1 unsupported" == run(stage, "derivation")
    assert "Unsupported here: [2*]" in said(stage, "about")


def test_what_is_printed_is_text(stage: Reader) -> None:
    run(stage, f"derivation {HOSTILE}")

    assert said(stage, "shown").endswith(HOSTILE)
    assert [] == stage.texts("#playground-form img, #playground-form script")
    assert None is stage.run("window.obeyed ?? null")


def test_what_is_no_derivation_has_no_verdict(stage: Reader) -> None:
    assert "no verdict" == run(stage, "sonnet")
    assert "no header" == said(stage, "shown")


def test_a_failure_is_no_verdict_and_the_next_run_starts_anew(
    stage: Reader, acted: tuple[str, list[str]]
) -> None:
    assert "No verdict, unsupported here: RecursionError: too deep" == run(stage, "fails")
    assert "1 unsupported" == run(stage, "derivation")
    assert 2 == workers(acted[1])


def test_stop_ends_what_would_never_end(stage: Reader, acted: tuple[str, list[str]]) -> None:
    write(stage, "forever")
    stage.click("#playground-run")
    stage.wait("document.getElementById('playground-state').textContent.startsWith('auditing')")
    stage.click("#playground-stop")

    assert "stopped" == said(stage, "state")
    assert "1 unsupported" == run(stage, "derivation")
    assert 2 == workers(acted[1])


def test_the_limit_of_a_run_ends_it(stage: Reader) -> None:
    write(stage, "forever")
    stage.click("#playground-run")
    stage.driver.execute_script("performance.now = () => 1e6;")
    stage.wait("document.getElementById('playground-stop').disabled")

    assert "No verdict, unsupported here: the limit of 300 s was reached." == said(stage, "state")


def test_a_text_that_is_too_long_is_not_run(stage: Reader, acted: tuple[str, list[str]]) -> None:
    assert "More than 20000 characters." == run(stage, "derivation" + " " * 20_000)
    assert 0 == workers(acted[1])


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """A site that carries the program; skipped where it was not built."""
    if not (RUNTIME / MANIFEST).exists():
        pytest.skip("the playground's program was not built: make playground")
    folder = tmp_path_factory.mktemp("carried")
    (folder / "build").symlink_to(BUILT.parent, target_is_directory=True)
    with serve(build_page(folder)) as found:
        yield found


@pytest.mark.exhaustive
def test_the_program_says_in_the_browser_what_is_recorded(
    browser: Reader, carried: tuple[str, list[str]]
) -> None:
    browser.complaints()
    visit(browser, carried)
    example = EXAMPLES["cayley"]
    for _ in ("first", "again"):
        assert "1 refuted" == run(browser, example.text, PATIENCE)
        assert example.printed == said(browser, "shown")
    run(browser, EXAMPLES["projection"].text, PATIENCE)
    assert "Unsupported here: [2]" in said(browser, "about")
    run(browser, HOSTILE, PATIENCE)
    assert "This is no derivation." == said(browser, "about")
    assert None is browser.run("window.obeyed ?? null")
    assert 1 == workers(carried[1])
    assert [] == browser.complaints()
