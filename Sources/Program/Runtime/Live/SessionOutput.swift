import Console
import Foundation
import Glibc
package import Session
import Text

/// Writes captions and transcript, each on its own thread: a reader that is slow, or has stopped reading, delays neither
/// speech nor the other output. Nothing is dropped: `close` returns when everything is written, or no bytes are taken any
/// more.
final class SessionOutput: Sendable {
  /// The reason why an output cannot be written any more.
  struct Failure: Hashable, Sendable {
    /// The failure, its object, its reason, and what continues.
    var sentence: Phrase
    /// Whether requested output is lost and nothing else reports it.
    var isLoss: Bool
  }

  private let captions: AsynchronousWriter<Caption>
  /// Nil for no transcript.
  private let transcript: AsynchronousWriter<TranscriptEntry>?
  /// The kinds of the two outputs.
  private let takers: (captions: Taker, transcript: Taker?)
  private let report: @Sendable (Failure) -> Void

  /// What goes to the terminal or pipe of the captions.
  private enum Caption {
    case line(String)
    /// A text for the terminal's clipboard.
    case copy(String)
    case end
  }

  /// The kind of an output.
  enum Taker {
    /// A pipe or terminal, whose reader may have stopped reading.
    case reader
    /// A regular file on a disk, which may be slow, but loses nothing.
    case disk

    /// The kind of a descriptor.
    init(of descriptor: Int32) {
      var status = stat()
      self = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .disk : .reader
    }

    /// The time at the end for an output that takes no bytes.
    var timeout: Duration {
      switch self {
      case .reader: .seconds(2)
      case .disk: .seconds(60)
      }
    }

    /// The reason why the rest is lost, and advice.
    fileprivate var reason: Phrase {
      switch self {
      case .reader:
        Phrase(
          en: "nobody reads what is written; let the reader read to the end",
          nb: "ingen leser det som skrives; la mottakeren lese til slutten")
      case .disk:
        Phrase(
          en: "the disk has taken nothing for a minute; see whether it works",
          nb: "disken har ikke tatt imot noe på et minutt; se om den virker")
      }
    }
  }

  /// - Parameters:
  ///   - captions: The descriptor of the captions.
  ///   - transcript: The descriptor of the transcript; nil for none.
  ///   - shape: How captions are laid out.
  ///   - isSpoken: Whether the captions' text is spoken too.
  ///   - report: Called once for each of the two when it cannot be written any more.
  init(
    captions: Int32, transcript: Int32?, shape: CaptionWriter.Shape = .line, isSpoken: Bool,
    report: @escaping @Sendable (Failure) -> Void
  ) {
    self.report = report
    takers = (Taker(of: captions), transcript.map(Taker.init))
    self.captions = AsynchronousWriter("earshot-output") {
      var writer = CaptionWriter(
        descriptor: captions, target: captions == STDOUT_FILENO ? "standard output" : "standard error", shape: shape)
      return { text in
        do throws(CaptionWriter.Failure) {
          switch text {
          case .line(let line): try writer.write(line)
          case .copy(let copied): try writer.copy(copied)
          case .end: try writer.finish()
          }
        } catch {
          let sentence =
            isSpoken
            ? Phrase(en: "\(error); speech goes on without them", nb: "tekstingen kan ikke skrives; talen fortsetter uten den")
            : Phrase(
              en: "\(error); the session goes on without them", nb: "tekstingen kan ikke skrives; økten fortsetter uten den")
          report(Failure(sentence: sentence, isLoss: !isSpoken && !error.isUnwanted))
        }
      }
    }
    self.transcript = transcript.map { descriptor in
      AsynchronousWriter("earshot-script") {
        var hasFailed = false
        return { entry in
          guard !hasFailed, let reason = TranscriptFile.write(entry, to: descriptor) else { return }
          report(
            Failure(
              sentence: Phrase(
                en: "cannot write the transcript: \(reason); the session goes on without it",
                nb: "utskriften kan ikke skrives\(SoundReason(english: reason).clause(in: .bokmål)); økten fortsetter uten den"),
              isLoss: true))
          hasFailed = true
        }
      }
    }
  }

  func caption(_ text: String) { captions.post(.line(text)) }
  func copy(_ text: String) { captions.post(.copy(text)) }
  func record(_ entry: TranscriptEntry) { transcript?.post(entry) }

  /// Writes the rest and ends the threads.
  func close() {
    captions.post(.end)
    let marks = (captions.mark(), transcript?.mark())
    if !captions.close(marks.0, timeout: takers.captions.timeout) {
      report(
        Failure(
          sentence: Phrase(en: "the last lines are lost: ", nb: "de siste linjene er tapt: ") + takers.captions.reason,
          isLoss: false))
    }
    if let transcript, let mark = marks.1, let taker = takers.transcript, !transcript.close(mark, timeout: taker.timeout) {
      report(
        Failure(
          sentence: Phrase(en: "the end of the transcript is lost: ", nb: "slutten av utskriften er tapt: ") + taker.reason,
          isLoss: true))
    }
  }
}

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
