extension Words {
  /// Activities, and the form in which one is logged.
  struct Activities: Sendable {
    /// Where the activity list is empty.
    var none: String
    /// Where a contact's list of activities is empty.
    var noneWithContact: String
    /// Button that opens the form, and the title of the form for a new activity.
    var log: String
    /// Title of the form for an activity that exists.
    var change: String
    /// What was done, in an activity's line and as a choice.
    var kind: @Sendable (Activity.Kind) -> String
    /// Before the name of the contact, in the form; also the name of the button that chooses one.
    var contact: String
    /// Value of that button where nobody is chosen.
    var contactMissing: String
    /// What that button does.
    var contactHint: String
    /// Field: what was done.
    var type: String
    /// Value of that field before anything is chosen.
    var typeMissing: String
    /// Field.
    var date: String
    /// Hint of that field: what may be typed.
    var dateHint: String
    /// Field: how long it took.
    var duration: String
    /// Field.
    var note: String
    /// Button that saves the form.
    var save: String
    /// Button that throws away what was filled in.
    var discard: String
    /// Button and action that delete an activity, and the one that confirms it.
    var delete: String
    /// Title of the dialog that asks for confirmation.
    var deleteQuestion: String
    /// Told after the activity was saved.
    var saved: String
    /// Told after the activity was deleted.
    var deleted: String
    /// Told after a form has opened that was left before it was saved.
    var draftRestored: String
    /// Told after what was filled in was thrown away.
    var draftDiscarded: String
    /// Error.
    var kindMissing: String
    /// Error.
    var dateNotUnderstood: String
    /// Error: more than ten years back, or a year ahead.
    var dateTooFar: String
  }

  /// Days, times and durations.
  struct Dates: Sendable {
    /// A day near today by its name, any other by its date; the year only where it is not the present one.
    var day: @Sendable (_ day: CalendarDay, _ today: CalendarDay) -> String
    /// A date to be changed by typing, without the day of the week.
    var plain: @Sendable (CalendarDay) -> String
    /// When a notification arrived, to the minute.
    var arrived: @Sendable (_ day: CalendarDay, _ hour: Int, _ minute: Int) -> String
    /// How long something took; from 1 minute.
    var duration: @Sendable (_ minutes: Int) -> String
    /// Until when a certificate counts, and how long that is.
    var expiry: @Sendable (_ day: CalendarDay, _ today: CalendarDay) -> String
  }
}

/// A time of day in two digits each, "09:05", which both voices read as a time.
func clockTime(_ hour: Int, _ minute: Int) -> String {
  func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(twoDigits(hour)):\(twoDigits(minute))"
}
