"""Plays each flow on a page many times, some at once: steady.py EARSHOT [--jobs N] [--times N] [NAME...]

The flows are those of Tests/Fixtures/pages; a NAME is that of one, without its ending. None may fail, and each has the same words
in the same order each time. Tells of each flow how often it ran, failed and differed, and the first difference.
"""

import argparse
import functools
import http.server
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from heard import ROOT, at_once, end_all, heard, judged, tell

PAGES = ROOT / "Tests" / "Fixtures" / "pages"


class Server(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, and what is not in it from the one above. What is asked for `?after=` milliseconds comes then."""

    def do_GET(self):
        after = parse_qs(urlsplit(self.path).query).get("after", ["0"])[0]
        time.sleep(int(after) / 1000)
        super().do_GET()

    def translate_path(self, path):
        found = Path(super().translate_path(path))
        return str(found if found.exists() else PAGES / found.name)

    def log_message(self, *_):
        pass


def flows(folder, port):
    """The flows, those of `served` as flows on a server's pages."""
    yield from sorted(PAGES.glob("*.flow"))
    for flow in sorted((PAGES / "served").glob("*.flow")):
        served = Path(folder) / flow.name
        served.write_text(flow.read_text(encoding="utf-8").replace("app ", f"app http://127.0.0.1:{port}/", 1), encoding="utf-8")
        yield served


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("earshot", type=lambda path: Path(path).resolve())
    parser.add_argument("--jobs", type=int, default=6)
    parser.add_argument("--times", type=int, default=24)
    parser.add_argument("names", nargs="*", metavar="NAME")
    asked = parser.parse_intermixed_args()

    # What runs is ended too.
    def end(*_):
        end_all()
        sys.exit(1)

    signal.signal(signal.SIGTERM, end)
    handler = functools.partial(Server, directory=PAGES / "served")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, tempfile.TemporaryDirectory() as folder:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        are_steady = True
        for flow in flows(folder, server.server_port):
            if asked.names and flow.stem not in asked.names:
                continue
            plays = at_once(asked.jobs, lambda flow: heard([asked.earshot, "check", flow]), [flow] * asked.times)
            is_good, told, details = judged(plays)
            are_steady = are_steady and is_good
            seconds = sorted(play.seconds for play in plays)
            tell(f"{flow.stem}: {told}, {seconds[0]:.1f} to {seconds[-1]:.1f} s")
            if not is_good:
                tell("\n".join(details))
        server.shutdown()
    sys.exit(0 if are_steady else 1)


if __name__ == "__main__":
    main()
