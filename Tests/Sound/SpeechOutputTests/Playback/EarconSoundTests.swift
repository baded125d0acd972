import Announcements
import CustomDump
import TestSupport
import Testing

@testable import SpeechOutput

@Suite("Earcons as they sound")
struct EarconSoundTests {
  private let silence = [Int16](repeating: 0, count: 22_050)

  private func sound(_ earcon: Earcon) -> [Int16] {
    trimmed(Array(EarconSound.mix(earcon, into: silence[...], at: 0)))
  }

  @Test("Each is short and soft, and none is like another")
  func sounds() {
    var seen: [[Int16]] = []
    for earcon in Earcon.allCases {
      let sound = sound(earcon)
      #expect((1_000...3_000).contains(sound.count), "\(earcon): \(sound.count) frames")
      #expect((2_000...4_200).contains(sound.map { abs(Int($0)) }.max() ?? 0), "\(earcon)")
      #expect(!seen.contains(sound))
      seen.append(sound)
    }
  }

  @Test("Laid over samples that come in pieces they are the same as over the whole", arguments: Earcon.allCases)
  func pieces(earcon: Earcon) {
    let speech = (0..<5_000).map { Int16(truncatingIfNeeded: $0 * 37 % 9_000 - 4_500) }
    let whole = Array(EarconSound.mix(earcon, into: speech[...], at: 0))
    var joined: [Int16] = []
    for start in stride(from: 0, to: speech.count, by: 317) {
      joined += EarconSound.mix(earcon, into: speech[start..<min(start + 317, speech.count)], at: start)
    }
    #expect(joined == whole)
    #expect(whole != speech)
    // The loudest speech is not turned over by what is added.
    let loud = [Int16](repeating: .max, count: 3_000)
    #expect(EarconSound.mix(earcon, into: loud[...], at: 0).allSatisfy { $0 > 20_000 })
  }
}
