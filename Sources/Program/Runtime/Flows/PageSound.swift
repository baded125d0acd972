import Glibc
import LinuxSupport
import SpeechOutput
import Synchronization

/// A recording's sound as Opus for a page, encoded on its own thread meanwhile.
final class PageSound: Sendable {
  /// The output: a file without a name, which is closed with this object.
  let descriptor: Int32
  /// The media type, with its codec.
  static let type = "audio/ogg; codecs=opus"
  private let thread: NamedThread
  private let outcome: Outcome

  private final class Outcome: Sendable {
    /// Written by the thread at its end, and read after the thread has been joined.
    let reason = Mutex<String?>(nil)
  }

  /// - Parameter recording: A recording that has ended, and is not closed before ``finish()`` has returned.
  init(_ recording: SpeechRecording, in folder: ReportFolder) throws(Failure) {
    let (source, target, outcome) = (recording.descriptor, try folder.scratchFile(), Outcome())
    descriptor = target
    self.outcome = outcome
    thread = NamedThread("opus") {
      let reason = OpusSound.write(source, to: target)
      outcome.reason.withLock { $0 = reason }
    }
  }

  deinit { close(descriptor) }

  /// Waits for the end; must be called once.
  ///
  /// - Throws: The reason why the sound could not be written.
  func finish() throws(Failure) {
    thread.join()
    if let reason = outcome.reason.withLock(\.self) {
      throw .files(
        "cannot write the sound of the page: \(reason); try another folder",
        nb: "kan ikke skrive lyden til siden: \(reason); prøv en annen mappe")
    }
  }
}
