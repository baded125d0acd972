"""Measures how far the captions of rendered demos are from the sound that is heard with them.

Each demo is rendered in both languages and styles, and played by Chromium from its beginning to its end into a sound
server of its own, which is recorded. When a cue is heard is found by setting the recording beside the sound of the
rendering; when it is shown, and each of its words marked, an observer in the page notes. Both are times of one clock.

A cue is early where its offset is negative. The recording tells when a sample has been taken from the sound server's
monitor, so the way to a loudspeaker is not in it. A busy machine shows late: measure on one that is quiet.

Usage: captions.py CHROMIUM EARSHOT DEMO... Needs playwright, numpy, and PulseAudio's pulseaudio and parec. Exit code 0: every
cue is within 20 ms of its sound. 1: one is not.
"""

import contextlib
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import wave

import numpy
from playwright.sync_api import sync_playwright

LIMIT = 20
# So much of a cue is looked for in the recording, so far around where it is expected, in seconds.
HEARD, AROUND = 0.6, 0.1
# Two sounds are the same from this correlation on.
LIKENESS = 0.5

# Notes every change of the caption: the time of day, the cue that is shown, and how many of its words have begun.
OBSERVE = """() => {
  window.changes = [];
  const stage = active;
  new MutationObserver(() => {
    const begun = [...stage.element.querySelectorAll(".caption span")].filter((word) => word.className.includes("begun")).length;
    changes.push([(performance.timeOrigin + performance.now()) / 1000, stage.heard.indexOf(stage.cue), begun]);
  }).observe(stage.caption, { childList: true, subtree: true, attributes: true, characterData: true });
  return stage.heard.map((cue) => [cue.start, cue.end, cue.words.map((word) => word[1])]);
}"""


class Recorder:
    """A sound server in a folder of its own, and what is played to it, with the times at which it came."""

    def __init__(self, folder, rate):
        self.rate, self.samples, self.arrivals = rate, [], []
        environment = dict(os.environ, HOME=folder, XDG_RUNTIME_DIR=folder, PULSE_RUNTIME_PATH=folder)
        socket = f"{folder}/native"
        self.address = f"unix:{socket}"
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disallow-exit=1",
             "-L", f"module-null-sink sink_name=ear rate={rate} channels=1 format=s16le",
             "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"],
            env=environment, stderr=subprocess.DEVNULL)
        while not os.path.exists(socket):
            if self.server.poll() is not None:
                sys.exit("PulseAudio has ended as soon as it was started")
            time.sleep(0.05)
        self.recorder = subprocess.Popen(
            ["parec", "-s", self.address, "-d", "ear.monitor", f"--rate={rate}", "--channels=1", "--format=s16le",
             "--latency-msec=5", "--raw"], stdout=subprocess.PIPE, env=environment)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        count = 0
        while data := os.read(self.recorder.stdout.fileno(), 65536):
            count += len(data) // 2
            self.samples.append(data)
            self.arrivals.append((count, time.time()))

    def close(self):
        self.recorder.terminate()
        self.server.terminate()

    @property
    def count(self):
        return self.arrivals[-1][0] if self.arrivals else 0

    def sound(self):
        return numpy.frombuffer(b"".join(self.samples), dtype=numpy.int16).astype(numpy.float32)

    def time(self, sample):
        """When a sample was heard: the earliest that those near it tell, as each may come late and none too early."""
        arrivals = numpy.array(self.arrivals)
        near = abs(arrivals[:, 0] - sample) < 5 * self.rate
        return sample / self.rate + numpy.min(arrivals[near, 1] - arrivals[near, 0] / self.rate)


def find(part, sound):
    """Where a sound is in another: the place in it, and how like both are there, 1 for the same."""
    size = 1 << int(numpy.ceil(numpy.log2(len(sound) + len(part))))
    products = numpy.fft.irfft(numpy.fft.rfft(sound, size) * numpy.conj(numpy.fft.rfft(part, size)), size)
    place = int(numpy.argmax(products[:len(sound) - len(part)]))
    there = sound[place:place + len(part)]
    return place, float(products[place] / (numpy.linalg.norm(part) * numpy.linalg.norm(there) + 1))


def play(browser, recorder, folder):
    """The offsets of a rendering's cues and of their words in milliseconds, and how many cues there are."""
    with wave.open(str(folder / "speech.wav")) as file:
        rate, frames = file.getframerate(), file.readframes(file.getnframes())
    rendered = numpy.frombuffer(frames, dtype=numpy.int16).astype(numpy.float32)
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"file://{folder}/index.html")
    page.wait_for_timeout(500)
    cues = page.evaluate(OBSERVE)
    begin = recorder.count
    page.evaluate("document.getElementById('play').click()")
    # A film begins slowly; how far its captions are from its sound is asked for at its own pace.
    page.evaluate("document.querySelectorAll('audio').forEach((sound) => { sound.playbackRate = 1; })")
    while not page.evaluate("active.audio.ended"):
        page.wait_for_timeout(200)
    page.wait_for_timeout(300)
    changes = page.evaluate("changes")
    page.close()
    sound, start, shown, marked = recorder.sound(), None, [], []
    for number, (at, end, words) in enumerate(cues):
        place = int(at * rate)
        part = rendered[place:place + int(min(end - at, HEARD) * rate)]
        first = begin if start is None else int(start + place - AROUND * rate)
        last = begin + 4 * rate + place if start is None else int(start + place + AROUND * rate)
        found, likeness = find(part, sound[first:last + len(part)])
        # The caption of the first is there before anything is heard: its first word tells.
        times = [time for time, cue, begun in changes if cue == number and (number > 0 or begun > 0)]
        if likeness < LIKENESS or not times:
            continue
        start = first + found - place
        heard = recorder.time(first + found)
        shown.append(1000 * (times[0] - heard))
        for word, begins in enumerate(words):
            times = [time for time, cue, begun in changes if cue == number and begun > word]
            marked += [1000 * (times[0] - heard - (begins - at))] if times else []
    return shown, marked, len(cues)


def told(offsets):
    worst = max(offsets, key=abs, default=0)
    return f"median {statistics.median(offsets or [0]):+.1f} ms, worst {worst:+.1f} ms"


def main(chromium, earshot, demos):
    (all_shown, all_marked, isWithin) = ([], [], True)
    with tempfile.TemporaryDirectory() as work, contextlib.ExitStack() as stack:
        recorder = None
        films = [(demo, language, style) for demo in demos for language in ["en", "nb"] for style in ["voiceover", "talkback"]]
        folders = {film: pathlib.Path(work, "-".join(film)) for film in films}
        for (demo, language, style), folder in folders.items():
            subprocess.run(
                [earshot, "render", demo, "--style", style, "--language", language, "--output", str(folder)], check=True,
                stdout=subprocess.DEVNULL)
        with wave.open(str(folders[films[0]] / "speech.wav")) as file:
            recorder = Recorder(stack.enter_context(tempfile.TemporaryDirectory()), file.getframerate())
        stack.callback(recorder.close)
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
            ignore_default_args=["--mute-audio"], env=dict(os.environ, PULSE_SERVER=recorder.address))
        stack.callback(browser.close)
        for film, folder in folders.items():
            shown, marked, count = play(browser, recorder, folder)
            isWithin = isWithin and 0 < len(shown) == count and all(abs(offset) <= LIMIT for offset in shown)
            all_shown, all_marked = all_shown + shown, all_marked + marked
            print(f"{', '.join(film)}: {len(shown)} of {count} cues, {told(shown)}; {len(marked)} words, {told(marked)}", flush=True)
    print(f"all: {len(all_shown)} cues, {told(all_shown)}; {len(all_marked)} words, {told(all_marked)}")
    return 0 if isWithin else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
