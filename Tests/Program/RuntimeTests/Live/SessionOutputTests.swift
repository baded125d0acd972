import CustomDump
import Glibc
import LinuxSupport
import Session
import Synchronization
import TestTraits
import Testing
import Text

@testable import Runtime

@Suite("What a session writes", .waiting)
struct SessionOutputTests {
  /// The reports about a session's output.
  private final class Reports: Sendable {
    private let reported = Mutex<[SessionOutput.Failure]>([])
    func add(_ failure: SessionOutput.Failure) { reported.withLock { $0.append(failure) } }
    var all: [SessionOutput.Failure] { reported.withLock(\.self) }
  }

  private static let entry = TranscriptEntry(seq: 1, at: .zero, event: .screen(name: "home", title: "Home"))

  /// The reports about a session that writes two captions and two entries.
  private func reports(captions: Int32, transcript: Int32?, isSpoken: Bool) -> [SessionOutput.Failure] {
    let reports = Reports()
    let output = SessionOutput(captions: captions, transcript: transcript, isSpoken: isSpoken) { reports.add($0) }
    for _ in 0..<2 {
      output.caption("Home, heading")
      output.record(Self.entry)
    }
    output.close()
    return reports.all
  }

  private func fullDevice() throws -> Int32 {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    return descriptor
  }

  private static let english = "cannot write captions to standard error: No space left on device"

  @Test(
    "is told once when captions cannot be written, as a loss where nothing else tells what they do",
    arguments: [
      (true, "\(english); speech goes on without them", "tekstingen kan ikke skrives; talen fortsetter uten den"),
      (false, "\(english); the session goes on without them", "tekstingen kan ikke skrives; økten fortsetter uten den"),
    ])
  func captionsOnFullDevice(_ isSpoken: Bool, _ english: String, _ bokmål: String) throws {
    let full = try fullDevice()
    defer { close(full) }
    expectNoDifference(
      reports(captions: full, transcript: nil, isSpoken: isSpoken),
      [SessionOutput.Failure(sentence: Phrase(en: english, nb: bokmål), isLoss: !isSpoken)])
  }

  @Test("is told once when the transcript cannot be written, which nothing else tells; captions go on")
  func transcriptOnFullDevice() throws {
    let (full, pipe) = (try fullDevice(), try BrokenOutputTests.Pipe())
    expectNoDifference(
      reports(captions: pipe.writing, transcript: full, isSpoken: true),
      [
        SessionOutput.Failure(
          sentence: Phrase(
            en: "cannot write the transcript: No space left on device; the session goes on without it",
            nb: "utskriften kan ikke skrives: det er ikke mer plass på disken; økten fortsetter uten den"),
          isLoss: true)
      ])
    [full, pipe.writing].forEach { close($0) }
    expectNoDifference(String(decoding: pipe.readSlowly(), as: UTF8.self), "Home, heading\nHome, heading\n")
    close(pipe.reading)
  }

  @Test("is no loss where whoever reads has gone: nobody wants any more")
  func readerGone() throws {
    let pipe = try BrokenOutputTests.Pipe()
    close(pipe.reading)
    defer { close(pipe.writing) }
    expectNoDifference(reports(captions: pipe.writing, transcript: nil, isSpoken: false).map(\.isLoss), [false])
  }

  @Test("is lost at the end where nobody reads, which is told for each of the two, and keeps nobody for long")
  func unreadPipes() throws {
    let pipes = try [BrokenOutputTests.Pipe(), BrokenOutputTests.Pipe()]
    for pipe in pipes { pipe.fill() }
    let start = monotonicNow()
    let reason = "nobody reads what is written; let the reader read to the end"
    let grunn = "ingen leser det som skrives; la mottakeren lese til slutten"
    expectNoDifference(
      reports(captions: pipes[0].writing, transcript: pipes[1].writing, isSpoken: true),
      [
        .init(
          sentence: Phrase(en: "the last lines are lost: \(reason)", nb: "de siste linjene er tapt: \(grunn)"), isLoss: false),
        .init(
          sentence: Phrase(en: "the end of the transcript is lost: \(reason)", nb: "slutten av utskriften er tapt: \(grunn)"),
          isLoss: true),
      ])
    #expect(monotonicNow() - start < .seconds(20))
    // The threads that hang in a write end with their reader.
    for pipe in pipes { close(pipe.reading) }
  }

  @Test("comes whole where the reader is slow, in lines that hold no controls")
  func slowReader() throws {
    let pipe = try BrokenOutputTests.Pipe()
    let read = Mutex<[UInt8]>([])
    let reader = NamedThread("reader") { read.withLock { $0 = pipe.readSlowly() } }
    let reports = Reports()
    let output = SessionOutput(captions: pipe.writing, transcript: nil, isSpoken: true) { reports.add($0) }
    for number in 0..<20_000 { output.caption("Row \(number)\u{1B}[2J") }
    output.close()
    close(pipe.writing)
    reader.join()
    close(pipe.reading)
    let lines = read.withLock(\.self).split(separator: UInt8(ascii: "\n"))
    expectNoDifference([lines.count, reports.all.count], [20_000, 0])
    #expect(!read.withLock(\.self).contains(0x1B))
  }
}
