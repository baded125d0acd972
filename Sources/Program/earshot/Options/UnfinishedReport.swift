import Runtime
import Text

/// A report for machines of a command that could not be carried out.
///
/// Without it nothing, or the report of an earlier run, would say that nothing is wrong. On standard error a person reads the
/// same.
struct UnfinishedReport {
  /// The command: `earshot audit`.
  var command: String
  /// The number of the schema of its JSON.
  var schema: Int
  /// What it was about: its sources, as they were given.
  var subject: String
  var failure: Failure

  /// The report in a format, by its name; nil where a person reads the format, and where the command was used wrongly.
  func rendered(as format: some RawRepresentable<String>) -> String? {
    guard failure.code != 64 else { return nil }
    return switch format.rawValue {
    case "json": json.text() + "\n"
    case "junit": junit
    case "sarif": sarif
    default: nil
    }
  }

  private var json: JSONText {
    [
      "schema": .number(schema), "version": .string(ProgramVersion.current), "subject": .string(subject),
      "passed": .boolean(false), "error": .string(failure.description), "exitCode": .number(Int(failure.code)),
    ]
  }

  private var junit: String {
    var test = JUnitReport.Case(subject, in: command)
    test.outcome = .init(.error, type: "exit code \(failure.code)", failure.description)
    return JUnitReport(command, [.init(command, [test])], .compact).text
  }

  private var sarif: String {
    var log = SARIFLog(command)
    var invocation = SARIFLog.Invocation(isSuccessful: false, exitCode: failure.code)
    invocation.notifications = [.init(nil, .error, failure.description)]
    log.invocation = invocation
    return log.text
  }
}
