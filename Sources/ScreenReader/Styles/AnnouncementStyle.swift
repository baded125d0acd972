import Commands
package import Semantics
package import SpeechCore

/// Turns what the cursor meets into words, the way one platform's reader does.
///
/// A style is a pure function of the values it is given: it keeps nothing between two announcements.
package protocol AnnouncementStyle: Sendable {
  /// What is said when the cursor lands on an element: everything in one announcement, and the usage hint
  /// that follows after a pause.
  func focus(_ encounter: Encounter) -> SpokenElement

  /// What is said after an action: only what changed, or nothing.
  func change(from old: Encounter, to new: Encounter) -> [Announcement.Part]

  /// What a live region says when it is to be read.
  func liveRegion(_ node: Node, in tree: SemanticTree) -> [Announcement.Part]
}

/// An element in the place where the cursor met it.
package struct Encounter: Sendable {
  /// The interface at that moment.
  package var tree: SemanticTree
  /// The element's own node.
  package var node: NodeID
  /// The containers the cursor came into by moving here, the outermost first.
  package var entered: [NodeID]
  /// The containers it left, the outermost first.
  package var left: [NodeID]
  /// The title of the screen or window if it is new to the listener.
  package var newWindow: String?
  /// Whether the new window is a picture in picture, which TalkBack tells apart.
  package var isPictureInPicture: Bool
  /// Whether the element is a text field that is being edited.
  package var isEditing: Bool
  /// Whether moving the caret in it selects: TalkBack's selection mode.
  package var isSelecting: Bool
  /// The element the cursor was on before; in a grid only what changed since is said.
  package var previous: NodeID?

  /// The cursor on `node`; all that is not given is as it was before the cursor came.
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

/// An announcement for an element and the hint after it.
package struct SpokenElement: Hashable, Sendable {
  /// The announcement itself.
  package var parts: [Announcement.Part]
  /// How to use the element; said after a pause, empty where there is nothing to say.
  package var hint: [Announcement.Part]
  /// What else the element offers (custom actions, more content); said last, after the hint.
  package var trailer: [Announcement.Part]

  /// What is said at once, and what follows after a pause, if anything.
  package init(
    parts: [Announcement.Part], hint: [Announcement.Part] = [], trailer: [Announcement.Part] = []
  ) {
    self.parts = parts
    self.hint = hint
    self.trailer = trailer
  }

  /// Everything that follows the announcement after a pause.
  package var afterPause: [Announcement.Part] { hint + trailer }
}

extension ReaderProfile {
  /// The rules that announcements are composed by.
  package var announcementStyle: any AnnouncementStyle {
    switch style {
    case .voiceOver: VoiceOverStyle(profile: self)
    case .talkBack: TalkBackStyle(profile: self)
    }
  }
}
