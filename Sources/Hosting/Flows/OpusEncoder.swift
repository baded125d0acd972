import Glibc
import Processes

/// Sound being made smaller: Opus, by the program `opusenc` where it is installed.
///
/// It works beside this program, which may go on meanwhile.
final class OpusEncoder {
  private let encoder: ChildProcess

  /// Begins to write the sound of a WAV file as an Ogg Opus file; nil where there is no `opusenc`.
  ///
  /// Until the end is waited for, nobody else may read the WAV file by this descriptor.
  init?(_ wav: Int32, to target: Int32) throws {
    guard let program = ChildProcess.installed("opusenc") else { return nil }
    // It reads on from where we are.
    lseek(wav, 0, SEEK_SET)
    encoder = try ChildProcess(
      program, ["--quiet", "--bitrate", "32", "--speech", "--discard-comments", "-", "-"], .streams(wav, target))
  }

  deinit { encoder.end() }

  /// Waits for the end; returns whether the sound was taken.
  func finish() -> Bool { encoder.exitCode() == 0 }
}
