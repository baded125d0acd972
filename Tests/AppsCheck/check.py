"""Operates real web apps by ear: check.py EARSHOT [--replay] [--jobs N] [--times N] [NAME...]

Each folder here is one app. Each of its flows is a task, done in both styles. Each file of lines is a session, which with
`--replay` is recorded as a flow while it is typed, and then played as recorded. A NAME is that of an app or, behind a slash, of
one of its files. The app runs anew for each style and each time. `--jobs` apps are there at once, and all is done `--times`
times: then the same words come in the same order each time. Exit code 0: what is not done is exactly what known.txt names, each
with what it waits for.
"""

import argparse
import signal
import sys
import tempfile
from pathlib import Path

from apps import HERE, PORTS, App
from heard import ROOT, at_once, end_all, heard, judged, tell


def known():
    """What is not done: the task or session and what it waits for, a line each."""
    lines = (HERE / "known.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("earshot", type=lambda path: Path(path).resolve())
    parser.add_argument("--replay", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="NAME")
    return parser.parse_intermixed_args()


def named(file):
    return f"{file.parent.name}/{file.stem}"


def play(earshot, app, file, style, recorded):
    """Does a task, or replays what was recorded of a session; records it where nothing was."""
    if file.suffix == ".flow":
        return heard([earshot, "check", "--language", "en", "--style", style, file.relative_to(ROOT)])
    flow = recorded / f"{named(file).replace('/', '-')}.flow"
    if flow.exists():
        return heard([earshot, "check", flow])
    typed = file.read_text(encoding="utf-8")
    options = ["--app", app.address, "--record", flow, "--no-speech", "--language", "en", "--style", style]
    return heard([earshot, "run", *options], typed)


def attend(name, files, asked, waiting):
    """Plays the files of an app; returns those that are not done, or not with the same words each time."""
    failed = set()
    with tempfile.TemporaryDirectory(prefix="recorded-") as recorded:
        for style in ["voiceover"] if asked.replay else ["voiceover", "talkback"]:
            plays = {file: [] for file in files}
            # A session is recorded before it is replayed.
            for _ in range(asked.times + asked.replay):
                with App(name) as app:
                    for file in files:
                        waits = f"waits for {waiting.get(named(file), 'nothing that is known')}"
                        one = play(asked.earshot, app, file, style, Path(recorded))
                        plays[file].append(one)
                        tell(f"{named(file)} {style}: {'done' if one.is_done else waits}, {one.seconds:.1f} s")
            for file in files:
                is_good, told, details = judged(plays[file])
                if not is_good:
                    failed.add(named(file))
                    tell("\n".join([f"{named(file)} {style}: {told}", *([] if named(file) in waiting else details)]))
    return failed


def main():
    # What runs is ended too.
    def end(*_):
        App.end_all()
        end_all()
        sys.exit(1)

    signal.signal(signal.SIGTERM, end)
    asked = options()
    ending, kind = ("lines", "sessions") if asked.replay else ("flow", "tasks")
    files = {
        name: [
            file
            for file in sorted((HERE / name).glob(f"*.{ending}"))
            if not asked.names or name in asked.names or named(file) in asked.names
        ]
        for name in PORTS
    }
    waiting = known()
    apps = [name for name in PORTS if files[name]]
    failed = set().union(*at_once(asked.jobs, lambda name: attend(name, files[name], asked, waiting), apps))
    tasks = {named(file) for name in apps for file in files[name]}
    for task in sorted(tasks & failed & waiting.keys()):
        tell(f"{task} is not done; it waits for: {waiting[task]}")
    for task in sorted((tasks - failed) & waiting.keys()):
        tell(f"{task} is done, but known.txt says that it waits for: {waiting[task]}")
    tell(f"{len(tasks - failed)} of {len(tasks)} {kind} done")
    sys.exit(0 if failed == tasks & waiting.keys() else 1)


if __name__ == "__main__":
    main()
