/// What one line of a script says: a command, or what only a script needs.
///
/// People type commands; a pipe and a flow file may also wait, and type a secret by its name.
package enum Statement: Hashable, Sendable {
  case command(Command)
  /// Lets this much time pass; whole milliseconds.
  case wait(Duration)
  /// Lets time pass until nothing is being said and nothing is waiting.
  case waitUntilIdle
  /// Types the secret with this name, which itself is neither shown nor recorded.
  case typeSecret(String)
}
