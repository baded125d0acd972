import Foundation
import Glibc
package import Session
import Text

/// The output of a transcript: a file that only its owner can read, or standard output.
package enum TranscriptFile {
  /// Opens the file, emptied, and returns its descriptor; `-` is standard output.
  package static func open(_ path: String) throws(Failure) -> Int32 {
    guard path != "-" else { return STDOUT_FILENO }
    return try NewFile.open(path, subject: "transcript '\(path)'")
  }

  /// Writes one line at once; returns the reason if it fails.
  package static func write(_ entry: TranscriptEntry, to descriptor: Int32) -> String? {
    Runtime.write(entry.json() + "\n", to: descriptor)
  }
}
