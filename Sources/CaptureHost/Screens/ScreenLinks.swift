/// What `screens.yaml` tells of a folder of captures: where it starts, and what leads from one screen to another.
package struct ScreenLinks: Sendable {
  /// The screen that is heard first; nil for the first by name.
  package var start: String?
  /// Dots per inch, where it is known.
  package var density: Double?
  /// The screens by name; empty for all files of the folder.
  package var screens: [String: Screen] = [:]

  /// A screen and where it leads.
  package struct Screen: Sendable {
    /// Its file, from the folder; nil for the one of its name.
    package var file: String?
    /// What happens on it.
    package var on: [Step] = []
    /// The line it begins in, from 1.
    var line: Int
  }

  /// What one thing that is done leads to.
  package struct Step: Sendable {
    /// What is done: `activate`, `back`, `setText`, `increase`, `decrease`, or the name of an action.
    package var `do`: String
    /// The id of the node it is done on, with or without the screen's name; nil for the whole screen.
    package var node: String?
    /// The screen it leads to; nil to stay.
    package var to: String?
    /// What a live region tells on the way.
    package var says: String?
    /// The line it begins in, from 1.
    var line: Int
  }

  /// No links: each screen stands by itself.
  package init() {}

  /// What something that is done on a screen leads to; nil where nothing is told of it.
  package func step(_ action: String, on node: String, of screen: String) -> Step? {
    (screens[screen]?.on ?? []).first { step in
      step.do == action && (step.node == nil || step.node == node || "\(screen)/\(step.node!)" == node)
    }
  }
}
