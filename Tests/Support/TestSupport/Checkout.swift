package import Foundation

/// The checkout that the tests were built in.
package enum Checkout {
  /// Its top folder: the nearest above this file that holds a package.
  package static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// A file or folder of it, by its path from the top: `Tests/Fixtures/pages`.
  package static func url(_ path: String) -> URL { root.appending(path: path) }
}
