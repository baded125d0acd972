// Tells how long the scripts of the page still wait by timers that are near: a page that is drawn by one is not complete before.
// Runs in the page's own world, before any script of the page.
(() => {
  // A timer that one timer sets after the other counts until they have waited this long together: some go on for ever.
  const near = 5000;
  const due = new Map();
  let waited = 0;
  const set = window.setTimeout, clear = window.clearTimeout;
  window.setTimeout = function setTimeout(handler, delay, ...rest) {
    const together = waited + Math.max(0, Number(delay) || 0);
    if (typeof handler !== "function" || together > near) return set.call(window, handler, delay, ...rest);
    const id = set.call(window, function () {
      due.delete(id);
      const before = waited;
      waited = together + 1;
      try { handler.apply(this, arguments); } finally { waited = before; }
    }, delay, ...rest);
    due.set(id, performance.now() + together - waited);
    return id;
  };
  window.clearTimeout = function clearTimeout(id) {
    due.delete(id);
    clear.call(window, id);
  };
  Object.defineProperty(window, Symbol.for("earshot.timers"), {
    value: () => [...due.values()].map((time) => Math.max(0, Math.ceil(time - performance.now()))).filter(Boolean),
  });
})();
