// Tells what there is of the page: `isBare` where next to nothing is (no element, a text that something is loading, a link that
// only skips), `isUnderWay` where it says itself that something is to come, and the milliseconds until the last timer that is near.
(() => {
  const things = "h1,h2,h3,h4,h5,h6,button,input:not([type=hidden]),select,textarea,summary,a[href],img,svg[role=img],canvas,"
    + "video,audio,object,embed,table,[role=heading],[role=button],[role=link],[role=tab],[role=checkbox],[role=switch],"
    + "[role=radio],[role=textbox],[role=combobox],[role=slider],[role=menuitem],[role=img],[contenteditable]";
  const busy = "[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])";
  const waiting = [
    /^(loading|laster|loader|lädt|chargement|cargando|carregando|caricamento|laddar|indlæser)\b.{0,40}$/i,
    /^(please wait|just a moment|one moment|starting( up)?|initiali[sz]ing|connecting|preparing|vent litt|vennligst vent|et øyeblikk|starter( opp)?|kobler til|bitte warten)\W*$/i,
    /^.{0,40}(…|\.\.\.)$/,
  ];
  const isWaiting = (text) => waiting.some((words) => words.test(text));
  const isSkip = (element) => element.closest("a[href^='#']") !== null;
  const isShown = (element) =>
    element.checkVisibility?.({ visibilityProperty: true }) !== false && !element.closest("[aria-hidden=true],[inert]");
  let isBare = true, isUnderWay = false, left = 5000;
  function look(root) {
    for (const element of root.querySelectorAll(busy)) if (isShown(element)) { isUnderWay = true; break; }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (left-- > 0 && walker.nextNode()) {
      const node = walker.currentNode, isText = node.nodeType === Node.TEXT_NODE, element = isText ? node.parentElement : node;
      if (!element) continue;
      if (!isText && node.shadowRoot) look(node.shadowRoot);
      if (!isText && node.localName === "iframe") {
        try { if (node.contentDocument?.body) look(node.contentDocument.body); else if (isShown(node)) isBare = false; } catch {}
      }
      if (isText ? !/[\p{L}\p{N}]/u.test(node.data) || element.closest("script,style,template,noscript") : !node.matches(things)) {
        continue;
      }
      const text = (isText ? node.data : node.textContent).trim();
      if (!isShown(element)) continue;
      if (isWaiting(text)) isUnderWay = true;
      else if (!isSkip(element)) isBare = false;
    }
  }
  if (document.body) look(document.body);
  return { isBare, isUnderWay, timers: window[Symbol.for("earshot.timers")]?.() ?? 0 };
})()
