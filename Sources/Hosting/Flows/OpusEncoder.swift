import Glibc
import Processes

/// Sound as Opus, by the program `opusenc` where it is installed.
enum OpusEncoder {
  /// Writes the sound of a WAV file as an Ogg Opus file; false where there is no `opusenc`, or it does not take it.
  static func encode(_ wav: Int32, to target: Int32) throws -> Bool {
    guard let program = ChildProcess.installed("opusenc") else { return false }
    // It reads on from where we are.
    lseek(wav, 0, SEEK_SET)
    let encoder = try ChildProcess(
      program, ["--quiet", "--bitrate", "32", "--speech", "--discard-comments", "-", "-"], .streams(wav, target))
    return encoder.exitCode() == 0
  }
}
