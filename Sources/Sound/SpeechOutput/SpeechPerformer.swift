package import Announcements

/// Carries out the queue's orders and reports what became of each utterance.
///
/// Orders come from one thread at a time and never wait. Each `speak` is answered by `started` and then
/// exactly one of `finished`, `cut` and `failed`; an utterance that was never heard is answered without
/// `started`.
package protocol SpeechPerformer: AnyObject, Sendable {
  /// Carries these out after all earlier orders, in order and as one: nothing is heard in between.
  func perform(_ orders: [SpeechOrder])

  /// Speaks each language with its profile from the next utterance on. Keys are BCP 47 codes.
  func use(profiles: [String: VoiceProfile])

  /// Waits until all that was ordered so far is done: what was cancelled is not heard any more.
  ///
  /// For the moment before the program is stopped, when the sound server plays on what it holds. Never waits longer than
  /// `timeout`, which only a server that hangs needs.
  func settle(within timeout: Duration)

  /// Ends speech at once and releases device and synthesizer. Waits until that is done; nothing is reported
  /// after it.
  func close()
}

extension SpeechPerformer {
  /// Carries out one order.
  package func perform(_ order: SpeechOrder) { perform([order]) }
}

/// A change of the sound as a whole; the session records it and reports it to the person.
package enum SoundEvent: Hashable, Sendable {
  /// Speech is played on this device.
  case opened(name: String)
  /// The sound server has flushed what was not heard yet; follows each cut where there is a server.
  case silenced(at: Duration)
  /// The device went away; speech waits a moment for it, then goes on unheard.
  case lost(reason: String)
  /// The device is back.
  case restored
  /// The device's sound has been turned off in the system's mixer; speech goes on unheard.
  case muted
  /// The device's sound is on again.
  case unmuted
  /// The synthesizer died or hung and was replaced, or works again after `synthesizerLost`.
  case synthesizerRestarted
  /// There is no working synthesizer; utterances take their time unheard until there is.
  case synthesizerLost(reason: String)
  /// eSpeak NG has no voice for a language; another voice reads it.
  case voiceMissing(language: String, reason: String)
}

/// The reason why speech could not be opened. Its description is the whole sentence for the person.
package enum SpeechOutputError: Error, Hashable, CustomStringConvertible {
  /// A device that was asked for is not there.
  case device(AudioChoice, reason: String)
  /// The synthesizer's program could not be started.
  case synthesizer(path: String, reason: String)

  package var description: String {
    switch self {
    case .device(.pulse, let reason):
      "cannot open audio device 'pulse': \(reason); try --audio alsa or --audio wav:out.wav"
    case .device(.alsa, let reason):
      "cannot open audio device 'alsa': \(reason); try --audio pulse or --audio wav:out.wav"
    case .device(.wav(let path), let reason):
      "cannot write sound to '\(path)': \(reason); try another path"
    case .device(let choice, let reason):
      "cannot open audio device '\(choice)': \(reason); try --audio none"
    case .synthesizer(let path, "No such file or directory"):
      "cannot start the synthesizer '\(path)': No such file or directory; it belongs beside the program 'earshot'"
    case .synthesizer(let path, let reason):
      "cannot start the synthesizer '\(path)': \(reason); earshot doctor looks into it"
    }
  }
}
