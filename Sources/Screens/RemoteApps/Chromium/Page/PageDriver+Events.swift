internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import Text

// Events that a browser sends by itself.

extension PageDriver {
  /// The events that are handled.
  static let events: Set<String> = PageRest.events.union([
    "Fetch.requestPaused", "Page.frameStartedNavigating", "Page.frameRequestedNavigation", "Page.frameScheduledNavigation",
    "Page.frameStoppedLoading",
    "Page.loadEventFired", "Page.frameNavigated", "Page.navigatedWithinDocument", "Page.domContentEventFired",
    "Page.frameDetached", "Accessibility.nodesUpdated", "Accessibility.loadComplete", "Runtime.bindingCalled",
    "Page.fileChooserOpened",
    "Page.javascriptDialogOpening", "Page.javascriptDialogClosed", "Page.windowOpen", "Target.attachedToTarget",
    "Target.detachedFromTarget",
    "Browser.downloadWillBegin", "Log.entryAdded", "Inspector.targetCrashed", "Inspector.detached",
  ])

  func take(_ event: DevToolsEvent) {
    let params = event.params
    let isOfPage = params["frameId"]?.string == page.frame
    switch event.method {
    case "Fetch.requestPaused": decide(params, in: page)
    case "Page.frameStartedNavigating" where beginsDocument(params):
      timing.address = params["url"]?.string
      timing.beginLoading()
    case "Page.frameRequestedNavigation" where isOfPage:
      let address = params["url"]?.string ?? ""
      if PageAddress.isForOtherProgram(address) { emit(.notice(.otherProgram(address: PrintableText.excerpt(address)))) }
    // What the browser itself begins no request for.
    case "Page.frameScheduledNavigation" where isOfPage:
      if case .neverOpened(let address)? = address.refusal(of: params["url"]?.string ?? "") {
        noteRefusal(.neverOpened(address: address), isAnswer: params["reason"] == "anchorClick")
      }
    case "Page.frameStoppedLoading" where isOfPage: endLoading()
    case "Page.loadEventFired": endLoading()
    case "Page.frameNavigated": takeNavigation(params["frame"] ?? .null, params["type"] == "BackForwardCacheRestore")
    case "Page.navigatedWithinDocument" where isOfPage:
      place = nil
      takeAddress(params["url"]?.string ?? "")
    case "Page.domContentEventFired": timing.noteChange()
    case "Page.frameDetached": readAnew()
    case "Accessibility.nodesUpdated":
      takeChanged(params["nodes"]?.array ?? [])
      if subscription.isComplete { timing.noteChange() } else { timing.noteTreeChange() }
    case "Accessibility.loadComplete":
      // The browser no longer knows any node that was requested.
      beginSubscription(timing.isLoading ? nil : frames)
      timing.noteTreeChange()
    case "Runtime.bindingCalled":
      observers.note(params["executionContextId"]?.int)
      takeCall(params["payload"]?.string ?? "")
    case "Page.javascriptDialogOpening": ask(params)
    case "Page.javascriptDialogClosed":
      isAsking = false
      timing.noteChange()
    case "Page.fileChooserOpened":
      guard let reference = params["backendNodeId"]?.int, !isAsking, screen != nil else { return }
      fileField = (reference, params["mode"] == "selectMultiple")
      ask(.files(several: params["mode"] == "selectMultiple"), "")
    case "Page.windowOpen": noteWindow(params)
    case "Target.attachedToTarget": attach(params)
    case "Target.detachedFromTarget": if params["sessionId"]?.string == page.session { windowClosed() }
    case "Browser.downloadWillBegin":
      timing.beginDocument()
      timing.endLoading()
      emit(.notice(.download(name: PrintableText.excerpt(params["suggestedFilename"]?.string ?? ""))))
    case "Log.entryAdded": noteFailedRequest(params["entry"] ?? .null)
    case "Inspector.detached" where !windows.isEmpty && params["reason"] == "target_closed": windowClosed()
    case "Inspector.targetCrashed", "Inspector.detached": fail(.crashed)
    default:
      guard PageRest.events.contains(event.method) else { return }
      rest.take(event)
      if event.method == "Network.loadingFailed", let document, params["requestId"]?.string == document.request {
        self.document?.error = params["errorText"]?.string
      }
      // The last of several: a redirection leads on.
      guard event.method == "Network.responseReceived", isOfPage, params["type"] == "Document" else { return }
      let (response, status) = (params["response"], params["response"]?["status"]?.int ?? 0)
      errorStatus = status >= 400 ? (status, response?["url"]?.string ?? "") : nil
    }
  }

  /// The effect of an event on the answers that are waited for.
  func attention(to event: DevToolsEvent) -> DevToolsClient<PageRequest>.Attention {
    if let session = event.session, session != page.session {
      takeBehind(event, session)
      return .done
    }
    switch event.method {
    // The script that opens the window waits for it.
    case "Page.windowOpen", "Target.attachedToTarget":
      take(event)
      return .done
    case "Target.detachedFromTarget": return event.params["sessionId"]?.string == page.session ? .interrupts : .done
    // The document of this request waits for our permission, and answers of the page wait for the document.
    case "Fetch.requestPaused":
      decide(event.params, in: page)
      return .done
    // The script waits for the answer, and whatever is waited for waits for the script.
    case "Page.javascriptDialogOpening" where questions.areRefused && event.params["type"] != "beforeunload":
      take(event)
      return .done
    case "Page.javascriptDialogOpening", "Inspector.targetCrashed", "Inspector.detached": return .interrupts
    // From here on the page answers nothing until the other document has replaced it.
    case "Page.frameStartedNavigating": return beginsDocument(event.params) ? .interrupts : .later
    case "Page.frameNavigated": return event.params["frame"]?["parentId"] == nil ? .interrupts : .later
    case "Accessibility.nodesUpdated" where awaitsTree:
      subscription.takeChanged(event.params["nodes"]?.array ?? [])
      return .done
    // Before the subscription is complete, earlier answers wait in the queue, and are older than this event.
    case "Accessibility.nodesUpdated" where subscription.isComplete:
      takeChanged(event.params["nodes"]?.array ?? [])
      timing.noteChange()
      return .done
    default: return .later
    }
  }

  /// Whether a navigation opens another document in place of the page.
  private func beginsDocument(_ params: JSONValue) -> Bool {
    params["frameId"]?.string == page.frame && params["navigationType"]?.string?.contains("ameDocument") != true
      && !PageAddress.isForOtherProgram(params["url"]?.string ?? "")
  }

  /// Decides whether a document may be opened, or a file read.
  func decide(_ params: JSONValue, in page: PageSession) {
    guard let request = params["requestId"]?.string else { return }
    let isPage = params["resourceType"] == "Document" && params["frameId"]?.string == page.frame
    let target = params["request"]?["url"]?.string ?? ""
    let refusal =
      if let status = params["responseStatusCode"]?.int {
        redirection(of: target, status, params["responseHeaders"]?.array ?? []).flatMap(address.refusal)
      } else {
        address.refusal(of: target)
      }
    if isPage, refusal == nil, [204, 205].contains(params["responseStatusCode"]?.int), page.session == self.page.session {
      documentStays()
    }
    // A page may have anything in its frames, but one of this machine gets nothing from elsewhere.
    guard let refusal, isPage || address.isLocal else {
      // What it requests is reported until it is at rest.
      if isPage {
        page.send("Network.enable")
        if page.session == self.page.session { document = (params["networkId"]?.string, nil) }
      }
      page.send("Fetch.continueRequest", ["requestId": .string(request)])
      return
    }
    if isPage {
      // The page stays.
      page.send("Fetch.failRequest", ["requestId": .string(request), "errorReason": .string("Aborted")])
      if page.session == self.page.session { documentStays() }
      emit(.notice(refusal))
    } else {
      page.send("Fetch.failRequest", ["requestId": .string(request), "errorReason": .string("BlockedByClient")])
      noteRefusal(refusal)
    }
  }

  /// Ends the wait for a document that does not come: the page stays.
  private func documentStays() {
    timing.beginDocument()
    timing.endLoading()
  }

  /// Where a server leads on to from an address; nil where it does not.
  private func redirection(of address: String, _ status: Int, _ headers: [JSONValue]) -> String? {
    guard (300..<400).contains(status),
      let place = headers.first(where: { $0["name"]?.string?.lowercased() == "location" })?["value"]?.string
    else { return nil }
    return URL(string: place, relativeTo: URL(string: address))?.absoluteString ?? place
  }

  /// The most different things of which a person is told that a page did not get them.
  private static let mostRefusals = 5

  /// Tells that a page asked for what it does not get, once for each.
  ///
  /// - Parameter isAnswer: Whether a link was followed: that is answered each time.
  private func noteRefusal(_ refusal: RemoteNotice, isAnswer: Bool = false) {
    switch refusal {
    case .fileRefused, .portRefused, .neverOpened:
      guard isAnswer || refusals.count < Self.mostRefusals && refusals.insert(refusal).inserted else { return }
      emit(.notice(refusal))
    default: break
    }
  }

  /// Handles the browser's entry about a request that failed, or that it does not begin.
  private func noteFailedRequest(_ entry: JSONValue) {
    guard let target = entry["url"]?.string, let refusal = address.refusal(of: target) else { return }
    noteRefusal(refusal)
  }

  private func takeNavigation(_ frame: JSONValue, _ isRestored: Bool) {
    guard frame["parentId"] == nil else { return readAnew() }
    beginDocument(isRestored: isRestored, inPlaceOf: frame["unreachableUrl"]?.string)
  }

  /// Reads the page again, because its frames have changed: not all nodes have been requested.
  private func readAnew() {
    beginSubscription(nil)
    rest.noteChange()
    timing.noteChange()
  }

  /// Handles an address of the same document: a place on it, to which the cursor goes, or other content, which scripts often
  /// draw only after they have set its address.
  private func takeAddress(_ address: String) {
    timing.noteChange()
    let fragment = Self.fragment(of: address)
    if let fragment { reader.wantCursor(atElement: fragment) }
    guard let present = screen.map({ _ in history.address }), !timing.isLoading else { return }
    let isRoute = fragment?.hasPrefix("/") == true || fragment?.hasPrefix("!") == true
    guard isRoute ? address != present : Self.document(of: address) != Self.document(of: present) else { return }
    timing.beginLoading()
    rest.beginAddress()
  }

  /// An address without its fragment.
  private static func document(of address: String) -> Substring { address.prefix { $0 != "#" } }

  /// Handles a call of our script in the page, with the kind of a change or with an announcement of the page.
  private func takeCall(_ payload: String) {
    let words = payload.split(separator: " ")
    rest.noteChange()
    if words.first == "scrolled" { return scroll.note() }
    if words.first == "live" || words.first == "changed" {
      if words.contains("attributes") { unreported.insert(.attributes) }
      if words.contains("focus") {
        unreported.insert(.focus)
        hasFocusMoved = true
      }
      if words.first == "live" { unreported.insert(.live) }
      unreported.insert(.elements)
      return timing.noteChange(isUrgent: words.first == "live")
    }
    guard let announcement = Announced(payload) else { return }
    emit(.said(announcement.text, isAssertive: announcement.isAssertive))
  }

  private func ask(_ params: JSONValue) {
    let kind: RemoteQuestion.Kind =
      switch params["type"]?.string {
      case "confirm": .confirmation
      case "prompt": .text(params["defaultPrompt"]?.string ?? "")
      case "beforeunload": .leaving
      default: .alert
      }
    ask(kind, kind == .leaving ? "" : params["message"]?.string ?? "")
  }
}

/// An announcement that a page has made itself.
private struct Announced {
  var text: String
  var isAssertive: Bool

  /// Reads the payload of our script; nil for anything else, which the page itself may have sent.
  init?(_ payload: String) {
    guard payload.utf8.count < 20_000, let json = PagePayload.json(payload), let text = json["text"]?.string,
      text.contains(where: { !$0.isWhitespace })
    else { return nil }
    self.text = text
    isAssertive = json["priority"]?.string == "high"
  }
}
