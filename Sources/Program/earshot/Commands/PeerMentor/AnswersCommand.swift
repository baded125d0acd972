import Apps
import ArgumentParser
import PeerMentor
import PeerMentorStore
import Runtime
import Text

/// `earshot answers`: the answers of mentors to assignments.
struct AnswersCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "answers",
    abstract: localized(
      en: "Lists who acknowledged, accepted or declined an assignment, one a line.",
      nb: "Viser hvem som har sett, godtatt eller avslått et oppdrag, én på hver linje."),
    discussion: localized(en: "If there are none, standard error says so.", nb: "Er det ingen, står det på standard feil."))

  @Option(
    help: ArgumentHelp(
      en: "Those of that day and later, like 2026-03-02.", nb: "De som er fra den dagen eller senere, for eksempel 2026-03-02.",
      valueName: "date"))
  var since: String?
  @OptionGroup var options: StoreOptions

  func perform() throws {
    let zone = TimeZoneRules.local
    let time = try since.map { try Self.time($0, in: zone) }
    let configuration = try options.configuration()
    let answers = try ConfiguredStore.open(configuration).answers(since: time)
    for answer in answers { try StandardOutput.print(Self.line(answer, in: zone)) }
    // Standard output is one answer a line, also for programs.
    if answers.isEmpty { StandardError.print("earshot: \(localized(en: "no answers", nb: "ingen svar"))") }
  }

  /// The first second of a day in this machine's time zone.
  private static func time(_ text: String, in zone: TimeZoneRules) throws -> Int {
    guard let day = CalendarDay(iso8601: text) else {
      throw Failure.usage(
        "'\(text)' is not a date; write one like 2026-03-02", nb: "«\(text)» er ikke en dato; skriv for eksempel 2026-03-02")
    }
    return LocalTime(day: day, second: 0).moment(in: zone)
  }

  /// Time, mentor, answer and assignment.
  private static func line(_ answer: GivenAnswer, in zone: TimeZoneRules) -> String {
    let word =
      switch answer.answer {
      case .accepted: localized(en: "accepted", nb: "godtatt")
      case .declined: localized(en: "declined", nb: "avslått")
      case nil: localized(en: "acknowledged", nb: "sett")
      }
    let time = answer.at.map { at in
      let time = LocalTime(of: at, in: zone)
      return "\(time.day.written) \(time.clock.prefix(5))"
    }
    let when = time ?? localized(en: "at an unknown time", nb: "på et ukjent tidspunkt")
    return "\(when): \(answer.email) \(word): \(answer.title)"
  }
}
