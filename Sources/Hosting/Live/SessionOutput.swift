import Console
import Glibc
import Session

/// Writes captions and transcript, each on a thread of its own: a reader that is slow, or has stopped to read, keeps
/// neither speech nor the other waiting. Nothing is dropped: `close` returns when everything is written, or nothing is
/// taken any more.
final class SessionOutput: Sendable {
  /// Why something cannot be written any more.
  struct Failure: Hashable, Sendable {
    /// What failed, on what, why, and what goes on.
    var sentence: String
    /// Whether something that was asked for is gone, and nothing else tells it.
    var isLoss: Bool
  }

  private let captions: OutputLane<String>
  /// Nil where none is written.
  private let transcript: OutputLane<TranscriptEntry>?
  /// For each of the two, how long it is waited for at the end.
  private let timeouts: (captions: Duration, transcript: Duration)
  private let report: @Sendable (Failure) -> Void

  /// How long what takes nothing is waited for at the end: a reader that may have stopped to read, or a file, whose disk may
  /// have much to do and loses nothing.
  static func timeout(for descriptor: Int32) -> Duration {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .seconds(60) : .seconds(2)
  }

  /// - Parameters:
  ///   - captions: the descriptor captions go to.
  ///   - transcript: the descriptor of the transcript; nil for none.
  ///   - isSpoken: whether what the captions tell is heard too.
  ///   - report: told once for each of the two when it cannot be written any more.
  init(captions: Int32, transcript: Int32?, isSpoken: Bool, report: @escaping @Sendable (Failure) -> Void) {
    self.report = report
    timeouts = (Self.timeout(for: captions), transcript.map { Self.timeout(for: $0) } ?? .zero)
    self.captions = OutputLane("earshot-output") {
      var writer = CaptionWriter(
        descriptor: captions, target: captions == STDOUT_FILENO ? "standard output" : "standard error")
      return { text in
        do throws(CaptionWriter.Failure) {
          try writer.write(text)
        } catch {
          let goesOn = isSpoken ? "speech goes on without them" : "the session goes on without them"
          report(Failure(sentence: "\(error); \(goesOn)", isLoss: !isSpoken && !error.isUnwanted))
        }
      }
    }
    self.transcript = transcript.map { descriptor in
      OutputLane("earshot-script") {
        var hasFailed = false
        return { entry in
          guard !hasFailed, let reason = TranscriptFile.write(entry, to: descriptor) else { return }
          report(
            Failure(sentence: "cannot write the transcript: \(reason); the session goes on without it", isLoss: true))
          hasFailed = true
        }
      }
    }
  }

  func caption(_ text: String) { captions.post(text) }
  func record(_ entry: TranscriptEntry) { transcript?.post(entry) }

  /// Writes what is waiting and ends the threads.
  func close() {
    let marks = (captions.mark(), transcript?.mark())
    if !captions.close(marks.0, timeout: timeouts.captions) {
      report(
        Failure(
          sentence: "the last lines are lost: nobody reads what is written; let the reader read to the end",
          isLoss: false))
    }
    if let transcript, let mark = marks.1, !transcript.close(mark, timeout: timeouts.transcript) {
      report(
        Failure(
          sentence: "the end of the transcript is lost: nobody reads what is written; let the reader read to the end",
          isLoss: true))
    }
  }
}
