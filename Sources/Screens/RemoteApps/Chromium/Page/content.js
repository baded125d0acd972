// Tells what there is of the page: `isBare` where next to nothing is and scripts may draw more (no element, a text that something
// is loading, a link that only skips, a heading or an image while something is to come), `isBlank` where nothing is shown and
// nothing can come, `isPainted` where a picture or a drawing is all there is, `isUnderWay` where it says itself that something is
// to come,
// `isSparse` where there are few elements, and what its scripts wait for (`timers.js`). `hasEnabled` where it has just
// pressed Flutter's button "Enable accessibility": an app of Flutter's draws its own pixels, and has no other element until then.
(async () => {
  await window[Symbol.for("earshot.waits")]?.idle();
  const things = "h1,h2,h3,h4,h5,h6,button,input:not([type=hidden]),select,textarea,summary,a[href],img,svg[role=img],canvas,"
    + "video,audio,object,embed,table,[role=heading],[role=button],[role=link],[role=tab],[role=checkbox],[role=switch],"
    + "[role=radio],[role=textbox],[role=searchbox],[role=combobox],[role=slider],[role=spinbutton],[role=menuitem],[role=option],"
    + "[role=treeitem],[role=img],[contenteditable]";
  const busy = "[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])";
  const measured = "[role=progressbar],progress";
  const waiting = [
    /^(loading|laster|loader|lädt|chargement|cargando|carregando|caricamento|laddar|indlæser)\b.{0,40}$/i,
    /^(please wait|just a moment|one moment|starting( up)?|initiali[sz]ing|connecting|preparing|vent litt|vennligst vent|et øyeblikk|starter( opp)?|kobler til|bitte warten)\W*$/i,
    /^(\S+\s+){0,3}\S*(…|\.\.\.)$/,
    /^(loading )?spinner$/i,
  ];
  const isWaiting = (text) => waiting.some((words) => words.test(text));
  const isOnlyShown = (element) => element.closest("h1,h2,h3,h4,h5,h6,img,svg,[role=heading],[role=img]") !== null;
  // A page of few elements is waited for while a timer is soon to run out.
  const few = 5, soon = 3000;
  // A link to a place on the page. An address of a script's own, like `#/inbox`, is none.
  const isSkip = (element) => {
    const place = element.closest("a[href^='#']")?.getAttribute("href").slice(1);
    return Boolean(place) && element.ownerDocument.getElementById(place) !== null;
  };
  const isScript = (script) => /^($|module$|text\/javascript|application\/javascript)/i.test(script.type);
  const isSeen = (element) => element.checkVisibility?.({ visibilityProperty: true }) !== false;
  const isShown = (element) => isSeen(element) && !element.closest("[aria-hidden=true],[inert]");
  let isBare = true, isDrawn = false, hasSkip = false, isUnderWay = false, isOnlyTitle = true, isMeasured = false, hasScripts = false, count = 0, left = 5000;
  const timers = [];
  // Flutter's engine takes a press at the button's centre (`SemanticsHelper`). Older engines have it in the shadow of their pane.
  function enableFlutter() {
    const inPane = document.querySelector("flt-glass-pane")?.shadowRoot;
    const button = document.querySelector("flt-semantics-placeholder") ?? inPane?.querySelector("flt-semantics-placeholder");
    const pressed = Symbol.for("earshot.flutter");
    if (!button || window[pressed]) return false;
    window[pressed] = true;
    const box = button.getBoundingClientRect();
    const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, ...place }));
    return true;
  }
  function lookInto(window) {
    if ([...window.document.scripts].some(isScript)) hasScripts = true;
    timers.push(...window[Symbol.for("earshot.waits")]?.list() ?? []);
    if (window.document.body) look(window.document.body);
  }
  function look(root) {
    for (const element of root.querySelectorAll(busy)) if (isShown(element)) { isUnderWay = true; break; }
    for (const element of root.querySelectorAll(measured)) if (isShown(element)) { isMeasured = true; break; }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (left-- > 0 && walker.nextNode()) {
      const node = walker.currentNode, isText = node.nodeType === Node.TEXT_NODE, element = isText ? node.parentElement ?? root.host : node;
      if (!element) continue;
      if (!isText && node.shadowRoot) look(node.shadowRoot);
      if (!isText && node.localName === "iframe") {
        try { if (node.contentDocument?.body) lookInto(node.contentWindow); else if (isShown(node)) isBare = isOnlyTitle = false; } catch {}
      }
      if (isText ? !/[\p{L}\p{N}]/u.test(node.data) || element.closest("script,style,template,noscript") : !node.matches(things)) {
        continue;
      }
      const text = (isText ? node.data : node.textContent || node.getAttribute("alt") || "").trim();
      if (!isShown(element)) {
        // What readers pass over is there for others.
        if (isSeen(element) && !isWaiting(text)) isDrawn = true;
        continue;
      }
      if (isWaiting(text) && window.document.scripts.length > 0) isUnderWay = true;
      else if (!isSkip(element)) {
        isBare = false;
        if (!isOnlyShown(element)) isOnlyTitle = false;
        if (!isText || !element.closest(things)) count++;
      } else hasSkip = true;
    }
  }
  // A picture that a style paints, or a drawing without a role, of some size.
  const isPicture = (element) => {
    const box = element.getBoundingClientRect();
    return Math.min(box.width, box.height) >= 16 && isSeen(element)
      && (element.localName === "svg" || getComputedStyle(element).backgroundImage.includes("url("));
  };
  lookInto(window);
  const hasEnabled = enableFlutter();
  if (hasEnabled) isUnderWay = true;
  if ((isUnderWay || isMeasured) && isOnlyTitle) isBare = true;
  if (isDrawn && !isUnderWay) isBare = false;
  // An empty window is filled by the page that has opened it.
  const canCome = hasScripts || isUnderWay || isMeasured || location.href === "about:blank";
  const isPainted = isBare && !isUnderWay && !isMeasured && [...document.querySelectorAll("body *")].slice(0, 500).some(isPicture);
  return { hasEnabled, isBare: isBare && canCome, isBlank: isBare && !canCome && !hasSkip && !isPainted, isPainted, isUnderWay, isSparse: isOnlyTitle || count <= few && timers.every(({ left }) => left <= soon), timers };
})()
