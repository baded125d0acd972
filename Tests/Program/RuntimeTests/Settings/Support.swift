import Foundation

@testable import Runtime

/// A folder of its own for one test, removed with the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "earshot-settings-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var configuration: ConfigurationDirectory { ConfigurationDirectory(path: path + "/earshot") }

  /// Writes a file, making its folders.
  func write(_ text: String, to name: String) {
    write(Data(text.utf8), to: name)
  }

  func write(_ bytes: Data, to name: String) {
    let file = path + "/" + name
    try? FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: bytes)
  }

  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The settings' error that the body throws, or nil if it throws none.
func error(of body: () throws(SettingsError) -> Void) -> SettingsError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
