"""Runs six ordinary Playwright suites with and without `earshot listen` beside them.

With it each test has the same result, the time is at most a tenth longer (medians of rounds, one after the other), each of ten
planted faults is in the reports of most rounds, and nothing that was typed as a password or stood in an address is in any file.
The time is not judged on a machine that has more than twice as much to do as it has processors.

Usage: check.py EARSHOT CHROMIUM [ROUNDS]. Needs playwright. Exit code 0: all of it holds.
"""

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
# The element with the fault, and the rule that finds it.
FAULTS = [
    ("fault-field", "field-unlabelled"), ("fault-icon", "name-missing"), ("fault-image", "image-name-missing"),
    ("fault-choice", "name-missing"), ("fault-late", "name-missing"), ("fault-switch", "attribute-missing"),
    ("settings/main", "hidden-focus"), ("fault-help", "name-missing"), ("fault-tea", "image-name-missing"), ("help", "page-language-missing"),
]
SECRETS = ["correct-horse-battery", "very-secret-token"]
MOST = 1.10
BUSY = 2 * (os.cpu_count() or 1)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(base, chromium, earshot=None, folder=None):
    """The results of the suites; with Earshot also its exit code."""
    port, listener = free_port(), None
    if earshot:
        listener = subprocess.Popen(
            [earshot, "listen", "--chromium", f"http://127.0.0.1:{port}", "--output", folder], stderr=subprocess.PIPE,
            text=True)
    done = subprocess.run(
        [sys.executable, "-B", HERE / "suites.py", base, str(port), chromium], capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(f"the suites do not run: {done.stderr}")
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


def judge(earshot, plain, heard, folder, missed):
    """What is wrong with a round; the faults that it has not found are added to those that were missed."""
    problems = []
    if plain["results"] != heard["results"]:
        problems.append(f"other results: {plain['results']} and {heard['results']}")
    if heard["code"] != 1:
        return problems + [f"exit code {heard['code']}: {heard['words']}"]
    findings = found(folder)
    for element, rule in FAULTS:
        if not any(rule in name and element in path for name, path in findings):
            missed.append(element)
    for file in folder.iterdir():
        problems += [f"{file.name} has {secret}" for secret in SECRETS if secret.encode() in file.read_bytes()]
    read = subprocess.run([earshot, "hear", str(folder)], capture_output=True, text=True)
    if read.returncode != 0:
        problems.append(f"earshot hear does not read the folder: {read.stderr}")
    return problems


def main():
    earshot, chromium = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    handler = functools.partial(Quiet, directory=HERE / "site")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    problems, alone, beside, missed, load = [], [], [], [], 0
    with tempfile.TemporaryDirectory(prefix="earshot-listen-") as temporary:
        run(base, chromium)  # warms the disk's cache
        for number in range(2 * rounds):
            # What else the machine does takes time too: more rounds tell more.
            if number >= rounds and (load > BUSY or statistics.median(beside) <= MOST * statistics.median(alone)):
                break
            folder = pathlib.Path(temporary) / str(number)
            plain, heard = run(base, chromium), run(base, chromium, earshot, str(folder))
            alone.append(plain["seconds"])
            beside.append(heard["seconds"])
            problems += judge(earshot, plain, heard, folder, missed)
            load = max(load, os.getloadavg()[0])
    ratio = statistics.median(beside) / statistics.median(alone)
    print(
        f"{len(plain['results'])} tests in six suites, {len(alone)} times: {statistics.median(alone):.2f} s alone, "
        f"{statistics.median(beside):.2f} s with Earshot beside them ({ratio:.2f} times); planted faults found "
        f"{len(FAULTS) * len(alone) - len(missed)} times of {len(FAULTS) * len(alone)}.")
    problems += [f"{fault} is missed in most rounds" for fault in set(missed) if missed.count(fault) * 2 > len(alone)]
    if load > BUSY:
        print(f"The machine has other work (load {load:.1f}), so the time is not judged.")
    elif ratio > MOST:
        problems.append(f"{ratio:.2f} times as long; at most {MOST} is allowed")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
