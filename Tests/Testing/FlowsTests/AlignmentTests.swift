import CustomDump
import Testing

@testable import Flows

@Suite("Aligning two lists")
struct AlignmentTests {
  @Test(
    "What is left over has gone or come",
    arguments: [
      ([1, 2, 3], [1, 2, 3], [], []), ([1, 2, 3], [1, 3], [1], []), ([1, 3], [1, 2, 3], [], [1]),
      ([], [1], [], [0]), ([1], [], [0], []), ([1, 1, 2], [1, 2], [1], []),
    ] as [([Int], [Int], Set<Int>, Set<Int>)])
  func short(old: [Int], new: [Int], removed: Set<Int>, inserted: Set<Int>) {
    let alignment = Alignment(from: old, to: new)
    expectNoDifference(alignment.removed, removed)
    expectNoDifference(alignment.inserted, inserted)
  }

  @Test("Long lists are aligned at what they share, and what repeats is found between")
  func long() {
    // Every third line is the same.
    let old = (0..<20_000).map { $0.isMultiple(of: 3) ? -1 : $0 }
    var new = old
    new.remove(at: 15_002)
    new.remove(at: 15_000)
    new.insert(-2, at: 7)
    let alignment = Alignment(from: old, to: new)
    expectNoDifference(alignment.removed, [15_000, 15_002])
    expectNoDifference(alignment.inserted, [7])
  }

  @Test("Long lists that share nothing, or only what repeats, are compared at all")
  func strange() {
    let lists = [Array(0..<20_000), Array(20_000..<40_000), Array(repeating: 1, count: 20_000)]
    for (old, new) in [(lists[0], lists[1]), (lists[0], lists[2]), (lists[2], lists[1])] {
      let alignment = Alignment(from: old, to: new)
      #expect(alignment.removed.count >= 19_999 && alignment.inserted.count == alignment.removed.count)
    }
  }

  @Test("What moved is left over in one place, and the longer run stays")
  func moved() {
    let old = Array(0..<5000)
    let new = Array(1000..<5000) + Array(0..<1000)
    let alignment = Alignment(from: old, to: new)
    expectNoDifference(alignment.removed, Set(0..<1000))
    expectNoDifference(alignment.inserted, Set(4000..<5000))
  }
}
