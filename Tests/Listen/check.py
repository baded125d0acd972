"""Runs ordinary Playwright suites with and without `earshot listen` beside them.

With it each test has the same result, the time is at most a tenth longer (medians of rounds, in each of which every suite runs
both ways, one after the other), each planted fault is in the report of every round, and nothing that was typed as a password or
stood in an address is in any file. The time is not judged on a machine that has more than twice as much to do as it has
processors.

Usage: check.py EARSHOT CHROMIUM [--rounds N] [--tests-with PYTHON] [SUITE...]. The suites are those of the small site here; each
SUITE is one in an app of Tests/AppsCheck instead, and `apps` are all six. Playwright is needed in PYTHON, which is this one where
it is left out. Exit code 0: all of it holds.
"""

import argparse
import contextlib
import functools
import http.server
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "AppsCheck"))

import planted
from apps import App

APPS = ["django", "gradio", "nicegui", "jupyterlab", "streamlit", "mkdocs"]
# The element with the fault, and the rule that finds it.
SITE_FAULTS = [
    ("fault-field", "field-unlabelled"), ("fault-icon", "name-missing"), ("fault-image", "image-name-missing"),
    ("fault-choice", "name-missing"), ("fault-late", "name-missing"), ("fault-switch", "attribute-missing"),
    ("settings/main", "hidden-focus"), ("fault-help", "name-missing"), ("fault-tea", "image-name-missing"), ("help", "page-language-missing"),
]
SECRETS = ["correct-horse-battery", "very-secret-token", "fjord"]
MOST = 1.10
BUSY = 2 * (os.cpu_count() or 1)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(suite):
    """The address of what a suite tests, which begins anew each time."""
    if suite != "site":
        with App(suite) as app:
            yield f"http://127.0.0.1:{app.port}"
        return
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=HERE / "site"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(asked, suite, folder=None):
    """The results of a suite and its seconds; with a folder Earshot listens, and its exit code and words are there too."""
    port, listener = free_port(), None
    with served(suite) as base:
        if folder:
            listener = subprocess.Popen(
                [asked.earshot, "listen", "--chromium", f"http://127.0.0.1:{port}", "--output", folder],
                stderr=subprocess.PIPE, text=True)
        scripts = [] if suite == "site" else [planted.script(suite)]
        done = subprocess.run(
            [asked.tests_with, "-B", HERE / "runner.py", HERE / f"suites/{suite}.py", base, str(port), asked.chromium, *scripts],
            capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        sys.exit(f"the suite {suite} does not run: {done.stderr}")
    report = json.loads(done.stdout)
    if listener:
        words = listener.communicate(timeout=60)[1]
        report["code"], report["words"] = listener.returncode, words
    return report


def found(folder):
    """The rules by the paths of their elements."""
    log = json.loads((folder / "audit.sarif").read_text())
    return [
        (result["ruleId"], place["fullyQualifiedName"])
        for result in log["runs"][0]["results"] for location in result["locations"]
        for place in location.get("logicalLocations", [])
    ]


def judge(asked, suite, plain, heard, folder):
    """What is wrong with a suite in one round, and how many planted faults it has found."""
    problems, count = [], 0
    for name, result in plain["results"].items():
        if result != heard["results"].get(name):
            problems.append(f"{suite}, {name}: alone {result}; with Earshot {heard['results'].get(name)}")
    if heard["code"] != 1:
        return problems + [f"{suite}: exit code {heard['code']}: {heard['words']}"], 0
    findings = found(folder)
    for element, rule in SITE_FAULTS if suite == "site" else planted.faults(suite):
        if any(rule in name and element in path for name, path in findings):
            count += 1
        else:
            problems.append(f"{suite}: {rule} at {element} is not found")
    for file in folder.iterdir():
        problems += [f"{file.name} has {secret}" for secret in SECRETS if secret.encode() in file.read_bytes()]
    read = subprocess.run([asked.earshot, "hear", str(folder)], capture_output=True, text=True)
    if read.returncode != 0:
        problems.append(f"{suite}: earshot hear does not read the folder: {read.stderr}")
    return problems, count


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("earshot")
    parser.add_argument("chromium")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tests-with", default=sys.executable)
    parser.add_argument("--keep", help="a folder for what is heard", type=pathlib.Path)
    parser.add_argument("suites", nargs="*")
    asked = parser.parse_intermixed_args()
    asked.suites = APPS if asked.suites == ["apps"] else asked.suites or ["site"]
    return asked


def main():
    asked = options()
    alone, beside, problems, tests, count, load = [], [], [], 0, 0, 0
    with contextlib.ExitStack() as stack:
        temporary = asked.keep or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="earshot-listen-")))
        run(asked, asked.suites[0])  # warms the disk's cache
        for number in range(2 * asked.rounds):
            # What else the machine does takes time too: more rounds tell more.
            if number >= asked.rounds and (load > BUSY or statistics.median(beside) <= MOST * statistics.median(alone)):
                break
            tests, seconds = 0, [0, 0]
            for suite in asked.suites:
                folder = temporary / f"{number}-{suite}"
                # Neither way always comes first.
                ways = [None, str(folder)] if number % 2 == 0 else [str(folder), None]
                reports = {way: run(asked, suite, way) for way in ways}
                plain, heard = reports[None], reports[str(folder)]
                new, hits = judge(asked, suite, plain, heard, folder)
                problems += [f"round {number + 1}: {problem}" for problem in new]
                count += hits
                tests += len(plain["results"])
                seconds = [seconds[0] + plain["seconds"], seconds[1] + heard["seconds"]]
                load = max(load, os.getloadavg()[0])
            alone.append(seconds[0])
            beside.append(seconds[1])
            if len(asked.suites) > 1:
                print(f"Round {number + 1}: {seconds[0]:.1f} s alone, {seconds[1]:.1f} s with Earshot.", flush=True)
    ratio = statistics.median(beside) / statistics.median(alone)
    most = sum(len(SITE_FAULTS if suite == "site" else planted.faults(suite)) for suite in asked.suites) * len(alone)
    print(
        f"{tests} tests, {len(alone)} times: {statistics.median(alone):.2f} s alone, {statistics.median(beside):.2f} s with Earshot "
        f"beside them ({ratio:.2f} times); planted faults found {count} times of {most}.")
    if load > BUSY:
        print(f"The machine has other work (load {load:.1f}), so the time is not judged.")
    elif ratio > MOST:
        problems.append(f"{ratio:.2f} times as long; at most {MOST} is allowed")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
