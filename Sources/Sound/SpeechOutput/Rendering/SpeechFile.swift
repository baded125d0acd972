package import Announcements
internal import COpus
internal import Glibc
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

/// The sound of a recording as Ogg Opus, by libopusenc: an eleventh of the size of a WAV file.
package enum OpusSound {
  /// Bits a second: speech of one voice cannot be told from the original.
  private static let bitrate: Int32 = 32_000
  private static let piece = 1 << 15

  /// Writes the sound of a recording that has ended into an empty file.
  ///
  /// - Parameter recording: The recording's file, which stays open until this returns.
  /// - Returns: The reason why that failed; nil if it did not.
  package static func write(_ recording: Int32, to target: Int32) -> String? {
    var error: Int32 = 0
    guard let encoder = copus_create(Int32(PCMFormat.sampleRate), bitrate, &error) else { return reason(error) }
    defer { copus_destroy(encoder) }
    var offset = off_t(WAVHeader.count)
    var samples = [Int16](repeating: 0, count: piece)
    while true {
      let count = samples.withUnsafeMutableBytes { pread(recording, $0.baseAddress, $0.count, offset) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return String(cString: strerror(errno)) }
      guard count > 1 else { break }
      offset += off_t(count)
      error = copus_write(encoder, samples, Int32(count / 2))
      if error != 0 { return reason(error) }
      if let reason = pass(on: encoder, to: target) { return reason }
    }
    error = copus_drain(encoder)
    return error != 0 ? reason(error) : pass(on: encoder, to: target)
  }

  /// Writes the pages that are ready.
  private static func pass(on encoder: OpaquePointer, to target: Int32) -> String? {
    var page: UnsafeMutablePointer<UInt8>?
    var length: Int32 = 0
    while copus_page(encoder, &page, &length) != 0, let start = page {
      var rest = UnsafeRawBufferPointer(start: start, count: Int(length))[...]
      while !rest.isEmpty {
        let count = Glibc.write(target, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return String(cString: strerror(errno)) }
        rest = rest.dropFirst(count)
      }
    }
    return nil
  }

  private static func reason(_ error: Int32) -> String { String(cString: copus_reason(error)) }
}
