internal import AccessibilityTree
internal import Text

// Values for which a browser has its own pickers (a calendar, a clock, a palette, the system's files) are typed here, in
// a dialog.

extension RemoteApp {
  /// Whether the value of an element is typed in the dialog of this file.
  static func isTypedPick(_ node: Node?) -> Bool {
    guard let node, let picker = node.picker else { return false }
    return picker != .option && node.isEnabled && !node.isReadOnly
  }

  /// The dialog to type a value in: a field that shows the present value until something is typed, and buttons.
  func pickingDialog(
    for node: Node, in state: State, _ environment: ViewEnvironment, _ phrases: RemotePhrases,
    _ bindings: inout Bindings<Message>
  ) -> SemanticTree.Branch {
    let root: NodeID = "options"
    let picker = node.picker ?? .file
    var screen = Node(id: root, role: .dialog, label: node.label ?? phrases.name(of: picker))
    screen.isModal = true
    screen.actions = [.dismiss]
    bindings.add(.choose(nil), for: .dismiss, on: root)

    let present = picker == .file ? nil : node.value.map { picker.words(for: $0, in: phrases.language) ?? $0 }
    let text = state.pick ?? present ?? ""
    let today = CalendarDay(of: environment.now, timeZone: .local)
    let value = picker.value(of: text, today: today)
    // A value that was not edited stays as it is, with parts that have no words, like seconds.
    let done: Message =
      text == present && !text.isEmpty
      ? .choose(nil) : value.map { .act(.pick(node.id, picker, $0)) } ?? .pickRefused(picker)
    var field = Node(
      id: root.appending("value"), role: .textField, label: phrases.name(of: picker), value: text.isEmpty ? nil : text)
    field.placeholder = node.page?.takesSeveral == true ? phrases.severalFiles : phrases.example(of: picker)
    field.actions = [.setText]
    field.isInitialFocus = true
    bindings.add(
      FieldBinding(text: text, limit: 4096, isReplacedByTyping: true, entered: done) { .pickTyped($0) }, to: field.id)
    var children = [SemanticTree.Branch(field), button("ok", phrases.agree, done, below: root, &bindings)]
    if picker != .color, picker != .file, node.value?.isEmpty == false {
      children.append(button("clear", phrases.clear, .act(.pick(node.id, picker, "")), below: root, &bindings))
    }
    children.append(button("cancel", phrases.cancel, .choose(nil), below: root, &bindings))
    return SemanticTree.Branch(screen, children)
  }
}

extension Picker {
  /// The words for a value; nil for a value without any.
  fileprivate func words(for value: String, in language: Language) -> String? {
    if self == .color { return ColorNames.name(of: value, in: language) }
    return TimeField(rawValue: rawValue)?.words(for: value, in: language)
  }

  /// The value that a text means, as HTML writes it; nil for none.
  fileprivate func value(of text: String, today: CalendarDay) -> String? {
    switch self {
    case .date, .time, .dateTime, .month, .week: return TimeField(rawValue: rawValue)?.value(of: text, today: today)
    case .color: return ColorNames.value(of: text)
    case .file, .option: return text.isEmpty ? nil : text
    }
  }
}
