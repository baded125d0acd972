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
    let outcome = JUnitReport.Outcome.error(type: "exit code \(failure.code)", failure.description, details: "")
    return JUnitReport.compact.text(command, [(command, nil, nil, [(subject, command, 0, outcome, nil)], nil)])
  }

  private var sarif: String {
    SARIFLog.text(
      command,
      invocation: SARIFLog.invocation(
        isSuccessful: false, exitCode: failure.code, [SARIFLog.notification(nil, .error, failure.description)]))
  }
}
