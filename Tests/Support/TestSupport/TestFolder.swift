package import Foundation

/// A folder of its own for one test, removed with the object.
package final class TestFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Makes the folder; where it cannot be made, the first write to it fails.
  ///
  /// - Parameter name: What the folder's name begins with.
  package init(_ name: String = "ear") {
    url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Where it is, as text.
  package var path: String { url.path }

  /// Where a file of it is or would be.
  package func path(of name: String) -> String { url.appending(path: name).path }

  /// Writes a file, making the folders on the way, and returns where it is.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }

  /// Writes a file, making the folders on the way, and returns where it is.
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

  /// A file's permissions, like 0o600.
  package func mode(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(of: name))
    return (attributes[.posixPermissions] as? Int) ?? -1
  }
}
