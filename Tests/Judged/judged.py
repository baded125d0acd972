"""Judges `earshot audit` by cases whose outcomes others have decided: the W3C's ACT rules, and the fixtures of axe-core.

Usage: judged.py EARSHOT FOLDER [--approved] [--rules ID,ID] [--jobs N] [--report FILE] [--earl FILE]

FOLDER has checkouts (or extracted copies) of w3c/wcag-act-rules as `wcag-act-rules` and of dequelabs/axe-core as `axe-core`;
either may be missing. Nothing of them is kept. The cases are served on the loopback address.

A case of an ACT rule is failed where a violation on the case's own page cites one of the rule's success criteria (any violation,
for a rule without one). A rule is complete where all its failed cases are found and no other is charged, partial where some are
found and none is charged, inconsistent where one is charged. A wrong element of axe's fixtures is found where a violation or a
finding to be looked at has it as its element, or has an element in it and asks the same as axe's rule; a right one is charged
where a violation has it and asks the same. Tests/PageCheck/second_opinion.json tells what asks the same.

Writes a page of tables and a report in EARL. Exit code 0: no rule is inconsistent and no case is refused. 1: one is.
"""

import argparse
import collections
import concurrent.futures
import datetime
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import threading

CASES = "content-assets/wcag-act-rules/testcases.json"
TOOLS = "_data/wcag-act-rules/implementations"
FIXTURES = "test/integration/rules"
FRAME = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{}</title></head><body><main><h1>{}</h1>{}</main></body></html>'


class Server(http.server.SimpleHTTPRequestHandler):
    """The cases under the addresses that they name one another by, and each fixture as a page."""

    protocol_version = "HTTP/1.1"
    # As the W3C serves them.
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8", ".xhtml": "application/xhtml+xml; charset=utf-8"}

    def __init__(self, *arguments, act, axe):
        self.act, self.axe = act, axe
        super().__init__(*arguments)

    def translate_path(self, path):
        path = path.split("?")[0].split("#")[0]
        parts = pathlib.PurePosixPath(path).parts[1:]
        if ".." in parts:
            return "/nowhere"
        if parts[:1] == ("axe",):
            return str(self.axe.joinpath(FIXTURES, *parts[1:]))
        return str(self.act.joinpath(*(parts[1:] if parts[:1] == ("WAI",) else parts)))

    def do_GET(self):
        file = pathlib.Path(self.translate_path(self.path))
        if not self.path.startswith("/axe/") or file.suffix != ".html" or not file.is_file():
            return super().do_GET()
        content = FRAME.format(file.stem, file.stem, file.read_text(encoding="utf-8")).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


def serve(act, axe):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, act=act, axe=axe))
    # A browser leaves a page without its last bytes.
    server.handle_error = lambda *arguments: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


def audit(program, address, *options, seconds=90):
    """The findings of a page, or nil and the reason why there are none."""
    command = [program, "audit", address, "--format", "json", "--language", "en", *options]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, f"no answer within {seconds} s"
    try:
        return json.loads(run.stdout)["findings"], None
    except (ValueError, KeyError):
        sentence = (run.stderr.strip().splitlines() or [""])[-1].removeprefix("earshot: ")
        return None, f"exit code {run.returncode}: {re.sub(r'http://127[^ ]*/', '', sentence)}"


def criteria(case):
    found = [re.fullmatch(r"wcag2\d:(\d+\.\d+\.\d+)", name) for name in case["ruleAccessibilityRequirements"] or {}]
    return {name.group(1) for name in found if name}


def judge_case(program, base, case):
    """The outcome of one case, and the findings because of which it is failed."""
    path = case["relativePath"].removeprefix("/")
    findings, reason = audit(program, f"{base}/WAI/content-assets/wcag-act-rules/{path}", "--this-page")
    if findings is None:
        return dict(case=case, outcome="refused", reason=reason, charges=[])
    cited, own = criteria(case), case["testcaseId"]
    here = [f for f in findings if own in (f.get("source") or own)]
    counts = lambda f: not cited or f.get("criterion") in cited
    charges = [f for f in here if f["certainty"] == "violation" and counts(f)]
    reviews = [f for f in here if f["certainty"] == "review" and counts(f)]
    outcome = "failed" if charges else "cantTell" if reviews else "passed"
    return dict(case=case, outcome=outcome, reason=None, charges=charges)


def consistency(outcomes):
    """The word for a rule by its (expected, outcome) pairs."""
    wrong = [outcome for expected, outcome in outcomes if expected == "failed"]
    if any(outcome == "failed" for expected, outcome in outcomes if expected != "failed"):
        return "inconsistent"
    found = sum(outcome == "failed" for outcome in wrong)
    return "complete" if wrong and found == len(wrong) else "partial" if found else "untested"


def tools(act):
    """The tools that have reported to the W3C, with how many approved rules each decides by the W3C's own count."""
    for file in sorted(act.joinpath(TOOLS).glob("*.json")):
        tool = json.loads(file.read_text(encoding="utf-8"))
        yield tool["name"], tool.get("version", ""), tool.get("lastModified", ""), collections.Counter(tool["approvedRules"])


def element(selector):
    """The id at the end of a selector."""
    if isinstance(selector, list):
        selector = selector[-1]
    last = re.split(r" > | >>> ", selector)[-1]
    found = re.search(r'#([\w-]+)', last) or re.search(r'\[id="([^"]+)"\]', last)
    return found.group(1) if found else None


@functools.cache
def asking_the_same():
    """The rules of Earshot that ask the same as each of axe-core's."""
    file = pathlib.Path(__file__).parent.parent / "PageCheck/second_opinion.json"
    rules = collections.defaultdict(set)
    for same in json.loads(file.read_text(encoding="utf-8"))["same"]:
        for rule in same["axe"]:
            rules[rule] |= set(same["earshot"])
    # The fixtures of items are sets without items, too.
    rules["aria-required-parent"] -= {"set-foreign"}
    return rules


def is_a_or_aa(axe, rule):
    """Whether a rule has a criterion at level A or AA; true where only the fixtures are there."""
    file = axe / "lib/rules" / f"{rule}.json"
    if not file.is_file():
        return True
    return any(re.fullmatch(r"wcag2\d?aa?", tag) for tag in json.loads(file.read_text(encoding="utf-8"))["tags"])


def judge_fixture(program, base, axe, file):
    fixture = json.loads(file.read_text(encoding="utf-8"))
    page = file.with_suffix(".html").relative_to(axe / FIXTURES)
    findings, reason = audit(program, f"{base}/axe/{page.as_posix()}", "--this-page")
    findings = [f for f in findings or [] if f["certainty"] != "advice" and f.get("selector")]
    found, same = {element(f["selector"]) for f in findings}, asking_the_same()[fixture["rule"]]
    for finding in findings:
        if finding["rule"] in same:
            found |= set(re.findall(r"#([\w-]+)", finding["selector"]))
    charged = {element(f["selector"]) for f in findings if f["certainty"] == "violation" and f["rule"] in same}
    wrong = [element(s) for s in fixture.get("violations", [])]
    right = [element(s) for s in fixture.get("passes", [])]
    return dict(
        rule=fixture["rule"], reason=reason, counts=is_a_or_aa(axe, fixture["rule"]), wrong=len(wrong), right=len(right),
        missed=[name for name in wrong if name not in found], charged=[name for name in right if name in charged])


def version(folder):
    """The commit of a checkout, or the version that its package has."""
    run = subprocess.run(["git", "-C", str(folder), "log", "-1", "--format=%h of %cs"], capture_output=True, text=True)
    if run.returncode == 0 and folder.joinpath(".git").exists():
        return run.stdout.strip()
    package = folder / "package.json"
    return json.loads(package.read_text())["version"] if package.exists() else "an extracted copy"


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"


def charge(finding, rule):
    """What is charged of a case, and which other ACT rule asks that."""
    others = [other for other in finding.get("actRule") or [] if other != rule]
    asked = f", as {' or '.join(others)} asks" if others else ""
    return f"`{finding['rule']}`, {finding['measured']}{asked}"


def write_act(results, act, name):
    rules = collections.OrderedDict()
    for result in results:
        rules.setdefault(result["case"]["ruleId"], []).append(result)
    counted, rows = collections.Counter(), []
    for rule, mine in rules.items():
        pairs = [(r["case"]["expected"], r["outcome"]) for r in mine]
        case, word = mine[0]["case"], consistency(pairs)
        if case.get("approved"):
            counted[word] += 1
        failed = [outcome for expected, outcome in pairs if expected == "failed"]
        others = [outcome for expected, outcome in pairs if expected != "failed"]
        rows.append((
            f"[{rule}](https://www.w3.org/WAI/standards-guidelines/act/rules/{rule}/)", case["ruleName"],
            "approved" if case.get("approved") else "proposed", word, f"{failed.count('failed')} of {len(failed)}",
            f"{others.count('failed')} of {len(others)}"))
    yield "## The W3C's ACT rules"
    yield ""
    yield f"Cases: w3c/wcag-act-rules, {version(act)}; {len(results)} cases of {len(rules)} rules."
    yield ""
    words = ("complete", "partial", "inconsistent", "untested")
    others = sorted(tools(act), key=lambda tool: -tool[3]["complete"])
    named = [(f"**{name}**", "", datetime.date.today().isoformat(), *(counted[w] for w in words))]
    named += [(tool, number, day, *(counts[w] for w in words)) for tool, number, day, counts in others]
    yield "Approved rules, beside the tools whose reports the W3C publishes, with its own counts:"
    yield ""
    yield from table(("Tool", "Version", "Reported", "Complete", "Partial", "Inconsistent", "Untested"), named)
    yield ""
    yield from table(("Rule", "Name", "Status", "Earshot", "Failed cases found", "Other cases charged"), rows)
    yield ""
    yield "### Inconsistent, and refused"
    yield ""
    lines = 0
    for result in results:
        case = result["case"]
        title = f"{case['ruleId']} {case['testcaseTitle']} ({case['expected']})"
        if result["outcome"] == "refused":
            yield f"- {title}: refused, {result['reason']}"
        elif result["outcome"] == "failed" and case["expected"] != "failed":
            yield f"- {title}: " + "; ".join(sorted({charge(f, case["ruleId"]) for f in result["charges"]}))
        else:
            continue
        lines += 1
    if not lines:
        yield "None."


def write_axe(results, axe):
    rules = collections.OrderedDict()
    for result in results:
        rules.setdefault(result["rule"], []).append(result)
    yield "## axe-core's fixtures"
    yield ""
    counted = [r for r in results if r["counts"]]
    total = {key: sum(r[key] for r in counted) for key in ("wrong", "right")}
    missed, charged = (sum(len(r[key]) for r in counted) for key in ("missed", "charged"))
    yield (f"Fixtures: dequelabs/axe-core, {version(axe)}. Under rules with a criterion at level A or AA, of {total['wrong']} wrong elements {total['wrong'] - missed} are charged "
           f"or to be looked at; of {total['right']} right ones {charged} are charged by a violation that asks the same.")
    yield ""
    rows = []
    for rule, mine in rules.items():
        wrong, right = (sum(r[key] for r in mine) for key in ("wrong", "right"))
        missing, wrongly = (sum(len(r[key]) for r in mine) for key in ("missed", "charged"))
        reason = next((r["reason"] for r in mine if r["reason"]), "")
        rows.append((f"`{rule}`", f"{wrong - missing} of {wrong}", f"{wrongly} of {right}", reason))
    yield from table(("Rule", "Wrong elements found", "Right elements charged", "Refused"), rows)


def earl(results, program, act):
    """The report that the W3C takes: `content-assets/wcag-act-rules/earl` has those of other tools."""
    release = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
    assertions = []
    for result in results:
        case = result["case"]
        outcome = {"refused": "untested", "passed": "passed"}.get(result["outcome"], result["outcome"])
        for procedure in sorted({f["rule"] for f in result["charges"]}) or ["audit"]:
            assertions.append({
                "@type": "Assertion", "mode": "earl:automatic",
                "subject": {"@type": "TestSubject", "source": case["url"]},
                "test": {
                    "@type": "TestCase", "title": procedure,
                    "isPartOf": [{
                        "@type": "TestRequirement",
                        "title": f"https://www.w3.org/WAI/standards-guidelines/act/rules/{case['ruleId']}/"}]},
                "result": {"@type": "TestResult", "outcome": f"earl:{outcome}"}})
    return {
        "@context": "https://act-rules.github.io/earl-context.json", "@type": ["Project", "Assertor"], "name": "Earshot",
        "shortdesc": "Hear an app the way a screen-reader user hears it",
        "license": "https://www.gnu.org/licenses/gpl-3.0.html",
        "release": {"@type": "Version", "revision": release, "created": datetime.date.today().isoformat()},
        "assertedThat": assertions}


def check_earl(report):
    """Stops where the report lacks a member that the reports of all other tools have."""
    outcomes = {"earl:passed", "earl:failed", "earl:cantTell", "earl:inapplicable", "earl:untested"}
    assert report["assertedThat"], "an EARL report has assertions"
    for assertion in report["assertedThat"]:
        assert assertion["subject"]["source"].startswith("https://"), assertion
        assert assertion["test"]["isPartOf"][0]["title"].startswith("https://"), assertion
        assert assertion["result"]["outcome"] in outcomes, assertion


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--approved", action="store_true", help="only the rules that the W3C has approved")
    parser.add_argument("--rules", default="", help="only these rules, with commas between them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--report", type=pathlib.Path, default="Documentation/judged.md")
    parser.add_argument("--earl", type=pathlib.Path, default=".build/judged-earl.json")
    options = parser.parse_args()
    act, axe = options.folder / "wcag-act-rules", options.folder / "axe-core"
    if not act.is_dir() and not axe.is_dir():
        sys.exit(f"'{options.folder}' has neither wcag-act-rules nor axe-core; check out both there")
    base, chosen = serve(act, axe), set(filter(None, options.rules.split(",")))
    lines = [
        "# Judged by others", "", "For the person who asks how far an audit can be trusted. What does it find of cases whose outcomes others have decided?",
        "", f"Made on {datetime.date.today().isoformat()} by `make judged`; `Tests/Judged/judged.py` says how each figure is counted.", ""]
    is_bad = False
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        if act.is_dir():
            cases = json.loads(act.joinpath(CASES).read_text(encoding="utf-8"))["testcases"]
            cases = [c for c in cases if (not options.approved or c.get("approved")) and (not chosen or c["ruleId"] in chosen)]
            results = list(pool.map(functools.partial(judge_case, options.program, base), cases))
            lines += [*write_act(results, act, "Earshot"), ""]
            report = earl(results, options.program, act)
            check_earl(report)
            options.earl.parent.mkdir(parents=True, exist_ok=True)
            options.earl.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
            is_bad = any(r["outcome"] == "refused" or r["outcome"] == "failed" != r["case"]["expected"] for r in results)
        if axe.is_dir() and not chosen:
            files = sorted(f for f in (axe / FIXTURES).rglob("*.json") if f.with_suffix(".html").exists())
            fixtures = list(pool.map(functools.partial(judge_fixture, options.program, base, axe), files))
            lines += [*write_axe(fixtures, axe), ""]
    options.report.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    sys.exit(1 if is_bad else 0)


if __name__ == "__main__":
    main()
