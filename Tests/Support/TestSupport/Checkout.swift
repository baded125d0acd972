package import Foundation

/// The checkout in which the tests were built.
package enum Checkout {
  /// Its top folder: the nearest above this file that contains a package.
  package static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// A file or folder of the checkout, by its path from the top: `Tests/Fixtures/pages`.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// The cases of a fixture, a line of JSON each: `pronunciation.jsonl`. A line that cannot be read is left out, so the
  /// tests of a fixture count its cases.
  package static func cases<Case: Decodable>(_ name: String, as kind: Case.Type = Case.self) -> [Case] {
    let text = (try? String(contentsOf: url("Tests/Fixtures/\(name)"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(kind, from: Data($0.utf8)) }
  }
}
