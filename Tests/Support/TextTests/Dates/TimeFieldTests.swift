import CustomDump
import Testing
import Text

@Suite("Fields for days and times")
struct TimeFieldTests {
  /// Wednesday 4 March 2026.
  private let today = CalendarDay(year: 2026, month: 3, day: 4)!

  @Test(
    "A value as HTML writes it is said as a person does",
    arguments: [
      (.date, "2026-11-23", "23 November 2026", "23. november 2026"),
      (.date, "0099-01-02", "2 January 99", "2. januar 99"),
      (.time, "09:05", "09:05", "09:05"), (.time, "13:45:10.250", "13:45", "13:45"),
      (.dateTime, "2026-11-23T13:45", "23 November 2026 at 13:45", "23. november 2026 klokka 13:45"),
      (.month, "2026-11", "November 2026", "november 2026"), (.week, "2026-W05", "week 5, 2026", "uke 5, 2026"),
    ] as [(TimeField, String, String, String)])
  func words(field: TimeField, value: String, english: String, bokmål: String) {
    expectNoDifference(field.words(for: value, in: .english), english)
    expectNoDifference(field.words(for: value, in: .bokmål), bokmål)
  }

  @Test(
    "What is no value of a field has no words", arguments: TimeField.allCases,
    [
      "", "-", "2026-13-40", "99:99", "T", "2026-11-23T", "2026-00", "2026-W54", "2027-W53", "2026-W+5", "2026-+5", "13:5", "-W",
      "१२:३०", "99999999999999999999-01-01",
    ])
  func noWords(field: TimeField, value: String) {
    expectNoDifference(field.words(for: value, in: .english), nil)
  }

  @Test(
    "What a person types becomes the value, in either language",
    arguments: [
      (.date, "23.11.2026", "2026-11-23"), (.date, "23 November 2026", "2026-11-23"), (.date, "i morgen", "2026-03-05"),
      (.date, "4. mars", "2026-03-04"), (.time, "at 9", "09:00"), (.time, "13:45:10.5", "13:45"), (.time, " 945 ", "09:45"),
      (.date, "2026-11-23", "2026-11-23"),
      (.time, "13:45", "13:45"), (.time, "13.45", "13:45"), (.time, "1345", "13:45"), (.time, "9", "09:00"),
      (.time, "1:45 pm", "13:45"), (.time, "12 am", "00:00"), (.time, "12 p.m.", "12:00"), (.time, "kl. 9.05", "09:05"),
      (.dateTime, "23.11.2026 13:45", "2026-11-23T13:45"), (.dateTime, "23 November 2026 at 1:45 pm", "2026-11-23T13:45"),
      (.dateTime, "23. november 2026 klokka 9", "2026-11-23T09:00"), (.dateTime, "i morgen kl. 9.30", "2026-03-05T09:30"),
      (.dateTime, "2026-11-23T13:45", "2026-11-23T13:45"), (.dateTime, "Tomorrow at 9", "2026-03-05T09:00"),
      (.dateTime, "Thursday, 9.30", "2026-02-26T09:30"), (.dateTime, "4. 10:45", "2026-03-04T10:45"),
      (.dateTime, "i dag 9 am", "2026-03-04T09:00"), (.dateTime, "mandag kl. 23.11", "2026-03-02T23:11"),
      (.month, "2026-3", "2026-03"), (.week, "2026-W9", "2026-W09"), (.week, "uke 53 2026", "2026-W53"),
      (.month, "November 2026", "2026-11"), (.month, "11.2026", "2026-11"), (.month, "2026-11", "2026-11"),
      (.month, "mars", "2026-03"),
      (.week, "week 5, 2027", "2027-W05"), (.week, "uke 48", "2026-W48"), (.week, "2026-W10", "2026-W10"),
    ] as [(TimeField, String, String)])
  func typed(field: TimeField, text: String, value: String) {
    expectNoDifference(field.value(of: text, today: today), value)
  }

  @Test(
    "What means none is none",
    arguments: [
      (.date, "someday"), (.time, ""), (.time, "25"), (.time, "13:60"), (.time, "13 pm"), (.time, ":"), (.time, "12345"),
      (.time, "pm"), (.time, "9:"), (.dateTime, "23.11.2026"), (.dateTime, "13:45"), (.dateTime, ""), (.month, "2026"),
      (.month, "13.2026"),
      (.time, "4.3.2026"), (.time, "10 5"), (.time, "9:5"), (.time, "13:45:99"), (.time, "-9"), (.time, "+9"),
      (.dateTime, "4 March 2026"), (.dateTime, "4 March 9"), (.dateTime, "4.3"), (.dateTime, "mandag 23.11"),
      (.month, ""), (.month, " - "), (.month, "26-03"), (.week, "week 53, 2027"), (.week, "2027-W53"), (.week, ""),
      (.week, "week 54"), (.week, "week"), (.week, "week 1, 26"), (.week, "99999999999999999999"),
    ] as [(TimeField, String)])
  func nothing(field: TimeField, text: String) {
    expectNoDifference(field.value(of: text, today: today), nil)
  }

  @Test("What is said of a value is understood as that value, in both languages, for every day of four years")
  func roundTrip() {
    for offset in stride(from: -730, through: 730, by: 1) {
      let day = today.advanced(by: offset)
      let date = TimeField.date.value(of: "\(day.date.day).\(day.date.month).\(day.date.year)", today: today) ?? ""
      let time = "\(date)T\(clockTime(abs(offset) % 24, abs(offset) % 60))"
      for language in Language.allCases {
        for (field, value) in [(TimeField.date, date), (.dateTime, time), (.month, String(date.dropLast(3)))] {
          let words = field.words(for: value, in: language)
          expectNoDifference(words.flatMap { field.value(of: $0, today: today) }, value)
        }
      }
    }
    for week in 1...53 {
      let value = "2026-W\(week < 10 ? "0" : "")\(week)"
      for language in Language.allCases {
        expectNoDifference(
          TimeField.week.words(for: value, in: language).flatMap { TimeField.week.value(of: $0, today: today) }, value)
      }
    }
  }
}
