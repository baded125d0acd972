package import AccessibilityTree
package import ScreenReader

/// The state of a session at one moment, for viewers: values that it holds anyway.
package struct SessionView: Sendable {
  /// The interface as the reader knows it.
  package var tree: SemanticTree
  /// The element the cursor is on; nil where there is none.
  package var cursor: NodeID?
  /// The screen that has the cursor.
  package var screen: ScreenInfo?
  /// The screen reader style and the language.
  package var profile: ReaderProfile
  /// Whether the person has paused speech.
  package var isPaused: Bool

  package init(
    tree: SemanticTree, cursor: NodeID?, screen: ScreenInfo?, profile: ReaderProfile, isPaused: Bool = false
  ) {
    self.tree = tree
    self.cursor = cursor
    self.screen = screen
    self.profile = profile
    self.isPaused = isPaused
  }
}

extension SessionMachine {
  /// What the session shows now.
  package var view: SessionView {
    SessionView(tree: tree, cursor: cursor, screen: screen, profile: settings.profile, isPaused: isPaused)
  }
}
