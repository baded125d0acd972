internal import Glibc

/// Sound in a WAV file: mono, 16 bit, `SpeechRenderer.sampleRate` frames a second. One thread uses it.
///
/// Nothing of it is kept in memory. A silence longer than `longestSilence` is shortened to that: a flow may wait for
/// days.
package final class SpeechRecording {
  /// The file, which the recording closes.
  package let descriptor: Int32
  private var wav: WAVFile
  /// How many frames of silence were left out.
  private var leftOut = 0
  /// How many silences were shortened.
  package private(set) var shortenedSilences = 0
  /// The words of each utterance, by the frame of the file at which it begins.
  package private(set) var words: [Int: [SpokenWord]] = [:]

  /// Silences up to this length are kept as they are.
  package static let longestSilence = Duration.seconds(60)

  /// Begins without any sound.
  ///
  /// - Parameter descriptor: An empty file open for reading and writing; it is closed with the recording.
  package init(to descriptor: Int32) {
    self.descriptor = descriptor
    wav = WAVFile(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Why not all of the sound could be written; nil where it was.
  package var failure: String? { wav.failure }

  /// How long the sound is.
  package var duration: Duration { PCMFormat.duration(ofFrames: wav.end) }

  /// How much silence was left out.
  package var silenceLeftOut: Duration { PCMFormat.duration(ofFrames: leftOut) }

  /// The frame after the last one, with the silence that was left out.
  var clock: Int { wav.end + leftOut }

  /// Puts samples at a frame of the clock, silence before them; not before the end of the recording.
  ///
  /// Returns their place in the file; nil where they could not be written.
  func add(_ speech: RenderedSpeech, at frame: Int) -> Int? {
    let place = add(speech.samples, at: frame)
    if let place { words[place] = speech.words }
    return place
  }

  /// Puts silence at the end.
  package func addSilence(_ duration: Duration) {
    _ = add([Int16](repeating: 0, count: PCMFormat.frames(in: duration)), at: clock)
  }

  /// Puts samples alone.
  func add(_ samples: [Int16], at frame: Int) -> Int? {
    let silence = max(0, frame - clock)
    let excess = silence - PCMFormat.frames(in: Self.longestSilence)
    if excess > 0 {
      leftOut += excess
      shortenedSilences += 1
    }
    let place = wav.end + (excess > 0 ? silence - excess : silence)
    return wav.write(samples, at: place) == nil ? place : nil
  }

  /// Takes back what comes after a frame of the clock, but nothing before a place in the file.
  func end(at frame: Int, notBefore place: Int) {
    wav.truncate(to: max(place, frame - leftOut))
  }
}
