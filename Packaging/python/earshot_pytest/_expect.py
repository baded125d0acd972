"""Assertions on what is heard, which wait for it as Playwright's own do."""

import os
import pathlib
import time

from ._heard import heard


def expect_heard(screen, reader="voiceover", language="en", timeout=5.0):
    """Assertions on what is heard of a screen; each waits for `timeout` seconds at most until it holds."""
    return HeardAssertions(screen, reader, language, timeout)


class HeardAssertions:
    """What must be heard of a screen."""

    def __init__(self, screen, reader, language, timeout):
        self._screen, self._reader, self._language, self._timeout = screen, reader, language, timeout

    def to_contain(self, *texts):
        """Each text is what one stop says of its element."""
        self._until(lambda stops: [text for text in texts if text not in stops], "is not heard")

    def not_to_contain(self, *texts):
        """No stop says one of the texts of its element."""
        self._until(lambda stops: [text for text in texts if text in stops], "is heard")

    def to_read(self, *texts):
        """The stops say these texts in this order; others may stand between."""

        def missing(stops):
            rest = iter(stops)
            return [text for text in texts if not any(stop.holds(text) for stop in rest)][:1]

        self._until(missing, "is not heard, or not behind the one before")

    def to_match_snapshot(self, path):
        """The stops are those of a file, line by line. A file that is not there is written, and so is one that differs with
        `--earshot-update` or EARSHOT_UPDATE."""
        path = pathlib.Path(path)
        if not path.exists() or os.environ.get("EARSHOT_UPDATE"):
            stops = self._until(lambda stops: [] if stops else [str(path)], "is not written, because nothing is heard")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{stops}\n", encoding="utf-8")
            return
        stored = path.read_text(encoding="utf-8").splitlines()
        self._until(
            lambda stops: [] if list(stops) == stored else [_difference(stored, list(stops))],
            f"differs from {path}; EARSHOT_UPDATE=1 writes it anew")

    def _until(self, fault, words):
        """Hears the screen again and again until there is no fault; returns its stops."""
        __tracebackhide__ = True
        end = time.monotonic() + self._timeout
        while True:
            stops = heard(self._screen, self._reader, self._language)
            faults = fault(stops)
            if not faults:
                return stops
            if time.monotonic() >= end:
                break
            _let_go_on(self._screen)
        listed = "\n".join(f"  {stop}" for stop in stops) or "  nothing"
        raise AssertionError(f"{', '.join(repr(text) for text in faults)} {words}. Heard:\n{listed}")


def _difference(stored, stops):
    place = next((n for n, pair in enumerate(zip(stored, stops)) if pair[0] != pair[1]), min(len(stored), len(stops)))
    was, now = (lines[place] if place < len(lines) else "nothing" for lines in (stored, stops))
    return f"line {place + 1}: {now} (was: {was})"


def _let_go_on(screen):
    """Lets a page work: Playwright takes its events only while one of its calls waits."""
    if hasattr(screen, "wait_for_timeout"):
        screen.wait_for_timeout(100)
    else:
        time.sleep(0.1)
