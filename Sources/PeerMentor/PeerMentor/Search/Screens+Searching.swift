internal import AccessibilityTree
internal import Text

// How rows are searched where they are kept: the patterns of what can be said of them, and what a filling of these means
// for what is stored.

extension Screens {
  private static let (textGap, ageGap) = (RowGap(0), RowGap(1))

  /// How the notifications are searched that are not at hand.
  func searching(_ centre: NotificationCentre, in session: SignedIn) -> RowSearching<Message> {
    let readsBody = session.preferences.readsBodies
    let demo = demoTexts.isShown(to: session.account) ? demoTexts : DemoTexts()
    return RowSearching {
      Self.samples.map { row($0, readsBody: readsBody, age: Self.ageGap.mark) }
    } message: { search in
      let ages = WordedNumbers.ages(at: now, timeZone: timeZone) { words.dates.age($0) }
      var conditions: [NotificationCondition] = []
      for way in search.conditions {
        guard let condition = Self.condition(way, ages, readsBody: readsBody) else { continue }
        if condition == NotificationCondition() { return nil }
        conditions.append(condition)
        conditions += demo.originals(of: condition.text, in: words.language).map { original in
          var translated = condition
          translated.text = original
          translated.readsBody = true
          return translated
        }
      }
      return .notifications(.search(search.number, conditions, from: search.start))
    }
  }

  /// How the contacts of a list are searched that are not at hand.
  func searching(contactsIn place: ContactListPlace, _ row: @escaping @Sendable (Contact) -> Element) -> RowSearching<Message> {
    RowSearching {
      [row(Contact(id: 0, name: Self.textGap.mark))]
    } message: { search in
      let texts = search.conditions.map { way in way.gaps.map(TextCondition.init) }
      guard texts.allSatisfy({ $0.count == 1 }) else { return nil }
      return .contacts(.find(search.number, texts.flatMap { $0 }, from: search.start, in: place))
    }
  }

  /// A notification of each kind that is told in other words.
  private static let samples: [Notification] = Notification.Kind.allCases.flatMap { kind in
    [false, true].flatMap { isRead in
      NotificationCondition.AnswerState.allCases.map { state in
        Notification(
          id: 0, kind: kind, title: textGap.mark, body: textGap.mark, arrivedAt: 0, isRead: isRead,
          answer: state.answer, isAcknowledged: state == .acknowledged)
      }
    }
  }

  /// What a filling of the gaps means for what is stored; nil where no notification is filled so.
  private static func condition(_ way: RowCondition, _ ages: WordedNumbers, readsBody: Bool) -> NotificationCondition? {
    var condition = NotificationCondition()
    condition.readsBody = readsBody
    let rows = way.patterns.map { samples[$0] }
    condition.kinds = Set(rows.map(\.kind))
    condition.answers = Set(rows.map(\.answerState))
    let read = Set(rows.map(\.isRead))
    condition.isRead = read.count == 1 ? read.first : nil
    for gap in way.gaps {
      if gap.gap == textGap {
        condition.text = TextCondition(gap)
      } else {
        let times = ages.numbers(gap)
        guard !times.isEmpty else { return nil }
        condition.arrivals = times
      }
    }
    if condition.text == nil { condition.readsBody = true }
    return condition
  }
}

extension Notification {
  /// What the mentor has said to it, as it is told.
  fileprivate var answerState: NotificationCondition.AnswerState {
    switch answer {
    case .accepted: .accepted
    case .declined: .declined
    case nil: isAcknowledged ? .acknowledged : .none
    }
  }
}

extension NotificationCondition.AnswerState {
  fileprivate var answer: Notification.Answer? {
    switch self {
    case .accepted: .accepted
    case .declined: .declined
    case .none, .acknowledged: nil
    }
  }
}
