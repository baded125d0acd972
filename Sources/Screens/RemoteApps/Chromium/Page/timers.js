// Tells what the scripts of the page still wait for: timers that are near, frames, and the browser to be idle. A page that is
// drawn then is not complete before. Runs in the page's own world, before any script of the page.
(() => {
  // What one sets after the other counts until they have waited this long together, each at least so long: some go on for ever.
  const near = 5000, least = 50;
  const due = new Map();
  let waited = 0, count = 0, mark = 0;
  function watch(kind, handler, delay, begin) {
    const together = waited + Math.max(least, delay);
    if (typeof handler !== "function" || together > near) return begin(handler);
    const id = begin(function () {
      due.delete(kind + id);
      const before = waited;
      waited = together;
      try { handler.apply(this, arguments); } finally { waited = before; }
    });
    due.set(kind + id, { at: performance.now() + delay, whole: together, number: ++count });
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
  const frame = window.requestAnimationFrame, cancelFrame = window.cancelAnimationFrame;
  window.requestAnimationFrame = function requestAnimationFrame(handler) {
    return watch("frame", handler, 0, (handler) => frame.call(window, handler));
  };
  window.cancelAnimationFrame = function cancelAnimationFrame(id) {
    due.delete("frame" + id);
    cancelFrame.call(window, id);
  };
  // What moves on the page by style counts as a timer does; what moves without end does not.
  function animations() {
    return document.getAnimations().filter((animation) => animation.playState === "running").map((animation) => {
      const whole = Number(animation.effect?.getComputedTiming().endTime);
      return { left: (whole - Number(animation.currentTime)) / Math.abs(animation.playbackRate), whole };
    }).filter(({ left, whole }) => left > 0 && Number.isFinite(left) && whole <= near);
  }
  // The page is busy as long as it comes to neither, however long this machine takes: so not time is counted but its turns.
  const mostTurns = 10, turn = 50;
  Object.defineProperty(window, Symbol.for("earshot.waits"), { value: Object.freeze({
    // Each with the milliseconds until it is over, and those that it takes as a whole, with those before it. One that is due
    // and has not run counts too: the page is busy. After a mark, only what was set since.
    list: () => [...due.values()].filter(({ number }) => number > mark)
      .map(({ at, whole }) => ({ left: Math.max(1, Math.ceil(at - performance.now())), whole })).concat(animations()),
    mark: () => { mark = count; },
    // Until what there is was drawn, and nothing else is to be done.
    idle: () => new Promise((done) => {
      let left = mostTurns;
      const pass = () => { if (left-- > 0) set.call(window, pass, turn); else done(); };
      pass();
      frame.call(window, () => request.call(window, () => { left = 0; done(); }));
    }),
  }) });
})();
