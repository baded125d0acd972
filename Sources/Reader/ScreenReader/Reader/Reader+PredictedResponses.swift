package import AccessibilityTree
package import Announcements

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
