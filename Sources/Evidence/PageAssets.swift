import MarkupText

/// The page's style sheet and script. Both are part of the page: it asks for nothing from elsewhere.
enum PageAssets {
  static let style = Markup.raw(
    """
    html { scroll-padding-top: 12rem; }
    :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--ground); --text: #1a1a1a; --ground: #fff; --line: #6b6b6b; --faint: #c8c8c8;
      --accent: #0b4f8a; --focus: #7a1fa2; --now: #fff1b8; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #f2f2f2; --ground: #16181c; --line: #9a9a9a; --faint: #4a4a4a; --accent: #9cc9f5;
        --focus: #d9a7f0; --now: #4a3d00; }
    }
    body { margin: 0 auto; max-width: 76rem; padding: 1rem; }
    h1 { font-size: 1.75rem; line-height: 1.25; }
    h2 { margin-top: 2rem; border-top: 2px solid var(--accent); padding-top: 1rem; }
    fieldset { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; }
    fieldset label { display: inline-block; margin-right: 1.5rem; padding: .5rem 0; min-height: 1.5rem; }
    [hidden] { display: none !important; }
    .player { position: sticky; top: 0; background: var(--ground); padding: .5rem 0;
      border-bottom: 1px solid var(--line); }
    audio { width: 100%; }
    .caption { margin: .5rem 0; min-height: 3em; padding: .25rem .75rem; background: #1a1a1a; color: #fff;
      font-size: 1.25rem; border-radius: .25rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .375rem .5rem;
      border-bottom: 1px solid var(--faint); font-weight: 400; overflow-wrap: break-word; }
    .path { overflow-wrap: anywhere; }
    thead th { font-weight: 700; }
    tr[aria-current] { background: var(--now); outline: 2px solid var(--focus); }
    button { font: inherit; min-width: 4.5rem; min-height: 2.75rem; color: var(--accent);
      background: var(--ground); border: 1px solid var(--accent); border-radius: .25rem; cursor: pointer; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    figure { margin: 1.5rem 0; }
    figcaption { font-weight: 700; margin-bottom: .5rem; }
    .screen { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
    .screen svg { flex: none; max-width: 100%; height: auto; border: 1px solid var(--line); }
    .screen ol { flex: 1 1 20rem; margin: 0; }
    @media (max-width: 40rem) {
      thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
      tr, th, td { display: block; border: 0; }
      tr { border-bottom: 1px solid var(--faint); padding: .5rem 0; }
      [data-head]::before { content: attr(data-head) ": "; font-weight: 700; }
    }
    """)

  static let script = Markup.raw(
    """
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
          caption.textContent = said?.textContent ?? "\\u00a0";
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
    """)
}
