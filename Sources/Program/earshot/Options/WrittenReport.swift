import Runtime
import Text

/// The output of a report.
enum WrittenReport {
  /// Writes a report to a file, whole or not at all; `-` is standard output.
  static func write(_ text: String, to output: String) throws(Failure) {
    guard output != "-" else { return try StandardOutput.write(text) }
    try NewFile.whole(output, subject: localized(en: "the report '\(output)'", nb: "rapporten «\(output)»")) {
      Runtime.write(text, to: $0)
    }
  }
}
