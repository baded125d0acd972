package import Announcements

/// What one line of a script says: a command, or what only a script needs.
///
/// People type commands; a pipe and a flow file may also wait, and type a secret by its name.
package enum Statement: Hashable, Sendable {
  case command(Command)
  /// Lets this much time pass; whole milliseconds.
  case wait(Duration)
  /// Lets time pass until an app that runs elsewhere is at rest, nothing is being said and nothing is waiting.
  case waitUntilIdle
  /// Lets time pass until an announcement has a text as a run of whole words, but no longer than this.
  case waitFor(SpokenPattern, within: Duration)
  /// Types the secret with this name, which itself is neither shown nor recorded.
  case typeSecret(String)

  /// Whether it moves the cursor, or acts on the app.
  package var movesOrActs: Bool {
    switch self {
    case .command(let command): !command.isOfSession
    case .typeSecret: true
    case .wait, .waitUntilIdle, .waitFor: false
    }
  }

  /// Whether it waits for a text, which may not be said.
  package var isWaitForText: Bool {
    if case .waitFor(_, within: _) = self { true } else { false }
  }
}
