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
  func noteWindow(_ params: JSONValue) {
    let target = params["url"]?.string ?? ""
    let isWanted = params["userGesture"]?.bool == true
    let isBlank = target.isEmpty || target == "about:blank"
    let leads = isBlank || address.leads(to: target)
    newWindows.asked = (target, isWanted && leads)
    if !isWanted {
      emit(.notice(.windowRefused))
    } else if !leads {
      emit(.notice(.refused(address: PrintableText.excerpt(target))))
    }
  }

  /// Prepares a window that the browser has attached, or closes it.
  func attach(_ params: JSONValue) {
    let target = params["targetInfo"] ?? .null
    guard let session = params["sessionId"]?.string, let id = target["targetId"]?.string, session != page.session else { return }
    let isKnown = id == page.frame || windows.contains { $0.page.frame == id }
    guard page.isOfPage(target), !isKnown else {
      page.client.send("Runtime.runIfWaitingForDebugger", in: session)
      page.client.send("Target.detachFromTarget", ["sessionId": .string(session)])
      return
    }
    let window = PageSession(id, attachedAs: session, of: page)
    phone?.show(window)
    window.begin()
    let asked = newWindows.asked.take()
    guard asked?.isWanted != false, newWindows.attached == nil else { return window.close() }
    newWindows.attached = (window, ["", "about:blank"].contains(asked?.address ?? ""))
  }

  /// Makes an attached window the present page.
  func enterWindow() {
    guard let (window, isBlank) = newWindows.attached.take() else { return }
    emit(.notice(.newWindow))
    windows.append(
      PageWindow(page: page, reader: reader, history: history, screen: screen, opener: lastReference))
    var reader = PageReader(reader.detail)
    reader.continueNumbers(of: self.reader)
    show(window, reader, history.ofNewWindow())
    timing.beginLoading()
    if isBlank { rest.noteLoaded() }
  }

  /// Closes the present window and shows its opener.
  func closeWindow() {
    guard !windows.isEmpty else { return }
    page.close()
    windowClosed()
  }

  /// Shows the opener of a window that is closed, as it was left; changes since then are read next.
  func windowClosed() {
    guard let window = windows.popLast() else { return fail(.crashed) }
    var reader = window.reader
    reader.continueNumbers(of: self.reader)
    let focus = screen?.focus
    show(window.page, reader, window.history.afterWindow(history))
    lastReference = window.opener
    guard !window.hasNewDocument, var before = window.screen else {
      self.reader.beginDocument()
      history.beginDocument()
      timing.beginLoading()
      return rest.noteLoaded()
    }
    (before.reading, before.focus) = (self.reader.nextReading(), focus)
    screen = before
    title = (before.title, false)
    emit(.screen(before))
    finish()
    timing.noteChange()
  }

  /// Closes all windows but the first page.
  func closeAllWindows() {
    guard let first = windows.first else { return }
    page.close()
    for window in windows.dropFirst() { window.page.close() }
    var reader = first.reader
    reader.continueNumbers(of: self.reader)
    windows = []
    show(first.page, reader, first.history.afterWindow(history))
  }

  /// Makes another page the present one.
  private func show(_ page: PageSession, _ reader: PageReader, _ history: PageHistory) {
    handle.forget(self.page)
    (self.page, self.reader, self.history) = (page, reader, history)
    (early, rest, place, errorStatus, unreachable) = (nil, PageRest(), nil, nil, nil)
    (timing, isAsking, failure, lastReference, awaitsTree) = (PageTiming(), false, nil, nil, false)
    unreported = []
    document = nil
    questions.beginDocument()
    observers = PageObservers()
    (flood, hasToldFlood) = (PageFlood(), false)
    scroll.beginPage()
    beginSubscription(nil)
  }

  /// Handles an event of a page behind the present one, or of a window that is not shown yet.
  func takeBehind(_ event: DevToolsEvent, _ session: String) {
    let waiting = newWindows.attached.flatMap { $0.page.session == session ? $0.page : nil }
    let place = windows.firstIndex { $0.page.session == session }
    guard let page = waiting ?? place.map({ windows[$0].page }) else { return }
    switch event.method {
    case "Fetch.requestPaused": decide(event.params, in: page)
    // Nobody can answer it there.
    case "Page.javascriptDialogOpening": page.send("Page.handleJavaScriptDialog", ["accept": .boolean(true)])
    case "Page.frameNavigated" where event.params["frame"]?["parentId"] == nil:
      if let place { windows[place].hasNewDocument = true }
    default: break
    }
  }
}
