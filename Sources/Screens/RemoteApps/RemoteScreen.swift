package import AccessibilityTree
package import Captures

/// A screen of a remote app as it was last read.
package struct RemoteScreen: Sendable {
  /// The first segment of all ids, and the screen's name in flows.
  package var name: String
  /// The id of this visit.
  package var instance: String
  /// The title of the screen.
  package var title: String
  /// The number of steps back to the app's first screen.
  package var depth: Int
  /// Its tree: the screen's root, and after it the empty regions for announcements (``RemoteApp/newsRegions``).
  package var tree: SemanticTree
  /// The fields that can be typed into.
  package var fields: [NodeID: Field]
  /// The options of elements that open a list.
  package var choices: [NodeID: [Choice]]
  /// The element to which the app itself has moved its input focus; it counts when it differs from the one before.
  package var focus: FocusRequest?
  /// The element that has the app's input focus; nil for none, or where that is not told.
  package var inputFocus: NodeID?
  /// What that element controls, such as the list of a combo box, or its active descendant; nil where that is not told.
  package var inputPopup: NodeID?
  /// Where elements are whose nodes the app has used for others, the latest last.
  package var relocations: [Relocation] = []
  /// The reason why it cannot be read; nil where it can.
  package var failure: RemoteNotice?
  /// The question that comes before anything of it can be read; nil for none.
  package var question: RemoteQuestion?
  /// The system's name of its app; nil where it is unknown. A phone may show another app than the one that was opened.
  package var app: String?
  /// The platform whose rules it follows; nil for all of them.
  package var platform: Platform?
  /// The number of this reading.
  package var reading: Int
  /// How it was opened, for the first screen of a page; nil for others.
  package var opening: RemoteOpening?
  /// The source of the screen, where it is stored.
  package var capture: RemoteCapture?
  /// The screen as it was captured, without secrets; nil where only its changes are read.
  package var captured: CapturedScreen?

  /// A field that can be typed into.
  package struct Field: Hashable, Sendable {
    /// Its content; empty for a password.
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
    /// Its name.
    var name: String
    /// Whether it is chosen, alone or with others.
    package var isSelected: Bool
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
  ///   - tree: The tree with the screen's own root, whose id is the name alone.
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

  /// Whether the cursor stops anywhere on it.
  package var hasElements: Bool { !ReadingOrder(tree).offsets.isEmpty }

  /// A screen that contains only the reason why it cannot be read.
  package init(failure: RemoteNotice, instead screen: RemoteScreen, reading: Int) {
    self = screen
    self.failure = failure
    self.reading = reading
    instance = "\(screen.name)/failure/\(reading)"
    (fields, choices) = ([:], [:])
    (tree, capture, captured) = (.empty, nil, nil)
  }
}

extension RemoteScreen {
  /// Whether a person who has acted on an element hears by themselves what differs from an earlier screen: at the element, where
  /// the focus has gone, in a live region, in what has opened. What has changed elsewhere is found only by looking for it.
  func isHeard(after old: RemoteScreen, byActingOn node: NodeID) -> Bool {
    if instance != old.instance || depth != old.depth || focus != old.focus || failure != old.failure || question != old.question
      || inputPopup != old.inputPopup
    {
      return true
    }
    return changes(from: old.tree, to: tree).contains { change in
      switch change {
      case .removed(let gone): gone.id == node
      case .moved: false
      case .added(let new), .updated(_, let new):
        new.id == node || new.isModal || Self.opening.contains(new.role) || tree.hasAncestor(of: new.id) { $0.id == node }
          // A region that was emptied has nothing to say.
          || !(new.label ?? new.value ?? "").isEmpty
            && ([new] + tree.ancestors(of: new.id)).contains {
              ($0.live ?? $0.role.impliedLiveRegion ?? .off) != .off
            }
      }
    }
  }

  /// Whether a dialog has opened since an earlier screen that does not have the focus: an app often gives it that next, and the
  /// cursor goes there.
  func opensWithoutFocus(after old: RemoteScreen) -> Bool {
    guard instance == old.instance else { return false }
    let opened = changes(from: old.tree, to: tree).compactMap { change in
      if case .added(let node) = change, node.isModal || [.dialog, .alertDialog].contains(node.role) { node.id } else { nil }
    }
    guard !opened.isEmpty else { return false }
    guard let inputFocus else { return true }
    return !opened.contains { dialog in dialog == inputFocus || tree.hasAncestor(of: inputFocus) { $0.id == dialog } }
  }

  /// The roles of what opens over a page, which is announced.
  private static let opening: Set<Role> = [.dialog, .alertDialog, .menu]
}

extension RemoteScreen: Hashable {
  /// Whether both are one reading.
  package static func == (lhs: RemoteScreen, rhs: RemoteScreen) -> Bool {
    lhs.reading == rhs.reading && lhs.instance == rhs.instance && lhs.focus == rhs.focus
  }

  /// By the number of the reading.
  package func hash(into hasher: inout Hasher) { hasher.combine(reading) }
}

/// How a page came to be read first: what an app of scripts shows at once is not what a person gets.
package struct RemoteOpening: Hashable, Sendable {
  /// The time from the request until it was read.
  package var waited: Duration
  /// Whether it was at rest then: nothing on its way, nothing changing.
  package var isAtRest: Bool
  /// Whether next to nothing was there, and scripts that may draw it: no element, a text that something is loading, a link that
  /// only skips.
  package var isBare: Bool
  /// Whether nothing was shown to anybody, and nothing could come.
  package var isBlank: Bool

  package init(waited: Duration, isAtRest: Bool, isBare: Bool, isBlank: Bool = false) {
    (self.waited, self.isAtRest, self.isBare, self.isBlank) = (waited, isAtRest, isBare, isBlank)
  }
}

/// The source of a remote app's screen, for a file; it contains no secrets.
package final class RemoteCapture: Sendable {
  /// The extension of the file's name: `json` for a page, `xml` for a phone.
  package let ending: String
  /// The file's bytes.
  package let content: [UInt8]
  /// A screenshot of the screen; nil where there is none.
  package let picture: Picture?

  /// A screenshot.
  package struct Picture: Sendable {
    /// PNG.
    package var png: [UInt8]
    /// Its width in the unit of the capture's frames; nil where it is as wide as they are.
    package var width: Double?
    /// The distance of its corner from the capture's, to the right and down: a page may have been scrolled.
    package var offset: (x: Double, y: Double) = (0, 0)
  }

  init(ending: String, content: [UInt8], picture: Picture?) {
    (self.ending, self.content, self.picture) = (ending, content, picture)
  }
}
