internal import AccessibilityTree
internal import Text

// How activities are searched where they are kept.

extension Screens {
  private static let (nameGap, dayGap, durationGap) = (RowGap(0), RowGap(1), RowGap(2))

  /// How the activities are searched that are not at hand.
  func searchingActivities() -> RowSearching<Message> {
    RowSearching {
      Self.activitySamples.map { row($0, day: Self.dayGap.mark, duration: Self.durationGap.mark) }
    } message: { search in
      let days = WordedNumbers.days(around: today) { words.dates.day($0, today) }
      let durations = WordedNumbers.durations { words.dates.duration($0) }
      let conditions = search.conditions.compactMap { Self.condition($0, days, durations) }
      guard !conditions.contains(ActivityCondition()) else { return nil }
      return .activities(.find(search.number, conditions, from: search.start))
    }
  }

  /// An activity of each kind, with nobody in particular and with somebody.
  private static let activitySamples: [Activity] = Activity.Kind.allCases.flatMap { kind in
    [nil, nameGap.mark].map { name in
      Activity(
        id: 0, kind: kind, day: CalendarDay(number: 0), minutes: 1, note: "", contactID: name == nil ? nil : 0,
        contactName: name)
    }
  }

  /// What a filling of the gaps means for what is stored; nil where no activity is filled so.
  private static func condition(
    _ way: RowCondition, _ days: WordedNumbers, _ durations: WordedNumbers
  ) -> ActivityCondition? {
    var condition = ActivityCondition()
    let rows = way.patterns.map { activitySamples[$0] }
    condition.kinds = Set(rows.map(\.kind))
    let withSomebody = Set(rows.map { $0.contactID != nil })
    condition.hasContact = withSomebody.count == 1 ? withSomebody.first : nil
    for gap in way.gaps {
      switch gap.gap {
      case nameGap:
        condition.contact = TextCondition(gap)
        condition.hasContact = true
      case dayGap: condition.days = days.numbers(gap)
      default: condition.minutes = durations.numbers(gap)
      }
    }
    return condition.days == [] || condition.minutes == [] ? nil : condition
  }
}
