"""A reader with a browser: opens a report from disk, or a page that this machine serves, and looks at it.

There is no network but the machine's own.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

REQUIRED = "PROOFCHECK_BROWSER"
"""Where this is `required`, tests that find no browser fail instead of being skipped."""

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--no-first-run", "--disable-extensions", "--disable-background-networking"),
    *("--window-size=1440,1000", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
)
_PATIENCE = 15.0


def find_browser() -> tuple[str, str] | None:
    """Return the browser and its driver, None where either is missing."""
    browser = next((found for name in _BROWSERS if (found := shutil.which(name))), None)
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


@contextmanager
def open_browser() -> Iterator[Reader]:
    """Start a browser with the network off; skip the test, or fail it, where there is none."""
    found = find_browser()
    if found is None:
        reason = "no headless browser: install chromium and chromium-driver"
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = found[0]
    for argument in _ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(found[1]))
    try:
        yield Reader(driver)
    finally:
        driver.quit()


class Reader:
    """What a person does with a report, and what they see."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, file: Path, fragment: str = "") -> None:
        self.visit(f"{file.as_uri()}{fragment}")

    def visit(self, address: str) -> None:
        self.driver.get("about:blank")
        self.driver.get(address)
        self.wait("document.documentElement.dataset.ready")

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait(self, script: str, patience: float = _PATIENCE) -> Any:
        """Wait until an expression of the page is true, and return it."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = self.run(script)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"never true: {script}")

    def command(self, name: str, **parameters: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, parameters)

    def look_at(self, **media: Any) -> None:
        """Choose paper or screen, light or dark."""
        self.command("Emulation.setEmulatedMedia", **media)

    def resize(self, width: int, height: int) -> None:
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip

    def as_before(self) -> None:
        self.command("Emulation.clearDeviceMetricsOverride")
        self.look_at(media="", features=[])

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def click(self, selector: str) -> None:
        self.driver.find_element("css selector", selector).click()

    def texts(self, selector: str) -> list[str]:
        found: list[str] = self.run(
            "[...document.querySelectorAll(arguments[0])].map((one) => one.textContent)", selector
        )
        return found

    def boxes(self, word: str = "") -> set[str]:
        """Return the labels of the boxes in the picture that carry a mark."""
        return set(self.texts(f"#canvas .node{f'.{word}' if word else ''} text.label"))

    def title(self) -> str:
        """Return the heading of the statement that is read; nothing while the overview is shown."""
        return "".join(self.texts("#reading-title"))

    def address(self) -> str:
        found: str = self.run("location.hash")
        return found

    def complaints(self) -> list[str]:
        """Return what stands on the console, and forget it."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def areas(self, selector: str) -> list[dict[str, float]]:
        """Return where the elements stand in the window: left, top, right, bottom."""
        found: list[dict[str, float]] = self.run(
            "[...document.querySelectorAll(arguments[0])].map((one) => one.getBoundingClientRect())"
            ".map(({left, top, right, bottom}) => ({left, top, right, bottom}))",
            selector,
        )
        return found

    def find_violations(self) -> list[str]:
        """Return the rules of accessibility that axe-core finds broken."""
        self.driver.execute_script(
            (Path(__file__).parent / "axe" / "axe.min.js").read_text("utf-8")
        )
        found: list[str] = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],"
            " resultTypes: ['violations']})"
            ".then((found) => done(found.violations.map((one) => one.id)), (error) => done([`${error}`]));"
        )
        return found
