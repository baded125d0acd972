/// Determines the meaning of a key from the present context and from the keys before it.
///
/// `KeyMap` knows the meaning of one key. Two things take more than one: Escape, which gives two events, and text that is
/// typed where letters are commands.
package struct KeyInterpreter: Sendable {
  /// The meaning of a key.
  package enum Meaning: Hashable, Sendable {
    case command(Command)
    /// The beginning of text that is typed or pasted where no text is taken; the rest of it is `nothing`.
    case strayText
    /// A key without a meaning.
    case unknown
    /// It was the Escape key, whose byte has silenced speech already.
    case escape
    /// Nothing is to be done, and nothing said.
    case nothing
  }

  private var strayTyping = StrayTyping()
  /// What keys meant when the byte of an Escape came, until it is known whether it was the key.
  private var contextOfEscape: InputContext?

  package init() {}

  /// - Parameters:
  ///   - context: The context of the key, after the keys before it have been obeyed.
  ///   - rest: The keys that came in the same read after it.
  package mutating func meaning(
    of key: Key, in context: InputContext, at time: Duration, before rest: ArraySlice<Key> = []
  ) -> Meaning {
    if key == .escapePressed { contextOfEscape = context }
    // Escape does not end once more what its byte has closed, or what has ended since.
    if key == .escape, contextOfEscape.take() != context { return .escape }
    let command = KeyMap.command(for: key, in: context)
    switch strayTyping.verdict(on: key, meaning: command, in: context, at: time, before: rest) {
    case .text(isFirst: true): return .strayText
    case .text: return .nothing
    case .command: break
    }
    if let command { return .command(command) }
    if key == .escape { return .escape }
    return KeyMap.isPart(key, in: context) ? .nothing : .unknown
  }
}
