package import Commands
package import Semantics
package import SpeechCore

/// What a command would come to, worked out while the person still listens.
package struct AnswerAhead: Sendable {
  /// The command: `next` or `previous`.
  package var command: Command
  /// The reader as it is after the command.
  package var reader: Reader
  /// What the reader would want done.
  package var effects: [ReaderEffect]

  /// What is said of the element that the command leads to, or of there being none.
  package var announcement: Announcement? {
    for case .say(let announcement) in effects where announcement.priority == .navigation {
      return announcement
    }
    return nil
  }
}

extension Reader {
  /// What `next` and `previous` would come to from here.
  ///
  /// Nothing changes; a step that waits for rows is left out. As long as reader and
  /// tree stay as they are, taking an answer over is the same as handling its command. While rows are on
  /// their way there are no answers: a search would make them anew for each window it goes through.
  package func answersAhead(field: (NodeID) -> FieldContents?) -> [AnswerAhead] {
    guard editing == nil, prompt == nil, pendingMove == nil else { return [] }
    return [Command.next(nil), .previous(nil)].compactMap { command in
      var ahead = self
      let effects = ahead.handle(command, field: field)
      let answer = AnswerAhead(command: command, reader: ahead, effects: effects)
      return ahead.pendingMove == nil && answer.announcement != nil ? answer : nil
    }
  }
}
