import Console
import Foundation
import Glibc
import Session
import Threads

/// Writes captions and transcript on a thread of its own, so that a slow pipe or disk never keeps speech
/// waiting. Nothing is dropped: `close` returns when everything is written.
final class Output: Sendable {
  private enum Item: Sendable {
    case caption(String)
    case entry(TranscriptEntry)
    case close
  }

  private let items = Mailbox<Item>()
  private let thread: NamedThread

  /// - Parameters:
  ///   - captions: the descriptor captions go to.
  ///   - transcript: the descriptor of the transcript; nil for none.
  ///   - complain: told once for each of the two when it cannot be written any more.
  init(
    captions: Int32, transcript: Int32?, complain: @escaping @Sendable (String) -> Void
  ) {
    let items = items
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
            complain(error.description)
          }
        case .entry(let entry):
          guard let descriptor = transcript else { continue }
          if let reason = TranscriptFile.write(entry, to: descriptor) {
            complain("cannot write the transcript: \(reason); the session goes on without it")
            transcript = nil
          }
        case .close: break loop
        }
      }
    }
  }

  func caption(_ text: String) { items.post(.caption(text)) }
  func record(_ entry: TranscriptEntry) { items.post(.entry(entry)) }

  /// Writes what is waiting and ends the thread.
  func close() {
    items.post(.close)
    thread.join()
  }
}
