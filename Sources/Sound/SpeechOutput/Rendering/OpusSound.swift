internal import COpus
internal import Glibc

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
