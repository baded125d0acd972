"use strict";
const renditions = [...document.querySelectorAll(".rendition")];
for (const rendition of renditions) {
  const audio = rendition.querySelector("audio");
  const caption = rendition.querySelector(".caption");
  const rows = [...rendition.querySelectorAll("tr[data-start]")];
  let current = null;
  function follow() {
    const time = audio.currentTime;
    const row = rows.find(row => +row.dataset.start <= time && time < +row.dataset.end) ?? null;
    if (row !== current) {
      current?.removeAttribute("aria-current");
      current = row;
      current?.setAttribute("aria-current", "true");
      const said = current?.querySelector(".said");
      caption.textContent = said?.textContent ?? "\u00a0";
      caption.lang = said?.lang ?? "";
    }
    if (!audio.paused) requestAnimationFrame(follow);
  }
  for (const event of ["play", "pause", "seeked", "ended"]) audio.addEventListener(event, follow);
  for (const row of rows) {
    row.querySelector("button").addEventListener("click", () => {
      audio.currentTime = +row.dataset.start;
      audio.play();
    });
  }
}
const chooser = document.getElementById("switch");
function choose(id) {
  for (const rendition of renditions) {
    rendition.hidden = rendition.id !== id;
    if (rendition.hidden) rendition.querySelector("audio").pause();
  }
}
if (chooser) {
  chooser.hidden = false;
  chooser.addEventListener("change", event => choose(event.target.value));
  choose(chooser.querySelector("input:checked").value);
}
