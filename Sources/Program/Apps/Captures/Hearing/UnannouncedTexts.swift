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
  /// The announcement of each stop, with its hint, by the offset of its node.
  private let announcements: [Int: String]
  /// Whether the capture says what is an element.
  private let tellsElements: Bool
  private let platform: Platform
  /// The words of those announcements in which a text was looked for.
  private var words: [Int: HeardWords] = [:]
  /// The path of the screen's root.
  private let root: String

  /// - Parameter heard: The announcement of each stop, with its hint, by the offset of its node.
  init(_ screen: CapturedScreen, heard: [Int: String], in tree: SemanticTree) {
    self.tree = tree
    root = tree.nodes[0].id.path
    order = ReadingOrder(tree)
    announcements = heard
    (tellsElements, platform) = (screen.properties.contains(.element), screen.platform)
    for root in screen.roots { look(at: root, Surroundings()) }
  }

  /// The known properties of the elements around one.
  private struct Surroundings {
    /// The nearest element that the cursor stops at.
    var stop: Int?
    /// The description of an element between the stop and here, which is announced instead of its content.
    var description: String?
    /// The text of an element that includes all its content.
    var cover: String?
    var isHidden = false
    var isSkipped = false
  }

  private mutating func look(at element: CapturedElement, _ around: Surroundings) {
    var around = around
    judge(element, &around)
    for child in element.children { look(at: child, around) }
    guard !element.covered.isEmpty else { return }
    around.cover = element.text ?? element.kind
    for child in element.covered { look(at: child, around) }
  }

  /// Finds the texts of one element, and makes its surroundings those of its content.
  private mutating func judge(_ element: CapturedElement, _ around: inout Surroundings) {
    let offset = tree.offset(of: NodeID("\(root)/\(element.path)"))
    let own = offset.flatMap { announcements[$0] == nil ? nil : $0 }
    if own != nil { (around.stop, around.description) = (own, nil) }
    around.isHidden = around.isHidden || element.isHidden
    around.isSkipped = around.isSkipped || element.properties.importance == .noHideDescendants
    let texts = element.texts
    if !texts.isEmpty {
      let first = offset.flatMap { order.places(within: $0)?.lowerBound }
      let place = around.stop ?? first.map { order.offsets[$0] }
      let missed = texts.filter { !isHeard($0, at: place) && $0.isAudible }
      for text in missed {
        // The word of a state has replaced its text.
        let isState = own != nil && text == element.properties.value?.text || text == offset.flatMap { tree.nodes[$0].value }
        let isReplaced = missed.count < texts.count || isState
        all.append(
          .init(
            node: "\(root)/\(element.path)", text: text, line: element.line,
            reason: reason(text, of: element, at: offset, around, isReplaced: isReplaced, holdsStops: own == nil && first != nil))
        )
      }
    }
    if platform == .android, own == nil, let description = element.properties.label,
      isHeard(description, at: around.stop)
    {
      around.description = around.description ?? description
    }
  }

  /// Whether the announcement of a stop contains a text.
  private mutating func isHeard(_ text: String, at stop: Int?) -> Bool {
    guard let stop, let announcement = announcements[stop] else { return false }
    if announcement.hasPrefix(text), announcement.utf8.count == text.utf8.count || announcement.hasPrefix("\(text), ") {
      return true
    }
    if words[stop] == nil { words[stop] = HeardWords(announcement) }
    return words[stop]?.have(text) == true
  }

  private func reason(
    _ text: String, of element: CapturedElement, at offset: Int?, _ around: Surroundings, isReplaced: Bool, holdsStops: Bool
  ) -> HeardScreen.UnannouncedText.Reason {
    if around.isHidden { return .offScreen }
    if element.isSecret { return .secret }
    if text == element.properties.paneTitle { return .paneTitle }
    if let cover = around.cover { return .covered(by: cover) }
    if around.isSkipped || element.properties.importance == .no { return .unimportant }
    if isReplaced { return .replaced }
    if holdsStops || isContainer(offset) { return .container }
    // For merged elements VoiceOver style uses the label alone.
    if let stop = around.stop, tree.nodes[stop].labelCoversDescendants || tree.nodes[stop].grouping == .merged,
      let label = tree.nodes[stop].label
    {
      return .covered(by: label)
    }
    if let description = around.description { return .covered(by: description) }
    if let modal = tree.topModal, offset.map({ $0 > modal && tree.subtree(at: modal).contains($0) }) != true {
      return .behindModal
    }
    if platform == .iOS, element.properties.isElement == false {
      return tellsElements ? .noElement : .reckonedNoElement
    }
    return .unreached
  }

  /// Whether an element may contain others, even if it has none.
  private func isContainer(_ offset: Int?) -> Bool {
    offset.map { tree.nodes[$0].exposure == .skipped || tree.nodes[$0].role.isContainer } ?? false
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
