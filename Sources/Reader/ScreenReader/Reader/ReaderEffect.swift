package import AccessibilityTree
package import Announcements

/// What the reader asks its caller to do.
package enum ReaderEffect: Hashable, Sendable {
  /// To be queued; id, cause and time are the caller's to fill in.
  case say(Announcement)
  /// The person acted on an element.
  case act(Action, on: NodeID)
  /// A field's text is now this.
  case setText(NodeID, String)
  /// Editing a field has ended, and its text is kept: by Enter, or because the person moved on.
  case endEditing(NodeID, byEnter: Bool)
  /// Rows around this offset (from 0) of a virtualised list are wanted.
  case requestRows(NodeID, around: Int)
  /// The first row of a virtualised list, from this one on (from 0), is wanted that is announced with a text; the answer
  /// comes with the search's number. Where the rows cannot be searched, `Reader.searchRowByRow` goes through them.
  case searchRows(NodeID, RowText)
  /// More of what is in this element is wanted: behind what it shows (1) or before it (-1).
  case scroll(NodeID, by: Int)
  /// The person typed this line, to be obeyed.
  case obey(String)
  /// The cursor is now here.
  case moved(to: NodeID?)
}

extension ReaderEffect {
  /// The same, said because a command could not be done.
  var asRefusal: ReaderEffect {
    guard case .say(var announcement) = self else { return self }
    announcement.isRefusal = true
    return .say(announcement)
  }
}
