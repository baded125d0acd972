import Audit
import Foundation
import Runtime
import Text

/// The file of a baseline.
enum BaselineFile {
  /// Reads a baseline; nil where there is no file yet.
  static func read(_ path: String) throws -> Baseline? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Baseline.parse(
      try String(contentsOf: path, what: localized(en: "the baseline", nb: "grunnlinjen"), isNamed: true), file: path)
  }

  /// Writes a baseline, whole or not at all.
  private static func write(_ baseline: Baseline, to path: String) throws(Failure) {
    try NewFile.whole(path, subject: localized(en: "the baseline '\(path)'", nb: "grunnlinjen «\(path)»")) {
      Runtime.write(baseline.text, to: $0)
    }
  }

  /// Writes the baseline where it is new or has fewer findings, and says so.
  static func keep(_ now: Baseline?, in file: String, instead before: Baseline?) throws(Failure) {
    guard let now, now != before else { return }
    try write(now, to: file)
    let count = now.count
    let sentence = localized(
      en:
        "the baseline '\(file)' has \(count) known \(count == 1 ? "finding" : "findings")\(before.map { ", was \($0.count)" } ?? "")",
      nb:
        "grunnlinjen «\(file)» har \(count) \(count == 1 ? "kjent" : "kjente") funn\(before.map { ", hadde \($0.count)" } ?? "")")
    StandardError.print("earshot: \(sentence)")
  }
}
