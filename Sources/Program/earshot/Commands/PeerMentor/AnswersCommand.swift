import Apps
import ArgumentParser
import Foundation
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
      nb: "Viser hvem som har sett, tatt på seg eller takket nei til et oppdrag, én på hver linje."),
    discussion: localized(en: "If there are none, standard error says so.", nb: "Er det ingen, står det på standard feil."))

  @Option(
    help: ArgumentHelp(
      en: "Those of that day and later, like 2026-03-02.", nb: "De som er fra den dagen eller senere, for eksempel 2026-03-02.",
      valueName: "date"))
  var since: String?
  @OptionGroup var options: StoreOptions

  func perform() throws {
    let time = try since.map(Self.time)
    let configuration = try options.configuration()
    let answers = try ConfiguredStore.open(configuration).answers(since: time)
    for answer in answers { try StandardOutput.print(Self.line(answer)) }
    // Standard output is one answer a line, also for programs.
    if answers.isEmpty { StandardError.print("earshot: \(localized(en: "no answers", nb: "ingen svar"))") }
  }

  /// The first second of a day in this machine's time zone.
  private static func time(_ text: String) throws -> Int {
    let style = Date.ParseStrategy(
      format: "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)", timeZone: LocalTimeZone.current, isLenient: false
    )
    guard let date = try? Date(text, strategy: style) else {
      throw Failure.usage(
        "'\(text)' is not a date; write one like 2026-03-02", nb: "«\(text)» er ikke en dato; skriv for eksempel 2026-03-02")
    }
    return Int(date.timeIntervalSince1970)
  }

  /// Time, mentor, answer and assignment.
  private static func line(_ answer: GivenAnswer) -> String {
    let word = answer.answer?.rawValue ?? "acknowledged"
    let time = answer.at.map { at in
      Date(timeIntervalSince1970: Double(at)).formatted(
        Date.VerbatimFormatStyle(
          format:
            "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
          timeZone: LocalTimeZone.current, calendar: Calendar(identifier: .gregorian)))
    }
    return "\(time ?? "at an unknown time"): \(answer.email) \(word): \(answer.title)"
  }
}
