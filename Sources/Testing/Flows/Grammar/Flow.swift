import Announcements
package import ScreenReader
import Text

/// A flow: a session as lines of text, with the expected announcements.
package struct Flow: Hashable, Sendable {
  /// The file's name for messages.
  package var name: String
  /// The app that its first line names; nil where the player of the flow chooses it.
  package var app: String?
  /// The included file that names the app; nil where the flow itself does.
  package var appFile: String?
  /// The steps in the order of the file.
  package var steps: [FlowStep]
  /// The line that says that the flow judges nothing; nil where none does.
  var judgesNothingLine: Int?

  /// A file that a flow includes, or that stands beside it and tells what is heard.
  package struct Inclusion: Hashable, Sendable {
    /// The name of the file.
    package var file: String
    /// The lines that include it, the nearest first: `visit.flow:3`.
    package var includedBy: [String]

    /// The same in a sentence: `included by visit.flow:3`; nil for a file that stands beside the flow.
    package var words: String? {
      includedBy.isEmpty
        ? nil
        : localized(
          en: "included by " + includedBy.joined(separator: ", by "),
          nb: "hentet inn av " + includedBy.joined(separator: ", av "))
    }
  }

  /// An action or expectation of a line.
  package enum Action: Hashable, Sendable {
    /// A line that scripts may contain too: a command, a wait, a secret.
    case statement(Statement)
    case open(screen: String)
    /// The time at which later sessions begin.
    case clock(FlowClock)
    case notify(FlowNotice)
    case expect(Expectation)
    /// No such announcement until the session is idle.
    case expectNot(Expectation)
    case expectNothing
    case expectCursor(String)
    case expectScreen(String)
    /// The upper limit for the whole flow's speech, in seconds.
    case budget(Double)
  }
}

/// One line with an action or an expectation.
package struct FlowStep: Hashable, Sendable {
  /// Where the line stands.
  var place: FlowPlace
  /// What the line does or judges.
  package var action: Flow.Action

  init(line: Int, _ action: Flow.Action) { self.init(FlowPlace(line: line), action) }

  init(_ place: FlowPlace, _ action: Flow.Action) {
    self.place = place
    self.action = action
  }
}

/// A line of a flow, or of a file that it includes.
package struct FlowPlace: Hashable, Sendable {
  /// Counts from 1; 0 for the beginning of a flow that does not open a screen itself.
  package var line: Int
  /// How the flow comes to the file of the line; nil for the flow's own file.
  package var inclusion: Flow.Inclusion?

  /// The line in a sentence of a report: `line 2`, or `line 2 of 'sign-in.flow'`.
  var words: String {
    localized(
      en: "line \(line)" + (inclusion.map { " of '\($0.file)'" } ?? ""),
      nb: "linje \(line)" + (inclusion.map { " i «\($0.file)»" } ?? ""))
  }

  /// The line below the name of the flow: `2`, or `sign-in.flow:2`.
  var reference: String { (inclusion.map { $0.file + ":" } ?? "") + "\(line)" }

  /// The place as messages begin with it: `visit.flow:2`.
  package func words(in flow: String) -> String { "\(inclusion?.file ?? flow):\(line)" }
}

/// An announcement that must follow: an answer to the last command, or an event since it.
package struct Expectation: Hashable, Sendable {
  /// Whether it must be heard to its end.
  var isHeard: Bool
  /// Its priority; others in between are passed over. Nil for any but hints.
  var priority: Announcement.Priority?
  /// Whether each text is to stand in it as a run of whole words, or the one text to be the element's own part.
  var isPartial: Bool
  /// Whether the one text is to be all of the announcement, with its context.
  var isExact: Bool
  /// What is to be heard: a text compared by its parts, or texts compared by their words, all in one announcement.
  var texts: [SpokenPattern]
  /// The longest time from its cause to its first audible sample.
  var limit: Duration?

  /// An expectation of texts; by default of any priority, of an element's own part, heard or not, and at any time.
  init(
    _ texts: String..., priority: Announcement.Priority? = nil, isPartial: Bool = false, isExact: Bool = false,
    isHeard: Bool = false, limit: Duration? = nil
  ) {
    self.isExact = isExact
    self.texts = texts.map { SpokenPattern($0) }
    self.priority = priority
    self.isPartial = isPartial
    self.isHeard = isHeard
    self.limit = limit
  }

  /// An expectation of any announcement.
  static let anything: Expectation = {
    var expectation = Expectation()
    expectation.texts = [SpokenPattern(pieces: ["", ""])]
    return expectation
  }()

  /// Whether an announcement is what is expected, as far as its words go.
  func matches(_ announcement: Announcement) -> Bool {
    if asksForWords { return false }
    return isPartial || isExact ? matches(announcement.text) : texts.allSatisfy { $0.isOwnPart(of: announcement) }
  }

  /// Whether a whole text is what is expected.
  func matches(_ said: String) -> Bool {
    if asksForWords { return false }
    return isPartial ? textsMissing(in: said).isEmpty : texts.allSatisfy { $0.isAll(of: said) }
  }

  /// Whether a question mark stands in the place of the text: the check then names the words that are said.
  var asksForWords: Bool { texts.contains { $0.pieces == [Self.question] } }

  static let question = "?"

  /// The texts whose words do not occur in an announcement.
  func textsMissing(in said: String) -> [SpokenPattern] { texts.filter { !$0.isPart(of: said) } }
}

extension Expectation: CustomStringConvertible {
  /// The expectation as it is written in a flow, without its verb.
  package var description: String {
    [
      isHeard ? "heard" : nil, priority?.rawValue, isPartial ? "contains" : nil, isExact ? "exactly" : nil,
      texts.map(\.quoted).joined(separator: " and "),
      limit.map { "within \(($0 / .milliseconds(1)).plain) ms" },
    ].compactMap(\.self).joined(separator: " ")
  }
}

/// The date, time and time zone at which a flow's sessions begin, in place of the default ones.
///
/// A recording has a clock, so that ages and dates are announced as they were heard.
package struct FlowClock: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  package var seconds: Int
  /// The zone's IANA name, like `Europe/Oslo`.
  package var timeZone: String

  package init(seconds: Int, timeZone: String) {
    self.seconds = seconds
    self.timeZone = timeZone
  }

  /// The moment at which clocks of the zone show `2026-03-02` and `09:00:00`; of two such moments the first.
  init(date: String, time: String, timeZone name: String) throws(FlowError) {
    guard let zone = TimeZoneRules(named: name) else {
      throw FlowError(
        localized(
          en: "there is no time zone '\(name.excerpt)'; use a name like Europe/Oslo",
          nb: "tidssonen «\(name.excerpt)» finnes ikke; bruk et navn som Europe/Oslo"))
    }
    guard date.isWritten(like: "2026-03-02"), time.isWritten(like: "09:00:00") else {
      throw FlowError(
        localized(
          en: "'\(date.excerpt) \(time.excerpt)' is not a date and time; write them like 2026-03-02 09:00:00",
          nb: "«\(date.excerpt) \(time.excerpt)» er ikke en dato og et klokkeslett; skriv dem som 2026-03-02 09:00:00"))
    }
    guard let second = LocalTime.second(time) else {
      throw FlowError(
        localized(
          en: "there is no time '\(time)'; give one from 00:00:00 to 23:59:59",
          nb: "klokkeslettet «\(time)» finnes ikke; bruk et fra 00:00:00 til 23:59:59"))
    }
    guard let day = CalendarDay(iso8601: date) else {
      throw FlowError(
        localized(en: "there is no day '\(date)'; look in a calendar", nb: "dagen «\(date)» finnes ikke; se i en kalender"))
    }
    // An hour that a clock change skips is accepted.
    self.init(seconds: LocalTime(day: day, second: second).moment(in: zone), timeZone: name)
  }

  /// Date, time and zone, as written in a flow.
  var words: String {
    let time = LocalTime(of: seconds, in: TimeZoneRules(named: timeZone) ?? .utc)
    return "\(time.day.written) \(time.clock) \(timeZone)"
  }
}

extension String {
  /// Whether the text has digits where the example has some, and else the same characters.
  fileprivate func isWritten(like example: String) -> Bool {
    utf8.count == example.utf8.count
      && zip(utf8, example.utf8).allSatisfy { byte, model in
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(model) ? digits.contains(byte) : byte == model
      }
  }
}
