import Foundation
import Glibc
import Yams

/// Keeps for next time what a person changes while running.
///
/// It has a file of its own beside `config.yaml`, so that what a person wrote there, comments and all, stays
/// as it is. The file is replaced as a whole: whatever happens, it is the old one or the new one.
package struct KeptSettings: Sendable {
  private let directory: ConfigurationDirectory

  /// What is kept in a folder, which is made once there is something to keep.
  package init(directory: ConfigurationDirectory) {
    self.directory = directory
  }

  /// Keeps values under their written forms, beside what is kept already; nil forgets one.
  ///
  /// - Throws: When the file cannot be read or written. What was kept stays as it was.
  package func keep(_ changes: [Setting: String?]) throws(SettingsError) {
    let path = directory.preferencesPath
    var kept: [String: String] = [:]
    for entry in try SettingsFile(path: path)?.entries ?? [] {
      kept[entry.key] = entry.node.scalar?.string
    }
    for (setting, value) in changes { kept[setting.rawValue] = value }
    let comment = """
      # What was changed while Earshot ran, kept for next time; stands before config.yaml.
      # Delete a line, or the file, to forget it.

      """
    try replace(path, with: comment + Self.yaml(kept))
  }

  /// A line for each value, in the order of their keys.
  private static func yaml(_ values: [String: String]) -> String {
    guard !values.isEmpty else { return "" }
    let lines = Node(values.sorted { $0.key < $1.key }.map { (Node($0.key), Node($0.value)) })
    guard let text = try? Yams.serialize(node: lines, width: -1, allowUnicode: true) else {
      preconditionFailure("Yams writes any strings")
    }
    return text
  }

  private func replace(_ path: String, with text: String) throws(SettingsError) {
    try makeFolder()
    var template = Array((path + ".XXXXXX").utf8CString)
    // Made with mode 0600.
    let file = mkstemp(&template)
    guard file >= 0 else { throw failure(path, "write", errno) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        let number = errno
        if number == EINTR { continue }
        close(file)
        unlink(temporary)
        throw failure(path, "write", number)
      }
      bytes = bytes.dropFirst(count)
    }
    let isOnDisk = fsync(file) == 0
    let number = errno
    guard close(file) == 0, isOnDisk, rename(temporary, path) == 0 else {
      let number = isOnDisk ? errno : number
      unlink(temporary)
      throw failure(path, "write", number)
    }
  }

  /// Makes the folder, and those above it that are missing, for their owner alone.
  private func makeFolder() throws(SettingsError) {
    var path = ""
    for part in directory.path.split(separator: "/") {
      path += "/" + part
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw failure(directory.path, "create the folder", errno)
      }
    }
  }

  private func failure(_ path: String, _ verb: String, _ number: Int32) -> SettingsError {
    SettingsError(
      .readWriteFailed, at: path,
      "cannot \(verb): \(String(cString: strerror(number))); the change holds until the end of this run")
  }
}
