internal import AccessibilityTree

/// What is heard on a screen, to find out whether a later reading is another screen: words without their figures, and what they
/// belong to. Values of fields are left out, because typing leads to no other screen.
struct ListenedContent: Hashable {
  private let address: String
  private let title: String
  private var words: Set<String> = []
  private var dialogs: Set<String> = []

  init(_ screen: RemoteScreen, at address: String) {
    (self.address, title) = (address, screen.title)
    for node in screen.tree.nodes where node.label != nil || node.isModal || node.errorText != nil {
      let parts = [node.role.rawValue, Self.plain(node.label), Self.plain(node.errorText), node.isExpanded.map { "\($0)" } ?? ""]
      words.insert(parts.joined(separator: "\u{1}"))
      if node.isModal || [.dialog, .alertDialog, .menu].contains(node.role) { dialogs.insert(node.id.path) }
    }
  }

  /// The letters of a text: a clock and a counter go on without being another screen.
  private static func plain(_ text: String?) -> String {
    String((text ?? "").unicodeScalars.filter { !("0"..."9").contains($0) }.map(Character.init))
  }

  /// Whether it is another screen than the one that was reported before, or the same with something new to hear.
  func isNew(after old: ListenedContent?) -> Bool {
    guard let old, old.address == address, old.title == title, old.dialogs == dialogs else { return true }
    let gone = old.words.subtracting(words).count
    return !words.subtracting(old.words).isEmpty || gone * 5 > old.words.count
  }
}
