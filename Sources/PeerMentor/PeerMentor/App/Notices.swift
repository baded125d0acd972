import Text

/// A message that is announced without moving the cursor.
struct Notice: Hashable, Sendable, Identifiable {
  /// Never used twice, so that a repeated message is announced again.
  var id: Int
  var content: Content

  /// A field whose text is never spoken.
  enum SecretField: Hashable, Sendable {
    case password, current, new, repeated
  }

  /// The kinds of change that are announced as queued.
  enum QueuedThing: Hashable, Sendable {
    case activity, answer, setting, change
  }

  enum Content: Hashable, Sendable {
    // Confirmations; those of stored changes only after the store has answered.
    case passwordShown, passwordHidden, passwordChanged
    /// A refused entry was emptied and need not be erased.
    case emptied([SecretField])
    case markedAsRead, alreadyRead, allMarkedAsRead
    case answered(Notification.Answer)
    /// An assignment was acknowledged; false where that was taken back.
    case acknowledged(Bool)
    case activitySaved, activityDeleted
    case contactSaved, contactRemoved
    case draftRestored, draftDiscarded, draftSaved
    /// Another session has the form open; each session keeps its own draft.
    case formOpenElsewhere
    case paused, resumed
    case signedOut, signedOutIdle, accountRemoved
    // Answers and arrivals.
    /// The number of notifications of the chosen kind.
    case found(count: Int, kind: Notification.Kind?)
    /// A list that the person returned to is still limited by a search, or to one kind.
    case searched(String, count: Int), filtered(Notification.Kind, count: Int)
    /// The day that the typed text means.
    case dateTaken(CalendarDay)
    case newNotification(title: String)
    case moreNotifications(Int)
    /// Another program is using the data; then it no longer is.
    case waiting, waitingOver
    /// The store's server is slow.
    case slow
    /// The store has not answered for a while.
    case noAnswer
    /// The connection to the store's server is lost; then it is back.
    case connectionLost, connectionRestored
    /// Without a connection only the loaded contacts are searched.
    case onlyLoadedSearched
    /// A change is queued on this machine; then the queued changes have been sent.
    case queued(QueuedThing), sent(Int)
    /// Seconds since 1970.
    case exactTime(Int)
    case details(String)
    // Assertive notices.
    case contactGone, activityGone
    case notLoaded(StoreFailure)
    case notSaved(StoreFailure)
    /// The draft is only in this session's memory.
    case draftNotSaved(StoreFailure)
    case notOpened
    /// A screen shows the loaded data only; there may be more.
    case partlyLoaded
    /// Queued changes could not be made unaltered.
    case conflicts([RejectedChange])
    /// Queued changes could not be sent, though there is a connection.
    case notSent(StoreFailure)
    case soonSignedOut(seconds: Int)
  }
}

extension Notice {
  /// Whether it is assertive: failures are, arrivals and confirmations are polite.
  var isUrgent: Bool {
    switch content {
    case .contactGone, .activityGone, .notLoaded, .notSaved, .draftNotSaved, .notOpened, .partlyLoaded, .conflicts, .notSent,
      .soonSignedOut:
      true
    case .passwordShown, .passwordHidden, .passwordChanged, .markedAsRead, .alreadyRead, .allMarkedAsRead,
      .answered, .acknowledged, .activitySaved, .activityDeleted, .contactSaved, .contactRemoved, .draftRestored,
      .draftDiscarded, .draftSaved, .emptied,
      .formOpenElsewhere, .paused,
      .resumed, .signedOut, .signedOutIdle, .accountRemoved, .found, .searched, .filtered, .dateTaken, .newNotification,
      .moreNotifications,
      .waiting, .slow, .waitingOver, .noAnswer, .connectionLost, .connectionRestored, .onlyLoadedSearched, .queued, .sent,
      .exactTime, .details:
      false
    }
  }
}

extension Notice {
  /// The number of messages that the notice stands for.
  var messageCount: Int {
    if case .moreNotifications(let count) = content { count } else { 1 }
  }
}

/// The notices in the live regions: assertive ones in the screen's
/// region, polite ones in the app's region, which outlives each screen.
struct Notices: Hashable, Sendable {
  /// Enough for one burst of arrivals: three titles and how many more.
  static let limit = 4

  private(set) var items: [Notice] = []
  /// The id of the next notice; it changes with each notice.
  private(set) var nextID = 1

  /// Adds a notice; only the newest few stay, and a failure replaces the previous failure.
  mutating func post(_ content: Notice.Content) {
    let notice = Notice(id: takeID(), content: content)
    if notice.isUrgent { items.removeAll(where: \.isUrgent) }
    items.append(notice)
    items = Array(items.suffix(Self.limit))
  }

  /// Removes notices that are no longer true.
  mutating func remove(_ content: Notice.Content) {
    items.removeAll { $0.content == content }
  }

  /// Changes the texts of other people in the notices.
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

  /// An empty copy whose ids continue after these.
  var cleared: Notices {
    var copy = self
    copy.clear()
    return copy
  }

  /// An id that no notice has had.
  mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}
