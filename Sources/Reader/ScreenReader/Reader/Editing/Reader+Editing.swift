import AccessibilityTree
import Announcements

// Typing into a field: typed text is echoed, in a secure field as one neutral word.

extension Reader {
  mutating func startEditing(_ field: NodeID, field contents: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    guard let begun = beginEditing(field, field: contents) else {
      return [refuse(phrases.cannotBeEdited, subject: field)]
    }
    let selected =
      begun.selection.isEmpty ? [] : echo(isSecure: tree[field]?.role == .secureField).selectedAll(begun.selection)
    return [announcement(begun.parts + selected, .navigation, .edit, about: field)]
  }

  /// Begins to edit a field; nil where it cannot be edited.
  ///
  /// - Returns: The announcement that it is being edited, and the selected text, which typing replaces.
  private mutating func beginEditing(
    _ field: NodeID, field contents: (NodeID) -> FieldContents?
  ) -> (parts: [Announcement.Segment], selection: String)? {
    guard let contents = contents(field), let node = tree[field], !node.isReadOnly, node.isEnabled else { return nil }
    let before = style.focus(focusContext(field)).parts
    var editor = TextEditor(contents.text, limit: contents.limit, isMultiline: node.role == .textArea)
    if contents.isReplacedByTyping { _ = editor.select(.all, by: .character) }
    editing = (field, editor)
    // Only what editing adds: the field itself was announced when the cursor landed on it.
    let now = style.focus(focusContext(field)).parts
    let added = now.filter { !before.contains($0) }
    return (added.isEmpty ? now : added, editor.selectedText)
  }

  mutating func edit(_ command: Command, field contents: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    var effects: [ReaderEffect] = []
    var beginning: [Announcement.Segment] = []
    if editing == nil {
      guard let node = cursorNode, node.role.isTextField || node.supports(.setText) else {
        // In a menu or a dialog Escape closes it.
        if command == .cancel, isInModal { return goBack() }
        if command.isOfText, let field = labelled(where: { $0.role.isTextField || $0.supports(.setText) }) {
          return moveCursor(to: field) + edit(command, field: contents)
        }
        return [refuse(phrases.notAField, subject: cursor)]
      }
      switch command {
      case .type, .paste, .newLine, .erase, .eraseTo, .clear, .undo, .redo, .yank:
        // Typing on a field starts editing it. The echo is the answer; the start of editing is announced after it.
        guard let begun = beginEditing(node.id, field: contents) else {
          return [refuse(phrases.cannotBeEdited, subject: node.id)]
        }
        beginning = begun.parts + whereItGoes(command, isSecure: node.role == .secureField)
      default:
        let started = startEditing(node.id, field: contents)
        guard editing != nil else { return started }
        if command == .submit || command == .cancel {
          editing = nil
          return [refuse(phrases.notEditing, subject: node.id)]
        }
        effects = started
      }
    }
    guard case (let field, var editor)? = editing else { return effects }
    // The app may have changed what was typed, or emptied the field.
    if let held = contents(field)?.text, held != editor.text {
      let changes = history
      editor.rebase(held)
      editing = (field, editor)
      if var changes {
        changes.rebase(held)
        history = changes
      }
    }
    if let step = stepOut(of: editor, by: command) { return effects + move(by: step, to: nil) }
    let before = editor.text
    let parts: [Announcement.Segment]
    let echo = echo(isSecure: tree[field]?.role == .secureField)
    switch command {
    case .submit: return effects + endEditing(keeping: editor)
    case .cancel: return effects + cancelEditing(editor)
    case .undo, .redo: parts = restore(&editor, by: command, echo)
    case .yank:
      parts = erased.isEmpty || echo.isSecure ? echo.nothingToPutBack : putBack(into: &editor, echo)
    default:
      let unchanged = editor
      parts = change(&editor, by: command, echo: echo)
      note(unchanged, becoming: editor, by: command)
    }
    editing = (field, editor)
    if editor.text != before { effects.append(.setText(field, editor.text)) }
    if !parts.isEmpty {
      let said = announcement(parts, .navigation, .edit, about: field)
      // Clearing a field that is empty already has done what was wanted.
      let isInVain = command.changesText && command != .clear && editor.text == before
      effects.append(isInVain ? said.asRefusal : said)
    }
    if !beginning.isEmpty { effects.append(announcement(beginning, .hint, .edit, about: field)) }
    if !hasToldOfQuotes, case .type(let text) = command, text.isInQuotes, tree[field]?.role != .secureField {
      hasToldOfQuotes = true
      effects.append(report(phrases.quotesTyped, source: .hint, priority: .hint, subject: field))
    }
    return effects
  }

  /// The changes of the field that is being edited; nil in a secure field, whose text is kept nowhere else.
  private var history: EditHistory? {
    get {
      guard let (field, editor) = editing, tree[field]?.role != .secureField else { return nil }
      return edits.history(of: field.path, holding: editor.text)
    }
    set { if let newValue, let field = editing?.field { edits.keep(newValue, of: field.path) } }
  }

  /// Notes a change of the field, and what an erasing command took away.
  private mutating func note(_ before: TextEditor, becoming after: TextEditor, by command: Command) {
    history?.note(before, becoming: after, by: command)
    guard history != nil, command.erases else { return }
    let gone = TextDifference(from: before.text, to: after.text).removed
    if gone.count > 1 { erased = gone }
  }

  /// Takes back the last change of the field, or makes it again.
  private mutating func restore(_ editor: inout TextEditor, by command: Command, _ echo: TypingEcho) -> [Announcement.Segment] {
    let (isUndo, before) = (command == .undo, editor.text)
    guard var changes = history else { return echo.notInPassword }
    guard isUndo ? changes.undo(&editor) : changes.redo(&editor) else {
      return isUndo ? echo.nothingToUndo : echo.nothingToRedo
    }
    history = changes
    return echo.restored(TextDifference(from: before, to: editor.text), isUndo: isUndo)
  }

  /// Puts in at the caret what was erased last.
  private mutating func putBack(into editor: inout TextEditor, _ echo: TypingEcho) -> [Announcement.Segment] {
    let before = editor
    let lines = editor.isMultiline ? erased : erased.split(whereSeparator: \.isNewline).joined(separator: " ")
    let typed = editor.insertLines(lines)
    note(before, becoming: editor, by: .yank)
    return echo.putBack(typed.text) + (typed.isCutOff ? echo.full : [])
  }

  /// Where a caret move by lines leads out of a field of one line: 1 to the next element, -1 to the previous; nil where
  /// it stays. Android goes on so from the end of a field's last line and from the start of its first; in a field of
  /// several lines that would end the reading of them.
  private func stepOut(of editor: TextEditor, by command: Command) -> Int? {
    guard case .caret(let move, .line) = command, !editor.isMultiline, editor.selection.isEmpty,
      editor.destination(of: move, by: .line) == editor.caret
    else { return nil }
    switch move {
    case .right: return 1
    case .left: return -1
    case .start, .end: return nil
    }
  }

  /// The announcement about the text that a field held when typing began: it was replaced, or typing goes on at its end.
  private func whereItGoes(_ command: Command, isSecure: Bool) -> [Announcement.Segment] {
    guard let editor = editing?.editor, !editor.text.isEmpty else { return [] }
    let echo = echo(isSecure: isSecure)
    guard !editor.selection.isEmpty else { return echo.edge(.end) }
    guard case .type(let text) = command else { return [] }
    return echo.replacement(of: editor.text, by: text)
  }

  /// Carries out an editing command on the text and returns its echo.
  func change(
    _ editor: inout TextEditor, by command: Command, echo: TypingEcho
  ) -> [Announcement.Segment] {
    switch command {
    case .type(let text):
      let before = editor
      let typed = editor.insert(text)
      return reported(typed, over: before, echo)
    case .paste(let text):
      let typed = editor.insert(text)
      return (typed.text.isEmpty ? [] : echo.pasted(typed.text)) + (typed.isCutOff ? echo.full : [])
    case .newLine:
      let before = editor
      guard let typed = editor.insertLineEnd() else { return echo.oneLineOnly }
      return reported(typed, over: before, echo)
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
      // At the start or end of a line Home and End do not move, and that is not an end of the field.
      let isAtEdge = !hasMoved && !(unit == .line && [.start, .end].contains(move))
      // Dropping a selection does not pass over its text.
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

  /// The echo of typed text: the text, what it replaced, and whether the field is full.
  private func reported(
    _ typed: (text: String, isCutOff: Bool), over before: TextEditor, _ echo: TypingEcho
  ) -> [Announcement.Segment] {
    echo.typed(typed.text, after: before.wordBeforeCaret, replacing: before.selectedText)
      + (typed.isCutOff ? echo.full : [])
  }

  /// The echo of typing in this style and language.
  func echo(isSecure: Bool) -> TypingEcho {
    TypingEcho(
      phrases: phrases, words: EditingPhrases(style: profile.style, language: profile.language), isSecure: isSecure)
  }

  /// Letters are commands from here on. In a secure field they stay text: they may be a password's.
  private mutating func leaveEditing() {
    guard let field = editing?.field else { return }
    editing = nil
    if tree[field]?.role != .secureField { fieldLeft = field }
  }

  /// Ends editing with Enter: keeps the text and lets the app act on it.
  private mutating func endEditing(keeping editor: TextEditor) -> [ReaderEffect] {
    guard let field = editing?.field else { return [] }
    leaveEditing()
    let said = announcement([.init(.state, phrases.editingEnded)], .navigation, .edit, about: field)
    return [said, .endEditing(field, byEnter: true)]
  }

  /// Ends editing with Escape: restores the text.
  private mutating func cancelEditing(_ editor: TextEditor) -> [ReaderEffect] {
    guard let field = editing?.field else { return [] }
    var before = editor
    before.restore(editor.original, caret: editor.original.count)
    note(editor, becoming: before, by: .cancel)
    leaveEditing()
    let said = announcement([.init(.state, phrases.editingCancelled)], .navigation, .edit, about: field)
    return editor.text == editor.original ? [said] : [.setText(field, editor.original), said]
  }
}

extension StringProtocol {
  /// Whether quotes stand around it, as around the texts that a flow expects.
  package var isInQuotes: Bool { count > 2 && hasPrefix("\"") && hasSuffix("\"") }
}

extension Command {
  /// Whether it writes into a field or takes text away.
  fileprivate var isOfText: Bool {
    switch self {
    case .type, .paste, .newLine, .erase, .eraseTo, .clear, .undo, .redo, .yank: true
    default: false
    }
  }

  /// Whether it takes text away.
  fileprivate var erases: Bool {
    switch self {
    case .erase, .eraseTo, .clear: true
    default: false
    }
  }

  /// Whether it changes the text of a field.
  fileprivate var changesText: Bool {
    switch self {
    case .type(let text), .paste(let text): !text.isEmpty
    case .newLine, .erase, .eraseTo, .clear, .undo, .redo, .yank: true
    default: false
    }
  }
}

extension Command.Selection {
  /// The caret move that extends the selection; nil for `all` and `none`.
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
