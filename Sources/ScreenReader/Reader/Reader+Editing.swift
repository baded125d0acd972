import Semantics
import SpeechCore

// Typing into a field. What is typed is echoed; in a secure field only that something was typed.

extension Reader {
  mutating func startEditing(_ field: NodeID, field contents: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    guard let contents = contents(field), let node = tree[field], !node.isReadOnly, node.isEnabled else {
      return [tell(phrases.cannotBeEdited, topic: field)]
    }
    let before = style.focus(encounter(field)).parts
    var editor = TextEditor(contents.text, limit: contents.limit)
    let isSelected = contents.isReplacedByTyping && editor.select(.all, byWord: false)
    editing = (field, editor)
    // Only what editing adds to it: the field itself was said when the cursor came.
    let now = style.focus(encounter(field)).parts
    let added = now.filter { !before.contains($0) }
    let selected = isSelected ? echo(in: field).selected(editor.selectedText) : []
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
      case .type, .erase, .clear: break
      case .submit, .cancel:
        editing = nil
        return [tell(phrases.notEditing, topic: node.id)]
      default: effects = started
      }
    }
    guard case (let field, var editor)? = editing else { return effects }
    // The app may have made something else of what was typed, or emptied the field.
    if let held = contents(field)?.text, held != editor.text { editor.adopt(held) }
    let echo = echo(in: field)
    let before = editor.text
    var parts: [Announcement.Part] = []
    switch command {
    case .type(let text):
      let typed = editor.insert(text)
      parts = echo.typed(typed.text) + (typed.isCutOff ? echo.full : [])
    case .erase(let count):
      let gone = editor.erase(count)
      parts = gone.isEmpty ? echo.nothingToErase : echo.erased(gone)
    case .clear:
      let gone = editor.clear()
      parts = gone.isEmpty ? echo.nothingToErase : echo.cleared
    case .caret(let move, let byWord):
      let hasMoved = editor.move(move, byWord: byWord)
      parts = echo.caret(editor, byWord: byWord, atEdge: hasMoved ? nil : move)
    case .select(let change, let byWord):
      _ = editor.select(change, byWord: byWord)
      parts = echo.selected(editor.selectedText)
    case .submit: return effects + endEditing(keeping: editor)
    case .cancel: return effects + cancelEditing(editor)
    default: break
    }
    editing = (field, editor)
    if editor.text != before { effects.append(.setText(field, editor.text)) }
    if !parts.isEmpty { effects.append(announcement(parts, .navigation, .edit, about: field)) }
    return effects
  }

  private func echo(in field: NodeID) -> TypingEcho {
    TypingEcho(phrases: phrases, isSecure: tree[field]?.role == .secureField)
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
