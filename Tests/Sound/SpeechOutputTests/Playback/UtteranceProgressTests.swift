import Announcements
import CustomDump
import Testing

@testable import SpeechOutput

@Suite("The progress of an utterance")
struct UtteranceProgressTests {
  private let text = "one two"
  private let loud = [Int16](repeating: 1_000, count: 22_050)

  /// A second of sound for each of two words, the first written and heard at 0.
  private func progress() -> UtteranceProgress {
    var table = VoiceTable(byLanguage: profiles)
    let utterance = utterance(1, text)
    var progress = UtteranceProgress(utterance, passages: table.passages(of: utterance), queuedAt: .zero)
    progress.inFlight = 1
    progress.noteWord(position: 0, frame: 0)
    progress.noteWord(position: 4, frame: 22_050)
    progress.noteWritten(progress.take(loud, at: .zero).count, to: PCMPosition(frame: nil), at: .zero)
    progress.audibleAt = .zero
    return progress
  }

  @Test("Samples that come in time are heard right after those before them")
  func inTime() {
    var progress = progress()
    progress.noteWritten(progress.take(loud, at: .milliseconds(900)).count, to: PCMPosition(frame: nil), at: .milliseconds(900))
    progress.finishPassage()
    expectNoDifference(progress.heardAllAt, .seconds(2))
    #expect(progress.isOver(at: .seconds(2)))
  }

  @Test("Samples that come later than the ear could have had them end later by as much")
  func late() {
    var progress = progress()
    progress.noteWritten(progress.take(loud, at: .seconds(3)).count, to: PCMPosition(frame: nil), at: .seconds(3))
    progress.finishPassage()
    expectNoDifference(progress.heardAllAt, .seconds(4))
    #expect(!progress.isOver(at: .milliseconds(3_900)))
    // The second word has not been heard to its end before that.
    expectNoDifference(progress.heard(at: .milliseconds(3_500)), 4)
  }

  @Test("Each word is told once with the time at which it is heard, the silence left out at the beginning not counted")
  func wordTimes() {
    var table = VoiceTable(byLanguage: profiles)
    let utterance = utterance(1, text)
    var progress = UtteranceProgress(utterance, passages: table.passages(of: utterance), queuedAt: .zero)
    progress.inFlight = 1
    progress.noteWord(position: 0, frame: 0)
    let samples = [Int16](repeating: 0, count: 2_205) + loud
    progress.noteWritten(progress.take(samples, at: .zero).count, to: PCMPosition(frame: nil), at: .zero)
    expectNoDifference(progress.takeWordTimes(), [])
    progress.audibleAt = .milliseconds(40)
    expectNoDifference(progress.takeWordTimes(), [HeardWord(offset: 0, at: .milliseconds(40))])
    progress.noteWord(position: 4, frame: 2_205 + 22_050)
    expectNoDifference(progress.takeWordTimes(), [HeardWord(offset: 4, at: .milliseconds(1_040))])
    expectNoDifference(progress.takeWordTimes(), [])
  }

  @Test("With an earcon it has as many frames as without, and differs only where that sounds")
  func earcon() {
    var said = utterance(1, text)
    said.earcon = .edge
    let progress = UtteranceProgress(said, passages: [], queuedAt: .zero)
    let edged = progress.withEarcon(loud[...])
    expectNoDifference(edged.count, loud.count)
    #expect(edged.prefix(EarconSound.longest) != loud.prefix(EarconSound.longest))
    #expect(edged.dropFirst(EarconSound.longest) == loud.dropFirst(EarconSound.longest))
  }
}
