"""Opens pages that Earshot made in Chromium, and checks them as people would use them.

No violation of any axe-core rule, in a wide, a narrow and a dark window and one zoomed to 200 %; nothing asked of the
network; no errors of a script; nothing wider than the window. A film is used by keyboard alone, in each style and with
both side by side: Enter on an announcement plays it, with its caption in step word by word and the cursor at its element.

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

# A window zoomed to 200 % is half as wide and high in the pixels of the page.
WINDOWS = {
    "wide": (1280, 900, "light"), "narrow": (390, 844, "light"), "dark": (1280, 900, "dark"), "zoomed": (640, 450, "dark")}
# The same page in a second language differs in the length of its words: what they may overflow is looked at.
SECOND_LANGUAGE_WINDOWS = ["narrow", "zoomed"]
LONG_PAGE = 1 << 20
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


def check_mode(page, mode, where, findings, takes_steps):
    """The film with one style, or both, chosen by keyboard."""
    radios = page.locator("input[name=mode]")
    page.locator("input[name=mode]:checked").focus()
    for _ in range(radios.count()):
        if page.locator("input[name=mode]:checked").get_attribute("value") == mode:
            break
        page.keyboard.press("ArrowRight")
    stages = [stage for stage in page.locator(".stage").all() if stage.is_visible()]
    if len(stages) != (2 if mode == "both" else 1) or mode != "both" and stages[0].get_attribute("id") != mode:
        findings.append(f"{where}: the arrow keys do not switch to it")
        return
    findings += violations(page, where)
    style = stages[-1].get_attribute("id")
    cue = page.locator(f".cue[data-style={style}]").last
    cue.locator("button").focus()
    page.keyboard.press("Enter")
    said = cue.locator(".said").inner_text()
    try:
        page.locator(f"#{style} .caption", has_text=said).wait_for(timeout=5000)
        page.locator(f"#{style} .caption .now").wait_for(timeout=5000)
    except Exception:
        findings.append(f"{where}: the caption '{said}' does not come with its sound")
    page.locator("#play").focus()
    page.keyboard.press("Space")
    if not page.evaluate("active.audio.paused"):
        findings.append(f"{where}: the space bar does not pause it")
    if takes_steps:
        check_steps(page, style, where, findings)


def check_steps(page, style, where, findings):
    """The slider, and the buttons that step from announcement to announcement, with the cursor on the phone."""
    page.locator("#place").focus()
    page.keyboard.press("Home")
    page.locator("#next").focus()
    captions, cursors = set(), set()
    for _ in range(page.locator(f".cue[data-style={style}]").count()):
        page.evaluate("() => active.audio.seeking"
                      " && new Promise(done => active.audio.addEventListener('seeked', () => done(), { once: true }))")
        page.evaluate("update()")
        captions.add(page.locator(f"#{style} .caption").inner_text())
        cursors.add(page.evaluate("(cursor => cursor ? cursor.getAttribute('style') : '')"
                                  "(active.element.querySelector('.shown .cursor'))"))
        page.keyboard.press("Enter")
    if len(captions) < 3:
        findings.append(f"{where}: the next announcement does not follow on its button")
    if page.locator(f"#{style} .shown .window").count() and len(cursors) < 2:
        findings.append(f"{where}: the cursor does not move with the announcements")


def check(page, where, findings, takes_steps):
    modes = [box.get_attribute("value") for box in page.locator("input[name=mode]").all()]
    for details in page.locator("details").all():
        details.evaluate("details => details.open = true")
    if not modes:
        findings += violations(page, where)
    for mode in modes:
        check_mode(page, mode, f"{where}, {mode}", findings, takes_steps)
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
            windows = list(WINDOWS) if "en" in re.split(r"\W", path) else SECOND_LANGUAGE_WINDOWS
            # A long film is made of the parts of a short one, and axe-core takes minutes over it.
            if pathlib.Path(path).stat().st_size > LONG_PAGE:
                windows = windows[:1]
            for window in windows:
                page = open_page(browser, path, window, findings)
                # A step does the same in every window.
                check(page, f"{path}, {window}", findings, takes_steps=window == windows[0])
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
