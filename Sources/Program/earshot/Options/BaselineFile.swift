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
  static func write(_ baseline: Baseline, to path: String) throws(Failure) {
    try NewFile.whole(path, subject: localized(en: "the baseline '\(path)'", nb: "grunnlinjen «\(path)»")) {
      Runtime.write(baseline.text, to: $0)
    }
  }
}
