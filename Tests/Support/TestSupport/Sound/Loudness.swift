import LinuxSupport

/// The ranges with sound; a pause shorter than `gap` seconds does not divide them.
package func segments(
  of samples: [Int16], gap: Double = 0.25, sampleRate: Int = 22_050
) -> [Range<Int>] {
  let longest = Int(gap * Double(sampleRate))
  var segments: [Range<Int>] = []
  for (index, sample) in samples.enumerated() where isAudible(sample) {
    if let last = segments.last, index - last.upperBound <= longest {
      segments[segments.count - 1] = last.lowerBound..<index + 1
    } else {
      segments.append(index..<index + 1)
    }
  }
  return segments
}

/// The loudness of each `step` seconds: the root of the mean square, full scale being 1.
package func envelope(of samples: [Int16], step: Double = 0.01, sampleRate: Int = 22_050) -> [Double] {
  let size = max(Int(step * Double(sampleRate)), 1)
  return stride(from: 0, to: samples.count, by: size).map { start in
    let block = samples[start..<min(start + size, samples.count)]
    let energy = block.reduce(0.0) { $0 + Double($1) * Double($1) }
    return (energy / Double(block.count)).squareRoot() / 32_768
  }
}

/// The likeness of two envelopes, from 1 (the same shape) over 0 to -1; the end of the longer one does not count.
///
/// The best of small shifts against each other counts, because eSpeak NG never says a text twice in the same way.
package func likeness(_ first: [Double], _ second: [Double]) -> Double {
  (-4...4).map { shift in
    let pairs = first.indices.compactMap { index -> (Double, Double)? in
      second.indices.contains(index + shift) ? (first[index], second[index + shift]) : nil
    }
    return correlation(pairs)
  }.max() ?? 0
}

func correlation(_ pairs: [(Double, Double)]) -> Double {
  guard pairs.count > 1 else { return 0 }
  let count = Double(pairs.count)
  let means = pairs.reduce((0.0, 0.0)) { ($0.0 + $1.0 / count, $0.1 + $1.1 / count) }
  var product = 0.0
  var squares = (0.0, 0.0)
  for (a, b) in pairs {
    product += (a - means.0) * (b - means.1)
    squares.0 += (a - means.0) * (a - means.0)
    squares.1 += (b - means.1) * (b - means.1)
  }
  let scale = (squares.0 * squares.1).squareRoot()
  return scale > 0 ? product / scale : 0
}

/// A rendering of a text by eSpeak NG's own command, without the silence at both ends.
package func rendering(of text: String, voice: String, rate: Int) throws -> [Int16] {
  let program = try ChildProcess(
    "/usr/bin/espeak-ng", ["--stdout", "-v", voice, "-s", "\(rate)", text],
    environment: ["PULSE_SERVER": "unix:/nonexistent", "LC_ALL": "C.UTF-8"], .output)
  let wav = program.readToEnd()
  program.end()
  return trimmed(pcmSamples(Array(wav.dropFirst(44))))
}

/// Samples without the silence at both ends.
package func trimmed(_ samples: [Int16]) -> [Int16] {
  guard let first = samples.firstIndex(where: isAudible),
    let last = samples.lastIndex(where: isAudible)
  else { return [] }
  return Array(samples[first...last])
}

/// The samples without pauses, at both ends and in between, in blocks of 10 ms.
///
/// A busy machine delivers samples late, and a recording then has a pause where the speech has none. So a recording is
/// judged by its audible parts, in their order.
package func voiced(_ samples: [Int16], sampleRate: Int = 22_050) -> [Int16] {
  let size = sampleRate / 100
  let blocks = stride(from: 0, to: samples.count, by: size).map { samples[$0..<min($0 + size, samples.count)] }
  return Array(blocks.filter { $0.contains(where: isAudible) }.joined())
}

/// The difference between recorded speech and a rendering of the same words by eSpeak NG; nil for none. Pauses do not
/// count.
///
/// - Parameter lengths: The allowed ratios of the lengths: eSpeak NG never says a text twice in the same way.
package func difference(
  of heard: [Int16], from own: [Int16], lengths: ClosedRange<Double> = 0.9...1.1
) -> String? {
  let (heard, own) = (voiced(heard), voiced(own))
  guard lengths.contains(Double(heard.count) / Double(own.count)) else {
    return "\(heard.count) instead of \(own.count) frames with sound"
  }
  let likeness = spokenLikeness(heard, own)
  return likeness > 0.88 ? nil : "likeness \(likeness)"
}
