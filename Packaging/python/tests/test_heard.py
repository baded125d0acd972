"""The package's own tests: with a capture, and with Chromium where Playwright and a browser are there."""

import pathlib
import shutil

import pytest
from earshot_pytest import EarshotError, expect_heard, heard

pytest_plugins = ["pytester"]

SHOP = pathlib.Path(__file__).with_name("shop.html")
CAPTURE = """<?xml version="1.0"?><hierarchy rotation="0">
<node class="android.widget.TextView" text="Today" bounds="[60,120][1020,240]"/>
<node class="android.widget.CheckBox" text="Visited" clickable="true" checkable="true" checked="false" bounds="[60,300][1020,460]"/>
</hierarchy>"""


class Session:
    """A session of Appium."""

    page_source = CAPTURE


@pytest.fixture
def page():
    playwright = pytest.importorskip("playwright.sync_api")
    browser = shutil.which("chromium") or pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as tool:
        with tool.chromium.launch(executable_path=browser, args=["--no-sandbox"]) as browser:
            page = browser.new_page()
            page.goto(SHOP.as_uri())
            yield page


@pytest.mark.parametrize("screen", [CAPTURE, Session()], ids=["text", "session"])
def test_a_capture_is_heard(screen):
    stops = heard(screen, reader="talkback")
    assert list(stops) == ["Today", "not checked, Visited, check box"]
    assert (stops[1].name, stops[1].states, stops[1].hint) == ("Visited", ["not checked"], "Double-tap to toggle")
    assert "not checked, Visited, check box" in stops
    assert "Visited, check box" not in stops, "a state that is said must be in the text"
    assert "Visited" not in heard(screen, reader="talkback", language="nb")


def test_a_screen_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(EarshotError, match="none.xml"):
        heard(tmp_path / "none.xml")
    with pytest.raises(EarshotError, match="no page, session or capture"):
        heard(3)


def test_a_page_is_heard(page):
    assert "Shop, heading level 1" in heard(page)
    assert "Filters, button" not in heard(page)
    expect_heard(page).to_read("Shop, heading level 1", "Name, text field", "Filters, button, collapsed")
    page.click("#save")
    expect_heard(page).to_contain("Thanks, heading level 1")
    expect_heard(page).not_to_contain("Shop, heading level 1")
    with pytest.raises(AssertionError, match="'Sorry, heading level 1' is not heard. Heard:\n  Thanks, heading level 1"):
        expect_heard(page, timeout=0).to_contain("Sorry, heading level 1")
    with pytest.raises(AssertionError, match="behind the one before"):
        expect_heard(page, timeout=0).to_read("Filters, button, collapsed", "Name, text field")


def test_a_snapshot_is_kept(tmp_path, monkeypatch):
    path = tmp_path / "heard" / "today.txt"
    expect_heard(CAPTURE, reader="talkback").to_match_snapshot(path)
    assert path.read_text(encoding="utf-8") == "Today\nnot checked, Visited, check box\n"
    expect_heard(CAPTURE, reader="talkback").to_match_snapshot(path)
    other = CAPTURE.replace("Visited", "Called")
    with pytest.raises(AssertionError, match="line 2: not checked, Called, check box .was: not checked, Visited, check box"):
        expect_heard(other, reader="talkback", timeout=0).to_match_snapshot(path)
    monkeypatch.setenv("EARSHOT_UPDATE", "1")
    expect_heard(other, reader="talkback").to_match_snapshot(path)
    assert "Called" in path.read_text(encoding="utf-8")


def test_every_test_is_listened_to(pytester, page):
    page.context.browser.close()
    pytester.makepyfile(
        f"""
        from playwright.sync_api import sync_playwright

        def test_saves(earshot_port):
            with sync_playwright() as tool:
                browser = tool.chromium.launch(
                    executable_path={shutil.which("chromium")!r}, args=["--no-sandbox", f"--remote-debugging-port={{earshot_port}}"])
                page = browser.new_page()
                page.goto({SHOP.as_uri()!r})
                page.click("#save")
                page.wait_for_selector("text=Thanks")
                page.wait_for_timeout(500)
                browser.close()
        """)
    result = pytester.runpytest_subprocess("--earshot", "heard", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*= earshot =*", "earshot: *", "the report is heard/report.html"])
    assert "Thanks" in (pytester.path / "heard" / "report.html").read_text(encoding="utf-8")
