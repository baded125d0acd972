/// A request of the app to the synthesizer, which has a process of its own. Each is one message of the socket.
///
/// A conversation:
///
/// 1. The helper starts and answers `ready`.
/// 2. `configure` gives it a voice under a number; nothing is answered unless the voice is not there.
/// 3. `speak` gives it a passage; it answers with `samples` and `word` as they come, then `done`.
/// 4. `cancel` ends a passage early; it still answers `done`, and what it had sent before may be on its way.
/// 5. The helper ends when the app closes its end of the socket.
package enum SynthesizerRequest: Hashable, Sendable {
  /// Numbers count up over a helper's life, so that late answers can be distinguished from current ones.
  package typealias Passage = UInt32

  /// The voice number `voice` is to sound like `profile` from now on. Its pronunciations and its way with numbers are not
  /// sent: they are applied to the text before.
  case configure(voice: UInt8, profile: VoiceProfile)
  /// Says `text`, at most some hundred bytes, `pitchOffset` points above the voice's own pitch.
  case speak(Passage, voice: UInt8, pitchOffset: Int8, text: String)
  /// Ends all passages up to this one.
  case cancel(upTo: Passage)
}

extension SynthesizerRequest {
  /// The message as it goes through the socket.
  package var encoded: [UInt8] {
    var bytes = WireBytes()
    switch self {
    case .configure(let voice, let profile):
      bytes.append(Kind.configure.rawValue)
      bytes.append(voice)
      bytes.append(profile)
    case .speak(let passage, let voice, let pitchOffset, let text):
      bytes.append(Kind.speak.rawValue)
      bytes.append(passage)
      bytes.append(voice)
      bytes.append(pitchOffset)
      bytes.append(text)
    case .cancel(let passage):
      bytes.append(Kind.cancel.rawValue)
      bytes.append(passage)
    }
    return bytes.bytes
  }

  /// Reads a message; throws if it is cut short, too long, or of an unknown kind.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    switch Kind(rawValue: try reader.integer()) {
    case .configure:
      self = .configure(voice: try reader.integer(), profile: try reader.profile())
    case .speak:
      self = .speak(
        try reader.integer(), voice: try reader.integer(), pitchOffset: try reader.integer(),
        text: try reader.string())
    case .cancel:
      self = .cancel(upTo: try reader.integer())
    case nil:
      throw .unknownKind(bytes[0])
    }
    try reader.finish()
  }

  private enum Kind: UInt8 {
    case configure = 1
    case speak, cancel
  }
}
