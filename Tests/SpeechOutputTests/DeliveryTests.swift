import CustomDump
import SpeechCore
import Testing

@testable import SpeechOutput

@Suite("An utterance on its way to the ear")
struct DeliveryTests {
  private let text = "one two"
  private let loud = [Int16](repeating: 1_000, count: 22_050)

  /// A second of sound for each of two words, the first written and heard at 0.
  private func delivery() -> Delivery {
    var table = VoiceTable(byLanguage: profiles)
    let utterance = utterance(1, text)
    var delivery = Delivery(utterance, passages: table.passages(of: utterance), queuedAt: .zero)
    delivery.inFlight = 1
    delivery.noteWord(position: 0, frame: 0)
    delivery.noteWord(position: 4, frame: 22_050)
    delivery.noteWritten(delivery.take(loud, at: .zero).count, to: PCMPlace(frame: nil), at: .zero)
    delivery.audibleAt = .zero
    return delivery
  }

  @Test("Samples that come in time are heard right after those before them")
  func inTime() {
    var delivery = delivery()
    delivery.noteWritten(delivery.take(loud, at: .milliseconds(900)).count, to: PCMPlace(frame: nil), at: .milliseconds(900))
    delivery.finishPassage()
    expectNoDifference(delivery.heardAllAt, .seconds(2))
    #expect(delivery.isOver(at: .seconds(2)))
  }

  @Test("Samples that come later than the ear could have had them end later by as much")
  func late() {
    var delivery = delivery()
    delivery.noteWritten(delivery.take(loud, at: .seconds(3)).count, to: PCMPlace(frame: nil), at: .seconds(3))
    delivery.finishPassage()
    expectNoDifference(delivery.heardAllAt, .seconds(4))
    #expect(!delivery.isOver(at: .milliseconds(3_900)))
    // The second word has not been heard to its end before that.
    expectNoDifference(delivery.heard(at: .milliseconds(3_500)), 4)
  }
}
