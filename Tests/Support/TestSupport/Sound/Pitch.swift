/// The pitch of speech in hertz: the mean of the middle half of its voiced moments, 60 to 300 Hz; 0 if
/// there are none.
///
/// It uses autocorrelation over 40 ms, at a third of the sample rate, which is enough for so low a voice.
package func pitch(of samples: [Int16], sampleRate: Int = 22_050) -> Double {
  let coarse = stride(from: 0, to: samples.count - 2, by: 3).map { (start: Int) -> Double in
    Double(samples[start]) + Double(samples[start + 1]) + Double(samples[start + 2])
  }
  let rate = sampleRate / 3
  let (window, lags) = (rate / 25, rate / 300...rate / 60)
  let found = stride(from: 0, to: coarse.count - window - lags.upperBound, by: window).compactMap { start in
    period(in: coarse[start..<start + window + lags.upperBound], window: window, lags: lags)
  }
  let middle = found.sorted().dropFirst(found.count / 4).dropLast(found.count / 4)
  guard !middle.isEmpty else { return 0 }
  return Double(rate) * Double(middle.count) / Double(middle.reduce(0, +))
}

/// The number of samples after which a window repeats itself; nil if it does not, or is not audible.
private func period(in samples: ArraySlice<Double>, window: Int, lags: ClosedRange<Int>) -> Int? {
  let block = Array(samples)
  func product(_ lag: Int) -> Double {
    var sum = 0.0
    for index in 0..<window { sum += block[index] * block[index + lag] }
    return sum
  }
  let energy = product(0)
  guard energy > Double(window) * 1_000_000 else { return nil }
  let likeness = lags.map { product($0) / energy }
  guard let strongest = likeness.max(), strongest > 0.6 else { return nil }
  // A wave that repeats after one period repeats after two periods as well.
  let peaks = likeness.indices.dropFirst().dropLast().filter {
    likeness[$0] >= likeness[$0 - 1] && likeness[$0] >= likeness[$0 + 1]
  }
  return peaks.first { likeness[$0] > 0.85 * strongest }.map { lags.lowerBound + $0 }
}
