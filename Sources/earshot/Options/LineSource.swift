import Foundation
import Glibc

/// The lines of a file, one after the other as they come; `-` is standard input.
final class LineSource {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String
  private let what: String
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// - Parameter what: What the file holds, for messages.
  init(_ path: String, what: String) throws(Failure) {
    guard let file = path == "-" ? fdopen(STDIN_FILENO, "r") : fopen(path, "re") else {
      let reason = errno == ENOENT ? "no such file" : String(cString: strerror(errno))
      throw .files("cannot read \(what) '\(path)': \(reason)")
    }
    self.file = file
    self.path = path
    self.what = what
  }

  deinit {
    free(buffer)
    fclose(file)
  }

  /// The next line without its end; nil at the end of the file, and `.some(nil)` for one that is not UTF-8.
  func next() throws(Failure) -> String?? {
    errno = 0
    let count = getline(&buffer, &capacity, file)
    guard count >= 0, let buffer else {
      guard ferror(file) == 0 else {
        throw .files("cannot read \(what) '\(path)': \(String(cString: strerror(errno)))")
      }
      return nil
    }
    var bytes = UnsafeRawBufferPointer(start: buffer, count: count)[...]
    for end in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where bytes.last == end { bytes.removeLast() }
    return .some(String(validating: bytes, as: UTF8.self))
  }
}
