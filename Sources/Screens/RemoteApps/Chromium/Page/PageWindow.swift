internal import AccessibilityTree
internal import Captures
internal import LinuxSupport
internal import Text

// Windows that a page opens: each is a page of its own with its opener behind it, which its scripts can reach.
//
// 1. The browser attaches a new window and lets it wait. It is prepared like the first page, and begins.
// 2. When the act that opened it is done it becomes the present page; the one before stays as it is.
// 3. When it closes, by itself or by going back, its opener is shown as it was, and what has changed there is told.

/// A page behind the window that it has opened.
struct PageWindow {
  var page: PageSession
  var reader: PageReader
  var history: PageHistory
  /// The screen as it was left.
  var screen: RemoteScreen?
  /// The backend id of the element whose act has opened the window: the cursor does not follow the focus to it.
  var opener: Int?
  /// Whether another document has come since.
  var hasNewDocument = false

  /// Whether a window for an address begins empty.
  static func isBlank(_ address: String) -> Bool { address.isEmpty || address == "about:blank" }
}

/// The windows that a page is opening.
struct NewWindows {
  /// The address and the permission of a window that the page has asked for and the browser has not attached.
  var asked: (address: String, isWanted: Bool)?
  /// The window that has been attached, and whether it begins empty.
  var attached: (page: PageSession, isBlank: Bool)?
}

extension PageSession {
  /// Whether the browser no longer has the page.
  var isClosed: Bool { (try? client.call("Target.getTargetInfo", ["targetId": .string(frame)])) == nil }
}

extension PageDriver {
  /// Records that the page asks for a window.
  func noteWindow(_ target: String, isWanted: Bool) {
    newWindows.asked = (target, isWanted && (PageWindow.isBlank(target) || address.leads(to: target)))
  }

  /// Prepares a window that the browser has attached, or closes it.
  func attach(_ session: String, _ target: JSONValue) {
    guard let id = target["targetId"]?.string, session != page.session else { return }
    let isKnown = id == page.frame || windows.contains { $0.page.frame == id }
    guard page.isOfPage(target), !isKnown else {
      page.client.send("Runtime.runIfWaitingForDebugger", in: session)
      page.client.send("Target.detachFromTarget", ["sessionId": .string(session)])
      return
    }
    let window = PageSession(id, attachedAs: session, of: page, phone: phone)
    window.begin()
    let asked = newWindows.asked.take()
    guard asked?.isWanted != false, newWindows.attached == nil else { return window.close() }
    newWindows.attached = (window, PageWindow.isBlank(asked?.address ?? ""))
  }

  /// Makes an attached window the present page.
  func enterWindow() {
    guard let (window, isBlank) = newWindows.attached.take() else { return }
    windows.append(
      PageWindow(page: page, reader: reader, history: history, screen: machine.screen, opener: lastReference))
    var reader = PageReader(reader.detail)
    reader.continueNumbers(of: self.reader)
    show(window, reader, history.ofNewWindow(), .windowShown(isBlank: isBlank))
  }

  /// Closes the present window and shows its opener.
  func closeWindow() {
    guard !windows.isEmpty else { return }
    page.close()
    windowClosed()
  }

  /// Shows the opener of a window that is closed, as it was left; changes since then are read next.
  func windowClosed() {
    guard let window = windows.popLast() else { return note(.event(.crashed)) }
    var reader = window.reader
    reader.continueNumbers(of: self.reader)
    var history = window.history.afterWindow(history)
    var before = window.hasNewDocument ? nil : window.screen
    if before == nil {
      reader.beginDocument()
      history.beginDocument()
    } else {
      before?.reading = reader.nextReading()
      before?.focus = machine.screen?.focus
    }
    show(window.page, reader, history, .windowClosed(before), opener: window.opener)
  }

  /// Closes all windows but the first page.
  func closeAllWindows() {
    guard let first = windows.first else { return }
    page.close()
    for window in windows.dropFirst() { window.page.close() }
    var reader = first.reader
    reader.continueNumbers(of: self.reader)
    windows = []
    show(first.page, reader, first.history.afterWindow(history), .windowsClosed)
  }

  /// Makes another page the present one.
  ///
  /// - Parameters:
  ///   - input: The input of the machine that says why.
  ///   - opener: The backend id of the element whose act had opened a window over it.
  private func show(
    _ page: PageSession, _ reader: PageReader, _ history: PageHistory, _ input: PageMachine.Input, opener: Int? = nil
  ) {
    handle.forget(self.page)
    (self.page, self.reader, self.history) = (page, reader, history)
    (early, place, lastReference, awaitsTree, unreported) = (nil, nil, opener, false, [])
    observers = PageObservers()
    beginSubscription(nil)
    note(input)
  }

  /// Handles an event of a page behind the present one, or of a window that is not shown yet.
  func takeBehind(_ event: DevToolsEvent, _ session: String) {
    let waiting = newWindows.attached.flatMap { $0.page.session == session ? $0.page : nil }
    let place = windows.firstIndex { $0.page.session == session }
    guard let page = waiting ?? place.map({ windows[$0].page }) else { return }
    switch PageEvent(event, of: page.frame) {
    case .requestPaused(let request): decide(request, in: page)
    // Nobody can answer it there.
    case .asked: page.send("Page.handleJavaScriptDialog", ["accept": .boolean(true)])
    case .documentCame: if let place { windows[place].hasNewDocument = true }
    default: break
    }
  }
}
