/// Tells what a key that comes at a time is, by what keys mean at the moment and by the keys before it.
///
/// `KeyMap` knows what one key means. Two things go over more than one: Escape, of which there are two events, and text
/// that is typed where letters are commands.
package struct KeyInterpreter: Sendable {
  /// What a key is.
  package enum Meaning: Hashable, Sendable {
    case command(Command)
    /// The first of text that is typed or pasted where no text goes; the rest of it is nothing.
    case strayText
    /// A key without a meaning.
    case unknown
    /// Nothing is to be done, and nothing said.
    case nothing
  }

  private var strayTyping = StrayTyping()
  /// What keys meant when the byte of an Escape came, until it is known whether it was the key.
  private var contextOfEscape: InputContext?

  package init() {}

  /// - Parameters:
  ///   - context: What keys mean now that those before it have been obeyed.
  ///   - rest: The keys that came in the same read after it.
  package mutating func meaning(
    of key: Key, in context: InputContext, at time: Duration, before rest: ArraySlice<Key> = []
  ) -> Meaning {
    if key == .escapePressed { contextOfEscape = context }
    // What its byte has closed, or what has ended since, Escape does not end once more.
    if key == .escape, contextOfEscape.take() != context { return .nothing }
    let command = KeyMap.command(for: key, in: context)
    switch strayTyping.verdict(on: key, meaning: command, in: context, at: time, before: rest) {
    case .text(isFirst: true): return .strayText
    case .text: return .nothing
    case .command: break
    }
    if let command { return .command(command) }
    return KeyMap.isPart(key, in: context) ? .nothing : .unknown
  }
}
