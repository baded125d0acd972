package import Announcements

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

/// Counts of whole microseconds, exact below 2,048 and to three significant digits above.
///
/// Above 2,047 each power of two is divided into 1,024 buckets of equal width, as in an HDR histogram of three digits.
/// Memory is bounded: a minute needs 70 KB, the greatest possible value 220 KB.
struct LatencyHistogram: Sendable {
  /// How many values each bucket holds; as long as the greatest value asks for.
  private var counts: [UInt32] = []
  /// Number of values counted.
  private(set) var count = 0
  /// The greatest value, which no percentile exceeds.
  private var maximum: UInt64 = 0

  private static let exactBits = 11
  private static let bucketsPerDoubling = 1 << (exactBits - 1)

  mutating func record(_ value: UInt64) {
    // How many of the low bits do not count.
    let shift = max(0, UInt64.bitWidth - Self.exactBits - value.leadingZeroBitCount)
    let index = shift * Self.bucketsPerDoubling + Int(value >> shift)
    if index >= counts.count { counts += repeatElement(0, count: index + 1 - counts.count) }
    counts[index] += 1
    count += 1
    maximum = max(maximum, value)
  }

  /// The value that `percent` of all values do not exceed, from 0 to 100; nil where none was counted.
  func percentile(_ percent: Double) -> UInt64? {
    // One unit in the last place less, so that rounding up does not reach the next value.
    let rank = max(1, Int((percent.nextDown * Double(count) / 100).rounded(.up)))
    var seen = 0
    let index = counts.firstIndex { bucket in
      seen += Int(bucket)
      return seen >= rank
    }
    return index.map { min(Self.upperBound(ofBucket: $0), maximum) }
  }

  /// The greatest value that a bucket counts.
  private static func upperBound(ofBucket index: Int) -> UInt64 {
    let shift = max(0, index / bucketsPerDoubling - 1)
    return (UInt64(index - shift * bucketsPerDoubling) + 1) << shift &- 1
  }
}

/// Decides, while a transcript is read, for which announcements the time since their trigger says how fast an answer was.
///
/// Of each priority only the first that answers a command counts: the further lines of an answer wait for each other, and
/// continuous reading goes on for as long as there is something to read. Events always count.
package struct FirstAnswers: Sendable {
  private var seen: Set<Answer> = []

  private struct Answer: Hashable {
    var trigger: Int
    var priority: Announcement.Priority
  }

  /// Nothing has been answered yet.
  package init() {}

  /// Whether it counts; to be asked once for each announcement that starts, in the order they start.
  package mutating func counts(_ announcement: Announcement) -> Bool {
    guard let trigger = announcement.trigger else { return true }
    return seen.insert(Answer(trigger: trigger, priority: announcement.priority)).inserted
  }
}
