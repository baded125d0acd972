import Text

/// An audit that could not be carried out, for those who read only the machine report.
///
/// Without it a report of an earlier run, or an empty one, would say that nothing is wrong.
package struct UnfinishedAudit {
  /// The audited sources, as they were given.
  var subject: String
  /// The failure, its object, its reason, and advice.
  var reason: String
  /// The exit code of the program.
  var exitCode: Int
  /// The program's version.
  var version: String

  package init(of subject: String, because reason: String, exitCode: Int32, version: String) {
    (self.subject, self.reason, self.exitCode, self.version) = (subject, reason, Int(exitCode), version)
  }

  /// The report in a format for machines; nil for the formats that a person reads, whose reason stands on standard error.
  package func rendered(as format: AuditReport.Format) -> String? {
    switch format {
    case .json: json.text() + "\n"
    case .junit: junit
    case .sarif: sarif.text() + "\n"
    case .text, .html, .vpat, .openacr: nil
    }
  }

  private var json: JSONText {
    [
      "version": .string(version), "subject": .string(subject), "passed": .boolean(false), "error": .string(reason),
      "exitCode": .number(exitCode), "findings": .array([]),
    ]
  }

  private var junit: String {
    let error = Markup.element("error", [("message", reason), ("type", "\(exitCode)")])
    let test = Markup.element("testcase", [("name", subject), ("classname", "Earshot"), ("time", "0")], [error])
    let counts: [(String, String)] = [("tests", "1"), ("failures", "0"), ("errors", "1")]
    let suite = Markup.element(
      "testsuite", [("name", "earshot audit")] + counts + [("skipped", "0"), ("time", "0")], [test])
    let suites = Markup.element("testsuites", [("name", "earshot audit")] + counts, [suite])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suites.source)\n"
  }

  private var sarif: JSONText {
    let notification: JSONText = ["level": .string("error"), "message": ["text": .string(reason)]]
    let invocation: JSONText = [
      "executionSuccessful": .boolean(false), "exitCode": .number(exitCode),
      "toolExecutionNotifications": .array([notification]),
    ]
    let driver: JSONText = [
      "name": .string("earshot audit"), "version": .string(version), "semanticVersion": .string(version),
      "informationUri": .string("https://www.w3.org/TR/WCAG22/"),
    ]
    let run: JSONText = [
      "tool": ["driver": driver], "invocations": .array([invocation]), "results": .array([]),
    ]
    return [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([run]),
    ]
  }
}
