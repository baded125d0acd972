package import AccessibilityTree
package import Announcements

/// An effect that the reader asks its caller for.
package enum ReaderEffect: Hashable, Sendable {
  /// To be queued; the caller fills in id, trigger and time.
  case say(Announcement)
  /// The person acted on an element.
  case act(Action, on: NodeID)
  /// A field's text is now this.
  case setText(NodeID, String)
  /// The person has pressed a field and edits it now.
  case beginEditing(NodeID)
  /// Editing a field has ended, and its text is kept: by Enter, or because the person moved on.
  case endEditing(NodeID, byEnter: Bool)
  /// Rows around this offset (from 0) of a virtualised list are wanted.
  case requestRows(NodeID, around: Int)
  /// A request for the first row of a virtualised list, from this one on (from 0), that is announced with a text; the
  /// answer has the search's number. Where the rows cannot be searched, `Reader.searchRowByRow` visits them.
  case searchRows(NodeID, RowQuestion)
  /// A request to scroll this element: forward (1) or backward (-1).
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

  /// The same, said because the screen does not tell a property.
  func resting(on property: NodeProperty) -> ReaderEffect {
    guard case .say(var announcement) = self else { return self }
    announcement.unknownProperty = property.rawValue
    return .say(announcement)
  }
}

/// The reader's response to a command that has not been given yet.
package struct PredictedResponse: Sendable {
  /// The command it responds to: `next` or `previous`.
  package var command: Command
  /// The reader as it is after the command.
  package var reader: Reader
  /// What the reader wants done.
  package var effects: [ReaderEffect]

  /// The announcement of the element that the command moves to, or of the end of the screen.
  package var announcement: Announcement? {
    for case .say(let announcement) in effects where announcement.priority == .navigation {
      return announcement
    }
    return nil
  }
}

extension Reader {
  /// The responses to `next` and `previous` from here.
  ///
  /// The reader itself does not change. As long as reader and tree stay as they are, adopting a predicted response is the
  /// same as handling its command. A step that has to wait for rows of a list, or for something to be scrolled, is left
  /// out. While rows are being loaded nothing is predicted: a search would repeat it for each window it goes through.
  package func predictedResponses(field: (NodeID) -> FieldContents?) -> [PredictedResponse] {
    guard editing == nil, prompt == nil, pendingMove == nil, pendingScroll == nil else { return [] }
    return [Command.next(nil), .previous(nil)].compactMap { command in
      var next = self
      let effects = next.handle(command, field: field)
      let response = PredictedResponse(command: command, reader: next, effects: effects)
      return next.pendingMove == nil && next.pendingScroll == nil && response.announcement != nil ? response : nil
    }
  }
}
