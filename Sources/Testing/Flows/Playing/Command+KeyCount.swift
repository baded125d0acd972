import ScreenReader

extension Command {
  /// The number of keys that a person presses for it: one for each character of text, one for any other command.
  ///
  /// Keys for switching between typing and commands do not count; `erase 3` is three presses.
  var keyCount: Int {
    switch self {
    case .type(let text): text.count
    case .find(let text): 2 + text.count
    case .erase(let count): count
    case .go(let number): "\(number)".count + 1
    default: 1
    }
  }
}
