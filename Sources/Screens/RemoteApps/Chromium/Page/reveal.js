async function (step) {
  const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
  if (!element || !element.isConnected) return false;
  const place = () => {
    if (this.nodeType !== Node.TEXT_NODE) return element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNode(this);
    return range.getBoundingClientRect();
  };
  const isPage = (scroller) => scroller === document.scrollingElement;
  const scrolls = (scroller) =>
    scroller.scrollHeight > scroller.clientHeight + 1
    && (isPage(scroller) || ["auto", "scroll", "overlay"].includes(getComputedStyle(scroller).overflowY));
  const scrollers = [];
  for (let at = element; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) if (scrolls(at)) scrollers.push(at);
  if (!scrollers.length || !place().height && !place().width) return false;
  const offsets = () => scrollers.map((scroller) => scroller.scrollTop).join();
  const view = (scroller) => isPage(scroller) ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const move = (scroller, distance) => scroller.scrollBy({ top: distance, behavior: "instant" });
  const drawn = () => new Promise((done) => {
    const timer = setTimeout(done, 200);
    requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(timer); done(); }));
  });
  // Whether there is nothing to be read behind it in a direction.
  const controls = "a[href],button,input:not([type=hidden]),select,textarea,summary,img[alt]:not([alt='']),[tabindex]";
  function isLast(scroller, forward) {
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    walker.currentNode = element;
    if (forward && this.nodeType !== Node.TEXT_NODE) while (walker.lastChild()) {}
    for (let left = 2000; left > 0; left--) {
      const node = forward ? walker.nextNode() : walker.previousNode();
      if (!node || node === scroller) return true;
      const isText = node.nodeType === Node.TEXT_NODE;
      if (isText ? !/[\p{L}\p{N}]/u.test(node.data) : !node.matches(controls) || node.contains(element)) continue;
      const shown = isText ? node.parentElement : node;
      if (element.contains(shown) || !shown.checkVisibility({ visibilityProperty: true })) continue;
      if (shown.closest("[aria-hidden=true],[inert],script,style,template,noscript")) continue;
      return false;
    }
    return false;
  }
  // A page is not read on from a list, a menu or a dialog that lies over it: to scroll it would take away what they belong to.
  const isOver = element.closest("[role=listbox],[role=menu],[role=dialog],[role=alertdialog],dialog") !== null;
  const readOn = isOver ? scrollers.filter((scroller) => !isPage(scroller)) : scrollers;
  const before = offsets();
  for (const scroller of scrollers) {
    const { top, bottom } = view(scroller), it = place();
    const fits = it.bottom - it.top <= bottom - top;
    if (it.bottom <= top + 1 || it.top >= bottom - 1) move(scroller, (it.top + it.bottom - top - bottom) / 2);
    else if (fits && it.top < top) move(scroller, it.top - top);
    else if (fits && it.bottom > bottom) move(scroller, it.bottom - bottom);
  }
  if (offsets() !== before) await drawn();
  const between = offsets();
  for (const scroller of readOn) {
    if (step >= 0 && isLast.call(this, scroller, true)) move(scroller, place().top - view(scroller).top);
    else if (step <= 0 && isLast.call(this, scroller, false)) move(scroller, place().bottom - view(scroller).bottom);
    else break;
  }
  if (step !== 0 && offsets() === between) for (const scroller of readOn) move(scroller, step * (view(scroller).bottom - view(scroller).top));
  if (offsets() !== between) await drawn();
  return offsets() !== before;
}
