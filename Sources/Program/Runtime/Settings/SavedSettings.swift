import Foundation
import Glibc
import Yams

/// Saves the settings that a person changes during a session for the next one.
///
/// It has a file of its own beside `config.yaml`, so that what a person wrote there, comments and all, stays
/// as it is. The file is replaced as a whole: whatever happens, it is the old one or the new one.
struct SavedSettings: Sendable {
  private let directory: ConfigurationDirectory

  /// What is kept in a folder, which is made once there is something to keep.
  init(directory: ConfigurationDirectory) {
    self.directory = directory
  }

  /// Saves values as text, besides those already saved; nil removes one.
  ///
  /// Other sessions may do so at the same time: the file is read, changed and written under a lock.
  ///
  /// - Throws: When the file cannot be read or written. What was kept stays as it was.
  func keep(_ changes: [Setting: String?]) throws(SettingsError) {
    try makeFolder()
    try file.whileLocked(orThrow: { failure("write", $0) }) { () throws(SettingsError) in
      var kept: [String: String] = [:]
      do throws(SettingsError) {
        for entry in try SettingsFile(path: file.path)?.entries ?? [] {
          kept[entry.key] = entry.node.scalar?.string
        }
      } catch {
        // The file became invalid during the session. The new values are saved, and the unreadable file is not overwritten.
        guard (try? file.setAside()) != nil else { throw error }
      }
      for (setting, value) in changes { kept[setting.rawValue] = value }
      try write(kept)
    }
  }

  /// Renames the file, and saves its usable settings again; returns the new name, nil where that is not possible, or where the
  /// file has changed since it was read.
  ///
  /// - Parameters:
  ///   - isUnusable: Whether it still is: another session may have fixed it.
  ///   - usable: What it says that can be used, by written forms.
  func setAside(while isUnusable: () -> Bool, keeping usable: [Setting: String]) -> String? {
    try? file.whileLocked(orThrow: { failure("write", $0) }) { () throws(SettingsError) in
      guard isUnusable() else { return nil }
      let name: String
      do throws(ReplacedFile.Failure) { name = try file.setAside() } catch { throw failure("rename", error) }
      if !usable.isEmpty {
        try write(Dictionary(uniqueKeysWithValues: usable.map { ($0.key.rawValue, $0.value) }))
      }
      return name
    }
  }

  private var file: ReplacedFile { ReplacedFile(directory.preferencesPath) }

  private func write(_ kept: [String: String]) throws(SettingsError) {
    let comment = """
      # What was changed while Earshot ran, kept for next time; stands before config.yaml.
      # Delete a line, or the file, to forget it.

      """
    do throws(ReplacedFile.Failure) {
      try file.replace(with: Array((comment + Self.yaml(kept)).utf8))
    } catch {
      throw failure("write", error)
    }
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

  /// Makes the folder, and missing ones above it, for their owner alone.
  private func makeFolder() throws(SettingsError) {
    var path = ""
    for part in directory.path.split(separator: "/") {
      path += "/" + part
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw failure("create the folder of", ReplacedFile.Failure(number: errno))
      }
    }
  }

  private func failure(_ verb: String, _ failure: ReplacedFile.Failure) -> SettingsError {
    SettingsError(
      .readWriteFailed, at: file.path, "cannot \(verb) the file: \(failure); the change holds until the end of this run",
      nb: "filen kan ikke skrives; endringen gjelder til Earshot avsluttes")
  }
}
