/// Reads dates as people type them, in English and Norwegian alike.
///
/// "today", "i går", "3 days ago", "om en uke", "Monday" (the latest one), "next
/// Monday", "på mandag", "i mandags", "4", "4.3.", "4/3/26", "4. mars", "March 4th
/// 2026", "Wednesday 4 March", "2026-03-04". A date without a year is the nearest one.
package struct DateReader: Sendable {
  /// The day that "today" is.
  var today: CalendarDay

  /// Creates a reader for dates that are typed on a day.
  package init(today: CalendarDay) { self.today = today }

  /// The day of the text; nil if it means none.
  package func day(_ text: String) -> CalendarDay? {
    var tokens = Self.tokens(of: text)
    let words = tokens.first == "the" ? tokens.dropFirst() : tokens[...]
    if let offset = Self.relative[words.joined(separator: " ")] { return today.advanced(by: offset) }
    if let offset = Self.distance(tokens) { return today.advanced(by: offset) }
    if let day = weekday(tokens) { return day }
    tokens.removeAll(where: Self.fillers.contains)
    if tokens.count > 1, Self.number(of: tokens[0], among: Self.weekdays) != nil { tokens.removeFirst() }
    return date(tokens)
  }

  /// The day of a date's parts in one of the usual orders.
  private func date(_ tokens: [String]) -> CalendarDay? {
    if tokens.count == 3, tokens[0].count == 4, let year = Int(tokens[0]) {
      guard let month = Self.month(tokens[1]), let day = Self.ordinal(tokens[2]) else { return nil }
      return CalendarDay(year: year, month: month, day: day)
    }
    var tokens = tokens
    // "March 4" is "4 March".
    if tokens.count >= 2, Int(tokens[0]) == nil, Self.number(of: tokens[0], among: Self.months) != nil {
      tokens.swapAt(0, 1)
    }
    guard let day = tokens.first.flatMap(Self.ordinal) else { return nil }
    switch tokens.count {
    case 1:
      return nearest((-1...1).compactMap { dayOfMonth(day, monthsAhead: $0) })
    case 2:
      guard let month = Self.month(tokens[1]) else { return nil }
      let year = today.date.year
      return nearest((year - 1...year + 1).compactMap { CalendarDay(year: $0, month: month, day: day) })
    case 3:
      guard let month = Self.month(tokens[1]), let year = Int(tokens[2]) else { return nil }
      guard tokens[2].count == 4 || tokens[2].count == 2 else { return nil }
      return CalendarDay(year: tokens[2].count == 2 ? 2000 + year : year, month: month, day: day)
    default:
      return nil
    }
  }

  /// A day of the week by its name alone: the latest one, today included, unless a word before it says otherwise.
  private func weekday(_ tokens: [String]) -> CalendarDay? {
    var tokens = tokens.filter { !["the", "den", "on"].contains($0) }
    let isComing = tokens.first.map(Self.coming.contains) == true
    var isGone = tokens.first.map(Self.gone.contains) == true
    if isComing || isGone { tokens.removeFirst() }
    // "i mandags" is the one before today.
    if tokens.count == 2, tokens[0] == "i", tokens[1].hasSuffix("s") {
      tokens = [String(tokens[1].dropLast())]
      isGone = true
    }
    guard tokens.count == 1, let weekday = Self.number(of: tokens[0], among: Self.weekdays) else {
      return nil
    }
    let back = (today.weekday - weekday + 7) % 7
    if isComing { return today.advanced(by: 7 - back) }
    return today.advanced(by: isGone && back == 0 ? -7 : -back)
  }

  private func nearest(_ days: [CalendarDay]) -> CalendarDay? {
    days.min { abs($0.number - today.number) < abs($1.number - today.number) }
  }

  private func dayOfMonth(_ day: Int, monthsAhead: Int) -> CalendarDay? {
    let date = today.date
    let months = date.year * 12 + date.month - 1 + monthsAhead
    return CalendarDay(year: months / 12, month: months % 12 + 1, day: day)
  }
}

// MARK: - Words

// Words are compared independently of the keyboard: "i går", "i gaar" and "i gar" are the same.

extension DateReader {
  private static let relative = [
    "today": 0, "i dag": 0, "idag": 0, "yesterday": -1, "i gar": -1, "igar": -1, "tomorrow": 1,
    "i morgen": 1, "imorgen": 1, "day before yesterday": -2, "i forgars": -2, "i overmorgen": 2,
    "day after tomorrow": 2,
  ]

  private static let fillers: Set<String> = ["den", "the", "of", "on", "pa", "last", "sist", "forrige"]

  /// Words before a day of the week that mean the one after today.
  /// "På mandag" is in the future; "Monday" and "mandag" need not be.
  private static let coming: Set<String> = [
    "next", "coming", "neste", "kommende", "forstkommende", "pa",
  ]
  /// Words before a day of the week that mean the one before today.
  private static let gone: Set<String> = ["last", "sist", "siste", "forrige"]

  private static let weekdays = [
    ["monday", "mandag"], ["tuesday", "tirsdag"], ["wednesday", "onsdag"], ["thursday", "torsdag"],
    ["friday", "fredag"], ["saturday", "lordag"], ["sunday", "sondag"],
  ]

  private static let months = [
    ["january", "januar"], ["february", "februar"], ["march", "mars"], ["april"], ["may", "mai"],
    ["june", "juni"], ["july", "juli"], ["august"], ["september"], ["october", "oktober"], ["november"],
    ["december", "desember"],
  ]

  private static let smallNumbers = [
    "a": 1, "one": 1, "en": 1, "ei": 1, "ett": 1, "two": 2, "to": 2, "three": 3, "tre": 3, "four": 4,
    "fire": 4, "five": 5, "fem": 5, "six": 6, "seks": 6, "seven": 7, "sju": 7, "syv": 7,
  ]

  private static let unitDays = [
    "day": 1, "days": 1, "dag": 1, "dager": 1, "week": 7, "weeks": 7, "uke": 7, "uker": 7,
  ]

  /// The number of days ahead of a relative date, "3 days ago", "om to uker".
  private static func distance(_ tokens: [String]) -> Int? {
    var tokens = tokens[...]
    var direction = 1
    if let last = tokens.last, ["ago", "siden"].contains(last) {
      tokens = tokens.dropLast()
      if tokens.first == "for" { tokens = tokens.dropFirst() }
      direction = -1
    } else if let first = tokens.first, ["in", "om"].contains(first) {
      tokens = tokens.dropFirst()
    } else {
      return nil
    }
    guard tokens.count == 2, let number = tokens.first, let days = tokens.last.flatMap({ unitDays[$0] }),
      let count = Int(number) ?? smallNumbers[number], (0...9999).contains(count)
    else { return nil }
    return direction * count * days
  }

  /// The runs of letters and digits, in lower case, without letters that only a Norwegian keyboard has.
  private static func tokens(of text: String) -> [String] {
    let plain = [("å", "a"), ("aa", "a"), ("ø", "o"), ("oe", "o"), ("é", "e")].reduce(text.lowercased()) {
      $0.replacing($1.0, with: $1.1)
    }
    return plain.split { !$0.isLetter && !$0.isWholeNumber }.map(String.init)
  }

  /// The index from 1 of a name in the list; three letters of it are enough.
  private static func number(of token: String, among names: [[String]]) -> Int? {
    guard token.count >= 3 else { return nil }
    return names.firstIndex { $0.contains { $0.hasPrefix(token) } }.map { $0 + 1 }
  }

  private static func month(_ token: String) -> Int? {
    Int(token) ?? number(of: token, among: months)
  }

  /// A day of the month, "4" or "4th".
  private static func ordinal(_ token: String) -> Int? {
    let digits = token.prefix(while: \.isNumber)
    let ending = String(token.dropFirst(digits.count))
    return ["", "st", "nd", "rd", "th"].contains(ending) ? Int(digits) : nil
  }
}

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
