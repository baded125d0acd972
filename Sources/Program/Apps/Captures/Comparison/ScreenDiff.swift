import AccessibilityTree
import Captures
import Flows

/// Compares the captured screens of two builds as a listener would: the announcement of each element, and the order.
///
/// Screens are paired by name; elements by the app's identifiers, then by name, then by path. An element that is no longer a
/// stop but is still in the capture is unreachable.
package struct ScreenDiff: Sendable {
  /// One difference; `old` and `new` are the element in either build, where there is one.
  package struct Difference: Sendable {
    /// The kind of difference for a listener.
    package var kind: Kind
    /// The screen's name.
    var screen: String
    /// The element from before; nil where there was none.
    package var old: HeardScreen.Element?
    /// The element in the new build; nil where there is none.
    package var new: HeardScreen.Element?
  }

  /// The differences that a listener notices.
  package enum Kind: String, Sendable, CaseIterable {
    /// A new screen, and one that is gone.
    case newScreen = "new-screen"
    case goneScreen = "gone-screen"
    /// A new element, and one that is gone.
    case new, gone
    /// The element is still on the screen, but the cursor cannot reach it.
    case unreachable
    /// The element has another position among the others.
    case moved
    /// Another role; another state; other words; more or fewer words.
    case role, state, reworded, longer, shorter
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
      if let kind = Self.change(from: previous, to: element) {
        differences.append(Difference(kind: kind, screen: name, old: previous, new: element))
      }
    }
    let kept = Set(pairs.old.values)
    let present = Set(new.allKeys)
    for (place, element) in old.elements.enumerated() where !kept.contains(place) {
      let isPresent = element.keys.contains { present.contains($0) }
      differences.append(Difference(kind: isPresent ? .unreachable : .gone, screen: name, old: element))
    }
  }

  private static func change(from old: HeardScreen.Element, to new: HeardScreen.Element) -> Kind? {
    if old.node.role != new.node.role { return .role }
    guard old.announcement != new.announcement else { return nil }
    if !old.node.hasSameState(as: new.node), old.node.label == new.node.label { return .state }
    let (before, now) = (old.wordCount, new.wordCount)
    return now > before ? .longer : now < before ? .shorter : .reworded
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
    for key in [\HeardScreen.Element.wholeKey, \.identifierKey, \.nameKey, \.pathKey] {
      var places: [String: [Int]] = [:]
      for (place, element) in before.enumerated() where !taken.contains(place) {
        if let name = element[keyPath: key] { places[name, default: []].append(place) }
      }
      for (place, element) in now.enumerated() where old[place] == nil {
        guard let name = element[keyPath: key], let found = places[name]?.first else { continue }
        places[name]?.removeFirst()
        old[place] = found
        taken.insert(found)
      }
    }
    let shared = old.keys.sorted()
    let places = shared.map { old[$0]! }
    moved = Set(Alignment(from: places.sorted(), to: places).inserted.map { shared[$0] })
  }
}

extension HeardScreen.Element {
  fileprivate var wholeKey: String? {
    identifierKey.map { "\($0) \(announcement)" }
  }
  fileprivate var identifierKey: String? { captured?.identifier.map { "id \($0)" } }
  fileprivate var nameKey: String? { (node.label ?? captured?.text).map { "name \($0)" } }
  fileprivate var pathKey: String? { captured.map { "path \($0.path)" } }
  fileprivate var keys: [String] { [identifierKey, nameKey].compactMap(\.self) }
  fileprivate var wordCount: Int { announcement.split { $0.isWhitespace }.count }
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

extension Node {
  fileprivate func hasSameState(as other: Node) -> Bool {
    isEnabled == other.isEnabled && isSelected == other.isSelected && toggled == other.toggled
      && isExpanded == other.isExpanded && value == other.value && stateDescription == other.stateDescription
      && isInvalid == other.isInvalid && characterCount == other.characterCount
  }
}
