"use strict";
// Shows what the session tells by server-sent events. Nothing is ever sent to it.
const part = id => document.getElementById(id);
const status = part("status"), said = part("said"), queue = part("queue"), unheard = part("unheard"), read = part("read");
// How many of those that were cut are shown.
const mostUnheard = 6;
let announcements = new Map(), present = null, words = null, timer = null;

function show(state) {
  status.textContent = status.dataset[state];
  status.classList.toggle("live", state === "connected");
}

const isOver = item => item.outcome && item.outcome !== "started";

// MARK: What is being said

/// How far it has been heard, and where the word ends that is being heard. Where no words are told, all of it is there at
/// once.
function heardTo(item) {
  if (item.outcome === "finished") return { heard: item.text.length, word: null };
  if (isOver(item)) return { heard: item.heard ?? 0, word: null };
  if (words?.id !== item.id) return { heard: words === null ? item.text.length : 0, word: null };
  const begun = words.words.filter(word => word[1] <= performance.now()).map(word => word[0]);
  if (!begun.length) return { heard: 0, word: null };
  const start = Math.max(...begun);
  const later = words.words.map(word => word[0]).filter(place => place > start);
  const end = later.length ? Math.min(...later) : item.text.length;
  return { heard: start, word: start + item.text.slice(start, end).replace(/[\s.,:;!?]+$/, "").length };
}

function span(text, kind) {
  const span = document.createElement("span");
  span.textContent = text;
  if (kind) span.className = kind;
  return span;
}

function drawPresent() {
  const item = announcements.get(present);
  if (!item) return;
  const { heard, word } = heardTo(item);
  const rest = item.outcome === "cut" || item.outcome === "failed" ? "cut" : "ahead";
  said.replaceChildren(span(item.text.slice(0, heard)));
  if (word !== null) said.append(span(item.text.slice(heard, word), "word"));
  said.append(span(item.text.slice(word ?? heard), word === null && rest === "ahead" && heard === item.text.length ? "" : rest));
  said.lang = item.language;
  said.className = item.text.length > 180 ? "longer" : item.text.length > 70 ? "long" : "";
  part("fate").textContent = unheard.dataset[item.outcome] ?? "";
  drawOther(item);
  clearTimeout(timer);
  if (isOver(item) || words?.id !== item.id) return;
  const next = words.words.map(word => word[1]).filter(time => time > performance.now());
  if (next.length) timer = setTimeout(drawPresent, Math.min(...next) - performance.now());
}

function drawOther(item) {
  part("other").hidden = !item.other;
  if (!item.other) return;
  const style = part("other-style"), isSame = item.other.text === item.text;
  part("other").classList.toggle("same", isSame);
  style.textContent = style.dataset[item.other.style.toLowerCase()];
  part("other-words").textContent = isSame ? style.dataset.same : item.other.text;
  part("other-words").lang = isSame ? "" : item.language;
}

function drawCause(line) {
  const cause = part("cause");
  cause.replaceChildren();
  if (!line) return;
  const key = document.createElement("kbd");
  key.textContent = line;
  cause.append(key);
}

// MARK: What waits, and what was not heard

function row(item, kind, name, ...content) {
  const row = document.createElement("li");
  const mark = span(name, "mark " + kind);
  row.append(mark, ...content);
  return row;
}

function inLanguage(item, text, name) {
  const words = document.createElement(name);
  words.lang = item.language;
  words.textContent = text;
  return words;
}

const urgency = ["assertive", "navigation", "polite", "hint"];

function drawLists() {
  const all = [...announcements.values()];
  queue.replaceChildren(...all.filter(item => !item.outcome)
    .sort((one, other) => urgency.indexOf(one.priority) - urgency.indexOf(other.priority) || one.id - other.id)
    .map(item => row(item, item.priority, queue.dataset[item.priority], inLanguage(item, item.text, "span"))));
  unheard.replaceChildren(...all.filter(item => unheard.dataset[item.outcome]).slice(-mostUnheard).reverse()
    .map(item => {
      const heard = item.heard ?? 0;
      return row(item, item.outcome, unheard.dataset[item.outcome],
        inLanguage(item, item.text.slice(0, heard), "span"), inLanguage(item, item.text.slice(heard), "s"));
    }));
}

/// Lists are drawn once for all that comes together.
let isListDue = false;
function drawListsSoon() {
  if (isListDue) return;
  isListDue = true;
  requestAnimationFrame(() => { isListDue = false; drawLists(); });
}

// MARK: Screen and latency

/// Markup that the session has made, every text in it escaped.
function parsed(markup) {
  return [...new DOMParser().parseFromString(markup, "text/html").body.childNodes].map(node => document.importNode(node, true));
}

function drawScreen(screen) {
  part("screen-name").textContent = screen.title || part("screen-name").textContent;
  part("screen-name").lang = screen.language;
  part("voice").textContent = screen.style;
  part("drawing").replaceChildren(...parsed(screen.pictures), ...parsed(screen.drawing));
  part("no-drawing").hidden = screen.drawing !== "";
  const size = part("drawing").querySelector("svg[viewBox]")?.viewBox.baseVal;
  part("show").classList.toggle("wide", size ? size.width > size.height * .8 : false);
  show(screen.isPaused ? "paused" : "connected");
}

function drawLatency(latency) {
  part("latency-text").textContent = latency.text;
  part("latency-plot").replaceChildren(...parsed(latency.plot));
}

// MARK: What comes

function come(item) {
  announcements.set(item.id, item);
  // As much as the session itself remembers for newcomers, and what has no outcome yet.
  if (announcements.size > 200) {
    for (const [id, old] of announcements) if (isOver(old) && id !== present) { announcements.delete(id); break; }
  }
}

function begin(id) {
  present = id;
  const item = announcements.get(id);
  if (!item) return;
  drawCause(item.command);
  const aloud = part("aloud");
  aloud.lang = item.language;
  aloud.textContent = read.checked ? item.text : "";
}

function timed(told) {
  const now = performance.now();
  return { id: told.id, words: told.words.map(([place, wait]) => [place, now + wait]) };
}

const take = {
  state(state) {
    announcements = new Map(state.announcements.map(item => [item.id, item]));
    words = state.words ? timed(state.words) : null;
    if (state.screen) drawScreen(state.screen); else show("connected");
    if (state.latency) drawLatency(state.latency);
    if (state.present) begin(state.present);
    drawPresent();
    drawLists();
  },
  announcement(item) { come(item); drawListsSoon(); },
  outcome({ id, outcome, heard }) {
    const item = announcements.get(id);
    if (!item) return;
    Object.assign(item, { outcome, heard });
    if (outcome === "started") begin(id);
    if (id === present) drawPresent();
    drawListsSoon();
  },
  words(told) {
    const more = timed(told);
    words = words?.id === told.id ? { id: told.id, words: [...words.words, ...more.words] } : more;
    if (told.id === present) drawPresent();
  },
  screen: drawScreen,
  latency: drawLatency,
  command() {},
  reload() { location.reload(); },
  end() {
    events.close();
    show("ended");
    part("present-name").textContent = status.dataset.after;
  },
};

const events = new EventSource("events");
for (const name of Object.keys(take)) {
  events.addEventListener(name, event => take[name](JSON.parse(event.data)));
}
events.addEventListener("error", () => show("connecting"));
read.addEventListener("change", () => {
  part("aloud").setAttribute("aria-live", read.checked ? "polite" : "off");
});
