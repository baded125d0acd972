import Glibc

/// The likeness of two pieces of speech in sounds and order, from 1 (the same words of one voice) down to -1.
///
/// The loudness in each of some bands is compared every 10 ms, after the two are aligned so that they differ least (dynamic
/// time warping): eSpeak NG never says a text twice in the same way, and parts of it come some 20 ms sooner or later. Of one
/// voice, the same phrase has 0.91 and more, also at a rate of 420 to 460; another of the same length has 0.68 in the middle
/// and 0.85 at most, unless it differs in a single sound only.
///
/// - Parameter slack: The largest distance of two aligned places, in steps of 10 ms, besides the difference of the two
///   lengths.
func spokenLikeness(_ first: [Int16], _ second: [Int16], slack: Double = 6) -> Double {
  let (first, second) = (spectra(of: first), spectra(of: second))
  guard !first.isEmpty, !second.isEmpty else { return 0 }
  var pairs: [(Double, Double)] = []
  for (here, there) in alignment(of: first, and: second, slack: slack) { pairs += zip(first[here], second[there]) }
  return correlation(pairs)
}

/// The centres of the bands in which speech differs, in hertz: closer to each other where hearing is finer.
private let bands: [Double] = [150, 300, 450, 650, 900, 1_200, 1_600, 2_100, 2_800, 3_700, 4_900]

/// The loudness of each band in each 10 ms, as a logarithm: over 20 ms, with a floor below audible levels.
private func spectra(of samples: [Int16], sampleRate: Int = 22_050) -> [[Double]] {
  let step = sampleRate / 100
  let length = 2 * step + 1
  let waves = bands.map { band in
    (0..<length).map { place -> (Double, Double) in
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(place) / Double(length - 1))
      let angle = 2 * .pi * band * Double(place) / Double(sampleRate)
      return (window * cos(angle), window * sin(angle))
    }
  }
  return (0..<samples.count / step).map { number in
    let from = max(0, number * step - step / 2)
    let block = samples[from..<min(from + length, samples.count)]
    return waves.map { wave in
      var (real, imaginary) = (0.0, 0.0)
      for (sample, turn) in zip(block, wave) {
        real += Double(sample) * turn.0
        imaginary += Double(sample) * turn.1
      }
      return log((real * real + imaginary * imaginary).squareRoot() / Double(length) + 20)
    }
  }
}

/// The aligned places of two sequences, in order and without leaving any out, so that they differ least.
private func alignment(of first: [[Double]], and second: [[Double]], slack: Double) -> [(Int, Int)] {
  let slope = Double(second.count) / Double(first.count)
  let width = second.count + 1
  // The cost of the best way to each place, and its last step: both on by one, the first alone, the second alone.
  var costs = [Double](repeating: .infinity, count: (first.count + 1) * width)
  var steps = [Int](repeating: 0, count: costs.count)
  costs[0] = 0
  for row in 1...first.count {
    for column in 1...second.count where abs(Double(column) - Double(row) * slope) <= slack + slope {
      let ways = [costs[(row - 1) * width + column - 1], costs[(row - 1) * width + column], costs[row * width + column - 1]]
      let best = ways.indices.min { ways[$0] < ways[$1] } ?? 0
      let apart = zip(first[row - 1], second[column - 1]).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      costs[row * width + column] = ways[best] + apart
      steps[row * width + column] = best
    }
  }
  var (row, column) = (first.count, second.count)
  var places: [(Int, Int)] = []
  while row > 0, column > 0 {
    places.append((row - 1, column - 1))
    let step = steps[row * width + column]
    if step != 2 { row -= 1 }
    if step != 1 { column -= 1 }
  }
  return places
}
