"""Opens pages that Earshot made in Chromium, and checks them as people would use them.

No violation of any axe-core rule, in a wide, a narrow and a dark window; nothing asked of the network; no errors of
a script; nothing wider than the window. A page of a flow is checked in both styles: a press of Enter on an
announcement plays it, with its caption in step, and the switch is worked by arrow keys.

The live page of a session is looked at while the session goes on, also at twice the size: what is said is there in
letters of 48 pixels at least, on a projector's window, and no more is asked of the network than its own files.

Before that a page that is broken on purpose is looked at: if axe-core finds nothing there, the check is no check.

Usage: check.py CHROMIUM BROKEN EARSHOT PAGE... Needs axe-playwright-python. Exit code 0: nothing was found. 1: something was.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

WINDOWS = {"wide": (1280, 900, "light"), "narrow": (390, 844, "light"), "dark": (1280, 900, "dark")}
# At twice the size a window has half as many points.
LIVE_WINDOWS = {
    "projector": (1920, 1080, "light"), "projector, dark": (1920, 1080, "dark"), "200 %": (960, 540, "light"),
    "200 %, dark": (960, 540, "dark"), "narrow": (320, 640, "light"), "narrow, dark": (320, 640, "dark"),
}


def violations(page, where):
    return [
        f"{where}: {violation['id']}: {violation['help']}: {node['html'][:120]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]


def check_style(page, style, where, findings):
    findings += violations(page, where)
    take = page.locator(f"#{style}")
    row = take.locator("tr[data-start]").first
    row.locator("button").focus()
    page.keyboard.press("Enter")
    said = row.locator(".said").inner_text()
    try:
        take.locator(".caption", has_text=said).wait_for(timeout=5000)
    except Exception:
        findings.append(f"{where}: the caption '{said}' does not come with its sound")


def check(page, where, findings):
    styles = [box.get_attribute("value") for box in page.locator("input[name=style]").all()]
    if not styles:
        findings += violations(page, where)
    for style in styles:
        if style == styles[0]:
            page.locator(f"input[value={style}]").focus()
        else:
            page.locator(f"input[value={styles[0]}]").focus()
            page.keyboard.press("ArrowRight")
        if not page.locator(f"#{style}").is_visible():
            findings.append(f"{where}: the arrow key does not switch to {style}")
            continue
        check_style(page, style, f"{where}, {style}", findings)
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        findings.append(f"{where}: the page is wider than its window")


def open_page(browser, path, window, findings):
    address = pathlib.Path(path).resolve().as_uri()
    return open_address(browser, path, address, WINDOWS[window], findings, lambda url: url == address)


def open_address(browser, path, address, window, findings, is_own):
    width, height, scheme = window
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.on("pageerror", lambda error: findings.append(f"{path}: script: {error}"))
    page.on("console", lambda line: findings.append(f"{path}: {line.text}") if line.type == "error" else None)
    page.on("request", lambda request: None if is_own(request.url) or request.url.startswith("data:")
            else findings.append(f"{path}: asked for {request.url}"))
    page.goto(address)
    return page


class Session:
    """A session with a live page: what it is told in lines is shown there."""

    def __init__(self, earshot, language):
        self.data = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [earshot, "run", "--page", "--lines", "--audio", "none", "--language", language, "--data", self.data.name,
             "--organisation", "NHF", "--hints", "off"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={"HOME": self.data.name, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
        self.address = re.search(r"http://\S+", self.process.stderr.readline()).group()

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)


def check_live(browser, earshot, language, findings):
    session = Session(earshot, language)
    where = f"live page, {language}"
    pages = {
        name: open_address(browser, where, session.address, window, findings, lambda url: url.startswith(session.address))
        for name, window in LIVE_WINDOWS.items()
    }
    session.say("next", "next", "previous")
    expected = {"en": "Email address", "nb": "E-postadresse"}[language]
    for name, page in pages.items():
        try:
            page.locator("#said", has_text=expected).wait_for(timeout=10000)
            page.locator("#drawing > svg:not(.pictures)").wait_for(timeout=10000)
        except Exception:
            findings.append(f"{where}, {name}: what is said, or the screen, does not come")
            continue
        findings += violations(page, f"{where}, {name}")
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            findings.append(f"{where}, {name}: the page is wider than its window")
        letters = page.evaluate("parseFloat(getComputedStyle(document.getElementById('said')).fontSize)")
        if name.startswith("projector") and letters < 48:
            findings.append(f"{where}, {name}: what is said has letters of {letters} pixels")
        if page.locator("[aria-live]:not([aria-live=off])").count():
            findings.append(f"{where}, {name}: a live region is on that nobody asked for")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        if page.locator("[aria-live=polite]").count() != 1:
            findings.append(f"{where}, {name}: the live region cannot be switched on by keys")
    session.say("quit")
    session.end()
    ended = pages["projector"].locator("#status").get_attribute("data-ended")
    for name, page in pages.items():
        try:
            page.locator("#status", has_text=ended).wait_for(timeout=10000)
        except Exception:
            findings.append(f"{where}, {name}: the end of the session is not told")
        page.close()


def main():
    chromium, broken, earshot, *pages = sys.argv[1:]
    findings = []
    with sync_playwright() as playwright:
        # The pages are ours, and a root in a container has no namespaces for a sandbox.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        if not violations(open_page(browser, broken, "wide", []), broken):
            findings.append(f"{broken}: it is broken on purpose, and axe-core finds nothing")
        for path in pages:
            before = len(findings)
            for window in WINDOWS:
                page = open_page(browser, path, window, findings)
                check(page, f"{path}, {window}", findings)
                page.close()
            print(f"{path}: {len(findings) - before} findings")
        for language in ["en", "nb"]:
            before = len(findings)
            check_live(browser, earshot, language, findings)
            print(f"live page, {language}: {len(findings) - before} findings")
        browser.close()
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
