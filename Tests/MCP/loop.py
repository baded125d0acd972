"""Plays what a coding agent does on a long page over `earshot mcp`, and measures what it has to read for it.

The page has more than 3,000 stops and two faults, each at 340 elements. The agent hears the page and audits it in brief, looks at one stop
as a whole, changes what the causes name, hears and audits again, and checks a flow. All results of that together, as they stand
on standard output, must have less than 20 KB, and each must come within 60 seconds, also the audit that walks through the page. Then it
is shown on a page of 200 rows that a walk which has no time to end gives what there is and tells its progress, and that a session waits
for words.

Usage: loop.py EARSHOT. Needs chromium and nothing from PyPI. Exit code 0: all is as it should be.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

EARSHOT = str(pathlib.Path(sys.argv[1]).absolute())
ROWS, MOST_BYTES, MOST_SECONDS = 850, 20_000, 60
FAULTS = []

# A row has four stops. In two rows of five the button and the picture have no name, and the picture is no stop then.
NAMELESS_BUTTON = '<button class="renew" onclick="renew(ROW)"><svg width="24" height="24" aria-hidden="true"></svg></button>'
NAMELESS_IMAGE = '<img class="cover" width="24" height="24" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
NAMED_BUTTON = NAMELESS_BUTTON.replace("<button ", '<button aria-label="Renew book ROW" ')
NAMED_IMAGE = NAMELESS_IMAGE.replace("<img ", '<img alt="Cover of book ROW" ')


def require(is_true, sentence):
    if not is_true:
        FAULTS.append(sentence)
        print(sentence, file=sys.stderr)


def page(is_changed, count=ROWS):
    """The page as it was, or as the agent leaves it; a row is a line of the file."""
    rows = []
    for row in range(1, count + 1):
        has_fault = not is_changed and row % 5 < 2
        image, button = (NAMELESS_IMAGE, NAMELESS_BUTTON) if has_fault else (NAMED_IMAGE, NAMED_BUTTON)
        link = '<a href="#ROW" style="display: inline-block; min-height: 24px">Book ROW</a>'
        rows.append(f'<div>{image} {link} <p>Due on Friday, shelf ROW</p> {button}</div>'.replace("ROW", str(row)))
    return "\n".join([
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Loans</title>',
        '<meta name="viewport" content="width=device-width"><style>button { width: 32px; height: 32px }</style>',
        '<main><h1>Loans</h1><p role="status" id="status"></p>', *rows, '</main>',
        '<script>function renew(row) { setTimeout(() => { document.getElementById("status").textContent ='
        ' "Book " + row + " is renewed" }, 4000) }</script></html>', ""])


def place_begins(lines, source, what):
    """Whether an element begins at a place of the file, as file:line:column."""
    _, line, column = source.rsplit(":", 2)
    return lines[int(line) - 1][int(column) - 1:].startswith(what)


class Agent:
    """A client that counts what it reads."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [EARSHOT, "mcp", "--allow", str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd="/")
        self.number, self.bytes, self.progress = 0, 0, []

    def call(self, name, **arguments):
        self.number += 1
        meta = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
            "progressToken": self.number}
        request = {
            "jsonrpc": "2.0", "id": self.number, "method": "tools/call",
            "params": {"name": name, "arguments": arguments, "_meta": meta}}
        begun = time.monotonic()
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        self.progress = []
        while True:
            line = self.process.stdout.readline()
            answer = json.loads(line)
            if answer.get("method") != "notifications/progress":
                break
            self.progress.append(answer["params"]["message"])
        seconds = time.monotonic() - begun
        self.bytes += len(line)
        print(f"{name:6} {len(line):7} bytes {seconds:6.1f} s  {json.dumps(arguments)[:90]}")
        require(seconds < MOST_SECONDS, f"{name} took {seconds:.0f} s")
        result = answer["result"]
        require(not result["isError"], f"{name}: {str(result['content'])[:500]}")
        return result.get("structuredContent", {})


def loop(agent, file):
    """Hears, audits, changes and checks the page, in less than 20 KB of results."""
    source = {"source": file.name}
    heard = agent.call("hear", **source, brief=True, limit=25)
    count = len(heard["stops"]) + heard["left"]
    require(count >= 3000, f"the page has {count} stops")
    audit = agent.call("audit", **source, brief=True, this_page=True)
    require(not audit["passed"], "the faults are not found")
    lines = file.read_text().splitlines()
    for what in ("<img class", "<button class"):
        causes = [
            group for group in audit["groups"]
            if group["certainty"] == "violation" and all(place_begins(lines, place["source"], what) for place in group["places"])]
        require(causes, f"no cause leads to {what}: {audit['groups']}")
        require(any(group["count"] == ROWS * 2 // 5 for group in causes), f"{what}: {[group['count'] for group in causes]}")
    stop = next(stop["index"] for stop in heard["stops"] if "button" in stop["announcement"])
    whole = agent.call("hear", **source, offset=stop - 1, limit=1)
    require(whole["stops"][0]["role"] == "button", f"another stop: {whole['stops']}")

    file.write_text(page(is_changed=True))
    again = agent.call("hear", **source, brief=True, limit=10)
    require(any("Renew book 1" in stop["announcement"] for stop in again["stops"]), f"not changed: {again['stops']}")
    audit = agent.call("audit", **source, brief=True, this_page=True)
    require(audit["passed"], f"something is left: {audit['groups']}")
    flow = f'app {file.name}\nfind Renew book 700\nexpect "Renew book 700, button"\nactivate\nwait for "Book 700 is renewed"\n'
    checked = agent.call("check", flow=flow, brief=True)
    require(checked["flows"][0]["verdict"] == "passed", f"the flow does not hold: {checked['flows']}")
    print(f"all    {agent.bytes:7} bytes")
    require(agent.bytes < MOST_BYTES, f"the results have {agent.bytes} bytes")


def long_work(agent, file):
    """Walks that have no time to end, and a session that waits."""
    file.write_text(page(is_changed=False))
    audit = agent.call("audit", source=file.name, brief=True)
    require(audit["cutShort"], "the walk of the long page was done")
    require(all(any(group["count"] == ROWS * 2 // 5 for group in audit["groups"] if group["rule"] == rule)
                for rule in ("image-name-missing", "name-missing")), f"not all is found: {audit['groups']}")

    # Nothing is pressed that books.
    file.write_text(page(is_changed=True, count=200).replace("book", "loan").replace("Book", "Loan"))
    audit = agent.call("audit", source=file.name, brief=True, time_limit=12)
    require(audit["cutShort"], "the walk was done in 12 s")
    require(any("act" in message and "screen" in message for message in agent.progress), f"progress: {agent.progress[-3:]}")
    agent.call("audit", source=file.name, brief=True, this_page=True, time_limit=120)
    require("up to 120 s" in agent.progress[0], f"progress: {agent.progress[:3]}")

    session = agent.call("open", source=file.name)["session"]
    acted = agent.call("act", session=session, lines=["find Renew loan 2", "activate"], until="Loan 2 is renewed")
    require(len(acted["turns"]) == 3 and not acted["turns"][2].get("failed"), f"not waited: {acted['turns']}")
    late = agent.call("act", session=session, lines=["wait 100 s", "next"], time_limit=5)
    require(late.get("notDone") == 1 and late["notices"], f"a wait of 100 s: {late}")


with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder).resolve() / "loans.html"
    file.write_text(page(is_changed=False))
    agent = Agent(file.parent)
    loop(agent, file)
    long_work(agent, file)
    agent.process.stdin.close()
    agent.process.wait()
sys.exit(1 if FAULTS else 0)
