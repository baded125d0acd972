"use strict";
const main = document.querySelector("main");
const drawings = [...document.getElementById("drawings").children];
const find = id => document.getElementById(id);
const [play, place, clock] = ["play", "place", "clock"].map(find);
const time = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/* What the device said of an announcement, and what it alone said after it. */
function devices(line) {
  const found = [line.querySelector(".device")];
  for (let next = line; (next = next.nextElementSibling)?.className === "alone";) found.push(next.firstElementChild);
  return found.filter(Boolean);
}

/* One style: its sound, its announcements and what was on its phone. */
class Stage {
  constructor(element) {
    this.element = element;
    this.id = element.id;
    this.name = element.querySelector("h2").textContent;
    this.audio = element.querySelector("audio");
    this.duration = +element.dataset.duration;
    this.views = JSON.parse(element.dataset.views);
    this.cues = [...document.querySelectorAll(`li[data-style="${this.id}"][data-step]`)].map(line => ({
      line, start: +line.dataset.start, end: +line.dataset.end, step: line.dataset.step,
      isHeard: line.classList.contains("cue"), text: line.querySelector(".said").textContent,
      devices: devices(line), lang: line.querySelector(".said").lang, fate: line.querySelector(".fate")?.textContent ?? "",
      words: (line.dataset.words ?? "").split(" ").filter(Boolean).map(word => word.split(":").map(Number)),
    }));
    this.heard = this.cues.filter(cue => cue.isHeard).sort((one, other) => one.start - other.start);
    for (const part of ["done", "caption", "ending", "beside", "other", "phone", "playhead", "listen"])
      this[part] = element.querySelector(`.${part}`);
    this.phone.hidden = false;
    this.shown = drawings.map(drawing => this.phone.appendChild(drawing.cloneNode(true)));
    this.audio.removeAttribute("controls");
  }

  /* What is on the phone at a moment. */
  see(seconds) {
    const view = this.views.findLast(view => view[0] <= seconds + 0.001) ?? this.views[0];
    if (!view || view === this.view) return;
    this.view = view;
    const [, number, windows, cursor] = view;
    this.shown.forEach((drawing, index) => drawing.classList.toggle("shown", index === number));
    const drawing = this.shown[number];
    drawing.querySelectorAll(".window").forEach((window, index) => {
      if (!windows[index]) return;
      const [top, height, offset] = windows[index], box = window.viewBox.baseVal;
      window.setAttribute("y", top);
      window.setAttribute("height", height);
      [box.y, box.height] = [top + offset, height];
    });
    const frame = drawing.querySelector(".cursor");
    if (!frame) return;
    frame.style.display = cursor.length ? "" : "none";
    ["x", "y", "width", "height"].forEach((side, index) => { if (cursor.length) frame.style[side] = `${cursor[index]}px`; });
  }

  /* The caption of an announcement; its words are marked as they are begun. */
  show(cue) {
    this.cue = cue;
    this.caption.lang = cue.lang;
    let offset = 0;
    this.spans = [];
    const parts = cue.words.flatMap(([length, start]) => {
      const text = cue.text.slice(offset, offset += length);
      const span = document.createElement("span");
      span.textContent = text.trimEnd();
      span.start = start;
      this.spans.push(span);
      return [span, text.slice(span.textContent.length)];
    });
    this.caption.replaceChildren(...parts, cue.text.slice(offset));
    this.size(cue.text);
    const step = document.querySelector(`p.step[data-step="${cue.step}"]`);
    const gesture = cue.line.closest(".column").querySelector(".reader").dataset.gesture;
    this.done.textContent = gesture ? `${step.textContent}: ${gesture}` : step.textContent;
    this.ending.textContent = "\u00a0";
    this.showDevice([cue]);
  }

  /* Long captions have smaller letters. */
  size(text) {
    this.caption.classList.toggle("long", text.length > 45 && text.length <= 130);
    this.caption.classList.toggle("longer", text.length > 130);
  }

  showDevice(cues) {
    this.beside?.replaceChildren(...cues.flatMap(cue => cue.devices).map(device => device.cloneNode(true)));
  }

  /* Goes to a moment; to an announcement by way of the silence before it: a browser's clock may be ahead of the
     ear by 80 ms for the first tenth of a second after each start, until it knows how long the sound is on its way. */
  seek(seconds) {
    const number = this.heard.findIndex(cue => Math.abs(cue.start - seconds) < 0.002);
    this.coming = this.heard[number];
    if (this.coming) seconds = Math.max(seconds - 0.25, ...this.heard.slice(0, number).map(cue => cue.end), 0);
    this.audio.currentTime = Math.min(seconds, this.duration);
  }

  /* Where it is for who looks for what comes before and after. */
  get place() { return Math.max(this.audio.currentTime, this.coming?.start ?? 0); }

  hear(seconds) {
    const cue = this.coming ?? this.heard.findLast(cue => cue.start <= seconds + 0.001) ?? this.heard[0];
    if (!cue) return;
    if (cue !== this.cue) {
      this.show(cue);
      if (this === active) mark(cue);
    }
    const isOver = seconds >= cue.end;
    let last = null;
    for (const span of this.spans) {
      const isSaid = span.start < seconds;
      span.className = isSaid ? "begun" : "";
      if (isSaid) last = span;
    }
    if (last && !isOver) last.className = "begun now";
    this.caption.classList.toggle("over", isOver);
    this.ending.textContent = isOver && cue.fate ? cue.fate : "\u00a0";
  }

  /* What this style says at a step of the other. */
  follow(step) {
    if (this.step === step) return;
    this.step = step;
    const said = this.cues.filter(cue => cue.step === step);
    const first = said.find(cue => cue.isHeard);
    if (!first) return this.silent(step);
    this.see(first.start);
    this.show(first);
    this.showDevice(said);
    this.cue = null;
    this.caption.className = "caption over";
    this.size(said.map(cue => cue.text).join(" "));
    this.caption.replaceChildren(...said.map(cue => {
      const line = document.createElement("span");
      line.className = cue === first ? "begun whole" : "begun whole further";
      line.lang = cue.lang;
      line.textContent = cue.text;
      return line;
    }));
    this.playhead.style.setProperty("--at", `${first.start / this.duration * 100}%`);
  }

  silent(step) {
    this.cue = null;
    this.showDevice([]);
    this.caption.textContent = document.querySelector(".nothing")?.textContent ?? "";
    this.done.textContent = document.querySelector(`p.step[data-step="${step}"]`)?.textContent ?? "";
  }

  at(seconds) {
    this.step = null;
    if (this.coming && seconds >= this.coming.start) this.coming = null;
    this.see(Math.max(seconds, this.coming?.start ?? 0));
    this.hear(seconds);
    this.playhead.style.setProperty("--at", `${Math.min(1, seconds / this.duration) * 100}%`);
  }
}

const stages = [...document.querySelectorAll(".stage")].map(stage => new Stage(stage));
let active = stages[0];
let current = [];

/* Marks what is heard now in the lists. */
function mark(cue) {
  for (const old of current) old.removeAttribute("aria-current");
  const chapter = [...document.querySelectorAll(`.chapters[data-for="${active.id}"] .jump`)]
    .findLast(jump => +jump.dataset.from <= cue.start + 0.001);
  current = [cue.line, chapter].filter(Boolean);
  for (const one of current) one.setAttribute("aria-current", "true");
}

function update() {
  const seconds = active.audio.currentTime;
  active.at(seconds);
  const step = active.cue?.step;
  for (const other of stages) {
    if (other === active || step === undefined) continue;
    if (main.dataset.mode === "both") { other.follow(step); continue; }
    const said = other.cues.filter(cue => cue.step === step).map(cue => cue.text).join(" · ");
    const text = said ? `${other.name}: ${said}` : "";
    if (active.other.textContent !== text) active.other.textContent = text;
  }
  const now = time(seconds);
  if (clock.value !== now) {
    clock.value = now;
    place.setAttribute("aria-valuetext", `${now} / ${time(active.duration)}`);
  }
  if (document.activeElement !== place || !active.audio.paused) place.value = seconds;
}

function follow() {
  update();
  if (!active.audio.paused) requestAnimationFrame(follow);
}

function showPlaying() {
  const isPlaying = !active.audio.paused;
  play.className = isPlaying ? "playing" : "paused";
  play.querySelector(".name").textContent = isPlaying ? words.pause : words.play;
}

function go(seconds, stage = active, plays = true) {
  if (stage !== active) use(stage);
  active.seek(seconds);
  if (plays) active.audio.play();
}

/* Another style goes on at the same step. */
function use(stage) {
  const isPlaying = !active.audio.paused;
  const cue = stage.heard.find(cue => cue.step === active.cue?.step);
  active.audio.pause();
  active = stage;
  place.max = active.duration;
  if (cue) active.seek(cue.start);
  if (isPlaying) active.audio.play();
  choose(main.dataset.mode === "both" ? "both" : stage.id);
}

function choose(mode) {
  main.dataset.mode = mode;
  const input = document.querySelector(`input[name=mode][value="${mode}"]`);
  if (input) input.checked = true;
  for (const stage of stages) {
    stage.element.hidden = mode !== "both" && stage !== active;
    stage.element.classList.toggle("active", stage === active);
    stage.other.textContent = "";
    stage.listen.hidden = mode !== "both";
    stage.listen.setAttribute("aria-pressed", stage === active);
    stage.step = stage.cue = stage.view = null;
  }
  for (const part of document.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== active.id;
  update();
}

const words = { play: play.querySelector(".name").textContent, pause: play.dataset.pause };
find("player").hidden = find("settings").hidden = false;
for (const stage of stages) {
  for (const event of ["play", "pause", "seeked", "ended"])
    stage.audio.addEventListener(event, () => { if (stage === active) { showPlaying(); follow(); } });
  stage.listen.addEventListener("click", () => use(stage));
  stage.element.querySelector(".timeline").addEventListener("click", event => {
    const bars = stage.element.querySelector(".playhead").getBoundingClientRect();
    const part = (event.clientX - bars.left) / bars.width;
    if (part >= 0 && part <= 1) go(part * stage.duration, stage, !active.audio.paused);
  });
}
play.addEventListener("click", () => {
  if (!active.audio.paused) return active.audio.pause();
  if (active.audio.ended) active.seek(0);
  active.audio.play();
  // On a phone the drawing lies below the title: who has not scrolled sees what is heard.
  if (scrollY === 0 && matchMedia("(max-width: 48rem)").matches) active.element.scrollIntoView();
});
find("next").addEventListener("click", () => {
  const cue = active.heard.find(cue => cue.start > active.place + 0.01);
  if (cue) go(cue.start, active, !active.audio.paused);
});
find("previous").addEventListener("click", () => {
  const cue = active.heard.findLast(cue => cue.start < active.place - 1) ?? active.heard[0];
  if (cue) go(cue.start, active, !active.audio.paused);
});
place.addEventListener("input", () => go(+place.value, active, false));
for (const jump of document.querySelectorAll(".jump")) {
  jump.addEventListener("click", () => go(+jump.dataset.from, stages.find(stage => stage.id === jump.dataset.style)));
}
find("speed").addEventListener("change", setSpeed);
function setSpeed() {
  const speed = +find("speed").value;
  for (const { audio } of stages) audio.playbackRate = audio.defaultPlaybackRate = speed;
}
for (const input of document.querySelectorAll("input[name=mode]")) {
  input.addEventListener("change", () => {
    const stage = stages.find(stage => stage.id === input.value);
    main.dataset.mode = input.value;
    if (stage && stage !== active) use(stage); else choose(input.value);
  });
}
find("numbers").addEventListener("change", event => main.classList.toggle("numbered", event.target.checked));
for (const item of document.querySelectorAll(".downloads .sound")) {
  const stage = stages.find(stage => stage.id === item.dataset.style);
  item.hidden = false;
  const link = item.querySelector("a");
  link.addEventListener("click", () => { link.href = stage.audio.src; });
}
setSpeed();
choose(main.dataset.mode);
