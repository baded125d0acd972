import AccessibilityTree
import Announcements
import Captures
package import Flows
import ScreenReader
import Text

/// Compares the captured screens of two builds as a listener would: what is heard of each element, what can be done with it,
/// whether its changes are announced, and the order.
///
/// 1. Screens are paired by ``ScreenPairs``; elements by the app's identifiers, then by name, by path, by place, and by role
///    between two that stayed. An element that is no longer a stop but is still in the capture is unreachable.
/// 2. All that a reader can say is compared, also what the settings leave out: they choose only the words that are shown.
/// 3. An element has one difference, with all of its kinds.
/// 4. Positions, such as "2 of 3", follow from the elements around: they are compared only where nothing else on the screen
///    differs.
package struct ScreenDiff: Sendable {
  /// One difference; `old` and `new` are the element in either build as it is shown, where there is one.
  package struct Difference: Sendable {
    /// What a tester acts on: all kinds, the worst first.
    package var kinds: [DifferenceKind]
    /// The worst of them.
    package var kind: DifferenceKind { kinds[0] }
    /// The screen's name.
    var screen: String
    /// The element from before; nil where there was none.
    package var old: HeardScreen.Element?
    /// The element in the new build; nil where there is none.
    package var new: HeardScreen.Element?
    /// What can no longer be done with it, in the words of the line language.
    var lostActions: [String] = []
    /// What can be done with it now and could not before.
    var newActions: [String] = []
    /// The element in both builds with all that a reader can say of it; nil where it is in one only.
    var whole: (old: HeardScreen.Element, new: HeardScreen.Element)?
    /// Whether nothing but its position differs.
    fileprivate var isOnlyPosition = false

    /// Whether it has one of the kinds that fail; nil chooses all.
    func fails(by failing: Set<DifferenceKind>?) -> Bool { kinds.contains { $0.isAmong(failing) } }
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

  /// Compares the screens of two sources, each as its words are to be shown.
  package init(old: [HeardScreen], new: [HeardScreen]) {
    let pairs = ScreenPairs(old.map(\.entry), new.map(\.entry))
    for (place, screen) in new.enumerated() { compare(pairs.old[place].map { old[$0] }, screen) }
    let kept = Set(pairs.old.values)
    for (place, screen) in old.enumerated() where !kept.contains(place) { compare(screen, nil) }
  }

  private mutating func compare(_ old: HeardScreen?, _ new: HeardScreen?) {
    let start = differences.count
    switch (old, new) {
    case (let old?, let new?): differences += Self.differences(from: old, to: new)
    case (nil, let new?): differences.append(Difference(kinds: [.newScreen], screen: new.entry.name))
    case (let old?, nil): differences.append(Difference(kinds: [.goneScreen], screen: old.entry.name))
    case (nil, nil): return
    }
    pairs.append(Pair(old: old, new: new, differences: start..<differences.count))
  }

  private static func differences(from shownOld: HeardScreen, to shownNew: HeardScreen) -> [Difference] {
    let (old, new) = (shownOld.whole, shownNew.whole)
    var regions = LiveRegionChanges(from: old, to: new)
    let pairs = ElementPairs(old.elements, new.elements)
    let name = new.entry.name
    let tellsFocus = old.entry.screen.format == new.entry.screen.format
    var found: [Difference] = []
    for (place, element) in new.elements.enumerated() {
      let kind = regions.takeKind(of: element)
      guard let before = pairs.old[place] else {
        found.append(Difference(kinds: [.new], screen: name, new: element))
        continue
      }
      let previous = old.elements[before]
      let further = [kind, regions.takeKind(of: previous, isOld: true), pairs.moved.contains(place) ? .moved : nil]
      if let change = change(from: previous, to: element, further.compactMap(\.self), tellsFocus: tellsFocus, on: name) {
        found.append(change)
      }
    }
    let kept = Set(pairs.old.values)
    let present = Set(new.allKeys)
    for (place, element) in old.elements.enumerated() where !kept.contains(place) {
      _ = regions.takeKind(of: element, isOld: true)
      let isPresent = element.keys.contains { present.contains($0) }
      found.append(Difference(kinds: [isPresent ? .unreachable : .gone], screen: name, old: element))
    }
    found += regions.left.map { Difference(kinds: [$0.kind], screen: name, old: $0.old, new: $0.new) }
    if found.contains(where: { !$0.isOnlyPosition }) { found.removeAll(where: \.isOnlyPosition) }
    let (before, now) = (shownOld.byNode, shownNew.byNode)
    return found.map { difference in
      var difference = difference
      difference.old = difference.old.map { before[$0.node.id] ?? $0 }
      difference.new = difference.new.map { now[$0.node.id] ?? $0 }
      return difference
    }
  }

  /// The difference of one element: in what is heard of it, in what can be done with it, and of the further kinds; nil for none.
  private static func change(
    from old: HeardScreen.Element, to new: HeardScreen.Element, _ further: [DifferenceKind], tellsFocus: Bool, on screen: String
  ) -> Difference? {
    let (was, now) = (old.actions(withFocus: tellsFocus), new.actions(withFocus: tellsFocus))
    let (lost, gained) = (now.missing(from: was), was.missing(from: now))
    // A hint says what can be done, which is told by itself.
    let left: Set<Announcement.Segment.Kind> = lost.isEmpty && gained.isEmpty ? [.position] : [.position, .hint]
    var kinds = DifferenceKind.between(old.wording(without: left), new.wording(without: left)) + further
    if !lost.isEmpty { kinds.append(.lostAction) }
    if !gained.isEmpty { kinds.append(.newAction) }
    let isOnlyPosition = kinds.isEmpty
    if isOnlyPosition { kinds = DifferenceKind.between(old.wording(without: []), new.wording(without: [])) }
    guard !kinds.isEmpty else { return nil }
    return Difference(
      kinds: DifferenceKind.worstFirst(kinds), screen: screen, old: old, new: new, lostActions: lost, newActions: gained,
      whole: (old, new), isOnlyPosition: isOnlyPosition)
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

  fileprivate func wording(without kinds: Set<Announcement.Segment.Kind>) -> ElementWording {
    ElementWording(segments.filter { !kinds.contains($0.kind) }, name: name, role: node.role.rawValue)
  }

  /// The word for taking the focus of the keyboard.
  static let focusAction = "focus"

  /// What can be done with it, in the words of the line language; nothing while it is disabled.
  ///
  /// - Parameter withFocus: Whether both captures tell what takes the focus of the keyboard.
  fileprivate func actions(withFocus: Bool) -> [String] {
    guard node.isEnabled else { return [] }
    return node.actions.compactMap(\.word) + (node.supportsLongPress ? ["long press"] : [])
      + (withFocus && takesFocus ? [Self.focusAction] : [])
  }

  /// Whether the capture says that it takes the focus of the keyboard: Chrome's word, or Android's.
  private var takesFocus: Bool { captured?.properties.takesInputFocus == true }
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
  /// The same screen with all that a reader says unless it is told not to.
  fileprivate var whole: HeardScreen {
    let profile = ReaderProfile(
      style: profile.style, language: profile.language, speaksRoles: true, speaksPositions: true, speaksHints: true,
      version: profile.version)
    return profile == self.profile ? self : HeardScreen(entry, as: profile)
  }

  fileprivate var byNode: [NodeID: Element] { Dictionary(elements.map { ($0.node.id, $0) }) { first, _ in first } }

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
