/// The functions that are called on elements of a page. Each gets the element as `this`; that of a text is the element
/// around it.
enum PageScripts {
  /// Chooses it where it is an option, else presses it.
  static let activate = "function () { return (\(choose)).call(this) || (\(press)).call(this); }"

  /// Brings it into view, gives it the focus and presses it, as a finger does: a script of the page hears every part.
  private static let press = """
    function () {
      const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      if (!element || !element.isConnected) return false;
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      element.focus?.({ preventScroll: true });
      const box = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, composed: true, view: window, button: 0, detail: 1,
        clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      element.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "touch", isPrimary: true }));
      element.dispatchEvent(new MouseEvent("mousedown", at));
      element.dispatchEvent(new PointerEvent("pointerup", { ...at, pointerType: "touch", isPrimary: true }));
      element.dispatchEvent(new MouseEvent("mouseup", at));
      if (element.click) element.click(); else element.dispatchEvent(new MouseEvent("click", at));
      return true;
    }
    """

  /// Brings it into view and gives it the focus.
  static let focus = """
    function () {
      const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      if (!element || !element.isConnected) return false;
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      element.focus?.({ preventScroll: true });
      return true;
    }
    """

  /// Gets a field ready for a text: all of it is selected, or, where the text only adds to it, the caret is behind it.
  /// Returns what is to be typed.
  static let prepareTyping = """
    function (text) {
      const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      if (!element || !element.isConnected) return null;
      if (element.getRootNode().activeElement !== element) element.focus?.();
      const isEditable = element.isContentEditable;
      const now = isEditable ? element.textContent : String(element.value ?? "");
      const adds = text.length > now.length && text.startsWith(now);
      if (isEditable) {
        const range = document.createRange();
        range.selectNodeContents(element);
        if (adds) range.collapse(false);
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
      } else if (adds) {
        try { element.setSelectionRange(now.length, now.length); } catch { element.select?.(); return text; }
      } else {
        element.select?.();
      }
      return adds ? text.slice(now.length) : text;
    }
    """

  /// Fields of days, times and colours take no text key by key: what the browser's own pickers would do. Returns whether it
  /// takes the value.
  static let setValue = """
    function (text) {
      if (!["date", "time", "datetime-local", "month", "week", "color"].includes(this.type)) return false;
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
      this.focus({ preventScroll: true });
      const before = this.value;
      setter.call(this, text);
      if (this.value.toLowerCase() !== text.toLowerCase()) {
        setter.call(this, before);
        return false;
      }
      this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      this.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    }
    """

  /// The element that has the focus, null where none has; of a frame from elsewhere it is the frame.
  static let activeElement = """
    (() => {
      let at = document.activeElement;
      if (at === document.body) return null;
      while (at) {
        const inner = at.shadowRoot?.activeElement ?? at.contentDocument?.activeElement;
        if (!inner || inner === at.contentDocument?.body) break;
        at = inner;
      }
      return at;
    })()
    """

  /// Takes the focus from it: its change is told to the page.
  static let leave = "function () { if (this.getRootNode?.().activeElement === this) this.blur(); }"

  /// Gives it the focus where it is a field of one line; returns whether it is.
  static let prepareEnter = """
    function () {
      if (!(this instanceof HTMLInputElement) || !this.isConnected) return false;
      if (this.getRootNode().activeElement !== this) this.focus();
      return true;
    }
    """

  /// Chooses an option, which is `this`, of a list that the browser itself would draw.
  static let choose = """
    function () {
      const select = this instanceof HTMLOptionElement && this.closest("select");
      if (!select || this.disabled) return false;
      // A list that is in sight has an option of its own in focus, which need not be this one.
      if (!select.multiple && select.size < 2) select.focus();
      if (select.multiple) this.selected = !this.selected; else select.selectedIndex = this.index;
      select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      select.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    }
    """
}
