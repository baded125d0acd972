import Text

/// A message that is announced without a move of the cursor.
struct Notice: Hashable, Sendable, Identifiable {
  /// Never used twice, so that the same message twice is announced twice.
  var id: Int
  var content: Content

  /// A field whose text is never spoken.
  enum SecretField: Hashable, Sendable {
    case password, current, new, repeated
  }

  /// What a person is told to be kept.
  enum KeptThing: Hashable, Sendable {
    case activity, answer, setting, change
  }

  enum Content: Hashable, Sendable {
    // Confirmations; of what is stored, only after the store has answered.
    case passwordShown, passwordHidden, passwordChanged
    /// What was typed wrong is gone; it need not be erased.
    case emptied([SecretField])
    case markedAsRead, alreadyRead, allMarkedAsRead
    case answered(Notification.Answer)
    /// An assignment was said to have been seen; false where that was taken back.
    case acknowledged(Bool)
    case activitySaved, activityDeleted
    case draftRestored, draftDiscarded, draftKept
    /// Another session has the form open; each keeps what is filled in there.
    case formOpenElsewhere
    case paused, resumed
    case signedOut, signedOutIdle, accountRemoved
    // Answers and arrivals.
    /// How many notifications of the chosen kind there are.
    case found(count: Int, kind: Notification.Kind?)
    /// A list that was come back to still shows only what was looked for, or only one kind.
    case searched(String, count: Int), filtered(Notification.Kind, count: Int)
    /// The day that was meant by what was typed.
    case dateTaken(CalendarDay)
    case newNotification(title: String)
    case moreNotifications(Int)
    /// Another program keeps the data in use; and then no longer.
    case waiting, waitingOver
    /// The server of the store takes long.
    case slow
    /// The store has not answered for a while.
    case noAnswer
    /// The server of the store cannot be reached; and then it can again.
    case connectionLost, connectionRestored
    /// Without a connection a search is made among the loaded contacts alone.
    case onlyLoadedSearched
    /// What was changed is kept on this machine until then; and then it has been sent.
    case kept(KeptThing), sent(Int)
    /// Seconds since 1970.
    case exactTime(Int)
    case details(String)
    // Assertive ones.
    case contactGone, activityGone
    case notLoaded(StoreFailure)
    case notSaved(StoreFailure)
    /// What was filled in is in this session alone.
    case draftNotKept(StoreFailure)
    case notOpened
    /// A screen shows what is loaded, and there may be more.
    case partlyLoaded
    /// What was kept could not be made as it was.
    case conflicts([RejectedChange])
    /// What was kept could not be sent, though there is a connection.
    case notSent(StoreFailure)
    case soonSignedOut(seconds: Int)
  }
}

extension Notice {
  /// Whether it is assertive: failures are, arrivals and confirmations are polite.
  var isUrgent: Bool {
    switch content {
    case .contactGone, .activityGone, .notLoaded, .notSaved, .draftNotKept, .notOpened, .partlyLoaded, .conflicts, .notSent,
      .soonSignedOut: true
    case .passwordShown, .passwordHidden, .passwordChanged, .markedAsRead, .alreadyRead, .allMarkedAsRead,
      .answered, .acknowledged, .activitySaved, .activityDeleted, .draftRestored, .draftDiscarded, .draftKept, .emptied, .formOpenElsewhere, .paused,
      .resumed, .signedOut, .signedOutIdle, .accountRemoved, .found, .searched, .filtered, .dateTaken, .newNotification, .moreNotifications,
      .waiting, .slow, .waitingOver, .noAnswer, .connectionLost, .connectionRestored, .onlyLoadedSearched, .kept, .sent, .exactTime, .details:
      false
    }
  }
}

extension Notice {
  /// How many messages it stands for.
  var messageCount: Int {
    if case .moreNotifications(let count) = content { count } else { 1 }
  }
}

/// The notices in the live regions: the assertive ones in the screen's own, the polite ones in the app's, which
/// outlives every screen.
struct Notices: Hashable, Sendable {
  /// Enough for one burst of arrivals: three titles and how many more.
  static let limit = 4

  private(set) var items: [Notice] = []
  /// The id of the next notice: another one after something was told.
  private(set) var nextID = 1

  /// Adds a notice; of the older ones the newest few stay, and a failure replaces the one before.
  mutating func post(_ content: Notice.Content) {
    let notice = Notice(id: takeID(), content: content)
    if notice.isUrgent { items.removeAll(where: \.isUrgent) }
    items.append(notice)
    items = Array(items.suffix(Self.limit))
  }

  /// Takes away those that hold no longer.
  mutating func remove(_ content: Notice.Content) {
    items.removeAll { $0.content == content }
  }

  /// Changes what others wrote, where notices tell it.
  mutating func changeTexts(_ change: (String) -> String) {
    for index in items.indices {
      switch items[index].content {
      case .newNotification(let title): items[index].content = .newNotification(title: change(title))
      case .details(let text): items[index].content = .details(change(text))
      default: break
      }
    }
  }

  mutating func clear() {
    items = []
  }

  /// None of them, but with ids that go on from here.
  var cleared: Notices {
    var copy = self
    copy.clear()
    return copy
  }

  /// An id no notice has had.
  mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}
