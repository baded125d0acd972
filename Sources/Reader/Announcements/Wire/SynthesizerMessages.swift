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

/// What the synthesizer answers from its process. One message of the socket each.
package enum SynthesizerReply: Hashable, Sendable {
  /// The number of a passage, as the request gave it.
  package typealias Passage = SynthesizerRequest.Passage

  /// It is up; its samples are mono, 16 bit, at `sampleRate` frames a second.
  case ready(sampleRate: UInt32, version: String, confinement: Confinement)
  /// A voice it was to speak with is not there; it goes on with the one it has.
  case voiceMissing(voice: UInt8, reason: String)
  /// The next samples of a passage.
  case samples(Passage, [Int16])
  /// The word at `position`, in Unicode scalars of the passage from 0, begins at `frame` of the passage.
  case word(Passage, position: UInt32, frame: UInt32)
  /// A passage is over: all said, or cancelled.
  case done(Passage)
  /// A passage was refused.
  case failed(Passage, reason: String)
  /// The result of an attempt that was asked for: the error number, 0 if the attempt succeeded.
  case tried(SandboxProbe, error: Int32)
}

extension SynthesizerReply {
  /// Samples in one message at most; a longer run is sent as several.
  package static let mostSamples = 8192

  /// Bytes of a message at most; what a receiver has to have room for.
  package static let mostBytes = 5 + 2 * mostSamples

  /// The message as it goes through the socket.
  package var encoded: [UInt8] {
    var bytes = WireBytes()
    switch self {
    case .ready(let sampleRate, let version, let confinement):
      bytes.append(Kind.ready.rawValue)
      bytes.append(sampleRate)
      bytes.append(version)
      bytes.append(confinement.rawValue)
    case .voiceMissing(let voice, let reason):
      bytes.append(Kind.voiceMissing.rawValue)
      bytes.append(voice)
      bytes.append(reason)
    case .samples(let passage, let samples):
      bytes.append(Kind.samples.rawValue)
      bytes.append(passage)
      bytes.append(samples)
    case .word(let passage, let position, let frame):
      bytes.append(Kind.word.rawValue)
      bytes.append(passage)
      bytes.append(position)
      bytes.append(frame)
    case .done(let passage):
      bytes.append(Kind.done.rawValue)
      bytes.append(passage)
    case .failed(let passage, let reason):
      bytes.append(Kind.failed.rawValue)
      bytes.append(passage)
      bytes.append(reason)
    case .tried(let probe, let error):
      bytes.append(Kind.tried.rawValue)
      bytes.append(probe.rawValue)
      bytes.append(error)
    }
    return bytes.bytes
  }

  /// Reads a message; throws if it is cut short, too long, or of an unknown kind.
  ///
  /// The helper has read text that anybody may have written, so nothing it says is taken on trust.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    switch Kind(rawValue: try reader.integer()) {
    case .ready:
      self = .ready(
        sampleRate: try reader.integer(), version: try reader.string(),
        confinement: Confinement(rawValue: try reader.integer()))
    case .voiceMissing:
      self = .voiceMissing(voice: try reader.integer(), reason: try reader.string())
    case .samples:
      self = .samples(try reader.integer(), try reader.samples())
    case .word:
      self = .word(try reader.integer(), position: try reader.integer(), frame: try reader.integer())
    case .done:
      self = .done(try reader.integer())
    case .failed:
      self = .failed(try reader.integer(), reason: try reader.string())
    case .tried:
      guard let probe = SandboxProbe(rawValue: try reader.integer()) else { throw .invalidValue }
      self = .tried(probe, error: try reader.integer())
    case nil:
      throw .unknownKind(bytes[0])
    }
    try reader.finish()
  }

  private enum Kind: UInt8 {
    case ready = 1
    case voiceMissing, samples, word, done, failed, tried
  }
}
