"""Sets what Earshot's audit finds on pages beside what axe-core finds there, element by element.

Both are served the same page, in which elements that have no id get one, and nothing else is changed. Earshot
keeps the first screen of the page and audits that; axe-core looks at the page as it is opened. Which rules of the two
ask for the same is told in the table of second_opinion.json, beside this script, and why a rule of one has no
counterpart. What one of the two alone finds by such a rule is told there too, element by element, with the reason.

What is not explained fails the check, and so does a reason for a difference that is not there any more, and a rule that
the table does not know.

Usage: second_opinion.py CHROMIUM EARSHOT FOLDER PAGE... The pages, and what they load, lie in the folder. With --explore
before all, nothing has to be explained: for pages of others, such as the examples of the ARIA practices.
Needs axe-playwright-python. Exit code 0: all is explained. 1: something is not.
"""

import collections
import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import threading

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import sync_playwright

OPINIONS = pathlib.Path(__file__).with_suffix(".json")
# Rules that axe-core leaves off by itself, and that have a counterpart.
ASKED_FOR = ["target-size", "label-content-name-mismatch"]

# Gives each element without an id one that tells its kind: `button-2-of-page` is the second button without one. A frame's
# come after those of the page, so that no two elements of all frames have the same.
NAME_ELEMENTS = b"""<script>if (top === self) addEventListener("load", () => {
  const numbers = {};
  const name = (root) => root.querySelectorAll("*").forEach((element) => {
    const kind = element.localName;
    if (!element.id) element.id = kind + "-" + (numbers[kind] = (numbers[kind] || 0) + 1) + "-of-page";
    if (element.shadowRoot) name(element.shadowRoot);
    if (kind === "iframe" && element.contentDocument) name(element.contentDocument);
  });
  name(document);
})</script>"""

# What axe-core finds and what it is unsure of, as pairs of a rule and the id of an element. Its path to an element is a
# list of selectors, one for each frame, and in it a list of them, one for each shadow tree.
ASK_AXE = """async (besides) => {
  const element = (path) => path.flat().reduce((root, selector, place, all) => {
    const found = root.querySelector(selector);
    return place === all.length - 1 ? found : found.shadowRoot ?? found.contentDocument;
  }, document);
  const findings = (results) => results.flatMap((rule) => rule.nodes.map((node) => [rule.id, element(node.target).id]));
  const results = await axe.run(document, { rules: Object.fromEntries(besides.map((rule) => [rule, { enabled: true }])) });
  return {
    violations: findings(results.violations), unsure: findings(results.incomplete),
    rules: ["violations", "incomplete", "passes", "inapplicable"].flatMap((kind) => results[kind].map((rule) => rule.id)),
  };
}"""

# All ids of the page, its frames and its shadow trees.
LIST_IDS = """() => {
  const ids = (root) => [...root.querySelectorAll("*")].flatMap((element) => [
    element.id, ...(element.shadowRoot ? ids(element.shadowRoot) : []),
    ...(element.localName === "iframe" && element.contentDocument ? ids(element.contentDocument) : [])]);
  return ids(document);
}"""


class NamingServer(http.server.SimpleHTTPRequestHandler):
    """Serves the files of a folder; pages with the script that names their elements behind them."""

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        if path.suffix != ".html" or not path.is_file():
            return super().do_GET()
        content = path.read_bytes() + NAME_ELEMENTS
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder):
    """The address at which a folder is served meanwhile, to this machine alone."""
    handler = functools.partial(NamingServer, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


class Opinions:
    """What the two find on one page: pairs of a rule and the id of an element."""

    def __init__(self, axe, unsure, earshot, axe_rules, earshot_rules):
        self.axe, self.unsure, self.earshot = axe, unsure, earshot
        self.axe_rules, self.earshot_rules = axe_rules, earshot_rules


def window(picture):
    """The size of the window that a picture shows: in a PNG it stands behind the signature and the name of its first part."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return {"width": width, "height": height}


def ask_axe(browser, address, viewport):
    page = browser.new_page(viewport=viewport)
    page.goto(address)
    for frame in page.frames:
        frame.evaluate(AXE_SCRIPT)
    found, ids, root = page.evaluate(ASK_AXE, ASKED_FOR), page.evaluate(LIST_IDS), page.evaluate("document.documentElement.id")
    page.close()
    return found, set(ids), root


def run_earshot(arguments, home, **options):
    environment = {"HOME": home, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
    return subprocess.run(arguments, env=environment, capture_output=True, text=True, timeout=600, **options)


def ask_earshot(earshot, address, folder):
    """Its report on the first screen of a page, and the size of the window that it was opened in."""
    saved = f"{folder}/saved"
    session = run_earshot(
        [earshot, "run", "--app", address, "--save", saved, "--lines", "--audio", "none", "--language", "en",
         "--data", f"{folder}/data"], folder, input="quit\n")
    report = run_earshot([earshot, "audit", saved, "--format", "json", "--language", "en"], folder)
    if not report.stdout:
        sys.exit(f"{address}: Earshot does not audit it: {session.stderr}{report.stderr}")
    return json.loads(report.stdout), window(next(pathlib.Path(saved).glob("*.png")))


def element(path, ids, root):
    """The id of the element that a node is, or is a part of: a text has none of its own."""
    return next((segment for segment in reversed(path.split("/")) if segment in ids), root)


def place(finding, ids, root):
    """The id of the element that a finding is about: of the document's own where that has one, else by the node."""
    named = re.search(r"#([\w-]+)$", finding.get("selector") or "")
    return named.group(1) if named and named.group(1) in ids else element(finding["node"], ids, root)


def opinions(browser, earshot, address):
    """What both find on a page."""
    with tempfile.TemporaryDirectory() as folder:
        report, viewport = ask_earshot(earshot, address, folder)
    found, ids, root = ask_axe(browser, address, viewport)
    rules = [rule["id"] for rule in report["rules"]] + report.get("notRun", [])
    heard = {(finding["rule"], place(finding, ids, root)) for finding in report["findings"]}
    pairs = [{tuple(pair) for pair in found[kind]} for kind in ["violations", "unsure"]]
    return Opinions(*pairs, heard, set(found["rules"]), set(rules))


class Table:
    """Which rules ask for the same, and why the others have no counterpart."""

    def __init__(self, content):
        self.axe = {rule: group["asks"] for group in content["same"] for rule in group["axe"]}
        self.earshot = {rule: group["asks"] for group in content["same"] for rule in group["earshot"]}
        self.only_axe = {rule for entry in content["onlyAxe"] for rule in entry["rules"]}
        self.only_earshot = {rule for entry in content["onlyEarshot"] for rule in entry["rules"]}

    def faults(self, opinions):
        """The rules of the two that it says nothing of, and those in it that neither has."""
        axe, earshot = self.axe.keys() | self.only_axe, self.earshot.keys() | self.only_earshot
        missing = sorted(opinions.axe_rules - axe) + sorted(opinions.earshot_rules - earshot)
        idle = sorted(axe - opinions.axe_rules) + sorted(earshot - opinions.earshot_rules)
        return [f"the table says nothing of the rule {rule}" for rule in missing] + [
            f"the table tells of a rule {rule} that is not run" for rule in idle]


def asked(findings, questions):
    """What is found, by the question that its rule asks; nothing of a rule without a counterpart."""
    return {(questions[rule], where) for rule, where in findings if rule in questions}


def compare(opinions, table, elsewhere):
    """What both, only axe-core and only Earshot find of what both ask for, and what is found by other rules.

    What both find at different elements is found by both: at that of axe-core.
    """
    axe, unsure, earshot = (
        asked(opinions.axe, table.axe), asked(opinions.unsure, table.axe), asked(opinions.earshot, table.earshot))
    for question, here, there in elsewhere:
        if (question, there) in earshot and (question, here) in axe:
            earshot = earshot - {(question, there)} | {(question, here)}
    # What axe-core leaves to a person is no finding of its own, but agrees with one.
    return {
        "both": earshot & (axe | unsure), "axe": axe - earshot, "earshot": earshot - axe - unsure,
        "onlyAxe": {pair for pair in opinions.axe if pair[0] in table.only_axe},
        "onlyEarshot": {pair for pair in opinions.earshot if pair[0] in table.only_earshot},
    }


def explained(differences, page):
    """The differences that are explained for a page."""
    return {
        (entry["by"], entry["asks"], where)
        for entry in differences if entry["page"] == page for where in entry["elements"]
    }


def told(by, question, where):
    return f"{question}: only {'axe-core' if by == 'axe' else 'Earshot'} finds it at {where}"


def check(page, opinions, content):
    """The figures of a page, and what is not explained."""
    table = Table(content)
    elsewhere = [(entry["asks"], entry["axe"], entry["earshot"]) for entry in content["elsewhere"] if entry["page"] == page]
    found = compare(opinions, table, elsewhere)
    faults = [f"{page}: {fault}" for fault in table.faults(opinions)]
    there = {(by, *pair) for by in ["axe", "earshot"] for pair in found[by]}
    known = explained(content["differences"], page)
    faults += [f"{page}: {told(*difference)}, and nothing explains it" for difference in sorted(there - known)]
    faults += [f"{page}: {told(*difference)} no more, and an explanation says so" for difference in sorted(known - there)]
    faults += [
        f"{page}: {question}: not both find it at {here}, and an explanation says so"
        for question, here, _ in elsewhere if (question, here) not in found["both"]]
    return {kind: len(pairs) for kind, pairs in found.items()}, faults


def figures(name, counts):
    findings = counts["both"] + counts["axe"] + counts["earshot"]
    share = f" ({100 * counts['both'] / findings:.0f} % agree)" if findings else ""
    return (
        f"{name}: both {counts['both']}, only axe-core {counts['axe']}, only Earshot {counts['earshot']}{share}; "
        f"by rules without a counterpart: axe-core {counts['onlyAxe']}, Earshot {counts['onlyEarshot']}")


def main():
    arguments = sys.argv[1:]
    explores = arguments[:1] == ["--explore"]
    chromium, earshot, folder, *pages = arguments[explores:]
    content = json.loads(OPINIONS.read_text())
    total, faults = collections.Counter(), []
    with sync_playwright() as playwright, served(folder) as site:
        # The pages are ours, and a root in a container has no namespaces for a sandbox.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path in pages:
            page = pathlib.Path(path).name
            address = f"{site}/{pathlib.Path(path).relative_to(folder).as_posix()}"
            counts, found = check(page, opinions(browser, earshot, address), content)
            total.update(counts)
            faults += found
            print(figures(page, counts))
        browser.close()
    print(figures("all pages", total))
    for fault in faults:
        print(fault)
    return 1 if faults and not explores else 0


if __name__ == "__main__":
    sys.exit(main())
