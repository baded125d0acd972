internal import Announcements

/// The texts that synthesizers have hung on, and the passages that the active one has not answered.
///
/// A synthesizer says one passage after the other, cancelled ones too. So it hangs on the oldest passage without an answer.
struct HangingTexts {
  /// A text as a voice says it.
  private struct Spoken: Hashable {
    var text: String
    var voice: UInt8
  }

  /// How many are remembered.
  private static let most = 512

  /// Oldest first.
  private var open: [(passage: SynthesizerRequest.Passage, spoken: Spoken)] = []
  private var known: Set<Spoken> = []

  /// Whether a synthesizer has hung on it.
  func contains(_ text: String, voice: UInt8) -> Bool {
    !known.isEmpty && known.contains(Spoken(text: text, voice: voice))
  }

  mutating func noteQuestion(_ passage: SynthesizerRequest.Passage, _ text: String, voice: UInt8) {
    open.append((passage, Spoken(text: text, voice: voice)))
  }

  mutating func noteReply(_ reply: SynthesizerReply) {
    switch reply {
    case .done(let passage), .failed(let passage, _): open.removeAll { $0.passage <= passage }
    default: break
    }
  }

  /// Remembers the text that a synthesizer hangs on; returns its passage.
  mutating func noteHang() -> SynthesizerRequest.Passage? {
    guard let first = open.first else { return nil }
    if known.count >= Self.most { known = [] }
    known.insert(first.spoken)
    return first.passage
  }

  /// Another synthesizer is in its place, and has been asked nothing.
  mutating func noteReplacement() {
    open = []
  }

  /// Forgets them: it may be the way a text was said that it hung on.
  mutating func forget() {
    known = []
  }
}
