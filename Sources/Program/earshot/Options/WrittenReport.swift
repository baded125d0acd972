import Glibc
import Runtime

/// The output of a report.
enum WrittenReport {
  /// Writes a report to a file; `-` is standard output.
  static func write(_ text: String, to output: String) throws {
    guard output != "-" else { return try StandardOutput.write(text) }
    let subject = "the report '\(output)'"
    let descriptor = try NewFile.openShared(output, subject: subject)
    defer { close(descriptor) }
    if let reason = Runtime.write(text, to: descriptor) {
      throw Failure.files("cannot write \(subject): \(reason); try another --output")
    }
  }
}
