/// Something the app says of itself, without the cursor being moved.
struct Notice: Hashable, Sendable, Identifiable {
  /// Never used twice on a screen, so that the same message twice is news twice.
  var id: Int
  var content: Content

  enum Content: Hashable, Sendable {
    case passwordShown, passwordHidden
    case markedAsRead
    /// How many notifications of the chosen kind there are.
    case found(count: Int, kind: Notification.Kind?)
    case newNotification(title: String)
    case moreNotifications(Int)
    case contactGone
    case notLoaded, notSaved, contactNotOpened
  }
}

extension Notice {
  /// Whether it is told at once: what failed is, what is merely new waits.
  var isUrgent: Bool {
    switch content {
    case .contactGone, .notLoaded, .notSaved, .contactNotOpened: true
    case .passwordShown, .passwordHidden, .markedAsRead, .found, .newNotification,
      .moreNotifications:
      false
    }
  }
}

/// The notices that a screen's live regions hold.
struct Notices: Hashable, Sendable {
  /// Enough for one burst of news: three titles and how many more.
  static let limit = 4

  private(set) var items: [Notice] = []
  private var nextID = 1

  /// Adds a notice; of the older ones the newest few stay, and a failure replaces the one before.
  mutating func post(_ content: Notice.Content) {
    let notice = Notice(id: takeID(), content: content)
    if notice.isUrgent { items.removeAll(where: \.isUrgent) }
    items.append(notice)
    items = Array(items.suffix(Self.limit))
  }

  mutating func clear() {
    items = []
  }

  /// An id no notice has had.
  mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}
