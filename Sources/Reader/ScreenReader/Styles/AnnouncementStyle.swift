package import AccessibilityTree
package import Announcements

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
