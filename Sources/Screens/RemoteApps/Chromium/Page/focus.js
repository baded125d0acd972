// Finds the elements that the keyboard comes to and that may not look otherwise when they have the focus. The answer has them as
// `stops`; `same` tells by their places which of them look as before, with what is in them, around them and beside them. Each is
// looked at once, and again only where its classes or its own style have changed; `seen` has those of which it is known already.
// Null is answered where there are none, as long as no style of the page has to do with outlines: the browser's own ring is seen
// then.
(() => {
  const styles = "box-shadow border-top-style border-top-width border-top-color "
    + "border-bottom-style border-bottom-width border-bottom-color border-left-color border-right-color background-color "
    + "background-image background-position background-size color text-decoration-line text-decoration-color "
    + "text-decoration-thickness opacity visibility display transform scale translate filter clip clip-path left top width height "
    + "font-weight font-size fill stroke stroke-width text-shadow content";
  const names = styles.split(" ");
  const stopped = "a[href],area[href],button,input,select,summary,[tabindex]";
  // A caret shows where a field has the focus.
  const typed = "input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=range],[type=color],"
    + "[type=file],[type=hidden]),textarea,[contenteditable]:not([contenteditable=false])";
  const most = 100;
  const roots = [document];
  for (const element of document.querySelectorAll("*")) if (element.shadowRoot) roots.push(element.shadowRoot);
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const sheets = roots.flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets]);
  const concerns = (sheet) => {
    try { return [...sheet.cssRules].some((rule) => /outline|\ball\s*:/.test(rule.cssText)); } catch { return true; }
  };
  if (!sheets.some(concerns) && !all("[style*=outline]").length) return null;
  const place = Symbol.for("earshot.focus");
  if (!window[place]) Object.defineProperty(window, place, { value: new WeakMap() });
  const known = window[place];
  const dress = (element) => `${element.getAttribute("class")} ${element.getAttribute("style")} ${sheets.length}`;
  const isKnown = (element) => known.get(element)?.dress === dress(element);
  const found = all(stopped).filter((element) =>
    element.tabIndex >= 0 && !element.matches(typed) && !element.matches(":disabled,[inert],[inert] *")
    && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })).slice(0, most);
  const stops = found.filter((element) => !isKnown(element) && !element.matches(":focus"));
  const seen = found.filter((element) => isKnown(element) && known.get(element).isSame);
  if (!stops.length) return seen.length ? { seen } : null;
  const look = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const hasOutline = style.outlineStyle !== "none" && style.outlineWidth !== "0px";
    const outline = hasOutline ? `${style.outline} ${style.outlineOffset}` : "";
    return [outline, ...names.map((name) => style.getPropertyValue(name))].join("|");
  };
  const whole = (element) => [null, "::before", "::after"].map((pseudo) => look(element, pseudo)).join("#");
  const judged = new Set(found);
  const isOther = (element) => element && !judged.has(element);
  const near = (element) => [
    ...[...element.querySelectorAll("*")].slice(0, 30), element.parentElement, element.parentElement?.parentElement,
    element.nextElementSibling, element.previousElementSibling, element.nextElementSibling?.nextElementSibling, ...element.labels ?? [],
  ].filter(isOther);
  const looks = () => stops.map((element) => [element, ...near(element)].map(whole).join("##"));
  // What only moves from one style to the next has its end at once.
  const settle = () => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  };
  const before = looks();
  const same = () => {
    getComputedStyle(document.documentElement).color;
    settle();
    const now = looks();
    stops.forEach((element, place) => known.set(element, { dress: dress(element), isSame: now[place] === before[place] }));
    return stops.flatMap((_, place) => now[place] === before[place] ? [place] : []);
  };
  return { stops, same, seen };
})()
