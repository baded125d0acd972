/// What became of the sound as a whole; the session writes it down and tells the person.
package enum SoundEvent: Hashable, Sendable {
  /// Speech goes to this device.
  case opened(name: String)
  /// The sound server has taken back all that was not heard yet; told after each cut where there is one.
  case silenced(at: Duration)
  /// The device went away; speech waits a moment for it, then goes on unheard.
  case lost(reason: String)
  /// The device is back.
  case restored
  /// The device's sound has been turned off in the system's mixer; speech goes on unheard.
  case muted
  /// The device's sound is on again.
  case unmuted
  /// The synthesizer died or hung and another has taken its place.
  case synthesizerRestarted
  /// The synthesizer cannot be started any more; utterances take their time unheard until it can.
  case synthesizerLost(reason: String)
  /// eSpeak NG has no voice for a language; another voice reads it.
  case voiceMissing(language: String, reason: String)
}
