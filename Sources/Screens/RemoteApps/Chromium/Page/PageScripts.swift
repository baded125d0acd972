internal import Text

/// The functions that are called on elements of a page, with the element as `this`. For a text they use the element around
/// it.
enum PageScripts {
  /// The elements beside the page that the keyboard comes to and readers are told to pass over, at most 50.
  static let hiddenStops = """
    [...document.querySelectorAll("[aria-hidden=true],[aria-hidden=true] *")].filter((element) => {
      const box = element.tabIndex >= 0 ? element.getBoundingClientRect() : null;
      return box && (box.right + scrollX <= 0 || box.bottom + scrollY <= 0);
    }).slice(0, 50)
    """

  /// Scrolls it into view and presses it as a finger does, or chooses an option: scripts of the page get every event, and it is
  /// focused unless they prevent that.
  ///
  /// The functions are called one after the other, each as a task of its own, as a browser's own input is: what a listener
  /// leaves for the end of its task, such as a value that is stored in a promise when a field loses the focus, is done before
  /// the next event. Chromium's press for a screen reader has the same turns (`AXObject::OnNativeClickAction`). The first
  /// returns whether the element is there.
  static let press = [
    turn(
      """
      if (select) return focusSelect(), true;
      if (!element?.isConnected) return false;
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      send(PointerEvent, "pointerdown");
      return true;
      """),
    turn("if (select) setOption(); else if (send(MouseEvent, \"mousedown\")) element.focus?.({ preventScroll: true });"),
    turn("if (select) select.dispatchEvent(new Event(\"change\", { bubbles: true })); else send(PointerEvent, \"pointerup\");"),
    turn("if (!select) send(MouseEvent, \"mouseup\");"),
    turn("if (!select) { if (element.click) element.click(); else send(MouseEvent, \"click\"); }"),
  ]

  /// Chooses an option, which is `this`, of a list that the browser itself would draw, in turns as `press` does. The first
  /// returns whether it can be chosen.
  static let choose = [
    turn("return select ? (focusSelect(), true) : false;"),
    turn("if (select) setOption();"),
    turn("select?.dispatchEvent(new Event(\"change\", { bubbles: true }));"),
  ]

  /// A turn of a press or a choice.
  private static func turn(_ body: String) -> String {
    """
    function () {
      const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      const select = this instanceof HTMLOptionElement && !this.disabled ? this.closest("select") : null;
      const focusSelect = () => {
        // A list that is in sight has an option of its own in focus, which need not be this one.
        if (!select.multiple && select.size < 2) select.focus();
      };
      const setOption = () => {
        if (select.multiple) this.selected = !this.selected; else select.selectedIndex = this.index;
        select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      };
      const send = (kind, name) => {
        const box = element.getBoundingClientRect();
        const pointer = kind === PointerEvent ? { pointerType: "touch", isPrimary: true } : {};
        return element.dispatchEvent(new kind(name, { bubbles: true, cancelable: true, composed: true, view: window, button: 0,
          detail: 1, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, ...pointer }));
      };
      \(body)
    }
    """
  }

  /// Scrolls it into view as far as needed, to the middle where it was not visible. What is at an end of something that scrolls
  /// goes to the other end of its view, so that what comes after it is shown. Is called with 0, or with a direction, in which it
  /// scrolls on from it. Returns whether anything has scrolled, after the page has drawn that.
  static let reveal = EmbeddedText.reveal_js

  /// Scrolls it into view and focuses it.
  static let focus = """
    function () {
      const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      if (!element || !element.isConnected) return false;
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      element.focus?.({ preventScroll: true });
      return true;
    }
    """

  /// Prepares a field for a text: selects its content, or, where the text only adds to it, moves the caret to the end.
  /// Returns the text to type.
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

  /// Sets a field for days, times or colours, which has the focus and takes no text key by key, as the browser's own pickers do.
  /// Returns whether it takes the value; `change` is to follow.
  static let setValue = """
    function (text) {
      if (!["date", "time", "datetime-local", "month", "week", "color"].includes(this.type)) return false;
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
      const before = this.value;
      setter.call(this, text);
      if (this.value.toLowerCase() !== text.toLowerCase()) {
        setter.call(this, before);
        return false;
      }
      this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      return true;
    }
    """

  /// Lets the page know that a value was set.
  static let change = "function () { this.dispatchEvent(new Event('change', { bubbles: true })); }"

  /// Marks the beginning of an act: the timers that are set from now on may belong to it.
  static let mark = """
    (function mark(window) {
      window[Symbol.for("earshot.waits")]?.mark();
      for (let place = 0; place < window.length; place++) try { mark(window[place]); } catch {}
    })(window)
    """

  /// The question what there is of the page.
  static let whatThereIs: JSONText = [
    "expression": .string(EmbeddedText.content_js), "returnByValue": .boolean(true), "awaitPromise": .boolean(true),
  ]

  /// The question whether the page has drawn what there is and has nothing else to do, which is answered once it is so.
  static let whenIdle: JSONText = [
    "expression": .string("window[Symbol.for('earshot.waits')]?.idle()"), "awaitPromise": .boolean(true),
  ]

  /// Whether a field for files takes several.
  static let takesSeveral = "function () { return this.multiple === true; }"

  /// The element that has the focus, null for none; for a frame from elsewhere, the frame.
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

  /// Removes the focus, so that the page gets an event for the change.
  static let leave = "function () { if (this.getRootNode?.().activeElement === this) this.blur(); }"

  /// Removes the focus from a field that Enter submits nowhere, as a phone's keyboard does, unless a list of it is open.
  static let leaveAlone = """
    function () {
      if (!this.form && this.getAttribute("aria-expanded") !== "true" && this.getRootNode().activeElement === this) this.blur();
    }
    """

  /// Focuses a field of one line; returns whether it is one.
  static let prepareEnter = """
    function () {
      if (!(this instanceof HTMLInputElement) || !this.isConnected) return false;
      if (this.getRootNode().activeElement !== this) this.focus();
      return true;
    }
    """
}
