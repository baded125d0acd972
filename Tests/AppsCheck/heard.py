"""What Earshot says along a flow, and where two plays of it differ."""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass
class Heard:
    """One play of a flow."""

    is_done: bool
    # The commands, each behind `>`, and the announcements in the order in which they came.
    words: list = field(default_factory=list)
    # What Earshot reported.
    report: str = ""
    seconds: float = 0


# How long an app is waited for differs from time to time; in a flow no time goes by meanwhile.
OF_PACE = 'hint "Waiting for the app"'


def words(transcript):
    """The commands and announcements of a transcript, one a line."""
    found = []
    for line in transcript.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["event"] == "command":
            found.append(f"> {entry['line']}")
        elif entry["event"] == "announcement" and "repeats" not in entry:
            found.append(f"{entry['priority']} \"{entry['text']}\"")
    return [line for line in found if line != OF_PACE]


# The programs that run now, and whether no other is to begin.
running = set()
has_ended = threading.Event()


def end_all():
    """Ends what runs, and begins nothing more: for a script that is ended itself."""
    has_ended.set()
    for process in list(running):
        process.terminate()


def heard(arguments, lines=None):
    """Runs Earshot, and reads what was said from its transcript. `lines` are typed into it."""
    if has_ended.is_set():
        sys.exit(1)
    with tempfile.TemporaryDirectory(prefix="heard-") as folder:
        transcript = Path(folder) / "transcript"
        settings = {name: value for name, value in os.environ.items() if not name.startswith("EARSHOT_")}
        secrets = {"EARSHOT_SECRET_FJORD": "fjord", "EARSHOT_SECRET_OTHER": "wrong"}
        start = time.monotonic()
        process = subprocess.Popen(
            [*arguments, "--transcript", str(transcript)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env={**settings, **secrets, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}, text=True,
        )
        running.add(process)
        report, _ = process.communicate(lines)
        running.discard(process)
        seconds = time.monotonic() - start
        said = words(transcript) if transcript.exists() else []
        return Heard(process.returncode == 0, said, report.rstrip(), seconds)


def compared(words):
    """What two plays have in common: numbers are no difference, as for `earshot diff`, because clocks go on."""
    return tuple(re.sub("[0-9]+", "0", line) for line in words)


def difference(first, other):
    """Where the words of two plays differ at first, in a sentence."""
    same = zip(compared(first), compared(other))
    place = next((place for place, (one, two) in enumerate(same) if one != two), min(len(first), len(other)))
    before = next((line for line in reversed(first[:place]) if line.startswith("> ")), "the beginning")
    one, two = ([*said, "the end"][place] for said in (first, other))
    return f"after {before}: {one} once, {two} another time"


def judged(plays):
    """Whether several plays of a flow are all done and have the same words in the same order; what is to be told of them: a
    sentence, the report of one that failed, and where one differs from most."""
    failed = [play for play in plays if not play.is_done]
    usual = Counter(compared(play.words) for play in plays).most_common(1)[0][0]
    others = [play for play in plays if compared(play.words) != usual]
    one = next(play for play in plays if compared(play.words) == usual)
    told = f"{len(plays)} run{'s' * (len(plays) > 1)}, {len(failed)} failed, {len(others)} differing"
    details = [play.report for play in failed[:1]] + [f"  {difference(one.words, play.words)}" for play in others[:1]]
    return not failed and not others, told, details


def tell(text):
    """Prints a line at once, also into a pipe."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def at_once(count, work, items):
    """Does the work for each item, some at once; the results in the order of the items. The first error ends it."""
    with ThreadPoolExecutor(count) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            return [future.result() for future in futures]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
