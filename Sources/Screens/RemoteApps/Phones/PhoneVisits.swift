/// The visits of an app's screens. A phone does not report them, so they follow from what the screens have in common.
///
/// 1. A screen with another name or title is another screen, and so is one with hardly anything in common with the last.
/// 2. A screen that is like the one before the last is that screen again: the way back.
struct PhoneVisits {
  /// A visit of a screen.
  struct Visit: Hashable {
    var name: String
    var title: String
    /// The number of the visit.
    var number: Int
    /// The marks that the screen had last.
    var marks: Set<String>
  }

  /// The visits from the first screen to the present one.
  private(set) var way: [Visit] = []
  private var count = 0

  /// The share of common marks below which two screens are different.
  private static let leastInCommon = 0.15
  /// The share of common marks from which a screen is an earlier one.
  private static let mostlyTheSame = 0.6

  /// Records the present screen; returns its visit, and the number of steps back.
  ///
  /// - Parameter isScrolled: Whether a part of it was scrolled since: it may have little in common with its earlier state.
  mutating func see(
    name: String, title: String, marks: Set<String>, isScrolled: Bool = false
  ) -> (visit: Visit, depth: Int) {
    if let last = way.last, last.name == name, isScrolled || last.title == title,
      isScrolled || likeness(last.marks, marks) >= Self.leastInCommon
    {
      way[way.count - 1].marks = marks
    } else if let earlier = way.dropLast().last, earlier.name == name, earlier.title == title,
      likeness(earlier.marks, marks) >= Self.mostlyTheSame
    {
      way.removeLast()
      way[way.count - 1].marks = marks
    } else {
      count += 1
      way.append(Visit(name: name, title: title, number: count, marks: marks))
    }
    return (way[way.count - 1], way.count - 1)
  }

  /// The share of the marks of both that both have; two empty screens are alike.
  private func likeness(_ one: Set<String>, _ other: Set<String>) -> Double {
    let all = one.count + other.count
    return all == 0 ? 1 : 2 * Double(one.intersection(other).count) / Double(all)
  }
}
