import Platforms

extension AnnouncementCase {
  /// What happens on iOS and not, or not under the same name, on Android.
  package enum IOSEvent: Hashable, Sendable {
    /// Increased or decreased.
    case adjusted
    /// Something came up, like an alert.
    case appeared
    /// A new screen or new elements, whose first one gets the cursor.
    case screenChanged
    /// A text the app has said, the element's own if nil; queued texts wait for what is being said.
    case announcement(String?, isQueued: Bool)
  }
}

extension AnnouncementCase.IOSEvent {
  /// An event by its name, as an object with its name and argument, or with its name as the member that says
  /// more; nil for what iOS has no event for.
  init?(_ json: JSONValue?) {
    if let name = json?.string {
      self.init(named: name, with: nil, json)
    } else if let name = json?["notification", "type", "name"]?.string {
      // As `UIAccessibility.post(notification:argument:)` has it.
      self.init(named: name, with: json?["argument", "text", "message"]?.text, json)
    } else if case .object(let members)? = json {
      let found = members.sorted { $0.key < $1.key }.lazy
        .compactMap { Self(named: $0.key, with: $0.value.text, json) }.first
      guard let found else { return nil }
      self = found
    } else {
      return nil
    }
  }

  private init?(named name: String, with argument: String?, _ json: JSONValue?) {
    switch Self.names.word(for: name.lastPart) {
    case "adjusted":
      self = .adjusted
    case "appeared":
      self = .appeared
    case "screenChanged" where argument == nil, "layoutChanged" where argument == nil:
      self = .screenChanged
    case "announcement", "screenChanged", "layoutChanged":
      let isPolite = ["polite", "low"].contains(json?["politeness", "priority"]?.string)
      self = .announcement(argument, isQueued: json?["queue", "queued"]?.bool ?? isPolite)
    default:
      return nil
    }
  }

  /// Notifications by the names they are posted under, and what else happens.
  private static let names = Vocabulary(
    prefixes: IOSFields.prefixes,
    [
      "adjusted": [
        "increment", "incremented", "increased", "decrement", "decremented", "decreased", "valueChanged",
      ],
      "appeared": ["shown", "opened", "presented"],
      "screenChanged": ["screenChangedNotification"],
      "layoutChanged": ["layoutChangedNotification"],
      "announcement": ["announce", "announcementNotification"],
    ])
}
