"""Asks `earshot hear` what is heard of a screen."""

import json
import os
import pathlib
import shutil
import subprocess


class EarshotError(Exception):
    """The program is not there, or cannot read the screen; with its own words."""


class Stop(str):
    """One stop of the reader's cursor: the announcement as text, and what it is made of.

    `hint`, `name`, `value`, `role`, `states` and `node` are those of `earshot hear --format json`; a hint, a name and a value
    are None where there is none.
    """

    def __new__(cls, entry):
        stop = super().__new__(cls, entry["announcement"] or "")
        for part in ("hint", "name", "value", "role", "states", "node"):
            setattr(stop, part, entry.get(part))
        return stop

    def holds(self, text):
        """Whether the text is this announcement, or all of its parts about the element itself.

        What is said around an element may follow or stand before ("…, main, landmark"), and a state that is said must be in the
        text. Capitals do not matter.
        """
        said, wanted = _parts(self), _parts(text)
        if said == wanted:
            return True
        states = {part for state in self.states or [] for part in _parts(state)}
        if not wanted or not states <= set(wanted):
            return False
        if self.name and _parts(self.name) and not set(_parts(self.name)) <= set(wanted):
            return False
        return any(said[start : start + len(wanted)] == wanted for start in range(len(said) - len(wanted) + 1))


class Heard(list):
    """All stops of a screen in reading order. `"Sign in, button" in heard(page)` asks for one by what it says."""

    def __contains__(self, text):
        return any(stop.holds(text) for stop in self)

    def __str__(self):
        return "\n".join(self)


def heard(screen, reader="voiceover", language="en"):
    """The stops of a screen.

    screen: a page of Playwright for Python (Chromium, the synchronous API), a session of Appium or Selenium, the path of a
        capture or of a page, or the text of a capture.
    reader: `voiceover`, `talkback`, or a version such as `ios-26`.
    language: `en` or `nb`.
    Raises EarshotError where the screen cannot be read.
    """
    source, text = _source(screen)
    option = "--style" if reader in ("voiceover", "talkback") else "--reader"
    command = [program(), "hear", "--format", "json", option, reader, "--language", language, source]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        words = f"'{command[0]} hear' ended with {done.returncode} and said nothing; is it Earshot?"
        raise EarshotError(done.stderr.strip() or words)
    entries = [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
    return Heard(Stop(entry) for entry in entries if "announcement" in entry)


def program():
    """The path of the program: what EARSHOT names, or `earshot` on the PATH."""
    named = os.environ.get("EARSHOT")
    found = shutil.which(named or "earshot")
    if not found:
        raise EarshotError(
            f"EARSHOT is '{named}', and no program is there" if named
            else "earshot is not on the PATH; install it, or let EARSHOT be the program's path")
    return found


def _source(screen):
    """The source for the command, and the text for its input."""
    if isinstance(screen, (str, pathlib.Path)):
        text = str(screen)
        is_path = "\n" not in text and len(text) < 4096 and not text.lstrip().startswith(("<", "{", "[", "- "))
        return (text, None) if is_path or isinstance(screen, pathlib.Path) else ("-", text)
    if type(screen).__module__.startswith("playwright.async_api"):
        raise EarshotError("this page is of Playwright's asynchronous API; give one of playwright.sync_api")
    # Of the type, since a session sends a command for its properties.
    if hasattr(type(screen), "main_frame"):
        return "-", _page(screen)
    if hasattr(type(screen), "page_source") or hasattr(screen, "page_source"):
        return _session(screen)
    raise EarshotError(f"a {type(screen).__name__} is no page, session or capture")


def _page(page):
    """The accessibility tree and a snapshot of a page of Playwright, read by a client of their own."""
    try:
        client = page.context.new_cdp_session(page)
    except Exception as error:
        raise EarshotError(f"the page cannot be read: {error}; Earshot reads pages of Chromium") from error
    try:
        return _tree(client.send)
    finally:
        client.detach()


def _session(session):
    """The page source of Appium, or the tree of a Chromium that Selenium drives."""
    if hasattr(session, "execute_cdp_cmd") and "goog:chromeOptions" in getattr(session, "capabilities", {}):
        return "-", _tree(session.execute_cdp_cmd)
    return "-", session.page_source


def _tree(send):
    """The accessibility tree and a snapshot of a page, by the commands of Chromium's debugging protocol."""
    nodes = send("Accessibility.getFullAXTree", {})["nodes"]
    snapshot = send(
        "DOMSnapshot.captureSnapshot",
        {"computedStyles": ["display", "visibility"], "includePaintOrder": True, "includeDOMRects": True})
    return json.dumps({"nodes": nodes, "snapshot": snapshot})


def _parts(text):
    """The parts of an announcement as they are compared."""
    for mark in ".:;":
        text = text.replace(mark, ",")
    return ["".join(part.lower().split()) for part in text.split(",") if part.strip()]
