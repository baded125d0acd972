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
    case "sarif": sarif.text() + "\n"
    default: nil
    }
  }

  private var exitCode: JSONText { .number(Int(failure.code)) }

  private var json: JSONText {
    [
      "schema": .number(schema), "version": .string(ProgramVersion.current), "subject": .string(subject),
      "passed": .boolean(false),
      "error": .string(failure.description), "exitCode": exitCode,
    ]
  }

  private var junit: String {
    let error = Markup.element("error", [("message", failure.description), ("type", "exit code \(failure.code)")])
    let test = Markup.element("testcase", [("name", subject), ("classname", command), ("time", "0")], [error])
    let counts: [(String, String)] = [("tests", "1"), ("failures", "0"), ("errors", "1")]
    let suite = Markup.element("testsuite", [("name", command)] + counts + [("skipped", "0"), ("time", "0")], [test])
    let suites = Markup.element("testsuites", [("name", command)] + counts, [suite])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suites.source)\n"
  }

  private var sarif: JSONText {
    let notification: JSONText = ["level": .string("error"), "message": ["text": .string(failure.description)]]
    let invocation: JSONText = [
      "executionSuccessful": .boolean(false), "exitCode": exitCode, "toolExecutionNotifications": .array([notification]),
    ]
    let version = JSONText.string(ProgramVersion.current)
    let driver: JSONText = ["name": .string(command), "version": version, "semanticVersion": version]
    let run: JSONText = ["tool": ["driver": driver], "invocations": .array([invocation]), "results": .array([])]
    return [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([run]),
    ]
  }
}
