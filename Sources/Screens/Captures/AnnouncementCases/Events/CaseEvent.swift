import Text

extension AnnouncementCase {
  /// An event on a case's element, or near it.
  enum Event: Hashable, Sendable {
    case activated
    /// Long-pressed: a sound and no words.
    case longPressed
    /// The element's content has changed; its new text, unless the element has it.
    case contentChanged(to: String?)
    case stateChanged
    case enabledChanged
    case errorChanged
    /// The visible items, from 1, and their number; the element's own count if nil.
    case scrolled(from: Int?, to: Int?, count: Int?)
    /// A text the app announces; the element's own if nil.
    case announcement(String?)
    /// A short message; the element's own text if nil.
    case toast(String?)
    case notification(Notification?)
    /// A window, pane, menu or drawer opened; its title, the element's own if nil.
    case opened(String?)
    case edited(Edit)
    case dragged(Drag)
    /// There is no other element of the kind in the direction.
    case noMore(kind: String, isForward: Bool)
    /// An event of iOS alone.
    case ios(IOSEvent)
  }

  /// A notification as Android shows it.
  struct Notification: Hashable, Sendable {
    /// Android's name of the category, like `msg`.
    var category: String?
    /// Its texts, in order.
    var texts: [String]
  }

  /// The stages of dragging an element.
  enum Drag: Hashable, Sendable {
    case started, dropped, cancelled
  }
}

extension AnnouncementCase.Event {
  /// An event from its name, from an object with a `type`, or from an object with the name as its key.
  init?(_ json: JSONValue?) {
    guard let json else {
      // A case without an event is about something that appeared, like an alert.
      self = .contentChanged(to: nil)
      return
    }
    if let name = json.string {
      self.init(named: name, detail: .object([:]))
    } else if let name = json["type", "eventType", "name"]?.string {
      self.init(named: name, detail: json)
    } else if case .object(let members) = json {
      let found = members.sorted { $0.key < $1.key }.lazy
        .compactMap { name, detail in Self(named: name, detail: detail) }.first
      guard let found else { return nil }
      self = found
    } else {
      return nil
    }
  }

  private init?(named name: String, detail: JSONValue) {
    var word = JSONValue.string(name).folded
    // Android's constants: `TYPE_VIEW_CLICKED`, `EVENT_TYPE_VIEW_CLICKED`; their names here: `viewClicked`.
    for prefix in ["event", "type", "view"]
    where word.hasPrefix(prefix) && (name.contains("_") || prefix == "view") {
      word.removeFirst(prefix.count)
    }
    if word.hasPrefix("windowcontent") { word.removeFirst("window".count) }
    let text = detail.text ?? detail["text", "value", "content", "message", "title"]?.text
    switch word {
    case "activated", "clicked", "click", "activate", "tapped", "doubletapped", "toggled", "checked",
      "checkedchanged", "selected", "selectionchanged", "selectedchanged", "expanded", "collapsed",
      "expandedchanged":
      self = .activated
    case "longclicked", "longclick", "longpressed", "longpress": self = .longPressed
    case "textchanged":
      self =
        AnnouncementCase.Edit(textChange: detail).map(Self.edited) ?? Self.change(detail)
        ?? .contentChanged(to: text)
    case "contentchanged", "changed", "shown", "appeared", "liveregionchanged":
      self = Self.change(detail) ?? .contentChanged(to: text)
    case "statechanged", "statedescriptionchanged", "valuechanged", "progresschanged", "rangechanged":
      self = .stateChanged
    case "enabledchanged", "enabled", "disabled": self = .enabledChanged
    case "errorchanged", "error", "contentinvalid": self = .errorChanged
    case "pagechanged", "pageselected", "pagescrolled", "pageturned", "page", "scrolledtopage", "scrolled", "scrolledto",
      "scroll", "scrollposition":
      self = Self.scrolled(detail)
    case "announcement", "announce", "announced", "announceforaccessibility":
      self = .announcement(text)
    case "toast": self = .toast(text)
    case "notification", "notificationstatechanged", "notified": self = .notification(.init(detail))
    case "windowchanged", "windowstatechanged", "windowtitlechanged", "windowchangedto", "windowopened",
      "windowtitle", "newwindow",
      "screenchanged", "opened", "panetitle", "paneappeared", "paneadded", "panetitlechanged":
      self = .opened(text)
    default:
      if let edit = AnnouncementCase.Edit(word, text, detail) {
        self = .edited(edit)
      } else if word.hasPrefix("nonext") {
        self = .noMore(kind: text ?? String(word.dropFirst("nonext".count)), isForward: true)
      } else if word.hasPrefix("noprevious") {
        self = .noMore(kind: text ?? String(word.dropFirst("noprevious".count)), isForward: false)
      } else if let drag = AnnouncementCase.Drag(word) {
        self = .dragged(drag)
      } else {
        return nil
      }
    }
  }

  /// The kind of a content change by Android's own name; nil without a name: then the text changed.
  private static func change(_ detail: JSONValue) -> Self? {
    let named = detail["contentChangeType", "contentChangeTypes", "changeType", "change"]
    // A single word may be the new text, unless it is the name of a field.
    let isName = ["stateDescription", "contentDescription"].contains(detail.string)
    guard let kind = named ?? (isName ? detail : nil) else { return nil }
    return switch kind.folded.replacing("contentchangetype", with: "") {
    case "statedescription": .stateChanged
    case "enabled": .enabledChanged
    case "error", "contentinvalid": .errorChanged
    default: .contentChanged(to: nil)
    }
  }

  /// A pair counts from 1; the fields of Android's own event count from 0. Without numbers the element's own place counts.
  private static func scrolled(_ json: JSONValue) -> Self {
    if let first = json["fromIndex"]?.count {
      let last = json["toIndex"]?.count ?? first
      return .scrolled(from: first + 1, to: last + 1, count: json["itemCount"]?.count)
    }
    let first = json.count ?? json.array?.first?.count ?? json["from", "index", "page"]?.count
    return .scrolled(
      from: first, to: json.array?.last?.count ?? json["to"]?.count,
      count: json["count", "of", "itemCount", "pages"]?.count)
  }
}

extension AnnouncementCase.Notification {
  init?(_ json: JSONValue) {
    category = json["category"]?.string
    texts = [json["title"], json["text", "body", "tickerText"]].compactMap { $0?.text }
    if texts.isEmpty, let text = json.text { texts = [text] }
    if category == nil, texts.isEmpty { return nil }
  }
}

extension AnnouncementCase.Drag {
  fileprivate init?(_ word: String) {
    switch word {
    case "dragstarted": self = .started
    case "dragdropped", "dropped": self = .dropped
    case "dragcancelled", "dragcanceled": self = .cancelled
    default: return nil
    }
  }
}

extension JSONValue {
  /// The element with another text.
  func saying(_ text: String) -> JSONValue {
    guard case .object(var members) = self else { return self }
    let name = ["contentDescription", "label", "text"].first { members[$0] != nil } ?? "text"
    members[name] = .string(text)
    return .object(members)
  }

  /// The element with the states that an event gives, beside its type or below its name.
  func taking(_ event: JSONValue) -> JSONValue {
    guard case .object(var members) = self, case .object(let reported) = event else { return self }
    for states in [event] + reported.values {
      for name in ["checked", "selected", "expanded", "enabled", "stateDescription"] {
        if let state = states[name] { members[name] = state }
      }
    }
    return .object(members)
  }
}
