import Console
import Glibc
import Session
import Text

/// Writes captions and transcript, each on a thread of its own: a reader that is slow, or has stopped to read, keeps
/// neither speech nor the other waiting. Nothing is dropped: `close` returns when everything is written, or nothing is
/// taken any more.
final class SessionOutput: Sendable {
  /// Why something cannot be written any more.
  struct Failure: Hashable, Sendable {
    /// What failed, on what, why, and what goes on.
    var sentence: Phrase
    /// Whether something that was asked for is gone, and nothing else tells it.
    var isLoss: Bool
  }

  private let captions: AsynchronousWriter<String>
  /// Nil where none is written.
  private let transcript: AsynchronousWriter<TranscriptEntry>?
  /// What each of the two goes to.
  private let takers: (captions: Taker, transcript: Taker?)
  private let report: @Sendable (Failure) -> Void

  /// What takes what is written.
  enum Taker {
    /// It may have stopped to read.
    case reader
    /// It may have much to do, and loses nothing.
    case disk

    /// What is behind a descriptor.
    init(of descriptor: Int32) {
      var status = stat()
      self = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .disk : .reader
    }

    /// How long it is waited for at the end while it takes nothing.
    var timeout: Duration {
      switch self {
      case .reader: .seconds(2)
      case .disk: .seconds(60)
      }
    }

    /// Why what it has not taken is lost, and what to try.
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
  ///   - captions: the descriptor captions go to.
  ///   - transcript: the descriptor of the transcript; nil for none.
  ///   - isSpoken: whether what the captions tell is heard too.
  ///   - report: told once for each of the two when it cannot be written any more.
  init(captions: Int32, transcript: Int32?, isSpoken: Bool, report: @escaping @Sendable (Failure) -> Void) {
    self.report = report
    takers = (Taker(of: captions), transcript.map(Taker.init))
    self.captions = AsynchronousWriter("earshot-output") {
      var writer = CaptionWriter(
        descriptor: captions, target: captions == STDOUT_FILENO ? "standard output" : "standard error")
      return { text in
        do throws(CaptionWriter.Failure) {
          try writer.write(text)
        } catch {
          let sentence = isSpoken
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

  func caption(_ text: String) { captions.post(text) }
  func record(_ entry: TranscriptEntry) { transcript?.post(entry) }

  /// Writes what is waiting and ends the threads.
  func close() {
    let marks = (captions.mark(), transcript?.mark())
    if !captions.close(marks.0, timeout: takers.captions.timeout) {
      report(Failure(sentence: Phrase(en: "the last lines are lost: ", nb: "de siste linjene er tapt: ") + takers.captions.reason, isLoss: false))
    }
    if let transcript, let mark = marks.1, let taker = takers.transcript, !transcript.close(mark, timeout: taker.timeout) {
      report(Failure(sentence: Phrase(en: "the end of the transcript is lost: ", nb: "slutten av utskriften er tapt: ") + taker.reason, isLoss: true))
    }
  }
}
