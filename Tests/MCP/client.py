"""Asks `earshot mcp` everything that it can do with the official Python client, in both generations of the protocol.

The client judges each answer by its own types, and each structured result by the tool's schema. With the folder `schema` of
the protocol's repository, modelcontextprotocol/modelcontextprotocol, each message that the server writes is judged by the
schema of its version too. At last a hostile client asks: it gets errors and nothing else.

Usage: client.py EARSHOT FIXTURES [SCHEMAS]. Needs mcp and jsonschema from PyPI. Exit code 0: all is as it should be.
"""

import asyncio
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import jsonschema
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

EARSHOT, FIXTURES = (str(pathlib.Path(path).absolute()) for path in sys.argv[1:3])
SCHEMAS = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
FAULTS = []


def require(is_true, sentence):
    if not is_true:
        FAULTS.append(sentence)
        print(sentence, file=sys.stderr)


# The calls of all tools, each with what its result must have.
BEFORE, AFTER = f"{FIXTURES}/screens/before", f"{FIXTURES}/screens/after"
CALLS = [
    ("hear", {"source": f"{BEFORE}/login.xml", "language": "en"}, lambda r: r["stops"][-1]["announcement"] == "Sign in, button"),
    ("hear", {"source": BEFORE, "style": "both", "language": "en"}, lambda r: {s["style"] for s in r["stops"]} == {"voiceover", "talkback"}),
    ("hear", {"text": pathlib.Path(f"{BEFORE}/login.xml").read_text()}, lambda r: len(r["stops"]) == 6),
    ("hear", {"source": "screens/before", "brief": True, "limit": 3}, lambda r: len(r["stops"]) == 3 and r["left"]),
    ("audit", {"source": BEFORE, "density": 240}, lambda r: r["passed"] and r["findings"]),
    ("audit", {"source": BEFORE, "density": 240, "brief": True}, lambda r: r["groups"] and "findings" not in r),
    ("check", {"flow": f"app {BEFORE}\nopen login\nexpect \"Sign in\"\n", "style": "talkback"}, lambda r: r["flows"][0]["verdict"] == "passed"),
    ("check", {"flow": "open login\nexpect \"no\"\n"}, lambda r: r["flows"][0]["verdict"] == "failed"),
    ("check", {"path": f"{FIXTURES}/screens/before.flow"}, lambda r: len(r["flows"]) == 1),
    ("diff", {"old": BEFORE, "new": AFTER, "language": "en"}, lambda r: not r["passed"] and r["differences"]),
    ("announce", {"cases": [{"id": "a", "node": {"label": "Save", "traits": ["button"]}}], "language": "en"},
     lambda r: r["announcements"][0]["announcement"] == "Save, button"),
]


async def use(mode, version):
    """Calls every tool, reads every document and every prompt, as a client of one version."""
    parameters = StdioServerParameters(command=EARSHOT, args=["mcp", "--allow", FIXTURES])
    async with Client(stdio_client(parameters), mode=mode) as client:
        require(client.protocol_version == version, f"{mode}: the version is {client.protocol_version}")
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        called = set()

        async def call(name, arguments):
            called.add(name)
            result = await client.call_tool(name, arguments)
            require(not result.is_error, f"{name} {arguments}: {result.content}")
            structure = result.structured_content
            jsonschema.Draft202012Validator(tools[name].output_schema).validate(structure)
            require(json.loads(result.content[-1].text) == structure, f"{name}: the text is not the structure")
            return structure

        for tool in tools.values():
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        for name, arguments, holds in CALLS:
            require(holds(await call(name, arguments)), f"{name} {arguments}: the result is another one")

        opened = await call("open", {"source": "peer-mentor", "language": "en", "style": "voiceover"})
        require(opened["said"][0]["text"] == "NHF, heading", f"open: {opened['said']}")
        lines = ["next", "type demo@example.org", "submit", 'expect contains "Editing ended"', 'expect "no"']
        acted = await call("act", {"session": opened["session"], "lines": lines, "screen": True})
        require(acted["turns"][4].get("failed"), f"act: {acted['turns'][4]}")
        require(len(acted["stops"]) > 3, "act: no stops of the screen")
        waited = await call("act", {"session": opened["session"], "lines": ["next"], "until": "secure text field"})
        require(len(waited["turns"]) == 2 and "failed" not in waited["turns"][1], f"act: {waited['turns']}")
        refused = await call("act", {"session": opened["session"], "lines": ["back", "next"]})
        require("problem" in refused["turns"][-1] and len(refused["turns"]) == 1, f"act: {refused['turns']}")
        closed = await call("close", {"session": opened["session"]})
        again = await call("check", {"flow": closed["flow"]})
        require(again["flows"][0]["verdict"] == "passed", f"the session's flow does not hold: {again['flows'][0]['findings']}")
        require(called == set(tools), f"not called: {set(tools) - called}")

        for resource in (await client.list_resources()).resources:
            text = (await client.read_resource(str(resource.uri))).contents[0].text
            require(len(text) > 500, f"{resource.uri} is short")
        for prompt in (await client.list_prompts()).prompts:
            asked = await client.get_prompt(prompt.name, {a.name: "this" for a in prompt.arguments or []})
            require("this" in asked.messages[0].content.text, f"{prompt.name} does not take its arguments")


class Raw:
    """A client that writes what it likes."""

    def __init__(self, *options, cwd=None):
        self.process = subprocess.Popen(
            [EARSHOT, "mcp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd)

    def write(self, line):
        self.process.stdin.write((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def end(self, lines=()):
        """All further answers, to some last lines too; who does not read meanwhile would wait for a server that waits for it."""
        lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        output, errors = self.process.communicate(b"".join(line + b"\n" for line in lines), timeout=320)
        require(self.process.returncode == 0, f"the exit code is {self.process.returncode}: {errors[:500]}")
        return [json.loads(line) for line in output.splitlines()]


def request(number, method, parameters=None, version=None):
    parameters = dict(parameters or {})
    if version == VERSIONS[-1]:
        parameters["_meta"] = {
            "io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {}}
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}


RESULTS = {
    "initialize": "InitializeResult", "server/discover": "DiscoverResult", "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult", "prompts/list": "ListPromptsResult", "prompts/get": "GetPromptResult",
    "resources/list": "ListResourcesResult", "resources/read": "ReadResourceResult",
    "resources/templates/list": "ListResourceTemplatesResult", "ping": "EmptyResult",
}


def judge_by_schema(version):
    """Judges each kind of answer by the schema of its version."""
    schema = json.loads((SCHEMAS / version / "schema.json").read_text())
    key = "$defs" if "$defs" in schema else "definitions"

    def validate(name, value):
        try:
            jsonschema.validate(value, {key: schema[key], "$ref": f"#/{key}/{name}"})
        except jsonschema.ValidationError as error:
            require(False, f"{version}: {name}: {error.message[:300]} at {list(error.absolute_path)}")

    is_new = version == VERSIONS[-1]
    asked = [
        ("server/discover", {}) if is_new else
        ("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}),
        ("tools/list", {}), ("prompts/list", {}), ("resources/list", {}), ("resources/templates/list", {}),
        ("prompts/get", {"name": "test-screen", "arguments": {"source": "a"}}),
        ("resources/read", {"uri": "earshot://documents/flows"}),
        ("tools/call", {"name": "hear", "arguments": {"source": BEFORE}, "_meta": {"progressToken": 1}}),
        ("tools/call", {"name": "hear", "arguments": {"source": "/etc/passwd"}}),
        ("tools/call", {"name": "none"}), ("resources/read", {"uri": "none:"}), ("none", {}),
    ] + ([] if is_new else [("ping", {})])
    client = Raw("--allow", FIXTURES)
    for number, (method, parameters) in enumerate(asked):
        client.write(request(number, method, parameters, version))
    client.write(b"garbage")
    answers = client.end()
    require(len(answers) == len(asked) + 1, f"{version}: {len(answers)} answers to {len(asked) + 1} lines")
    for answer in answers:
        # An answer without an id is told by the newest schemas alone.
        if "id" in answer or version >= "2025-11-25":
            validate("JSONRPCMessage", answer)
        if "result" in answer:
            validate(RESULTS[asked[answer["id"]][0]], answer["result"])


def hostile():
    """Asks for what it may not have."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        allowed, secret = folder / "allowed", folder / "secret"
        for made in (allowed, secret):
            made.mkdir()
        capture = pathlib.Path(f"{BEFORE}/login.xml").read_text().replace("Sign in", "TOP SECRET")
        (secret / "screen.xml").write_text(capture)
        (secret / "secret.flow").write_text("open TOPSECRET\n")
        (allowed / "link.xml").symlink_to(secret / "screen.xml")
        (allowed / "folder").symlink_to(secret)
        (allowed / "linked").mkdir()
        (allowed / "linked" / "a.xml").symlink_to(secret / "screen.xml")
        (allowed / "yaml").mkdir()
        (allowed / "yaml" / "screens.yaml").write_text("start: a\nscreens:\n  a: {file: ../../secret/screen.xml}\n")
        (allowed / "include.flow").write_text("include ../secret/secret.flow\nexpect \"a\"\n")
        (allowed / "app.flow").write_text("app ../secret/screen.xml\nopen screen\nexpect \"a\"\n")
        (allowed / "page.html").write_text(f"<!doctype html><title>a</title><iframe src='{secret}/screen.xml'></iframe><p>Hello</p>")
        os.mkfifo(allowed / "pipe.xml")
        before = {path: path.lstat().st_mtime_ns for path in folder.rglob("*")}
        sources = [
            secret / "screen.xml", f"{allowed}/../secret/screen.xml", "../secret/screen.xml", allowed / "link.xml",
            allowed / "folder", allowed / "folder/screen.xml", allowed / "linked", allowed / "yaml", "/etc/passwd",
            "/proc/self/environ", "/dev/zero", "/dev/stdin", "-", "", "~/.ssh/id_rsa", f"file://{secret}/screen.xml",
            f"file:///etc/passwd", f"file://{allowed}/%2e%2e/secret/screen.xml", "http://example.com/",
            "http://127.0.0.1@example.com/", "http://127.0.0.1.example.com/", "http://169.254.169.254/latest/",
            "https://localhost.example.com", "http://2130706433.example/", "appium:http://example.com:4723",
            "flutter:http://example.com:1/a=/", "flutter:", "appium:", "javascript:alert(1)", "ftp://127.0.0.1/a",
            "--format=html", "--output=/tmp/x", allowed / "pipe.xml", allowed / "none.xml", "a" * 100_000, "a\0b",
        ]
        calls = [(tool, {"source": str(source)}) for source in sources for tool in ("hear", "audit", "open")]
        calls += [("diff", {"old": str(source), "new": str(secret / "screen.xml")}) for source in sources[:6]]
        calls += [("check", {"path": str(source)}) for source in (secret, secret / "secret.flow", allowed / "include.flow", allowed / "app.flow")]
        calls += [
            ("check", {"flow": f"include {secret}/secret.flow\n"}), ("check", {"flow": f"app {secret}/screen.xml\nopen screen\n"}),
            ("check", {"flow": "app http://example.com\nexpect nothing\n"}),
            ("check", {"flow": "open screen\nexpect \"a\"\n", "app": f"{secret}/screen.xml"}), ("check", {"flow": "open a\n", "app": "/etc/passwd"}), ("check", {"path": f"{allowed}/app.flow", "update": True}),
            ("check", {"path": f"{allowed}/app.flow", "accept": True}), ("hear", {"source": 1}), ("hear", {"nonsense": True}),
            ("hear", {"text": "<"}), ("hear", {"text": "x" * 1_000_000}), ("hear", {"text": "<a>" * 100_000}), ("hear", {}),
            ("audit", {"source": str(allowed / "page.html"), "suppressions": "/etc/passwd"}), ("act", {"session": "x", "lines": ["next"]}),
            ("open", {"capabilities": "/etc/passwd", "source": "appium:http://127.0.0.1:1"}),
            ("announce", {"cases": [1]}), ("announce", {"cases": [{}]}), ("close", {"session": ""}),
        ]
        client = Raw("--allow", str(allowed), cwd=allowed)
        for number, (name, arguments) in enumerate(calls):
            client.write(request(number, "tools/call", {"name": name, "arguments": arguments}, VERSIONS[-1]))
            answer = client.read()
            result = answer.get("result", {})
            told = json.dumps(answer)
            require(result.get("isError") or "error" in answer, f"{name} {str(arguments)[:200]}: {told[:300]}")
            require("TOP SECRET" not in told and "root:" not in told and "PATH=" not in told, f"{name} {str(arguments)[:200]} tells: {told[:500]}")
        after = {path: path.lstat().st_mtime_ns for path in folder.rglob("*")}
        require(before == after, f"files have changed: {set(after) ^ set(before)}")
        client.end()

    # Lines that are none, and too much of everything.
    lines = [b"", b"{", b"\xff\xfe", b"[]", b"[1,2]", b"null", b"{}" * 1000, b"[" * 1_000_000, b"\0" * 1000,
             b'{"jsonrpc":"2.0","id":1,"method":"' + b"a" * 100_000_000 + b'"}']
    start = time.monotonic()
    client = Raw()
    answers = client.end(lines)
    require(len(answers) == 9 and all("error" in answer for answer in answers), f"{len(answers)} answers: {str(answers)[:500]}")
    require(time.monotonic() - start < 60, "bad lines take long")

    opening = [request(number, "tools/call", {"name": "open", "arguments": {}}, VERSIONS[-1]) for number in range(1000)]
    answers = Raw().end(opening)
    opened = [answer for answer in answers if not answer["result"]["isError"]]
    require(len(answers) == 1000 and 1 <= len(opened) <= 8, f"{len(opened)} of {len(answers)} sessions were opened")


async def main():
    await use("auto", "2026-07-28")
    await use("legacy", "2025-11-25")


asyncio.run(main())
if SCHEMAS:
    for version in VERSIONS:
        judge_by_schema(version)
else:
    print("The schemas were not given; the client's own types have judged.", file=sys.stderr)
hostile()
sys.exit(1 if FAULTS else 0)
