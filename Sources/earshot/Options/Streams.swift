import Console
import Foundation
import Glibc

/// Where diagnostics go.
enum StandardError {
  /// Prints one line; nothing in it can reach a terminal as a control.
  ///
  /// Where it cannot be written there is nobody left to tell.
  static func print(_ line: String) {
    _ = write(Captions.printable(line) + "\n", to: STDERR_FILENO)
  }
}

/// Where content goes.
enum StandardOutput {
  /// Prints one line; nothing in it can reach a terminal as a control.
  static func print(_ line: String) throws(Failure) {
    try write(Captions.printable(line) + "\n")
  }

  /// Writes a text as it is.
  static func write(_ text: String) throws(Failure) {
    if let reason = earshot.write(text, to: STDOUT_FILENO) {
      throw .files("cannot write to standard output: \(reason)")
    }
  }
}

/// Writes a text to a descriptor, all of it; returns why it could not.
func write(_ text: String, to descriptor: Int32) -> String? {
  write(Array(text.utf8), to: descriptor)
}

/// Writes bytes to a descriptor, all of them; returns why it could not.
func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
  var bytes = bytes[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return String(cString: strerror(errno)) }
    bytes = bytes.dropFirst(count)
  }
  return nil
}

extension String {
  /// The content of a file that must be UTF-8; `-` is standard input.
  init(contentsOf path: String, what: String) throws(Failure) {
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      do {
        data = try Data(contentsOf: URL(fileURLWithPath: path))
      } catch {
        throw .files("cannot read \(what) '\(path)': \(Self.reason(for: error, path: path))")
      }
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      // No byte of a longer character is a line feed, so each line can be judged by itself.
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw .content("\(path):\(line + 1): the file is not UTF-8 text; save it as UTF-8")
    }
    self = text
  }

  private static func reason(for error: any Error, path: String) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return "no such file"
    }
    if isDirectory.boolValue { return "it is a folder" }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let cause, cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
