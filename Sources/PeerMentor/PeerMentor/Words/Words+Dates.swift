internal import Text

extension Words {
  /// Days, times and durations.
  struct Dates: Sendable {
    let language: Language

    /// A day near today by its name, any other by its date; with the year only if it is not the current one.
    func day(_ day: CalendarDay, _ today: CalendarDay) -> String {
      switch day.number - today.number {
      case 0: language(en: "today", nb: "i dag")
      case 1: language(en: "tomorrow", nb: "i morgen")
      case -1: language(en: "yesterday", nb: "i går")
      default: "\(weekday(of: day)) \(date(day, besides: today))"
      }
    }
    /// A date to edit, without the day of the week.
    func plain(_ day: CalendarDay) -> String { date(day.date.day, day.date.month, day.date.year) }
    /// The time when a notification arrived, to the minute.
    func arrived(_ day: CalendarDay, _ hour: Int, _ minute: Int) -> String {
      let (date, time) = ("\(weekday(of: day)) \(plain(day))", clockTime(hour, minute))
      return language(en: "Arrived \(date) at \(time)", nb: "Kom \(date) klokka \(time)")
    }
    /// A duration; from 1 minute.
    func duration(_ minutes: Int) -> String {
      let (hours, minutes) = minutes.quotientAndRemainder(dividingBy: 60)
      return [hours > 0 ? language.hours(hours) : nil, minutes > 0 ? language.minutes(minutes) : nil]
        .compactMap(\.self).joined(separator: language(en: " and ", nb: " og "))
    }
    /// The last valid day of a certificate, and the time until then.
    func expiry(_ day: CalendarDay, _ today: CalendarDay) -> String {
      let date = date(day, besides: today)
      let days = day.number - today.number
      return switch days {
      case ..<0: language(en: "expired on \(date)", nb: "gikk ut \(date)")
      case 0: language(en: "expires today", nb: "går ut i dag")
      case 1: language(en: "expires tomorrow", nb: "går ut i morgen")
      case ...Certificate.noticeDays:
        language(en: "expires in \(days) days, on \(date)", nb: "går ut om \(days) dager, \(date)")
      default: language(en: "valid until \(date)", nb: "gyldig til \(date)")
      }
    }
    /// The age of something.
    func age(_ age: Age) -> String {
      switch age {
      case .justNow: language(en: "just now", nb: "akkurat nå")
      case .minutes(let count): ago(language.minutes(count))
      case .hours(let count): ago(language.hours(count))
      case .yesterday: language(en: "yesterday", nb: "i går")
      case .days(let count): ago(language.counted(count, en: ("day", "days"), nb: ("dag", "dager")))
      case .date(let day, let month, let year): date(day, month, year)
      }
    }

    private func ago(_ time: String) -> String { language(en: "\(time) ago", nb: "for \(time) siden") }

    /// A date, with the year if it differs from today's.
    private func date(_ day: CalendarDay, besides today: CalendarDay) -> String {
      date(day.date.day, day.date.month, day.date.year == today.date.year ? nil : day.date.year)
    }

    private func date(_ day: Int, _ month: Int, _ year: Int?) -> String { names.date(day, month, year) }

    private func weekday(of day: CalendarDay) -> String { names.weekday(day.weekday) }

    private var names: DateWords { DateWords(language: language) }
  }
}

extension Language {
  func minutes(_ count: Int) -> String {
    counted(count, en: ("minute", "minutes"), nb: ("minutt", "minutter"))
  }

  func hours(_ count: Int) -> String { counted(count, en: ("hour", "hours"), nb: ("time", "timer")) }

  /// A waiting time, in seconds below a minute and in whole minutes above.
  func wait(_ seconds: Int) -> String {
    seconds < 60
      ? counted(seconds, en: ("second", "seconds"), nb: ("sekund", "sekunder")) : minutes((seconds + 59) / 60)
  }
}

/// How long ago something was, in the units that people use.
enum Age: Hashable, Sendable {
  case justNow
  /// 1 to 59.
  case minutes(Int)
  /// 1 to 23.
  case hours(Int)
  case yesterday
  /// Days of the calendar, 2 to 6.
  case days(Int)
  /// Month from 1; the year only where it is not the present one.
  case date(day: Int, month: Int, year: Int?)
}

extension Age {
  /// The age of a moment.
  ///
  /// Hours count within the day, and up to twelve across midnight; after that calendar days count. A future moment,
  /// as after a change of the clock, is just now.
  ///
  /// - Parameters:
  ///   - moment: seconds since 1970-01-01 00:00 UTC.
  ///   - now: likewise.
  ///   - timeZone: where days begin and end.
  init(of moment: Int, now: Int, timeZone: TimeZoneRules) {
    let seconds = now - moment
    let today = CalendarDay(of: now, timeZone: timeZone)
    let day = CalendarDay(of: moment, timeZone: timeZone)
    let days = today.number - day.number
    switch seconds {
    case ..<60: self = .justNow
    case ..<3600: self = .minutes(seconds / 60)
    case ..<(12 * 3600): self = .hours(seconds / 3600)
    default:
      switch days {
      case 0: self = .hours(seconds / 3600)
      case 1: self = .yesterday
      case 2...6: self = .days(days)
      default:
        let date = day.date
        self = .date(
          day: date.day, month: date.month, year: date.year == today.date.year ? nil : date.year)
      }
    }
  }
}
