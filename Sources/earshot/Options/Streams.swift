import Console
import Foundation
import Glibc

/// Where diagnostics go.
enum StandardError {
  /// Prints one line; nothing in it can reach a terminal as a control.
  static func print(_ line: String) {
    FileHandle.standardError.write(Data((Captions.printable(line) + "\n").utf8))
  }
}

/// Where content goes.
enum StandardOutput {
  /// Prints one line; nothing in it can reach a terminal as a control.
  static func print(_ line: String) {
    FileHandle.standardOutput.write(Data((Captions.printable(line) + "\n").utf8))
  }
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
        let reason = FileManager.default.fileExists(atPath: path) ? String(cString: strerror(errno)) : "no such file"
        throw .files("cannot read \(what) '\(path)': \(reason)")
      }
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .content("\(path):1: the file is not UTF-8 text; save it as UTF-8")
    }
    self = text
  }
}
