internal import AccessibilityTree

extension Screens {
  /// Forms that were left before they were saved, then the mentor's activities, the latest day first.
  func activities(_ session: SignedIn) -> Screen {
    root(.activities, in: session) {
      button("log", words.activities.log, .activities(.open(.new(contact: nil))), Palette.primary)
      unsaved(session.overview)
      if let page = session.activities {
        if page.count == 0 {
          text("empty", words.activities.none)
        } else {
          virtualisedList(page, rows: { .activities(.rows(around: $0)) }) { row($0) }
            .searched(by: searchingActivities(), found: session.activityFound)
        }
      }
    }
  }

  /// A link to each form that was left before it was saved.
  func unsaved(_ overview: Overview?) -> [Element] {
    (overview?.unsaved ?? []).map { form in
      let parts = [form.kind.map(words.activities.kind), form.contactName].compactMap(\.self)
      return link("unsaved-\(form.key.segment)", words.home.unsaved(parts), .activities(.open(form.key)))
    }
  }

  /// One activity, read as one element: what and with whom, when, how long, and whether it still is to be sent.
  ///
  /// - Parameters:
  ///   - day: The words for when it was, where they are not its own.
  ///   - duration: The words for how long it took, where they are not its own.
  func row(_ activity: Activity, withContact: Bool = true, day: String? = nil, duration: String? = nil) -> Element {
    let what = withContact ? description(of: activity) : [words.activities.kind(activity.kind)]
    return Element(String(activity.unsentID ?? activity.id), .listItem) {
      text("what", what.joined(separator: ", "))
      text("day", day ?? words.dates.day(activity.day, today), Palette.secondary)
      text("duration", duration ?? words.dates.duration(activity.minutes), Palette.secondary)
      if activity.isUnsent { text("state", words.activities.unsent, Palette.secondary) }
    }
    .with(\.grouping, .merged)
    .on(.activate, .activities(.open(.edit(activity.id))))
    .on(.custom(words.activities.delete), .activities(.askToDelete(activity)))
  }

  /// What was done, and with whom.
  func description(of activity: Activity) -> [String] {
    [words.activities.kind(activity.kind), activity.contactName].compactMap(\.self)
  }

  /// The question before an activity is deleted; the harmless answer comes first.
  func deleteActivity(_ activity: Activity, visit: Int) -> Screen {
    let what = description(of: activity) + [words.dates.day(activity.day, today)]
    return confirmation(
      "delete-activity", visit: visit, title: words.activities.deleteQuestion,
      text: what.joined(separator: ", "), confirm: words.activities.delete,
      .activities(.delete(activity.id)))
  }
}

extension ActivityFormKey {
  /// What tells its form from others, in the id of an element.
  fileprivate var segment: String {
    switch self {
    case .new(contact: nil): "new"
    case .new(contact: let id?): "contact-\(id)"
    case .edit(let id): "activity-\(id)"
    }
  }
}
