import ArgumentParser
import Audit
import Foundation
import Runtime
import Text

/// The option of the commands that judge for a file of known findings.
struct BaselineOption: ParsableArguments {
  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp(
      en: "A file of known findings: only new ones fail, and its counts only fall.",
      nb: "En fil med kjente funn: bare nye gir feil, og antallene kan bare gå ned.",
      discussion: localized(
        en: "A file that is not there is written with today's findings.", nb: "Finnes ikke filen, skrives den med dagens funn."),
      valueName: "file"), completion: .file())
  var file: String?

  /// Whether findings are compared with known ones.
  var isGiven: Bool { file != nil }

  /// Reads the known findings; nil without the option, and where the file is not there yet.
  ///
  /// - Parameter files: The files of the command, which the baseline joins.
  /// - Throws: Where another option has the same file, or the file is no baseline.
  func known(among files: inout FileUses) throws -> Baseline? {
    guard let file else { return nil }
    try files.writes(file, as: localized(en: "the baseline", nb: "grunnlinjen"))
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try Baseline.parse(
      try String(contentsOf: file, what: localized(en: "the baseline", nb: "grunnlinjen"), isNamed: true), file: file)
  }

  /// Writes the baseline, whole or not at all, where it is new or has fewer findings, and says so.
  func keep(_ now: Baseline?, instead before: Baseline?) throws(Failure) {
    guard let file, let now, now != before else { return }
    try NewFile.whole(file, subject: localized(en: "the baseline '\(file)'", nb: "grunnlinjen «\(file)»")) {
      Runtime.write(now.text, to: $0)
    }
    let count = now.count
    let sentence = localized(
      en:
        "the baseline '\(file)' has \(count) known \(count == 1 ? "finding" : "findings")\(before.map { ", was \($0.count)" } ?? "")",
      nb:
        "grunnlinjen «\(file)» har \(count) \(count == 1 ? "kjent" : "kjente") funn\(before.map { ", hadde \($0.count)" } ?? "")")
    StandardError.print("earshot: \(sentence)")
  }
}
