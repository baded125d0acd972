import AccessibilityTree
import Captures
import Text

/// Finds the texts of a screen that are in no announcement, and the rule
/// that excludes each, so that no text of a capture is lost silently.
///
/// A text counts as announced if the announcement of its own position contains it in whole words: that of the stop it is in,
/// or, where it names a container of stops, of the first stop in it. The same word in another announcement does not count.
struct UnannouncedTexts {
  private(set) var all: [HeardScreen.UnannouncedText] = []
  private let tree: SemanticTree
  private let order: ReadingOrder
  private let announcements: [NodeID: String]
  /// Whether the capture says what is an element.
  private let tellsElements: Bool
  /// The words of those announcements in which a text was looked for.
  private var words: [NodeID: HeardWords] = [:]
  private let ids: [String: NodeID]

  /// - Parameters:
  ///   - heard: The announcement of each stop, with its hint.
  ///   - ids: The nodes' ids by the paths of their elements.
  init(_ screen: CapturedScreen, heard: [NodeID: String], in tree: SemanticTree, ids: [String: NodeID]) {
    self.tree = tree
    self.ids = ids
    order = ReadingOrder(tree)
    announcements = heard
    tellsElements = screen.properties.contains(.element)
    for root in screen.roots { look(at: root, Surroundings()) }
  }

  /// The known properties of the elements around one.
  private struct Surroundings {
    /// The nearest element that the cursor stops at.
    var stop: Node?
    /// The description of an element between the stop and here, which is announced instead of its content.
    var description: String?
    /// The text of an element that includes all its content.
    var cover: String?
    var isHidden = false
    var isSkipped = false
  }

  private mutating func look(at element: CapturedElement, _ around: Surroundings) {
    var around = around
    let id = ids[element.path]
    let own = id.flatMap { announcements[$0] == nil ? nil : tree[$0] }
    if own != nil { (around.stop, around.description) = (own, nil) }
    around.isHidden = around.isHidden || element.isHidden
    around.isSkipped = around.isSkipped || element.members["importantForAccessibility"] == "noHideDescendants"
    let texts = element.texts
    if !texts.isEmpty {
      let first = id.flatMap { tree.offset(of: $0) }.flatMap { order.places(within: $0)?.lowerBound }
      let place = around.stop?.id ?? first.map { order[$0].id }
      let missed = texts.filter { !isHeard($0, at: place) && $0.isAudible }
      for text in missed {
        // The word of a state has replaced its text.
        let isState = own != nil && text == element.members["value"]?.text || text == id.flatMap { tree[$0] }?.value
        let isReplaced = missed.count < texts.count || isState
        all.append(
          .init(
            node: "\(tree.nodes[0].id.path)/\(element.path)", text: text, line: element.line,
            reason: reason(element, around, isReplaced: isReplaced, holdsStops: own == nil && first != nil)))
      }
    }
    if own == nil, let description = element.members["contentDescription"]?.text,
      isHeard(description, at: around.stop?.id)
    {
      around.description = around.description ?? description
    }
    for child in element.children { look(at: child, around) }
    around.cover = element.text ?? element.kind
    for child in element.covered { look(at: child, around) }
  }

  /// Whether the announcement of a stop contains a text.
  private mutating func isHeard(_ text: String, at stop: NodeID?) -> Bool {
    guard let stop, let announcement = announcements[stop] else { return false }
    if announcement.hasPrefix(text), announcement.utf8.count == text.utf8.count || announcement.hasPrefix("\(text), ") {
      return true
    }
    if words[stop] == nil { words[stop] = HeardWords(announcement) }
    return words[stop]?.have(text) == true
  }

  private func reason(
    _ element: CapturedElement, _ around: Surroundings, isReplaced: Bool, holdsStops: Bool
  ) -> HeardScreen.UnannouncedText.Reason {
    if around.isHidden { return .offScreen }
    if element.isSecret { return .secret }
    if let cover = around.cover { return .covered(by: cover) }
    if around.isSkipped || element.members["importantForAccessibility"] == "no" { return .unimportant }
    if isReplaced { return .replaced }
    if holdsStops || isContainer(element) { return .container }
    // For merged elements VoiceOver style uses the label alone.
    if let stop = around.stop, stop.labelCoversDescendants || stop.grouping == .merged, let label = stop.label {
      return .covered(by: label)
    }
    if let description = around.description { return .covered(by: description) }
    if let modal = tree.topModal, let id = ids[element.path], !tree.isDescendant(id, of: tree.nodes[modal].id) {
      return .behindModal
    }
    if element.members["accessible"]?.bool == false {
      return tellsElements ? .noElement : .reckonedNoElement
    }
    return .unreached
  }

  /// Whether an element may contain others, even if it has none.
  private func isContainer(_ element: CapturedElement) -> Bool {
    ids[element.path].flatMap { tree[$0] }.map { $0.exposure == .skipped || $0.role.isContainer } ?? false
  }
}

/// The words of an announcement, for finding texts in them: a merged element may have thousands.
private struct HeardWords {
  private let words: [Substring]
  /// Where each word is.
  private let places: [Substring: [Int]]
  private let signs: String

  init(_ announcement: String) {
    words = Self.words(of: announcement)
    places = Dictionary(grouping: words.indices) { [words] in words[$0] }
    signs = announcement
  }

  /// Whether the announcement contains a text; in a text with words only these count, not the signs between them.
  func have(_ text: String) -> Bool {
    let wanted = Self.words(of: text)
    let found = wanted.map { places[$0] ?? [] }
    guard let rarest = found.indices.min(by: { found[$0].count < found[$1].count }) else {
      return signs.contains(text.filter { !$0.isWhitespace })
    }
    return found[rarest].contains { place in
      let start = place - rarest
      return start >= 0 && start + wanted.count <= words.count && words[start..<start + wanted.count] == wanted[...]
    }
  }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}

extension CapturedElement {
  /// The texts that are visible, or written for a screen reader, each once; of a secure field only its name.
  fileprivate var texts: [String] {
    var texts: [String] = []
    for member in Self.textMembers where !isSecret || !["text", "value"].contains(member) {
      guard let text = members[member]?.string, !text.isBlank, !texts.contains(text) else { continue }
      texts.append(text)
    }
    return texts
  }

  fileprivate var isHidden: Bool { members["visible"]?.bool == false || members["hidden"]?.bool == true }
}
