import Announcements

/// The time that announcements took from their trigger to the ear, as far as it is known.
///
/// Memory is bounded however long a session lasts.
package struct LatencyRecorder: Sendable {
  /// The latency counted last.
  private(set) var last: Latency?
  private var histogram = LatencyHistogram()

  /// A recorder that has counted nothing.
  init() {}

  /// Number of announcements measured.
  package var count: Int { histogram.count }

  /// Counts a latency that knows when sound was audible, or at least written; ignores others.
  mutating func note(_ receipt: Latency) {
    guard let latency = receipt.audible ?? receipt.written else { return }
    last = receipt
    histogram.record(UInt64(max(0, latency.microseconds)))
  }

  /// The latency that `percent` of the announcements stayed within; nil before the first.
  func percentile(_ percent: Double) -> Duration? {
    histogram.percentile(percent).map { .microseconds(Int64($0)) }
  }
}

extension Duration {
  /// Whole microseconds, rounded towards zero.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// Milliseconds with three decimals, as the transcript has them.
  var milliseconds: Double {
    Double(microseconds) / 1000
  }
}
