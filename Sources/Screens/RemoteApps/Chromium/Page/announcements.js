// Announcements by ariaNotify are in no tree. Runs in the page's own world, before any script of the page.
(() => {
  function wrap(prototype) {
    const original = prototype.ariaNotify;
    prototype.ariaNotify = function ariaNotify(text, options) {
      const data = JSON.stringify({ text: String(text).slice(0, 2000), priority: String(options?.priority ?? "normal") });
      // Of an event only its text gets from one world into another.
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
