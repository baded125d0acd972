internal import AccessibilityTree

extension Screens {
  /// Links to unsaved forms, then the mentor's activities, the latest day first.
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

  /// A link to each unsaved form.
  func unsaved(_ overview: Overview?) -> [Element] {
    (overview?.unsaved ?? []).map { form in
      let parts = [form.kind.map(words.activities.kind), form.contactName].compactMap(\.self)
      return link("unsaved-\(form.key.segment)", words.home.unsaved(parts), .activities(.open(form.key)))
    }
  }

  /// One activity as one element: kind and contact, day, duration, and whether it is queued.
  ///
  /// - Parameters:
  ///   - day: The words for the day, if not the activity's own.
  ///   - duration: The words for the duration, if not the activity's own.
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

  /// The kind of activity and the contact.
  func description(of activity: Activity) -> [String] {
    [words.activities.kind(activity.kind), activity.contactName].compactMap(\.self)
  }

  /// The question before an activity is deleted; the safe answer comes first.
  func deleteActivity(_ activity: Activity, visit: Int) -> Screen {
    let what = description(of: activity) + [words.dates.day(activity.day, today)]
    return confirmation(
      "delete-activity", visit: visit, title: words.activities.deleteQuestion,
      text: what.joined(separator: ", "), confirm: words.activities.delete,
      .activities(.delete(activity.id)))
  }
}

extension ActivityFormKey {
  /// The form's unique part in the id of an element.
  fileprivate var segment: String {
    switch self {
    case .new(contact: nil): "new"
    case .new(contact: let id?): "contact-\(id)"
    case .edit(let id): "activity-\(id)"
    }
  }
}
