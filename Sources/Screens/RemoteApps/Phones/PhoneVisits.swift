/// Which screen of an app is shown, and how it was come to: a phone does not tell, so what the screens have in common does.
///
/// 1. One with another name or title is another screen, and so is one that has hardly anything of the last.
/// 2. One that is like the screen before the last is that screen again: the way back.
struct PhoneVisits {
  /// A visit of a screen.
  struct Visit: Hashable {
    var name: String
    var title: String
    /// Tells it from others.
    var number: Int
    /// What is on it, as of late.
    var marks: Set<String>
  }

  /// From the first screen to the one that is shown.
  private(set) var way: [Visit] = []
  private var count = 0

  /// Two that share less than this of what both have are two screens.
  private static let leastInCommon = 0.15
  /// One that shares so much with an earlier one is that one.
  private static let mostlyTheSame = 0.6

  /// Takes in what is shown now; returns the visit, and how many steps lead back.
  ///
  /// - Parameter isScrolled: Whether something of it was scrolled since: it may have little in common with what it was.
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

  /// The share of both that both have; two empty screens are alike.
  private func likeness(_ one: Set<String>, _ other: Set<String>) -> Double {
    let all = one.count + other.count
    return all == 0 ? 1 : 2 * Double(one.intersection(other).count) / Double(all)
  }
}
