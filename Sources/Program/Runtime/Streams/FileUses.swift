import Foundation
import Glibc
import Text

/// The files that one run reads and writes, none of which may be written over another.
///
/// Files are compared by identity and not by path: a link is the file it leads to. Devices, pipes and standard streams can be
/// shared, and so are never refused.
package struct FileUses {
  private enum Identity: Hashable {
    case existing(device: UInt64, inode: UInt64)
    /// A missing file: the real path of its nearest existing folder, and the rest of the path.
    case missing(String)
  }

  private struct Use {
    var what: String
    var isWritten: Bool
  }

  private var uses: [Identity: Use] = [:]

  package init() {}

  /// Notes a file that is read.
  ///
  /// - Parameter what: Its purpose in the run, like `the flow`.
  /// - Throws: An error if it is also written.
  package mutating func reads(_ path: String, as what: String) throws(Failure) {
    try add(path, Use(what: what, isWritten: false))
  }

  /// Notes a file that is written.
  ///
  /// - Parameter what: Its purpose in the run, like `the transcript`.
  /// - Throws: An error if it is also read, or written for another purpose.
  package mutating func writes(_ path: String, as what: String) throws(Failure) {
    try add(path, Use(what: what, isWritten: true))
  }

  /// Notes the sound output, which is a file if it is `wav:PATH`.
  package mutating func writesSound(_ audio: String, as what: String = localized(en: "the sound file", nb: "lydfilen"))
    throws(Failure)
  {
    if audio.hasPrefix("wav:") { try writes(String(audio.dropFirst(4)), as: what) }
  }

  private mutating func add(_ path: String, _ use: Use) throws(Failure) {
    guard path != "-", let identity = Self.identity(of: path) else { return }
    guard let other = uses[identity] else { return uses[identity] = use }
    guard use.isWritten || other.isWritten else { return }
    let (writer, lost) = use.isWritten ? (use, other) : (other, use)
    throw .usage(
      "\(writer.what) would be written over \(lost.what): both are '\(path)'; give each a file of its own",
      nb: "\(writer.what) ville blitt skrevet over \(lost.what): begge er «\(path)»; gi hver sin egen fil")
  }

  /// The path to which links lead from a path, whether or not a file is there; nil for one that names a descriptor.
  private static func target(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      if path.hasPrefix("/proc/") || path.hasPrefix("/dev/fd/") { return nil }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = target.hasPrefix("/") ? target : folder + "/" + target
    }
    return path
  }

  /// The identity of the file at a path; nil where it is no file.
  private static func identity(of path: String) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      return .existing(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
    // A link to a missing file still leads there.
    let path = target(of: path) ?? path
    // For a missing folder the nearest existing one above it is used.
    var (folder, rest) = (URL(fileURLWithPath: path), "")
    while folder.path != "/" {
      rest = "/" + folder.lastPathComponent + rest
      folder.deleteLastPathComponent()
      if let real = realpath(folder.path, nil) {
        defer { free(real) }
        return .missing(String(cString: real) + rest)
      }
    }
    return nil
  }
}
