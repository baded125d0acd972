package import Announcements
internal import Synchronization

/// Speaks one text after the other into a WAV file, as fast as the synthesizer goes.
///
/// A live session's file has its pauses and is written at the pace of its clock; here nobody waits, so the clock is
/// moved on by what has been written. One thread uses it.
package final class SpeechFile {
  private let renderer: SpeechRenderer
  private let path: String
  private let device: WAVDevice
  private let state = State()

  /// Frames written at once: of a disk that fills up no more than these are lost.
  private static let mostFrames = PCMFormat.sampleRate / 10

  private final class State: Sendable {
    /// The time at which all that is written has been heard.
    let time = Mutex(Duration.zero)
    /// Why the file cannot be written any more; nil while it can.
    let reason = Mutex<String?>(nil)
  }

  /// Starts the synthesizer and creates the file, readable by its owner only, in place of one that may be there.
  ///
  /// - Parameters:
  ///   - profiles: how each language is spoken, by BCP 47 code.
  ///   - synthesizer: the helper program; nil for the one beside the running program.
  /// - Throws: why there is no synthesizer, or the file cannot be written.
  package convenience init(
    path: String, profiles: [String: VoiceProfile], synthesizer: String? = nil
  ) throws(SpeechOutputError) {
    try self.init(path: path, renderer: try SpeechRenderer(profiles: profiles, synthesizer: synthesizer))
  }

  /// The same with a renderer that was made before.
  init(path: String, renderer: SpeechRenderer) throws(SpeechOutputError) {
    self.path = path
    self.renderer = renderer
    let state = state
    device = try WAVDevice(path: path, now: { state.time.withLock(\.self) }) { event in
      if case .lost(let reason) = event { state.reason.withLock { $0 = reason } }
    }
  }

  /// Says a text to its end; returns whether the synthesizer takes it.
  ///
  /// - Throws: why there is no synthesizer any more, or the file cannot be written.
  package func say(_ utterance: Utterance) throws(SpeechOutputError) -> Bool {
    let isSaid =
      renderer.speak(utterance) { samples in
        for start in stride(from: 0, to: samples.count, by: Self.mostFrames) {
          let some = samples[start..<min(start + Self.mostFrames, samples.count)]
          guard device.write(some) != nil else { return }
          state.time.withLock { $0 += PCMFormat.duration(ofFrames: some.count) }
        }
      } != nil
    if let reason = state.reason.withLock(\.self) { throw .device(.wav(path), reason: reason) }
    if let failure = renderer.failure { throw failure }
    return isSaid
  }

  /// Ends the synthesizer and completes the file.
  package func close() { device.close() }
}
