// Reports changes of the page, at once and then at most fifty times a second; likewise those of attributes that are read from
// the page's DOM, because a reading in progress does not notice them otherwise. Tells which elements have changed, when it is
// asked. Runs in its own world, which the page cannot reach. Is called with the names of those attributes.
((attributes) => {
  const interval = 20;
  const liveRegions = "[aria-live],[role=alert],[role=status],[role=log],[role=timer],[role=alertdialog],output";
  // Attributes that the accessibility tree lacks, so that it does not report their changes.
  const described = new Set(attributes);
  let timer = null, last = -interval, lastDescribed = -interval, isLive = false, isDescribed = false, isFocus = false;
  // The elements that have changed since this was asked for; null where they are too many, or where the change of one may reach
  // far.
  const mostNamed = 200, mostInside = 500;
  let named = new Set();
  function name(node) {
    if (!named || !node) return;
    named.add(node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement ?? node.host ?? document.documentElement);
    if (named.size > mostNamed) named = null;
  }
  function nameChange({ target, type }) {
    name(target);
    if (type !== "attributes") return;
    // One that is shown or hidden itself is noticed by its parent.
    name(target.parentNode);
    if (named && target.getElementsByTagName("*").length > mostInside) named = null;
  }
  // Those of them that are in live regions, which are asked for first where all take long.
  const mostLive = 20;
  let live = new Set();
  function nameLive(node) {
    if (!live) return;
    live.add(node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement ?? node.host);
    if (live.size > mostLive) live = null;
  }
  const inDocument = (elements) => elements && [...elements].filter((element) => element?.isConnected);
  globalThis.earshotTakeChanged = () => {
    take(observer.takeRecords());
    const taken = named;
    [named, live] = [new Set(), new Set()];
    return inDocument(taken);
  };
  globalThis.earshotTakeLive = () => {
    take(observer.takeRecords());
    const taken = live;
    live = new Set();
    return inDocument(taken);
  };
  function report() {
    clearTimeout(timer);
    timer = null;
    last = performance.now();
    if (isDescribed) lastDescribed = last;
    const kind = (isLive ? "live" : "changed") + (isDescribed ? " attributes" : "") + (isFocus ? " focus" : "");
    isLive = isDescribed = isFocus = false;
    earshotChanged(kind);
  }
  function note(live) {
    isLive ||= live;
    if (isDescribed && timer !== 0 && lastDescribed + interval <= performance.now()) return report();
    if (timer !== null) return;
    const wait = last + interval - performance.now();
    if (wait <= 0) { timer = 0; queueMicrotask(report); } else timer = setTimeout(report, wait);
  }
  function isInLiveRegion(node) {
    for (let at = node; at; at = at.parentNode || at.host) if (at.matches?.(liveRegions)) return true;
    return false;
  }
  const observer = new MutationObserver((records) => note(take(records)));
  // Takes changes; returns whether one is in a live region.
  function take(records) {
    let hasLive = false, count = 0;
    function noteLive(node) {
      hasLive = true;
      nameLive(node);
    }
    const added = new Set();
    for (const record of records) {
      nameChange(record);
      if (record.attributeName && described.has(record.attributeName) && !added.has(record.target)) isDescribed = true;
      if (count++ < 100 && isInLiveRegion(record.target)) noteLive(record.target);
      for (const node of record.addedNodes) {
        if (count++ < 100 && node.matches?.(liveRegions)) noteLive(node);
        added.add(node);
        watchShadows(node);
      }
    }
    return hasLive;
  }
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  function watch(root) { observer.observe(root, all); }
  function watchShadows(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (node.shadowRoot) watch(node.shadowRoot);
    if (!node.firstElementChild) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) if (walker.currentNode.shadowRoot) {
      watch(walker.currentNode.shadowRoot);
      for (const child of walker.currentNode.shadowRoot.children) watchShadows(child);
    }
  }
  const changed = () => note(false);
  function changedAt(event) {
    name(event.composedPath()[0]);
    note(false);
  }
  for (const event of ["focusin", "focusout"]) {
    addEventListener(event, (event) => { isFocus = true; changedAt(event); }, { capture: true, passive: true });
  }
  for (const event of ["input", "change", "toggle", "transitionend", "animationend", "reset"]) {
    addEventListener(event, changedAt, { capture: true, passive: true });
  }
  // Lists that show a part of their rows use the same nodes for other rows when they scroll.
  let lastScroll = -interval;
  addEventListener("scroll", () => {
    if (lastScroll + interval > performance.now()) return;
    lastScroll = performance.now();
    earshotChanged("scrolled");
  }, { capture: true, passive: true });
  addEventListener("earshot-shadow", (event) => {
    const root = event.composedPath()[0]?.shadowRoot;
    if (root) watch(root);
    changedAt(event);
  }, { capture: true });
  addEventListener("earshot-announcement", (event) => {
    if (typeof event.data === "string") earshotChanged(event.data);
  }, { capture: true });
  // A document that is still loading is read as a whole.
  function begin() {
    watch(document);
    if (document.documentElement) watchShadows(document.documentElement);
    changed();
  }
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { capture: true }); else begin();
  // Values that scripts set in a control are no mutations.
  const controls = new WeakMap();
  setInterval(() => {
    let isOther = false;
    for (const control of [...document.querySelectorAll("input,select,textarea")].slice(0, 1000)) {
      const now = `${control.type === "password" ? control.value.length : control.value}\u0001${control.checked}${control.indeterminate}`;
      if (controls.get(control) === now) continue;
      controls.set(control, now);
      name(control);
      isOther = true;
    }
    if (isOther) changed();
  }, 300);
})
