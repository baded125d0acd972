/// A bare stream to the sound server, for measuring what every sound costs whoever makes it.
package final class SoundProbe {
  private let device: PulseDevice

  /// Opens the stream and leaves it open.
  package init() throws(SpeechOutputError) {
    device = try PulseDevice { _ in }
  }

  /// Plays 5 ms of noise-like clicks at once.
  package func click() {
    let frames = PCMFormat.sampleRate / 200
    _ = device.write((0..<frames).map { $0.isMultiple(of: 2) ? 8_000 : -8_000 }[...])
  }

  /// Plays samples after those before them.
  package func write(_ samples: ArraySlice<Int16>) {
    _ = device.write(samples)
  }

  /// Takes back all that has not been heard.
  package func silence() {
    device.flush()
  }

  package func close() {
    device.close()
  }
}
