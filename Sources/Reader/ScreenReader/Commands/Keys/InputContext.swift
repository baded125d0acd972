/// The context that decides the meaning of a key.
package indirect enum InputContext: Hashable, Sendable {
  /// Keys are commands.
  case browsing
  /// The cursor is on a text field that is not being edited: typed text starts editing.
  case field(isSecure: Bool)
  /// The cursor is on a text field whose editing was ended: letters are commands, and pasted text is text.
  case leftField
  /// Keys are characters of a text field.
  case editing(isMultiline: Bool)
  /// The element is adjusted with plus and minus.
  case adjusting
  /// A numbered list is open; arrows go through it, digits and Enter choose from it. After an empty one digits alone are meant for it.
  case choosing(isEmpty: Bool)
  /// The next key is explained, not obeyed: what it does in a context.
  case inputHelp(in: InputContext)
  /// The list of keys is open, over a context: arrows go through it.
  case readingKeys(over: InputContext)
  /// The text to find is being typed.
  case finding
  /// A line is being typed that is to be obeyed.
  case commanding
}

extension InputContext {
  /// Whether a list is open to choose from.
  var isChoosing: Bool { self == .choosing(isEmpty: false) }
}
