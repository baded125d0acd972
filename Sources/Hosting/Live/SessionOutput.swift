import Console
import Glibc
import Session
import Synchronization
import Threads

/// Writes captions and transcript on a thread of its own, so that a slow pipe or disk never keeps speech
/// waiting. Nothing is dropped: `close` returns when everything is written, or nothing is taken any more.
final class SessionOutput: Sendable {
  private enum Item: Sendable {
    case caption(String)
    case entry(TranscriptEntry)
    case close
  }

  /// The two that are written.
  enum Stream: Sendable {
    case captions, transcript
  }

  private let items = Mailbox<Item>()
  private let hasEnded = Mailbox<Void>()
  /// Items written so far; counted by the writing thread, watched by `close`.
  private let progress: Progress
  private let report: @Sendable (Stream, String) -> Void
  private let thread: NamedThread

  private final class Progress: Sendable {
    let count = Atomic(0)
  }

  /// How long a reader that takes nothing is waited for at the end.
  private static let timeout = Duration.seconds(3)

  /// - Parameters:
  ///   - captions: the descriptor captions go to.
  ///   - transcript: the descriptor of the transcript; nil for none.
  ///   - report: told once for each of the two when it cannot be written any more, and why.
  init(
    captions: Int32, transcript: Int32?, report: @escaping @Sendable (Stream, String) -> Void
  ) {
    let (items, hasEnded, progress) = (items, hasEnded, Progress())
    self.progress = progress
    self.report = report
    thread = NamedThread("earshot-output") {
      var writer = CaptionWriter(
        descriptor: captions, target: captions == STDOUT_FILENO ? "standard output" : "standard error")
      var transcript = transcript
      loop: while let item = items.take(until: nil) {
        switch item {
        case .caption(let text):
          do throws(CaptionWriter.Failure) {
            try writer.write(text)
          } catch {
            report(.captions, error.description)
          }
        case .entry(let entry):
          guard let descriptor = transcript else { continue }
          if let reason = TranscriptFile.write(entry, to: descriptor) {
            report(.transcript, "cannot write the transcript: \(reason); the session goes on without it")
            transcript = nil
          }
        case .close: break loop
        }
        progress.count.add(1, ordering: .relaxed)
      }
      hasEnded.post(())
    }
  }

  func caption(_ text: String) { items.post(.caption(text)) }
  func record(_ entry: TranscriptEntry) { items.post(.entry(entry)) }

  /// Writes what is waiting and ends the thread.
  ///
  /// A reader may take its time; one that takes nothing for three seconds will not take the rest either.
  func close() {
    items.post(.close)
    var written = progress.count.load(ordering: .relaxed)
    while hasEnded.take(until: monotonicNow() + Self.timeout) == nil {
      let now = progress.count.load(ordering: .relaxed)
      guard now != written else {
        return report(
          .captions, "the last lines are lost: nobody reads what is written; let the reader read to the end")
      }
      written = now
    }
    thread.join()
  }
}
