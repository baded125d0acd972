import Foundation
import Glibc
import LinuxSupport
import Text

/// The folder of a report, whose files only their owner can read.
struct ReportFolder {
  private let path: String

  init(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let number = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? errno
      throw .files(
        "cannot make folder '\(path)': \(systemReason(number)); try another",
        nb: "kan ikke lage mappen «\(path)»: \(systemReason(number)); prøv en annen")
    }
    self.path = path
  }

  /// An empty file without a name, open for reading and writing: the system removes it when it is closed.
  func scratchFile() throws(Failure) -> Int32 {
    do throws(FileProblem) { return try OutputFile.scratch(in: path) } catch {
      throw NewFile.failure(localized(en: "into folder '\(path)'", nb: "i mappen «\(path)»"), error)
    }
  }

  /// Writes a file, and replaces an existing one.
  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    try write(to: name) { Runtime.write(bytes, to: $0) }
  }

  /// Writes the content of an open file, piece by piece.
  func copy(_ source: Int32, to name: String) throws(Failure) {
    try write(to: name) { target in
      Self.pass(on: source) { Runtime.write($0, to: target) }
    }
  }

  /// Writes the content of an open file into a file that a person has named.
  static func copy(_ source: Int32, toFile file: String) throws(Failure) {
    try NewFile.whole(file, subject: localized(en: "'\(file)'", nb: "«\(file)»"), isPrivate: true) { target in
      pass(on: source) { Runtime.write($0, to: target) }
    }
  }

  /// The beginning of an open file's content as text: a few lines.
  static func text(of source: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = pread(source, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Writes pieces of text, with an open file's content in Base64 between each two.
  func write(_ pieces: [String], around sources: [Int32], to name: String) throws(Failure) {
    try write(to: name) { target in
      for (index, piece) in pieces.enumerated() {
        if let reason = Runtime.write(piece, to: target) { return reason }
        guard index < pieces.count - 1 else { continue }
        let reason = Self.pass(on: sources[index]) {
          Runtime.write(Array(Data($0).base64EncodedData()), to: target)
        }
        if let reason { return reason }
      }
      return nil
    }
  }

  /// - Parameter body: Writes to a descriptor; returns the reason if it fails.
  private func write(to name: String, _ body: (Int32) -> String?) throws(Failure) {
    let file = "\(path)/\(name)"
    try NewFile.whole(file, subject: localized(en: "'\(file)'", nb: "«\(file)»"), isPrivate: true, body)
  }

  /// The bytes of a piece; a multiple of three, so that the Base64 of pieces is that of the whole.
  private static let pieceSize = 3 << 16

  /// Reads an open file's content in pieces; returns the reason if it fails.
  private static func pass(on source: Int32, to take: ([UInt8]) -> String?) -> String? {
    var offset = 0
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      var filled = 0
      while filled < pieceSize {
        let count = piece.withUnsafeMutableBytes {
          pread(source, $0.baseAddress! + filled, pieceSize - filled, off_t(offset + filled))
        }
        if count < 0, errno == EINTR { continue }
        if count < 0 { return systemReason(errno) }
        if count == 0 { break }
        filled += count
      }
      guard filled > 0 else { return nil }
      offset += filled
      if let reason = take(Array(piece[..<filled])) { return reason }
    }
  }
}
