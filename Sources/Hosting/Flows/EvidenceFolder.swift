import Foundation
import Glibc

/// Where evidence is written: a folder, its files readable by their owner only.
struct EvidenceFolder {
  private let path: String

  init(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let number = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? errno
      throw .files("cannot make folder '\(path)': \(String(cString: strerror(number)))")
    }
    self.path = path
  }

  /// Writes a file in place of one that may be there.
  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let file = "\(path)/\(name)"
    let descriptor = try NewFile.open(file, subject: "'\(file)'")
    defer { close(descriptor) }
    if let reason = Hosting.write(bytes, to: descriptor) { throw .files("cannot write '\(file)': \(reason)") }
  }
}
