internal import Captures
internal import Text

/// An event of a page in a browser, decoded from the DevTools protocol.
enum PageEvent {
  /// A request waits for permission.
  case requestPaused(PausedRequest)
  /// Another document is requested in place of the page, at this address.
  case documentBegins(String?)
  /// A script or a link asks for an address.
  case addressRequested(String)
  /// An address is to be opened for which the browser itself begins no request.
  case addressScheduled(String, isLink: Bool)
  /// The document has loaded, complete or not.
  case loaded
  /// Another document has come; `unreachable` is the address that could not be opened, where it is the browser's own page about that.
  case documentCame(isRestored: Bool, unreachable: String?)
  /// The address of the same document is another.
  case addressChanged(String)
  case contentLoaded
  /// A frame is gone, or has another document.
  case framesChanged
  case nodesChanged([JSONValue])
  /// The browser no longer knows any node that was requested.
  case treeForgotten
  /// Our script has called, from the world with this number.
  case called(PageCall?, world: Int?)
  case asked(RemoteQuestion.Kind, String)
  case questionClosed
  /// A button opens the dialog for files.
  case filesAsked(FileField)
  case windowAsked(address: String, isWanted: Bool)
  case windowAttached(session: String, target: JSONValue)
  case windowDetached(session: String)
  case download(name: String)
  /// An entry of the browser's log about an address.
  case logged(String)
  case crashed
  /// The browser has left the page.
  case detached(isClosed: Bool)
  case network(NetworkEvent)
}

/// A request of a page that waits for permission.
struct PausedRequest {
  var id: String
  /// The number of the browser's events about it.
  var network: String?
  /// Whether it is for the document of the page itself.
  var isPage: Bool
  var address: String
  /// The status of the server's answer; nil before it.
  var status: Int?
  /// Where the server leads on to, as it writes it.
  var location: String?
}

/// The field for which a page asks for files.
struct FileField: Hashable {
  /// The backend id of its element.
  var reference: Int
  var takesSeveral: Bool
}

/// A call of our script in a page (`observer.js`).
enum PageCall: Hashable {
  case scrolled
  /// The page has changed.
  ///
  /// - Parameters:
  ///   - isLive: In a live region.
  ///   - attributes: In attributes that the accessibility tree lacks.
  ///   - focus: In its focus.
  case changed(isLive: Bool, attributes: Bool, focus: Bool)
  /// An announcement that the page makes itself.
  case said(String, isAssertive: Bool)

  /// Reads the payload of a call; nil for anything else, which the page itself may have sent.
  init?(_ payload: String) {
    let words = payload.split(separator: " ")
    switch words.first {
    case "scrolled": self = .scrolled
    case "live", "changed":
      self = .changed(
        isLive: words.first == "live", attributes: words.contains("attributes"), focus: words.contains("focus"))
    default:
      guard payload.utf8.count < 20_000, let json = try? JSONReader.value(of: Array(payload.utf8)),
        let text = json["text"]?.string, text.contains(where: { !$0.isWhitespace })
      else { return nil }
      self = .said(text, isAssertive: json["priority"]?.string == "high")
    }
  }
}

/// An event of the network of a page, with the browser's name for the request or the web socket.
enum NetworkEvent: Hashable {
  /// A request was sent; an endless one may have no end, or changes nothing.
  case requested(String, isEndless: Bool, isByScript: Bool)
  /// A server answers; a stream of events has no end.
  case responded(String, isStream: Bool, document: Response?)
  case finished(String)
  case failed(String, reason: String?)
  /// A message by a web socket, with its length.
  case message(String, isSent: Bool, bytes: Int)
  case socketOpened
  case socketClosed(String)

  /// A server's answer to the request for the page's document.
  struct Response: Hashable {
    var status: Int
    var address: String
  }
}

// MARK: - Decoding

extension PageEvent {
  /// The events that are handled.
  static let methods: Set<String> = NetworkEvent.methods.union([
    "Fetch.requestPaused", "Page.frameStartedNavigating", "Page.frameRequestedNavigation", "Page.frameScheduledNavigation",
    "Page.frameStoppedLoading",
    "Page.loadEventFired", "Page.frameNavigated", "Page.navigatedWithinDocument", "Page.domContentEventFired",
    "Page.frameDetached", "Accessibility.nodesUpdated", "Accessibility.loadComplete", "Runtime.bindingCalled",
    "Page.fileChooserOpened",
    "Page.javascriptDialogOpening", "Page.javascriptDialogClosed", "Page.windowOpen", "Target.attachedToTarget",
    "Target.detachedFromTarget",
    "Browser.downloadWillBegin", "Log.entryAdded", "Inspector.targetCrashed", "Inspector.detached",
  ])

  /// Decodes an event; nil for one that is not handled, or that is of another frame.
  ///
  /// - Parameter frame: The main frame of the page.
  init?(_ event: DevToolsEvent, of frame: String) {
    let params = event.params
    let address = params["url"]?.string
    let isOfPage = params["frameId"]?.string == frame
    switch event.method {
    case "Fetch.requestPaused":
      guard let request = PausedRequest(params, of: frame) else { return nil }
      self = .requestPaused(request)
    case "Page.frameStartedNavigating":
      guard isOfPage, params["navigationType"]?.string?.contains("ameDocument") != true,
        !PageAddress.isForOtherProgram(address ?? "")
      else { return nil }
      self = .documentBegins(address)
    case "Page.frameRequestedNavigation" where isOfPage: self = .addressRequested(address ?? "")
    case "Page.frameScheduledNavigation" where isOfPage:
      self = .addressScheduled(address ?? "", isLink: params["reason"] == "anchorClick")
    case "Page.frameStoppedLoading" where isOfPage: self = .loaded
    case "Page.loadEventFired": self = .loaded
    case "Page.frameNavigated":
      self =
        if params["frame"]?["parentId"] != nil { .framesChanged } else {
          .documentCame(
            isRestored: params["type"] == "BackForwardCacheRestore", unreachable: params["frame"]?["unreachableUrl"]?.string)
        }
    case "Page.navigatedWithinDocument" where isOfPage: self = .addressChanged(address ?? "")
    case "Page.domContentEventFired": self = .contentLoaded
    case "Page.frameDetached": self = .framesChanged
    case "Accessibility.nodesUpdated": self = .nodesChanged(params["nodes"]?.array ?? [])
    case "Accessibility.loadComplete": self = .treeForgotten
    case "Runtime.bindingCalled":
      self = .called(PageCall(params["payload"]?.string ?? ""), world: params["executionContextId"]?.int)
    case "Page.javascriptDialogOpening":
      let message = params["message"]?.string ?? ""
      switch params["type"]?.string {
      case "confirm": self = .asked(.confirmation, message)
      case "prompt": self = .asked(.text(params["defaultPrompt"]?.string ?? ""), message)
      case "beforeunload": self = .asked(.leaving, "")
      default: self = .asked(.alert, message)
      }
    case "Page.javascriptDialogClosed": self = .questionClosed
    case "Page.fileChooserOpened":
      guard let reference = params["backendNodeId"]?.int else { return nil }
      self = .filesAsked(FileField(reference: reference, takesSeveral: params["mode"] == "selectMultiple"))
    case "Page.windowOpen": self = .windowAsked(address: address ?? "", isWanted: params["userGesture"]?.bool == true)
    case "Target.attachedToTarget":
      guard let session = params["sessionId"]?.string else { return nil }
      self = .windowAttached(session: session, target: params["targetInfo"] ?? .null)
    case "Target.detachedFromTarget":
      guard let session = params["sessionId"]?.string else { return nil }
      self = .windowDetached(session: session)
    case "Browser.downloadWillBegin": self = .download(name: params["suggestedFilename"]?.string ?? "")
    case "Log.entryAdded":
      guard let address = params["entry"]?["url"]?.string else { return nil }
      self = .logged(address)
    case "Inspector.targetCrashed": self = .crashed
    case "Inspector.detached": self = .detached(isClosed: params["reason"] == "target_closed")
    default:
      guard let event = NetworkEvent(event, isOfPage: isOfPage) else { return nil }
      self = .network(event)
    }
  }
}

extension PausedRequest {
  fileprivate init?(_ params: JSONValue, of frame: String) {
    guard let id = params["requestId"]?.string else { return nil }
    self.id = id
    network = params["networkId"]?.string
    isPage = params["resourceType"] == "Document" && params["frameId"]?.string == frame
    address = params["request"]?["url"]?.string ?? ""
    status = params["responseStatusCode"]?.int
    location =
      params["responseHeaders"]?.array?.first { $0["name"]?.string?.lowercased() == "location" }?["value"]?.string
  }
}

extension NetworkEvent {
  static let methods: Set<String> = [
    "Network.requestWillBeSent", "Network.responseReceived", "Network.loadingFinished", "Network.loadingFailed",
    "Network.webSocketCreated", "Network.webSocketFrameSent", "Network.webSocketFrameReceived", "Network.webSocketClosed",
  ]

  /// The types of requests that may have no end, or that change nothing.
  private static let endless: Set<String> = ["EventSource", "WebSocket", "Ping", "Media", "Prefetch", "Manifest"]

  /// Decodes an event; nil for one of another domain.
  ///
  /// - Parameter isOfPage: Whether it is of the main frame.
  init?(_ event: DevToolsEvent, isOfPage: Bool) {
    let (params, id, type) = (event.params, event.params["requestId"]?.string ?? "", event.params["type"]?.string ?? "")
    let response = params["response"]
    switch event.method {
    case "Network.requestWillBeSent":
      self = .requested(
        id, isEndless: Self.endless.contains(type) || params["request"]?["url"]?.string?.hasPrefix("data:") == true,
        isByScript: ["XHR", "Fetch"].contains(type) || params["initiator"]?["type"] == "script")
    case "Network.responseReceived":
      self = .responded(
        id, isStream: response?["mimeType"] == "text/event-stream",
        document: isOfPage && type == "Document"
          ? Response(status: response?["status"]?.int ?? 0, address: response?["url"]?.string ?? "") : nil)
    case "Network.loadingFinished": self = .finished(id)
    case "Network.loadingFailed": self = .failed(id, reason: params["errorText"]?.string)
    case "Network.webSocketFrameSent", "Network.webSocketFrameReceived":
      self = .message(
        id, isSent: event.method == "Network.webSocketFrameSent",
        bytes: (response?["payloadData"]?.string ?? "").utf8.count)
    case "Network.webSocketClosed": self = .socketClosed(id)
    case "Network.webSocketCreated": self = .socketOpened
    default: return nil
    }
  }
}
