// Tells what happens on a page: that it has changed, what live regions say, what is pressed and typed. Runs in its own world,
// which the page cannot reach, and changes nothing: its listeners are passive, and it asks for no style and no place, because
// an element's styles must not be worked out sooner than the page would have it.
(() => {
  const key = Symbol.for("earshot.listens");
  if (globalThis[key]) return;
  globalThis[key] = true;
  const interval = 20, longest = 2000;
  const tell = (message) => globalThis.earshotHeard?.(JSON.stringify(message));
  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim().slice(0, longest);

  // Changes: at once, then at most fifty times a second.
  let timer = null, last = -interval;
  function report() {
    timer = null;
    last = performance.now();
    tell({ kind: "changed", hidden: document.visibilityState === "hidden" });
  }
  function note() {
    if (timer !== null) return;
    const wait = last + interval - performance.now();
    if (wait <= 0) { timer = 0; queueMicrotask(report); } else timer = setTimeout(report, wait);
  }

  // Live regions.
  const regions = "[aria-live],[role=alert],[role=status],[role=log],[role=timer],[role=alertdialog],output";
  const alerts = "[role=alert]";
  function politeness(region) {
    const live = region.getAttribute("aria-live");
    if (live) return live.toLowerCase();
    const role = region.getAttribute("role");
    return role === "alert" || role === "alertdialog" ? "assertive" : role === "timer" ? "off" : "polite";
  }
  const element = (node) => node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement ?? node.getRootNode().host;
  const isHidden = (node) => node.closest("[aria-hidden=true],[hidden],[inert],template") !== null;
  function words(node) {
    if (node.nodeType === Node.TEXT_NODE) return plain(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("script,style,template,[hidden],[aria-hidden=true]")) return "";
    return plain(node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? [...node.childNodes].map(words).join(" "));
  }
  function say(region, node) {
    const how = politeness(region);
    if (how === "off" || isHidden(region)) return null;
    const atomic = region.getAttribute("aria-atomic"), role = region.getAttribute("role");
    const isWhole = atomic ? atomic === "true" : role === "alert" || role === "status" || region.localName === "output";
    return { text: words(isWhole ? region : node), assertive: how === "assertive" };
  }
  function gather(records) {
    const said = new Map();
    let count = 0;
    const add = (found) => { if (found?.text) said.set(found.text, found.assertive); };
    for (const record of records) {
      if (count++ > 200) break;
      const at = element(record.target);
      const region = at?.closest?.(regions);
      if (record.type === "attributes") {
        if (record.attributeName === "hidden" && at.matches(alerts) && !at.hidden) add(say(at, at));
        continue;
      }
      if (record.type === "characterData") { if (region) add(say(region, record.target)); continue; }
      for (const node of record.addedNodes) {
        if (region) add(say(region, node));
        else if (node.nodeType === Node.ELEMENT_NODE) {
          for (const alert of node.matches(alerts) ? [node] : node.querySelectorAll(alerts)) add(say(alert, alert));
        }
        watchShadows(node);
      }
    }
    for (const [text, assertive] of said) tell({ kind: "said", text, assertive });
  }
  const shown = new WeakSet();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.attributeName === "type" && record.oldValue === "password") shown.add(record.target);
    }
    gather(records);
    note();
  });
  const all = { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true };
  function watchShadows(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (node.shadowRoot) observer.observe(node.shadowRoot, all);
    if (!node.firstElementChild) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) if (walker.currentNode.shadowRoot) observer.observe(walker.currentNode.shadowRoot, all);
  }

  // What a person, or a test in a person's place, does.
  const interactive = "a[href],button,input,select,textarea,summary,label,option,[role=button],[role=link],[role=tab],"
    + "[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=option],[role=checkbox],[role=switch],[role=radio],"
    + "[role=treeitem],[role=combobox],[role=slider],[contenteditable],[tabindex],[onclick]";
  function name(node) {
    const ids = (node.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    const labels = ids.map((id) => plain(node.getRootNode().getElementById?.(id)?.textContent)).filter(Boolean).join(" ");
    if (labels) return labels;
    const own = plain(node.getAttribute("aria-label"));
    if (own) return own;
    const label = [...node.labels ?? []].map((label) => words(label)).join(" ").trim();
    if (label) return label;
    if (node.localName === "input" && /^(button|submit|reset)$/.test(node.type)) return plain(node.value) || node.type;
    const isField = /^(input|select|textarea)$/.test(node.localName) || node.isContentEditable;
    return (isField ? "" : words(node)) || plain(node.getAttribute("alt") ?? node.getAttribute("title") ?? node.placeholder ?? "");
  }
  const target = (event) => {
    const node = event.composedPath()[0];
    return node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement ?? null;
  };
  function isSecret(field) {
    if (field.type === "password" || shown.has(field)) return true;
    return /password|one-time-code|cc-/.test(field.getAttribute("autocomplete") ?? "");
  }
  let typed = null, typing = null;
  function flush() {
    clearTimeout(typing);
    if (!typed) return;
    const field = typed;
    typed = null;
    const text = field.isContentEditable ? plain(field.textContent) : String(field.value ?? "").slice(0, longest);
    const secret = isSecret(field);
    tell({ kind: "typed", name: name(field), id: field.id, secret, text: secret ? "•".repeat(text.length) : text });
  }
  const on = (type, listener) => addEventListener(type, (event) => {
    try { listener(event); } catch {}
  }, { capture: true, passive: true });
  let clicked = null, clickedAt = 0;
  on("click", (event) => {
    const node = event.isTrusted ? target(event) : null;
    if (!node) return;
    flush();
    const at = node.closest(interactive) ?? node;
    // A press on a label is passed on to its field.
    const meant = at.localName === "label" && at.control ? at.control : at;
    if (meant === clicked && performance.now() - clickedAt < 50) return;
    [clicked, clickedAt] = [meant, performance.now()];
    if (/^(text|search|email|url|tel|password|number)$/.test(meant.type) || meant.localName === "textarea" || meant.localName === "select") return;
    tell({ kind: "pressed", name: name(meant), id: meant.id });
  });
  on("input", (event) => {
    const field = target(event);
    if (!event.isTrusted || !field || /^(checkbox|radio|button|submit|file)$/.test(field.type) || field.localName === "select") return;
    if (typed && typed !== field) flush();
    typed = field;
    clearTimeout(typing);
    typing = setTimeout(flush, 300);
  });
  on("change", (event) => {
    const field = target(event);
    if (!field) return;
    if (field === typed) flush();
    if (field.localName !== "select") return;
    const option = field.selectedOptions[0];
    tell({ kind: "chosen", name: name(field), id: field.id, text: plain(option?.textContent), option: field.selectedIndex });
  });
  on("keydown", (event) => {
    if (!event.isTrusted || !/^(Enter|Escape|Arrow.*|Home|End|PageUp|PageDown|Tab)$/.test(event.key)) return;
    flush();
    const node = target(event);
    const isPlace = !node || node === document.body || node === document.documentElement;
    tell({ kind: "key", key: event.key, name: isPlace ? "" : name(node), id: isPlace ? "" : node.id });
  });
  on("blur", (event) => { if (event.target === typed) flush(); });
  for (const type of ["toggle", "transitionend", "animationend", "pageshow", "scrollend"]) on(type, note);

  function begin() {
    observer.observe(document, all);
    if (document.documentElement) watchShadows(document.documentElement);
    tell({ kind: "ready", hidden: document.visibilityState === "hidden" });
  }
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { capture: true, once: true }); else begin();
})()
