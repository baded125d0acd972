"""The package's own tests: with a capture, with Chromium where Playwright and a browser are there, and with Appium's client."""

import os
import pathlib
import shutil
import subprocess

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

    readings = 0

    @property
    def page_source(self):
        self.readings += 1
        return CAPTURE

    @property
    def context(self):
        raise AssertionError("no other command is sent")


@pytest.fixture
def page():
    playwright = pytest.importorskip("playwright.sync_api")
    browser = shutil.which("chromium") or pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as tool:
        with tool.chromium.launch(executable_path=browser, args=["--no-sandbox"]) as browser:
            page = browser.new_page()
            page.goto(SHOP.as_uri())
            yield page


@pytest.fixture
def driver():
    """A session of Appium's own client with a stand-in for a phone, whose program EARSHOT_PHONE names."""
    webdriver = pytest.importorskip("appium.webdriver")
    phone = shutil.which(os.environ.get("EARSHOT_PHONE", "")) or pytest.skip("there is no stand-in for a phone")
    from appium.options.android import UiAutomator2Options

    with subprocess.Popen([phone, "phone", "Android"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        driver = webdriver.Remote(server.stdout.readline().strip(), options=UiAutomator2Options())
        yield driver
        driver.quit()
        server.stdin.close()


@pytest.mark.parametrize("screen", [CAPTURE, Session()], ids=["text", "session"])
def test_a_capture_is_heard(screen):
    stops = heard(screen, reader="talkback")
    assert list(stops) == ["Today", "not checked, Visited, check box"]
    assert (stops[1].name, stops[1].states, stops[1].hint) == ("Visited", ["not checked"], "Double-tap to toggle")
    assert "not checked, Visited, check box" in stops
    assert "Visited, check box" not in stops, "a state that is said must be in the text"
    assert "Visited" not in heard(screen, reader="talkback", language="nb")


def test_a_session_is_asked_for_its_source_once():
    session = Session()
    heard(session)
    assert session.readings == 1


def test_a_screen_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(EarshotError, match="none.xml"):
        heard(tmp_path / "none.xml")
    with pytest.raises(EarshotError, match="no page, session or capture"):
        heard(3)


def test_a_snapshot_in_one_line_is_heard():
    assert heard('- button "Pay"') == ["Pay, button"]


@pytest.mark.parametrize(
    "named, words",
    [("/none", "EARSHOT is '/none', and no program is there"), ("/bin/false", "'/bin/false hear' ended with 1 and said nothing")])
def test_a_program_that_is_not_earshot_is_named(monkeypatch, named, words):
    monkeypatch.setenv("EARSHOT", named)
    with pytest.raises(EarshotError, match=words):
        heard(CAPTURE)


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


def test_a_phone_is_heard(driver):
    assert "Sign in, button" in heard(driver, reader="talkback")
    driver.find_element("xpath", "//*[@resource-id='org.example:id/mail']").send_keys("kari@example.org")
    expect_heard(driver, reader="talkback").to_contain("kari@example.org, edit box, E-mail")


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


def test_no_snapshot_is_written_of_a_page_on_which_nothing_is_heard(page, tmp_path):
    page.set_content("")
    with pytest.raises(AssertionError, match="none.txt' is not written, because nothing is heard"):
        expect_heard(page, timeout=0).to_match_snapshot(tmp_path / "none.txt")
    assert not (tmp_path / "none.txt").exists()


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


def test_the_fixtures_of_playwright_need_no_change(pytester, page):
    pytest.importorskip("pytest_playwright")
    page.context.browser.close()
    pytester.makeconftest(
        f"""
        import pytest

        @pytest.fixture(scope="session")
        def browser_type_launch_args(browser_type_launch_args):
            return {{**browser_type_launch_args, "executable_path": {shutil.which("chromium")!r}, "args": ["--no-sandbox"]}}
        """)
    pytester.makepyfile(
        f"""
        from earshot_pytest import heard

        def test_shop(page):
            page.goto({SHOP.as_uri()!r})
            assert "Save, button" in heard(page)
            page.wait_for_timeout(500)
        """)
    result = pytester.runpytest_subprocess("--earshot", "heard", "--earshot-options", "--baseline 'known findings.json'")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.OK
    assert (pytester.path / "known findings.json").exists()
    again = pytester.runpytest_subprocess("--earshot", "heard")
    assert again.ret == pytest.ExitCode.USAGE_ERROR
    again.stderr.fnmatch_lines(["ERROR: earshot: cannot save into the folder 'heard': *"])


def test_a_run_in_which_nothing_is_heard_fails(pytester):
    pytester.makepyfile("def test_nothing(earshot_port):\n    assert earshot_port")
    result = pytester.runpytest_subprocess("--earshot", "heard")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["earshot: the test reached no screen *", "* earshot_port gives.", "The run fails because of this."])
