package import AccessibilityTree

/// A screen of a remote app as it was last read.
package struct RemoteScreen: Sendable {
  /// The first segment of all ids, and what flows call the screen.
  package var name: String
  /// Tells this visit from others.
  package var instance: String
  /// What a person would call it.
  package var title: String
  /// How many steps lead back to where the app began.
  package var depth: Int
  /// Its tree: the screen's root, and behind it the empty region for news (``RemoteApp/newsID``).
  package var tree: SemanticTree
  /// The fields that can be typed into.
  package var fields: [NodeID: Field]
  /// What can be chosen of elements that open a list of their own.
  package var choices: [NodeID: [Choice]]
  /// Where the app itself has put its input focus; it counts when it differs from the one before.
  package var focus: FocusRequest?
  /// Why there is nothing to be read of it; nil where there is.
  package var failure: RemoteNotice?
  /// What is asked before anything of it can be read; nil for nothing.
  package var question: RemoteQuestion?
  /// The app that it is of, as the system calls it; nil where nobody says. A phone may show another app than was opened.
  package var app: String?
  /// Whose rules it follows; nil for all of them.
  package var platform: Platform?
  /// Tells this reading from others.
  package var reading: Int
  /// What it was read from, where the source was told to keep that.
  package var capture: RemoteCapture?

  /// A field that can be typed into.
  package struct Field: Hashable, Sendable {
    /// What it holds; nothing of a password.
    package var text: String
    /// The largest number of characters it takes.
    var limit: Int

    package init(text: String, limit: Int) {
      self.text = text
      self.limit = limit
    }
  }

  /// An option of an element.
  package struct Choice: Hashable, Sendable {
    /// What it is called.
    var name: String
    /// Whether it is the one chosen, or one of those.
    var isSelected: Bool
    /// Whether it can be chosen.
    var isEnabled: Bool

    package init(_ name: String, isSelected: Bool, isEnabled: Bool = true) {
      self.name = name
      self.isSelected = isSelected
      self.isEnabled = isEnabled
    }
  }

  /// A screen with its tree.
  ///
  /// - Parameters:
  ///   - tree: With the screen's own root, whose id is the name alone.
  ///   - reading: A number that no other reading has.
  package init(
    name: String, instance: String, title: String, depth: Int, tree: SemanticTree, fields: [NodeID: Field] = [:],
    choices: [NodeID: [Choice]] = [:], focus: FocusRequest? = nil, reading: Int
  ) {
    self.name = name
    self.instance = instance
    self.title = title
    self.depth = depth
    self.fields = fields
    self.choices = choices
    self.focus = focus
    self.reading = reading
    self.tree = tree
  }

  /// A screen that only tells why there is nothing else.
  package init(failure: RemoteNotice, instead screen: RemoteScreen, reading: Int) {
    self = screen
    self.failure = failure
    self.reading = reading
    instance = "\(screen.name)/failure/\(reading)"
    (fields, choices) = ([:], [:])
    (tree, capture) = (.empty, nil)
  }
}

extension RemoteScreen: Hashable {
  /// Whether both are one reading.
  package static func == (lhs: RemoteScreen, rhs: RemoteScreen) -> Bool {
    lhs.reading == rhs.reading && lhs.instance == rhs.instance && lhs.focus == rhs.focus
  }

  /// By the number of the reading.
  package func hash(into hasher: inout Hasher) { hasher.combine(reading) }
}
