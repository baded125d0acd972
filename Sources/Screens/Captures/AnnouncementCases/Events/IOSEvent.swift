import Text

extension AnnouncementCase {
  /// Events of iOS that Android does not have, or not under the same name.
  enum IOSEvent: Hashable, Sendable {
    /// Increased or decreased.
    case adjusted
    /// Something appeared, like an alert.
    case appeared
    /// A new screen or new elements, whose first one gets the cursor.
    case screenChanged
    /// A text the app announces, the element's own if nil; a queued one waits for the present utterance.
    case announcement(String?, isQueued: Bool)
  }
}

extension AnnouncementCase.IOSEvent {
  /// An event from its name, from an object with name and argument, or from an object with the name as its key; nil
  /// for unknown events.
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

  /// The names of notifications and other events.
  private static let names = Vocabulary(
    prefixes: IOSKinds.prefixes,
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
