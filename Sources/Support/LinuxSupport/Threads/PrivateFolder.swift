internal import Glibc

/// A new folder that only this user can read.
package enum PrivateFolder {
  /// Makes a folder with mode 0700 and a unique name.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of its name.
  ///   - parent: The path of its parent folder.
  /// - Returns: Its path; nil where it cannot be made, with the reason in `errno`.
  package static func make(_ prefix: String, in parent: String) -> String? {
    var template = Array("\(parent)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
