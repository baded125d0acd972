// What a page has announced by ariaNotify is in no tree. Runs in the page's own world, before anything of the page.
(() => {
  function wrap(prototype) {
    const original = prototype.ariaNotify;
    prototype.ariaNotify = function ariaNotify(text, options) {
      const data = JSON.stringify({ text: String(text).slice(0, 2000), priority: String(options?.priority ?? "normal") });
      // Only a text of an event's own gets from one world into another.
      dispatchEvent(new InputEvent("earshot-announcement", { data }));
      return original?.apply(this, arguments);
    };
  }
  wrap(Element.prototype);
  wrap(Document.prototype);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow() {
    const root = attach.apply(this, arguments);
    this.dispatchEvent(new CustomEvent("earshot-shadow", { bubbles: true, composed: true }));
    return root;
  };
})();
