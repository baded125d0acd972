import AccessibilityTree
import Announcements
import Captures
package import Flows

/// Compares the captured screens of two builds as a listener would: what is heard of each element, what can be done with it,
/// and the order.
///
/// Screens are paired by name; elements by the app's identifiers, then by name, by path, by place, and by role between two
/// that stayed. An element that is no longer a stop but is still in the capture is unreachable.
package struct ScreenDiff: Sendable {
  /// One difference; `old` and `new` are the element in either build, where there is one.
  package struct Difference: Sendable {
    /// What a tester acts on.
    package var kind: DifferenceKind
    /// The screen's name.
    var screen: String
    /// The element from before; nil where there was none.
    package var old: HeardScreen.Element?
    /// The element in the new build; nil where there is none.
    package var new: HeardScreen.Element?
    /// What can no longer be done with it, or can be done now, in the words of the line language.
    var actions: [String] = []
  }

  /// The differences in the order of the new screens; a removed element follows its former predecessor.
  package private(set) var differences: [Difference] = []

  /// A screen in both builds, or in one.
  struct Pair: Sendable {
    var old: HeardScreen?
    var new: HeardScreen?
    /// The indexes of its differences among all.
    var differences: Range<Int>
  }

  /// The screens that were compared, in the order of the differences.
  private(set) var pairs: [Pair] = []

  /// Compares the screens of two sources, each in one screen reader style.
  package init(old: [HeardScreen], new: [HeardScreen]) {
    // Two files of one screen each are the same screen, also under different names.
    if old.count == 1, new.count == 1 {
      compare(old[0], new[0])
      return
    }
    let before = Dictionary(old.map { ($0.entry.name, $0) }) { first, _ in first }
    let now = Set(new.map(\.entry.name))
    for screen in new { compare(before[screen.entry.name], screen) }
    for screen in old where !now.contains(screen.entry.name) { compare(screen, nil) }
  }

  private mutating func compare(_ old: HeardScreen?, _ new: HeardScreen?) {
    let start = differences.count
    switch (old, new) {
    case (let old?, let new?): compareElements(old, new)
    case (nil, let new?): differences.append(Difference(kind: .newScreen, screen: new.entry.name))
    case (let old?, nil): differences.append(Difference(kind: .goneScreen, screen: old.entry.name))
    case (nil, nil): return
    }
    pairs.append(Pair(old: old, new: new, differences: start..<differences.count))
  }

  private mutating func compareElements(_ old: HeardScreen, _ new: HeardScreen) {
    let pairs = ElementPairs(old.elements, new.elements)
    let name = new.entry.name
    for (place, element) in new.elements.enumerated() {
      guard let before = pairs.old[place] else {
        differences.append(Difference(kind: .new, screen: name, new: element))
        continue
      }
      let previous = old.elements[before]
      if pairs.moved.contains(place) {
        differences.append(Difference(kind: .moved, screen: name, old: previous, new: element))
      }
      differences += Self.changes(from: previous, to: element, on: name)
    }
    let kept = Set(pairs.old.values)
    let present = Set(new.allKeys)
    for (place, element) in old.elements.enumerated() where !kept.contains(place) {
      let isPresent = element.keys.contains { present.contains($0) }
      differences.append(Difference(kind: isPresent ? .unreachable : .gone, screen: name, old: element))
    }
  }

  /// The differences of one element: in what is heard of it, and in what can be done with it.
  private static func changes(
    from old: HeardScreen.Element, to new: HeardScreen.Element, on screen: String
  ) -> [Difference] {
    let (lost, gained) = (new.actions.missing(from: old.actions), old.actions.missing(from: new.actions))
    // A hint says what can be done, which is told by itself.
    let saysHints = lost.isEmpty && gained.isEmpty
    var differences = DifferenceKind.between(old.wording(withHint: saysHints), new.wording(withHint: saysHints)).map {
      Difference(kind: $0, screen: screen, old: old, new: new)
    }
    for (kind, actions) in [(DifferenceKind.lostAction, lost), (.newAction, gained)] where !actions.isEmpty {
      differences.append(Difference(kind: kind, screen: screen, old: old, new: new, actions: actions))
    }
    return differences
  }
}

/// Pairs the elements of two screens.
private struct ElementPairs {
  /// The index in the old screen of each element of the new one that existed before.
  private(set) var old: [Int: Int] = [:]
  /// The indexes in the new screen of elements with another position among the others.
  private(set) var moved: Set<Int> = []

  init(_ before: [HeardScreen.Element], _ now: [HeardScreen.Element]) {
    var taken: Set<Int> = []
    // Rows of a list have the same id: those with the same words are paired first.
    for key in [\HeardScreen.Element.wholeKey, \.identifierKey, \.nameKey, \.pathKey, \.placeKey] {
      var places: [String: [Int]] = [:]
      for (place, element) in before.enumerated() where !taken.contains(place) {
        if let name = element[keyPath: key] { places[name, default: []].append(place) }
      }
      for (place, element) in now.enumerated() where old[place] == nil {
        guard let name = element[keyPath: key], let found = places[name]?.first(where: { before[$0].may(be: element) }) else {
          continue
        }
        places[name]?.removeAll { $0 == found }
        old[place] = found
        taken.insert(found)
      }
    }
    let shared = old.keys.sorted()
    let places = shared.map { old[$0]! }
    moved = Set(Alignment(from: places.sorted(), to: places).inserted.map { shared[$0] })
    pairBetween(before, now, shared.filter { !moved.contains($0) })
  }

  /// Pairs what is left between two neighbours that stayed: as many in both screens, one after the other, of one role.
  private mutating func pairBetween(_ before: [HeardScreen.Element], _ now: [HeardScreen.Element], _ anchors: [Int]) {
    let taken = Set(old.values)
    var (oldStart, newStart) = (0, 0)
    for (oldEnd, newEnd) in anchors.map({ (old[$0]!, $0) }) + [(before.count, now.count)] {
      let left = (oldStart..<max(oldStart, oldEnd)).filter { !taken.contains($0) }
      let right = (newStart..<max(newStart, newEnd)).filter { old[$0] == nil }
      let pairs = zip(left, right).filter { before[$0].node.role == now[$1].node.role && before[$0].may(be: now[$1]) }
      if left.count == right.count, pairs.count == left.count {
        for (old, new) in pairs { self.old[new] = old }
      }
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
  }
}

extension HeardScreen.Element {
  fileprivate var wholeKey: String? {
    identifierKey.map { "\($0) \(announcement)" }
  }
  fileprivate var identifierKey: String? { captured?.identifier.map { "id \($0)" } }
  fileprivate var nameKey: String? { (node.label ?? captured?.text).map { "name \($0)" } }
  fileprivate var pathKey: String? { captured.map { "path \($0.path)" } }
  /// Where it is; nil where the capture does not tell.
  fileprivate var placeKey: String? { node.frame.map { "place \($0.x) \($0.y)" } }
  fileprivate var keys: [String] { [identifierKey, nameKey].compactMap(\.self) }

  /// Whether it may be the same element in the other build: elements with identifiers of their own differ.
  fileprivate func may(be other: Self) -> Bool {
    guard let own = captured?.identifier, let its = other.captured?.identifier else { return true }
    return own == its
  }

  fileprivate func wording(withHint: Bool) -> ElementWording {
    ElementWording(withHint ? segments : segments.filter { $0.kind != .hint }, name: name)
  }

  /// What can be done with it, in the words of the line language; nothing while it is disabled.
  fileprivate var actions: [String] {
    guard node.isEnabled else { return [] }
    return node.actions.compactMap(\.word) + (node.supportsLongPress ? ["long press"] : [])
  }
}

extension Action {
  /// Its word in the line language; nil for what belongs to the screen.
  fileprivate var word: String? {
    switch self {
    case .activate: "activate"
    case .increase: "increase"
    case .decrease: "decrease"
    case .setText: "type"
    case .custom(let name): "do \(name)"
    case .dismiss, .openMenu: nil
    }
  }
}

extension [String] {
  /// Those of another list that this one lacks.
  fileprivate func missing(from other: [String]) -> [String] { other.filter { !contains($0) } }
}

extension HeardScreen {
  /// The keys of all elements of the capture, also of those that the cursor cannot reach.
  fileprivate var allKeys: [String] {
    var keys: [String] = []
    for root in entry.screen.roots {
      root.visit { element in
        keys += [element.identifier.map { "id \($0)" }, element.text.map { "name \($0)" }].compactMap(\.self)
      }
    }
    return keys
  }
}
