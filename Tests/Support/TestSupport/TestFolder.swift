package import Foundation

/// A folder for one test, removed with the object.
package final class TestFolder: Sendable {
  /// The location of the folder.
  package let url: URL

  /// Creates the folder; if that fails, so does the first write to it.
  ///
  /// - Parameter name: The beginning of the folder's name.
  package init(_ name: String = "ear") {
    url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of the folder.
  package var path: String { url.path }

  /// The path of a file in it, which need not exist.
  package func path(of name: String) -> String { url.appending(path: name).path }

  /// Writes a file, creating the folders of its path, and returns its location.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }

  /// Writes a file, creating the folders of its path, and returns its location.
  @discardableResult
  package func write(_ bytes: Data, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    return file
  }

  /// The text of a file.
  package func read(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// The permissions of a file, like 0o600.
  package func mode(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(of: name))
    return (attributes[.posixPermissions] as? Int) ?? -1
  }
}
