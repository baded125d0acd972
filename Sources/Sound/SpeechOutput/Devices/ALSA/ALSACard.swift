internal import CALSA

/// A sound card as ALSA drives it. Tests script one.
///
/// `write` waits, and any call may hang. One thread makes them all.
protocol ALSACard: AnyObject, Sendable {
  /// Writes samples, and waits while the card's buffer is full. Returns the frames written, or ALSA's negative error
  /// number.
  func write(_ samples: ArraySlice<Int16>) -> Int

  /// Makes the card ready again after an underrun or a drop. Returns 0, or ALSA's negative error number.
  func prepare() -> Int

  /// Discards what the card has not played yet.
  func drop()

  /// Frames that the card has not played yet.
  var delay: Int { get }

  /// Releases the card; nothing is called after it.
  func close()
}

/// A card behind alsa-lib.
final class ALSAHandle: ALSACard, @unchecked Sendable {
  // The card's thread alone uses it.
  private let pcm: OpaquePointer

  private static let bufferMicroseconds: UInt32 = 20_000

  /// Opens `name` for the samples of `PCMFormat`.
  init(_ name: String) throws(SpeechOutputError) {
    calsa_be_quiet()
    var pcm: OpaquePointer?
    // Opened without waiting: a device that another program holds is an error and no reason to wait.
    var status = snd_pcm_open(&pcm, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard status >= 0, let pcm else { throw .device(.alsa, reason: Self.text(of: Int(status))) }
    status = snd_pcm_nonblock(pcm, 0)
    if status >= 0 {
      status = snd_pcm_set_params(
        pcm, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1,
        UInt32(PCMFormat.sampleRate), 1, Self.bufferMicroseconds)
    }
    if status >= 0 { status = Self.startAtFirstFrame(pcm) }
    guard status >= 0 else {
      snd_pcm_close(pcm)
      throw .device(.alsa, reason: Self.text(of: Int(status)))
    }
    self.pcm = pcm
  }

  func write(_ samples: ArraySlice<Int16>) -> Int {
    samples.withUnsafeBufferPointer { snd_pcm_writei(pcm, $0.baseAddress, snd_pcm_uframes_t($0.count)) }
  }

  func prepare() -> Int { Int(snd_pcm_prepare(pcm)) }

  func drop() { snd_pcm_drop(pcm) }

  var delay: Int {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(pcm, &frames) < 0 ? 0 : max(frames, 0)
  }

  func close() { snd_pcm_close(pcm) }

  /// ALSA's words for an error number.
  static func text(of status: Int) -> String {
    String(cString: snd_strerror(Int32(status)))
  }

  /// By default a card waits for a full buffer, and a short word would never be heard.
  private static func startAtFirstFrame(_ pcm: OpaquePointer) -> Int32 {
    var parameters: OpaquePointer?
    var status = snd_pcm_sw_params_malloc(&parameters)
    guard status >= 0, let parameters else { return status }
    defer { snd_pcm_sw_params_free(parameters) }
    status = snd_pcm_sw_params_current(pcm, parameters)
    if status >= 0 { status = snd_pcm_sw_params_set_start_threshold(pcm, parameters, 1) }
    if status >= 0 { status = snd_pcm_sw_params(pcm, parameters) }
    return status
  }
}
