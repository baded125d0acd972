import Foundation
import Glibc

/// The files that one run reads and writes, none of which may be written over another.
///
/// Files are told apart by what they are and not by how they are written: a link is the file it leads to. Devices,
/// pipes and standard streams are nobody's alone, and so are never refused.
package struct FileUses {
  private enum Identity: Hashable {
    case existing(device: UInt64, inode: UInt64)
    /// One that is not there yet: the real path of the nearest folder that is, and what follows it.
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
  /// - Parameter what: What it is to the run, like `the flow`.
  /// - Throws: That it is also written.
  package mutating func reads(_ path: String, as what: String) throws(Failure) {
    try add(path, Use(what: what, isWritten: false))
  }

  /// Notes a file that is written anew.
  ///
  /// - Parameter what: What it is to the run, like `the transcript`.
  /// - Throws: That it is also read, or written as something else.
  package mutating func writes(_ path: String, as what: String) throws(Failure) {
    try add(path, Use(what: what, isWritten: true))
  }

  /// Notes where sound goes, which is a file if it is `wav:PATH`.
  package mutating func writesSound(_ audio: String, as what: String = "the sound file") throws(Failure) {
    if audio.hasPrefix("wav:") { try writes(String(audio.dropFirst(4)), as: what) }
  }

  private mutating func add(_ path: String, _ use: Use) throws(Failure) {
    guard path != "-", let identity = Self.identity(of: path) else { return }
    guard let other = uses[identity] else { return uses[identity] = use }
    guard use.isWritten || other.isWritten else { return }
    let (writer, lost) = use.isWritten ? (use, other) : (other, use)
    throw .usage("\(writer.what) would be written over \(lost.what): both are '\(path)'; give each a file of its own")
  }

  /// What a path leads to; nil where that is no file.
  private static func identity(of path: String) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      return .existing(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
    // A link to a file that is not there yet leads there all the same.
    var path = path
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = target.hasPrefix("/") ? target : folder + "/" + target
    }
    // Of a folder that is not there yet the nearest one above it is asked.
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
