package import AccessibilityTree
package import Announcements
import Text

/// Composes announcements the way one platform's reader does.
///
/// A style is a pure function: it keeps no state between two announcements.
package protocol AnnouncementStyle: Sendable {
  /// The announcement of an element that gets the cursor, and the usage hint that follows after a pause.
  func focus(_ focusContext: FocusContext) -> SpokenElement

  /// The announcement of a change of the element under the cursor: only the parts that changed.
  func change(from old: FocusContext, to new: FocusContext) -> [Announcement.Segment]

  /// Whether a node is announced as a button, or would be with roles on.
  func isButton(_ node: Node, in tree: SemanticTree) -> Bool

  /// The announcement of a node in a live region.
  func liveRegion(_ node: Node, in tree: SemanticTree) -> [Announcement.Segment]
}

/// An element that gets the cursor, and how the cursor came to it.
package struct FocusContext: Sendable {
  /// The interface at that moment.
  package var tree: SemanticTree
  /// The element's own node.
  package var node: NodeID
  /// The containers that were entered by moving here, the outermost first.
  package var entered: [NodeID]
  /// The containers that were left by moving here, the outermost first.
  var left: [NodeID]
  /// The title of a window that has just opened; nil within the same one.
  var newWindow: String?
  /// Whether the new window is a picture in picture, which TalkBack announces as such.
  var isPictureInPicture: Bool
  /// Whether the element is a text field that is being edited.
  var isEditing: Bool
  /// Whether moving the caret in it selects: TalkBack's selection mode.
  var isSelecting: Bool
  /// The element the cursor was on before; in a grid only row or column changes are announced.
  var previous: NodeID?

  /// The cursor on `node`, within the same containers and window unless given.
  package init(
    tree: SemanticTree, node: NodeID, entered: [NodeID] = [], left: [NodeID] = [],
    newWindow: String? = nil, isPictureInPicture: Bool = false, isEditing: Bool = false,
    isSelecting: Bool = false, previous: NodeID? = nil
  ) {
    self.tree = tree
    self.node = node
    self.entered = entered
    self.left = left
    self.newWindow = newWindow
    self.isPictureInPicture = isPictureInPicture
    self.isEditing = isEditing
    self.isSelecting = isSelecting
    self.previous = previous
  }
}

extension SemanticTree {
  /// The containers around an element, the outermost first, without the screen: that is announced by the first element
  /// that gets the cursor.
  package func containers(of id: NodeID) -> [NodeID] {
    let around = offset(of: id).map { Array(ancestorOffsets(of: $0)) } ?? []
    return around.dropLast().filter { nodes[$0].role.isContainer && nodes[$0].exposure == .exposed }.reversed().map {
      nodes[$0].id
    }
  }
}

/// An announcement for an element and the hint after it.
package struct SpokenElement: Hashable, Sendable {
  /// The announcement itself.
  package var parts: [Announcement.Segment]
  /// The usage hint, announced after a pause; empty for none.
  package var hint: [Announcement.Segment]
  /// Custom actions and more content; announced last, after the hint.
  package var trailer: [Announcement.Segment]
  /// A short form of hint and trailer for a person who has heard them at another element: only that there is more.
  var reminder: [Announcement.Segment]

  /// The announcement, and what follows after a pause.
  init(
    parts: [Announcement.Segment], hint: [Announcement.Segment] = [], trailer: [Announcement.Segment] = [],
    reminder: [Announcement.Segment] = []
  ) {
    self.parts = parts
    self.hint = hint
    self.trailer = trailer
    self.reminder = reminder
  }

  /// Everything that follows the announcement after a pause.
  package var afterPause: [Announcement.Segment] { hint + trailer }
}

extension ReaderProfile {
  /// The rules that announcements are composed by.
  package var announcementStyle: any AnnouncementStyle { announcementStyle(of: style) }

  /// The rules of a style that need not be the person's own.
  func announcementStyle(of style: Style) -> any AnnouncementStyle {
    switch style {
    case .voiceOver: VoiceOverStyle(profile: self)
    case .talkBack: TalkBackStyle(profile: self)
    }
  }
}

/// A screen read from its first element to its last, each with its announcement when the cursor comes from the element
/// before.
package struct ScreenReading: Sendable {
  /// One element, in the order of reading.
  package struct Step: Sendable {
    /// The element's offset in the tree.
    package var offset: Int
    /// The announcement of the element.
    package var spoken: SpokenElement
  }

  /// The steps, first to last.
  package let steps: [Step]

  /// Reads the elements at these offsets; those of the reading order unless others are given.
  package init(_ tree: SemanticTree, offsets: [Int]? = nil, as profile: ReaderProfile) {
    let style = profile.announcementStyle
    var previous: Int?
    /// The ancestors of one node that are not those of another, the outermost first.
    func ancestors(of offset: Int, beside other: Int?) -> [NodeID] {
      tree.ancestorOffsets(of: offset).prefix { ancestor in
        other.map { ancestor != $0 && tree.subtree(at: ancestor).contains($0) } != true
      }.map { tree.nodes[$0].id }.reversed()
    }
    steps = (offsets ?? ReadingOrder(tree).offsets).map { offset in
      let context = FocusContext(
        tree: tree, node: tree.nodes[offset].id, entered: ancestors(of: offset, beside: previous),
        left: previous.map { ancestors(of: $0, beside: offset) } ?? [], previous: previous.map { tree.nodes[$0].id })
      previous = offset
      return Step(offset: offset, spoken: style.focus(context))
    }
  }
}

/// The parts of an announcement that a profile asks for.
///
/// Each switch of the profile overrides its verbosity. Low leaves out hints and positions, normal announces what
/// the platform's reader does by default, high everything that is known. TalkBack's own low setting
/// leaves out role words too (its `donottranslate.xml`: Low turns every switch off), so its style does.
package struct SpokenDetail: Hashable {
  /// Whether the words for what an element is are announced.
  package var roles: Bool
  var positions: Positions
  /// Whether hints are announced.
  package var hints: Bool
  /// The title of a window that opens; it depends on the verbosity alone.
  var windows: Bool

  enum Positions: Hashable {
    case none
    /// Where the platform's reader announces them.
    case customary
    /// Wherever they are known.
    case all
  }

  /// Whether positions in lists are announced, at least where the platform's reader does so.
  package var hasPositions: Bool { positions != .none }

  /// What a profile asks for.
  package init(_ profile: ReaderProfile) {
    roles = profile.speaksRoles ?? (profile.verbosity != .low || profile.style != .talkBack)
    hints = profile.speaksHints ?? (profile.verbosity != .low)
    windows = profile.verbosity != .low
    positions =
      switch (profile.speaksPositions, profile.verbosity) {
      case (false, _), (nil, .low): .none
      case (true, .high), (nil, .high): .all
      case (true, _), (nil, .normal): .customary
      }
  }
}

extension Announcement.Segment {
  /// A part with an app's text, in the node's language; nil for blank text.
  static func text(_ kind: Kind, _ text: String?, of node: Node) -> Announcement.Segment? {
    text.unlessBlank.map { Announcement.Segment(kind, $0, language: node.language) }
  }

  /// A part with the reader's own word; nil where the platform has none.
  static func word(_ kind: Kind, _ word: String) -> Announcement.Segment? {
    word.isEmpty ? nil : Announcement.Segment(kind, word)
  }
}

extension [Announcement.Segment] {
  mutating func append(_ part: Announcement.Segment?) {
    if let part { append(part) }
  }
}

extension Node {
  /// The badge in words: a number as a count of items, other text as it is.
  func badge(in strings: ReaderStrings) -> Announcement.Segment? {
    guard let badge = badge.unlessBlank else { return nil }
    return Int(badge).map { Announcement.Segment(.value, strings.texts.items($0)) }
      ?? Announcement.Segment(.value, badge, language: language)
  }
}

extension SemanticTree {
  /// Whether an element is on a page: there some roles have other words than in apps.
  func isOnPage(_ node: Node) -> Bool { hasAncestor(of: node.id) { $0.role == .webView } }

  /// Whether an element is in a group of radio buttons of which one must be chosen: VoiceOver says so of all in it, also of a
  /// heading (a11ysupport.io, `aria-required` on `radiogroup`).
  func isInRequiredGroup(_ node: Node) -> Bool {
    ancestor(of: node.id) { $0 == .radioGroup }?.isRequired == true
  }

  /// The order in which a table is sorted by the heading that an element is in.
  func sortOrder(of node: Node) -> SortOrder? {
    node.page?.sortOrder ?? ancestor(of: node.id) { $0 == .cell }?.page?.sortOrder
  }

  /// Whether a node is a tab because an app's tab bar holds it; on a page only its own role makes it one.
  func isTabByItsBar(_ node: Node) -> Bool { container(of: node.id)?.role == .tabBar && !isOnPage(node) }
}

extension Node {
  /// A picked value in words, where a page has it in HTML's format: VoiceOver says a day, a time, a month and a colour as a
  /// person does (a11ysupport.io, `input` of the types `date`, `time`, `datetime-local`, `month` and `color`). Nil for anything else.
  func pickedWords(in language: Language) -> String? {
    guard let value, let picker else { return nil }
    if picker == .color { return ColorNames.nearestName(of: value, in: language) }
    guard let field = TimeField(rawValue: picker.rawValue) else { return nil }
    return language == .english ? field.americanWords(for: value) : field.words(for: value, in: language)
  }
}
