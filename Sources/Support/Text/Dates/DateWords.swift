/// The words for days, months and times of day.
package struct DateWords: Sendable {
  let language: Language

  package init(language: Language) { self.language = language }

  /// A date with the name of its month: "4 March 2026", "4. mars 2026".
  ///
  /// - Parameters:
  ///   - month: 1 to 12.
  ///   - year: nil for none.
  package func date(_ day: Int, _ month: Int, _ year: Int?) -> String {
    let date = language(en: "\(day) \(self.month(month))", nb: "\(day). \(self.month(month))")
    return year.map { "\(date) \($0)" } ?? date
  }

  /// A month by its number from 1.
  func month(_ number: Int) -> String { Self.months[number - 1].in(language) }

  /// A day of the week, 1 for Monday to 7 for Sunday.
  package func weekday(_ number: Int) -> String { Self.weekdays[number - 1].in(language) }

  private static let weekdays = [
    Phrase(en: "Monday", nb: "mandag"), Phrase(en: "Tuesday", nb: "tirsdag"), Phrase(en: "Wednesday", nb: "onsdag"),
    Phrase(en: "Thursday", nb: "torsdag"), Phrase(en: "Friday", nb: "fredag"), Phrase(en: "Saturday", nb: "lørdag"),
    Phrase(en: "Sunday", nb: "søndag"),
  ]

  private static let months = [
    Phrase(en: "January", nb: "januar"), Phrase(en: "February", nb: "februar"), Phrase(en: "March", nb: "mars"),
    Phrase(en: "April", nb: "april"), Phrase(en: "May", nb: "mai"), Phrase(en: "June", nb: "juni"),
    Phrase(en: "July", nb: "juli"), Phrase(en: "August", nb: "august"), Phrase(en: "September", nb: "september"),
    Phrase(en: "October", nb: "oktober"), Phrase(en: "November", nb: "november"), Phrase(en: "December", nb: "desember"),
  ]
}

/// A time of day in two digits each, "09:05", which both voices read as a time.
package func clockTime(_ hour: Int, _ minute: Int) -> String {
  func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(twoDigits(hour)):\(twoDigits(minute))"
}
