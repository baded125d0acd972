"""How far `earshot hear` says what readers were recorded to say on public pages.

usage: recorded.py EARSHOT PAGES

PAGES is `data/tests/html` of the public repository accessibilitysupported/a11ysupport.io, which is no part of this project.
Each line of recorded.jsonl is a recording: page, element, command, words, date and versions. accepted.tsv says why a recording
is not met: a newer recording or the source of the reader contradicts it, or it does not give the words of the reader.

A recording is met where a stop of the page has all of its words, and met exactly where that stop has no others. Hints,
punctuation and case do not count. Commands that act are left out.
"""
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys

HINTS = [
    r"double[- ]tap to [a-z ,]*", r"swipe up or down[a-z ]*", r"use the rotor[a-z ,]*", r"actions available",
    r"tap to [a-z]+", r"press and hold[a-z ]*", r"edit options available",
]
SPELLINGS = [("pop-up", "popup"), ("pop up", "popup"), ("textfield", "text field"), ("checkbox", "check box"), ("level ", "")]
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
    return text


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

    def stops(self, page, reader):
        if page not in self.heard:
            command = [self.program, "hear", str(self.folder / page), "--style", "both", "--format", "json", "--language", "en"]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(f"{page}: {run.stderr.strip()}")
            self.heard[page] = collections.defaultdict(list)
            for line in run.stdout.splitlines():
                stop = json.loads(line)
                if stop.get("announcement"):
                    self.heard[page][stop["style"]].append(stop["announcement"])
        return self.heard[page][reader]


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
    accepted = list(csv.DictReader((here / "accepted.tsv").open(), delimiter="\t", quoting=csv.QUOTE_NONE))
    pages = Pages(program, folder)
    counts, kinds = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for recording in recordings:
        reader, said = recording["reader"], recording["said"].strip()
        if not words(said) or re.search("activate|increment", recording["command"]):
            continue
        missing, stop = best(words(said), pages.stops(recording["page"], reader))
        count = counts[reader]
        count["all"] += 1
        count["met"] += missing[0] == 0
        count["exact"] += missing == (0, 0)
        reason = next((row["reason"] for row in accepted if row["reader"] == reader and row["page"] == recording["page"]
                       and row["target"] in ("", recording["target"]) and row["said"] in ("", said)), None)
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

        print(f"{reader}, all recordings: all words in {share('met', 'all')}, exactly these in {share('exact', 'all')}")
        print(f"{reader}, those that nothing contradicts: all words in {share('judged met', 'judged')}, "
              f"exactly these in {share('judged exact', 'judged')}")
        for kind in ["name", "role", "state", "value", "place", "order"]:
            met, lost = kinds[reader][kind, True], kinds[reader][kind, False]
            if met + lost:
                print(f"  {kind}: {met} of {met + lost} ({100 * met / (met + lost):.1f} %)")


main()
