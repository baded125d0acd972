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
