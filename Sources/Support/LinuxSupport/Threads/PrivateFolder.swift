internal import Glibc

/// A new folder that only this user can look into.
package enum PrivateFolder {
  /// Makes one, with mode 0700 and a name that nothing else has.
  ///
  /// - Parameters:
  ///   - prefix: What its name begins with.
  ///   - parent: The path of the folder that it is made in.
  /// - Returns: Its path; nil, and `errno` says why, where it cannot be made.
  package static func make(_ prefix: String, in parent: String) -> String? {
    var template = Array("\(parent)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
