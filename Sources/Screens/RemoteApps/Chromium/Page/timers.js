// Tells how long the scripts of the page still wait by timers that are near, and for the browser to be idle: a page that is drawn
// then is not complete before. Runs in the page's own world, before any script of the page.
(() => {
  // What one sets after the other counts until they have waited this long together, each at least so long: some go on for ever.
  const near = 5000, least = 50;
  const due = new Map();
  let waited = 0;
  function watch(kind, handler, delay, begin) {
    const together = waited + Math.max(least, delay);
    if (typeof handler !== "function" || together > near) return begin(handler);
    const id = begin(function () {
      due.delete(kind + id);
      const before = waited;
      waited = together;
      try { handler.apply(this, arguments); } finally { waited = before; }
    });
    due.set(kind + id, performance.now() + delay);
    return id;
  }
  const set = window.setTimeout, clear = window.clearTimeout;
  window.setTimeout = function setTimeout(handler, delay, ...rest) {
    return watch("timer", handler, Math.max(0, Number(delay) || 0), (handler) => set.call(window, handler, delay, ...rest));
  };
  window.clearTimeout = function clearTimeout(id) {
    due.delete("timer" + id);
    clear.call(window, id);
  };
  const request = window.requestIdleCallback, cancel = window.cancelIdleCallback;
  window.requestIdleCallback = function requestIdleCallback(handler, ...rest) {
    return watch("idle", handler, 0, (handler) => request.call(window, handler, ...rest));
  };
  window.cancelIdleCallback = function cancelIdleCallback(id) {
    due.delete("idle" + id);
    cancel.call(window, id);
  };
  // One that is due and has not run counts too: the page is busy.
  Object.defineProperty(window, Symbol.for("earshot.timers"), {
    value: () => [...due.values()].map((time) => Math.max(1, Math.ceil(time - performance.now()))),
  });
})();
