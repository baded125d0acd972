"""How far `earshot hear` says what readers were recorded to say on public pages.

usage: recorded.py EARSHOT PAGES

PAGES is `data/tests/html` of the public repository accessibilitysupported/a11ysupport.io, which is no part of this project.
Each line of recorded.jsonl is a recording: page, element, command, words, date and versions. accepted.tsv says why a recording
is not met: a newer recording or the source of the reader contradicts it, or it does not give the words of the reader.

A recording is met where a stop of the page has all of its words, and met exactly where that stop has no others. Hints,
punctuation and case do not count. Commands that act are left out. What was heard on the way back is looked for on the
way back, too. circumstances.tsv says what else a recording depends on: a version of the reader, an earlier form of the page (a commit of
its repository), or what was done before (lines of a session; a last one with an asterisk is given once for each stop). A dash
leaves out what cannot be heard again, or is no words of the reader.
"""
import atexit
import collections
import csv
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HINTS = [
    r"double[- ]tap to [a-z ,]*", r"swipe up or down[a-z ]*", r"use the rotor[a-z ,]*", r"actions available",
    r"tap to [a-z]+", r"press and hold[a-z ]*", r"edit options available",
]
SPELLINGS = [("pop-up", "popup"), ("pop up", "popup"), ("textfield", "text field"), ("checkbox", "check box"), ("level ", ""),
             ("no checked", "not checked")]
# Kinds of what is said, tried in this order; what is none of them is a name or a value.
KINDS = [
    ("place", r"\d+ of \d+|row \d+|column \d+|\d+ (rows|columns|items)|(definition )?(list|table|form) (start|end)"
              r"|(in|out of) (list|table|grid)\b.*|landmark|end"),
    ("state", r"(not |un)?checked|(not )?pressed|on|off|mixed|required|expanded|collapsed|selected|dimmed|disabled"
              r"|invalid \w+|current( \w+)?|error.*"),
    ("role", r"((menu|tree|grid|dialog|list box) )?popup( button)?|(menu )?popup button|(heading|heading \d)|.*button|link|image"
             r"|graphic|(multi line |secure |search )?text field|edit box|search field|check box|combo box|adjustable|slider"
             r"|(column|row) header|alert|status|term|definition|disclosure triangle|.* picker|color well"),
    ("value", r"[\d.]+%?|#[0-9a-f]+|\d+ (characters|bullets)"),
]


def plain(text):
    text = text.lower()
    for hint in HINTS:
        text = re.sub(hint, " ", text)
    for a, b in SPELLINGS:
        text = text.replace(a, b)
    # "1:30pm" and "1:30 PM" sound the same.
    return re.sub(r"(\d)([ap]m)\b", r"\1 \2", text)


def words(text):
    return re.findall(r"[a-z0-9%$']+", plain(text))


def parts(text):
    for part in re.split(r"[,.?!:;]\s+|[,.?!:;]$", plain(text)):
        part = part.strip()
        if part:
            yield next((kind for kind, form in KINDS if re.fullmatch(form, part)), "name"), words(part)


class Pages:
    def __init__(self, program, folder):
        self.program, self.folder, self.heard = program, folder, {}
        self.earlier = pathlib.Path(tempfile.mkdtemp())
        atexit.register(shutil.rmtree, self.earlier, True)

    def run(self, *arguments, typed=None):
        run = subprocess.run([self.program, *map(str, arguments), "--language", "en"], capture_output=True, text=True, input=typed)
        if run.returncode != 0:
            sys.exit(f"{arguments[1]}: {run.stderr.strip()}")
        return run.stdout.splitlines()

    def file(self, page, commit):
        """The page; where a commit is given, as it was there."""
        if not commit:
            return self.folder / page
        file = self.earlier / commit / page
        if not file.exists():
            place = f"{commit}:./{page}"
            run = subprocess.run(["git", "-C", self.folder, "show", place], capture_output=True)
            if run.returncode != 0:
                return None
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(run.stdout)
        return file

    def stops(self, page, reader, version="", commit="", lines=""):
        """What is heard of a page from its first stop to its last; with lines, what a session says to them."""
        key = page, reader, version, commit, lines
        file = self.file(page, commit)
        if file is None:
            return None
        if key not in self.heard:
            who = ["--reader", version] if version else ["--style", reader]
            if lines:
                count = len(self.stops(page, reader, version, commit))
                *before, last = lines.split("|")
                typed = before + ([last[:-1]] * count if last.endswith("*") else [last])
                self.heard[key] = self.run("run", "--app", file, "--lines", "--no-speech", "--hints", "off", *who,
                                           typed="\n".join(line + "\nwait idle" for line in typed) + "\n")
            else:
                found = map(json.loads, self.run("hear", file, "--format", "json", *who))
                self.heard[key] = [stop["announcement"] for stop in found if stop.get("announcement")]
        return self.heard[key]


def best(wanted, stops):
    wanted = collections.Counter(wanted)
    return min((((sum((wanted - collections.Counter(words(stop))).values()),
                  sum((collections.Counter(words(stop)) - wanted).values())), stop) for stop in stops), default=((9, 9), ""))


def run_of(part, text):
    """Where the words of a part begin in a text; None where they are not there in this order."""
    return next((at for at in range(len(text) - len(part) + 1) if text[at:at + len(part)] == part), None)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    here = pathlib.Path(__file__).parent
    recordings = [json.loads(line) for line in (here / "recorded.jsonl").read_text().splitlines()]

    def table(name):
        return list(csv.DictReader((here / name).open(), delimiter="\t", quoting=csv.QUOTE_NONE))

    def row(rows, recording):
        return next((row for row in rows if row["reader"] == recording["reader"] and row["page"] == recording["page"]
                     and row["target"] in ("", recording["target"]) and row["said"] in ("", recording["said"].strip())), None)

    accepted, circumstances = table("accepted.tsv"), table("circumstances.tsv")
    pages = Pages(program, folder)
    counts, kinds = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for recording in recordings:
        reader, said = recording["reader"], recording["said"].strip()
        if not words(said) or re.search("activate|increment", recording["command"]):
            continue
        given = row(circumstances, recording) or {}
        version, commit, lines = (given.get(name) or "" for name in ("version", "commit", "lines"))
        if lines == "-":
            counts[reader]["out"] += 1
            print(f"{reader} {recording['page']} {recording['target']}\n  said: {said}\n  left out: {given['why']}")
            continue
        stops = pages.stops(recording["page"], reader, version, commit, lines)
        if stops is not None and recording["command"].startswith("previous"):
            stops = stops + pages.stops(recording["page"], reader, version, commit, "last|previous*")
        if stops is None:
            print(f"{recording['page']}: {commit} is not in the repository of the pages; the page of today is taken")
            stops = pages.stops(recording["page"], reader, version)
        missing, stop = best(words(said), stops)
        count = counts[reader]
        count["all"] += 1
        count["met"] += missing[0] == 0
        count["exact"] += missing == (0, 0)
        reason = (row(accepted, recording) or {}).get("reason")
        if missing != (0, 0):
            print(f"{reader} {recording['page']} {recording['target']} ({recording['date'][:4]})\n  said: {said}\n"
                  f"  here: {stop}\n  {'why: ' + reason if reason else 'not explained'}")
        if missing != (0, 0) and reason:
            continue
        count["judged"] += 1
        count["judged met"] += missing[0] == 0
        count["judged exact"] += missing == (0, 0)
        text, places = words(stop), []
        for kind, part in parts(said):
            at = run_of(part, text)
            kinds[reader][kind, at is not None] += 1
            if at is not None:
                places.append(at)
        kinds[reader]["order", places == sorted(places)] += 1
    for reader in sorted(counts):
        count = counts[reader]

        def share(part, whole):
            return f"{count[part]} of {count[whole]} ({100 * count[part] / max(count[whole], 1):.1f} %)"

        print(f"{reader}, left out: {count['out']}")
        print(f"{reader}, all recordings: all words in {share('met', 'all')}, exactly these in {share('exact', 'all')}")
        print(f"{reader}, those that nothing contradicts: all words in {share('judged met', 'judged')}, "
              f"exactly these in {share('judged exact', 'judged')}")
        for kind in ["name", "role", "state", "value", "place", "order"]:
            met, lost = kinds[reader][kind, True], kinds[reader][kind, False]
            if met + lost:
                print(f"  {kind}: {met} of {met + lost} ({100 * met / (met + lost):.1f} %)")


main()
