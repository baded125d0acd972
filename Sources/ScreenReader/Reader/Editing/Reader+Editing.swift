import Commands
import Semantics
import SpeechCore

// Typing into a field. What is typed is echoed; in a secure field only that something was typed.

extension Reader {
  mutating func startEditing(_ field: NodeID, field contents: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    guard let contents = contents(field), let node = tree[field], !node.isReadOnly, node.isEnabled else {
      return [tell(phrases.cannotBeEdited, topic: field)]
    }
    let before = style.focus(encounter(field)).parts
    var editor = TextEditor(contents.text, limit: contents.limit, isMultiline: node.role == .textArea)
    // All of it selected, so that what is typed takes its place.
    let isSelected = contents.isReplacedByTyping && !editor.select(.all, by: .character).isEmpty
    editing = (field, editor)
    // Only what editing adds to it: the field itself was said when the cursor came.
    let now = style.focus(encounter(field)).parts
    let added = now.filter { !before.contains($0) }
    let selected =
      isSelected ? echo(isSecure: node.role == .secureField).selectedAll(editor.selectedText) : []
    return [announcement((added.isEmpty ? now : added) + selected, .navigation, .edit, about: field)]
  }

  mutating func edit(_ command: Command, field contents: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    var effects: [ReaderEffect] = []
    if editing == nil {
      guard let node = cursorNode, node.role.isTextField || node.supports(.setText) else {
        return [tell(phrases.notAField, topic: cursor)]
      }
      // On a field that is not being edited typing starts it; the echo is answer enough.
      let started = startEditing(node.id, field: contents)
      guard editing != nil else { return started }
      switch command {
      case .type, .newLine, .erase, .eraseTo, .clear: break
      case .submit, .cancel:
        editing = nil
        return [tell(phrases.notEditing, topic: node.id)]
      default: effects = started
      }
    }
    guard case (let field, var editor)? = editing else { return effects }
    // The app may have made something else of what was typed, or emptied the field.
    if let held = contents(field)?.text, held != editor.text { editor.adopt(held) }
    let before = editor.text
    let parts: [Announcement.Part]
    switch command {
    case .submit: return effects + endEditing(keeping: editor)
    case .cancel: return effects + cancelEditing(editor)
    default: parts = change(&editor, by: command, echo: echo(isSecure: tree[field]?.role == .secureField))
    }
    editing = (field, editor)
    if editor.text != before { effects.append(.setText(field, editor.text)) }
    if !parts.isEmpty { effects.append(announcement(parts, .navigation, .edit, about: field)) }
    return effects
  }

  /// Does to the text what the command says, and tells what is heard of it.
  func change(
    _ editor: inout TextEditor, by command: Command, echo: TypingEcho
  ) -> [Announcement.Part] {
    switch command {
    case .type(let text):
      let before = editor
      let typed = editor.insert(text)
      return told(typed, over: before, echo)
    case .newLine:
      let before = editor
      guard let typed = editor.insertLineEnd() else { return echo.oneLineOnly }
      return told(typed, over: before, echo)
    case .erase(let count):
      let gone = editor.erase(count)
      return gone.isEmpty ? echo.nothingToErase : echo.erased(gone)
    case .eraseTo(let move, let unit):
      let gone = editor.erase(to: move, by: unit)
      return gone.isEmpty ? echo.nothingToErase : echo.erased(gone)
    case .clear:
      return editor.clear().isEmpty ? echo.nothingToErase : echo.cleared
    case .caret(let move, let unit):
      let unselected = echo.unselected(editor.selectedText)
      let before = editor
      let hasMoved = editor.move(move, by: unit)
      // Home and End of a line lead nowhere from there, and yet not to an end of the field.
      let isAtEdge = !hasMoved && !(unit == .line && [.start, .end].contains(move))
      // Giving up a selection is no way past its text.
      let passed = before.selection.isEmpty ? editor.text(passedFrom: before) : ""
      let heard = isAtEdge ? echo.edge(move) : echo.caret(editor, after: move, by: unit, over: passed)
      return unselected + heard
    case .select(.all, let unit):
      _ = editor.select(.all, by: unit)
      return echo.selectedAll(editor.selectedText)
    case .select(.none, let unit):
      let change = editor.select(.none, by: unit)
      return change.isEmpty ? echo.nothingSelected : echo.unselected(change.unselected)
    case .select(let selection, let unit):
      let change = editor.select(selection, by: unit)
      guard change.isEmpty else { return echo.selected(change) }
      guard unit != .line, let move = selection.move else { return echo.nothingSelected }
      return echo.edge(move)
    default: return []
    }
  }

  /// What was typed, what it took the place of, and that there is no room for more.
  private func told(
    _ typed: (text: String, isCutOff: Bool), over before: TextEditor, _ echo: TypingEcho
  ) -> [Announcement.Part] {
    echo.typed(typed.text, after: before.wordBeforeCaret, replacing: before.selectedText)
      + (typed.isCutOff ? echo.full : [])
  }

  /// What is heard of typed text, in this style and language.
  func echo(isSecure: Bool) -> TypingEcho {
    TypingEcho(
      phrases: phrases, words: EditingPhrases(style: profile.style, language: profile.language), isSecure: isSecure)
  }

  /// Enter: the text is kept, and the app may act on it.
  private mutating func endEditing(keeping editor: TextEditor) -> [ReaderEffect] {
    guard let field = editing?.field else { return [] }
    editing = nil
    let said = announcement([.init(.state, phrases.editingEnded)], .navigation, .edit, about: field)
    return [said, .endEditing(field)]
  }

  /// Escape: the text is what it was.
  private mutating func cancelEditing(_ editor: TextEditor) -> [ReaderEffect] {
    guard let field = editing?.field else { return [] }
    editing = nil
    let said = announcement([.init(.state, phrases.editingCancelled)], .navigation, .edit, about: field)
    return editor.text == editor.original ? [said] : [.setText(field, editor.original), said]
  }
}

extension Command.Selection {
  /// The move of the caret that it selects by; nil for all and nothing.
  fileprivate var move: Command.CaretMove? {
    switch self {
    case .left: .left
    case .right: .right
    case .start: .start
    case .end: .end
    case .all, .none: nil
    }
  }
}
