import Captures
import Platforms
import Semantics

/// Finds the texts of a screen that are in no announcement, and the rule that keeps each out: nothing of a capture is
/// lost without a word.
struct Omissions {
  private(set) var all: [HeardScreen.Omission] = []
  private let heard: String
  private let hasModal: Bool

  init(_ screen: CapturedScreen, heard: [String], in tree: SemanticTree) {
    self.heard = heard.joined(separator: " ").folded
    hasModal = tree.topModal != nil
    for omission in screen.omissions {
      all.append(.init(text: omission.text, line: omission.line, reason: .unimportant))
    }
    for root in screen.roots { look(at: root, coveredBy: nil, isHidden: false) }
  }

  private mutating func look(at element: CapturedElement, coveredBy cover: String?, isHidden: Bool) {
    let isHidden = isHidden || element.isHidden
    for text in element.texts where !isHeard(text) {
      all.append(.init(text: text, line: element.line, reason: reason(element, cover, isHidden)))
    }
    for child in element.children { look(at: child, coveredBy: cover, isHidden: isHidden) }
    for child in element.covered { look(at: child, coveredBy: element.text ?? element.kind, isHidden: isHidden) }
  }

  private func isHeard(_ text: String) -> Bool {
    let folded = text.folded
    return folded.isEmpty || heard.contains(folded)
  }

  private func reason(
    _ element: CapturedElement, _ cover: String?, _ isHidden: Bool
  ) -> HeardScreen.Omission.Reason {
    if isHidden { return .offScreen }
    if element.isSecret { return .secret }
    if let cover { return .covered(by: cover) }
    if element.members["importantForAccessibility"] == "no" { return .unimportant }
    if element.members["accessible"]?.bool == false, !element.children.isEmpty { return .container }
    return hasModal ? .behindModal : .replaced
  }
}

extension CapturedElement {
  /// The texts that a person sees, or that were written for a reader; of a secure field none but its name.
  fileprivate var texts: [String] {
    ["text", "contentDescription", "label", "name", "value"]
      .filter { !isSecret || !["text", "value"].contains($0) }
      .compactMap { members[$0]?.string }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }

  fileprivate var isSecret: Bool {
    members["password"]?.bool == true || members["type"] == "secureTextField"
  }

  fileprivate var isHidden: Bool { members["visible"]?.bool == false || members["hidden"]?.bool == true }
}
