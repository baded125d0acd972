"""Compares the names of what is heard of pages with those that WebKit computes, in its own browser for GTK.

usage: webkit.py EARSHOT PAGE...

VoiceOver on an iPhone reads what WebKit gives it. Each control, heading and picture of a page that WebKit names is looked for
among the stops of `earshot hear`, and the other way round. webkit.tsv has the differences that are known, with the reason.
Needs webkit2gtk-driver, xvfb and dbus from Debian; start it with `xvfb-run -a dbus-run-session`. Exit code 0: each difference has
its reason. 1: one has none.
"""
import collections
import csv
import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

BROWSERS = sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))
ROLES = {
    "button", "checkbox", "combobox", "heading", "image", "img", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "radio",
    "searchbox", "slider", "spinbutton", "switch", "tab", "textbox",
}
KINDS = {
    "backButton", "button", "checkBox", "dropDown", "heading", "image", "link", "menuItem", "radioButton", "searchField",
    "secureField", "slider", "switch", "tab", "textArea", "textField", "toggleButton",
}


class Driver:
    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # The sandbox of the browser needs more than a container has.
        environment = dict(os.environ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")
        self.process = subprocess.Popen(["WebKitWebDriver", f"--port={self.port}"], env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        options = {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
        capabilities = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        for _ in range(100):
            try:
                self.session = "/session/" + self.call("POST", "/session", capabilities)["sessionId"]
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        raise SystemExit("WebKitWebDriver does not start")

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        return json.load(urllib.request.urlopen(request, timeout=20))["value"]

    def names(self, page):
        """The names of the elements that a page shows, in its order; without those in frames and shadow trees."""
        self.call("POST", f"{self.session}/url", {"url": page.resolve().as_uri()})
        # Some pages draw late.
        time.sleep(2)
        names = []
        for element in self.call("POST", f"{self.session}/elements", {"using": "css selector", "value": "body *"}):
            path = f"{self.session}/element/{next(iter(element.values()))}"
            try:
                if self.call("GET", f"{path}/computedrole") in ROLES and self.call("GET", f"{path}/displayed"):
                    names.append(self.call("GET", f"{path}/computedlabel"))
            except urllib.error.HTTPError:
                # The element is gone again.
                continue
        return names

    def close(self):
        try:
            self.call("DELETE", self.session)
        except OSError:
            pass
        self.process.terminate()


def folded(name):
    return "".join(letter for letter in name.lower() if letter.isalnum())


def main():
    program, pages = sys.argv[1], [pathlib.Path(page) for page in sys.argv[2:]]
    known = list(csv.DictReader((pathlib.Path(__file__).parent / "webkit.tsv").open(), delimiter="\t", quoting=csv.QUOTE_NONE))
    driver = Driver()
    count = collections.Counter()
    try:
        for page in pages:
            try:
                names = driver.names(page)
            except OSError as reason:
                print(f"{page.name}: not compared, because WebKit does not answer: {reason}")
                driver.close()
                driver = Driver()
                continue
            theirs = collections.Counter(filter(None, map(folded, names)))
            command = [program, "hear", str(page), "--style", "voiceover", "--language", "en", "--format", "json"]
            run = subprocess.run(command, capture_output=True, text=True)
            stops = [json.loads(line) for line in run.stdout.splitlines()]
            ours = collections.Counter(filter(None, (folded(stop["name"]) for stop in stops if stop.get("role") in KINDS)))
            count["names"] += sum(theirs.values())
            count["same"] += sum((theirs & ours).values())
            for side, names in ("WebKit", theirs - ours), ("Earshot", ours - theirs):
                for name in names:
                    why = next((row["why"] for row in known if row["page"] == page.name and row["side"] == side
                                and folded(row["name"]) in ("", name)), None)
                    count["unexplained"] += why is None
                    print(f"{page.name}: only {side} has '{name}'; {'why: ' + why if why else 'not explained'}")
    finally:
        driver.close()
    print(f"{count['same']} of {count['names']} names of WebKit are heard, {count['unexplained']} differences are not explained")
    sys.exit(count["unexplained"] > 0)


main()
