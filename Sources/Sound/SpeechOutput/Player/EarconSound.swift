internal import Announcements
internal import Foundation

/// The sound of an earcon: one or two short, soft tones, computed when they are first needed.
enum EarconSound {
  /// The samples with the earcon mixed in; their number stays the same.
  ///
  /// Mixed into speech it does not delay it. What lasts longer than the speech is left out.
  ///
  /// - Parameter place: How many frames of the utterance came before these.
  static func mix(_ earcon: Earcon, into samples: ArraySlice<Int16>, at place: Int) -> ArraySlice<Int16> {
    let sound = sounds[earcon] ?? []
    guard place < sound.count else { return samples }
    var mixed = samples
    for (index, tone) in zip(mixed.indices, sound[place...]) {
      mixed[index] = Int16(clamping: Int(mixed[index]) + Int(tone))
    }
    return mixed
  }

  /// The frames of the longest earcon.
  static let longest = sounds.values.map(\.count).max() ?? 0

  private static let sounds = Dictionary(uniqueKeysWithValues: Earcon.allCases.map { ($0, tones($0).flatMap(samples)) })

  /// Pitches in hertz, one after the other: down for what ends, up for what begins, and low at the edge.
  private static func tones(_ earcon: Earcon) -> [Double] {
    switch earcon {
    case .edge: [196]
    case .error: [392, 294]
    case .notification: [784, 988]
    case .opened: [440, 587]
    case .closed: [587, 440]
    }
  }

  /// 60 ms of a tone, 18 dB below full scale: under a voice, and away before the second syllable.
  private static func samples(of frequency: Double) -> [Int16] {
    let count = PCMFormat.sampleRate * 60 / 1_000
    return (0..<count).map { frame in
      let phase = 2 * Double.pi * frequency * Double(frame) / Double(PCMFormat.sampleRate)
      // Softly in and out: a sudden end is a click.
      let shape = sin(Double.pi * Double(frame) / Double(count))
      return Int16(4_096 * shape * sin(phase))
    }
  }
}
