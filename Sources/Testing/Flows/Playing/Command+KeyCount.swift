package import ScreenReader

extension Command {
  /// How many keys a person presses for it: one a character of text, one for all else.
  ///
  /// What it takes to move between what is typed and a command is not counted; `erase 3` is three presses.
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
