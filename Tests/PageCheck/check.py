"""Opens pages that Earshot made in Chromium, and checks them as people would use them.

No violation of any axe-core rule, in a projector's window, light and dark, a narrow one and one zoomed to 200 %; nothing asked of the
network; no errors of a script; nothing wider than the window. A film is used by keyboard alone, in each style and with
both side by side: Enter on an announcement plays it, with its caption in step word by word and the cursor at its element.

The live page of a session is looked at while the session goes on, also at twice the size: what is said is there in
letters of 48 pixels at least, on a projector's window, and no more is asked of the network than its own files. Then it
follows a thousand announcements in a minute.

Before that a page that is broken on purpose is looked at: if axe-core finds nothing there, the check is no check.

Usage: check.py CHROMIUM BROKEN EARSHOT PAGE... Needs axe-playwright-python. Exit code 0: nothing was found. 1: something was.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

# A window zoomed to 200 % is half as wide and high in the pixels of the page.
WINDOWS = {
    "projector": (1920, 1080, "light"), "dark": (1920, 1080, "dark"), "narrow": (390, 844, "light"),
    "zoomed": (960, 540, "dark"),
}
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


# Notes that words are marked in a caption: the mark is gone again when the last of them is over.
WATCH_CAPTION = """([style, said]) => {
  const plain = text => text.replace(/\\s+/g, " ").trim(), stage = document.getElementById(style);
  window.isCaptioned = false;
  new MutationObserver(() => {
    const caption = stage.querySelector(".caption");
    window.isCaptioned ||= plain(caption.textContent).includes(plain(said)) && caption.querySelector(".now") !== null;
  }).observe(stage, { childList: true, subtree: true, attributes: true, characterData: true });
}"""


def check_sight(page, where, findings):
    """The film is seen at once: the player is in the window, and phones are as wide as phones."""
    play = "document.getElementById('play').getBoundingClientRect()"
    if not page.evaluate(f"(box => box.top >= 0 && box.bottom <= innerHeight)({play})"):
        findings.append(f"{where}: the button that plays it is not in the window")
    width, least = page.evaluate(
        "[active.element.querySelector('.shown')?.getBoundingClientRect().width ?? 0, innerWidth < 500 ? 220 : innerHeight * 0.28]")
    if page.locator(".phone .shown .window").count() and width < least:
        findings.append(f"{where}: the phone is {width:.0f} pixels wide")


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
    page.evaluate("scrollTo(0, 0)")
    check_sight(page, where, findings)
    style = stages[-1].get_attribute("id")
    cue = page.locator(f".cue[data-style={style}]").last
    said = cue.locator(".said").inner_text()
    page.evaluate(WATCH_CAPTION, [style, said])
    # A busy machine may draw nothing while a short one is heard; then it is heard again.
    for _ in range(5):
        cue.locator("button").focus()
        page.keyboard.press("Enter")
        deadline = time.monotonic() + 10
        while not page.evaluate("isCaptioned || active.audio.ended") and time.monotonic() < deadline:
            page.wait_for_timeout(20)
        if page.evaluate("isCaptioned"):
            break
    else:
        findings.append(f"{where}: the caption '{said}' does not come with its sound")
    # From the beginning, so that it goes on while the key is pressed.
    page.locator("#place").focus()
    page.keyboard.press("Home")
    page.locator("#play").focus()
    if page.evaluate("active.audio.paused"):
        page.keyboard.press("Space")
    page.keyboard.press("Space")
    if not page.evaluate("active.audio.paused"):
        findings.append(f"{where}: the space bar does not pause it")
    if takes_steps:
        check_steps(page, style, where, findings)
        check_lead(page, where, findings)


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


def check_lead(page, where, findings):
    """Whoever goes to an announcement comes by the silence before it: a browser's clock is ahead of the ear at first."""
    leads = page.evaluate(
        "active.heard.slice(1).map((cue, number) => { active.seek(cue.start);"
        " return [cue.start - active.audio.currentTime, cue.start - active.heard[number].end, active.place - cue.start]; })")
    for lead, silence, place in leads:
        if abs(lead - min(0.25, silence)) > 0.01 or abs(place) > 0.001:
            findings.append(f"{where}: an announcement after {silence:.3f} s of silence is gone to {lead:.3f} s before it")
            break


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


# A minute of the wildest session: so many announcements, one after the other.
STREAMED = 1000


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

    def connections(self):
        """How many of its open files are connections of viewers."""
        port = int(re.search(r":(\d+)/", self.address).group(1))
        rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        listening = "0A"
        ours = {f"socket:[{row[9]}]" for row in rows if int(row[1].split(":")[1], 16) == port and row[3] != listening}
        files = [os.readlink(file) for file in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()]
        return sum(file in ours for file in files)

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)


def check_stream(playwright, chromium, earshot, findings):
    """A thousand announcements in a minute are all shown, in order; a browser that is killed meanwhile leaves nothing."""
    session = Session(earshot, "en")
    where = "live page, a thousand announcements a minute"
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    page = open_address(
        browser, where, session.address, LIVE_WINDOWS["projector"], findings, lambda url: url.startswith(session.address))
    # What is told, and whether it is shown as soon as it begins to be said.
    page.evaluate("""() => {
        window.told = []; window.hidden = [];
        events.addEventListener("announcement", event => told.push(JSON.parse(event.data).id));
        events.addEventListener("outcome", event => {
            const { id, outcome } = JSON.parse(event.data);
            if (outcome === "started" && said.textContent !== announcements.get(id)?.text) hidden.push(id);
        });
    }""")
    with tempfile.TemporaryDirectory() as profile:
        killed = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", session.address],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        begin = time.monotonic()
        for number in range(STREAMED):
            session.say("where")
            if number == STREAMED // 2:
                if session.connections() < 2:
                    findings.append(f"{where}: the viewer that is to be killed has not come")
                os.killpg(killed.pid, signal.SIGKILL)
                killed.wait()
            time.sleep(max(0, begin + (number + 1) * 60 / STREAMED - time.monotonic()))
        try:
            page.wait_for_function(f"told.length >= {STREAMED}", timeout=20000)
        except Exception:
            findings.append(f"{where}: {page.evaluate('told.length')} have come of {STREAMED}")
    told, hidden = page.evaluate("told"), page.evaluate("hidden")
    if any(later != earlier + 1 for earlier, later in zip(told, told[1:])):
        findings.append(f"{where}: there are gaps between {told[0]} and {told[-1]}")
    if hidden:
        findings.append(f"{where}: {len(hidden)} are said and not shown")
    browser.close()
    # The session learns that a viewer is gone when it has something to tell it.
    for _ in range(200):
        session.say("where")
        time.sleep(0.1)
        if session.connections() == 0:
            break
    else:
        findings.append(f"{where}: {session.connections()} connections are open after all viewers are gone")
    session.say("quit")
    session.end()
    if session.process.returncode != 0:
        findings.append(f"{where}: the session ended with {session.process.returncode}")


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
        if not violations(open_page(browser, broken, "projector", []), broken):
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
        before = len(findings)
        check_stream(playwright, chromium, earshot, findings)
        print(f"live page, a thousand announcements a minute: {len(findings) - before} findings")
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
