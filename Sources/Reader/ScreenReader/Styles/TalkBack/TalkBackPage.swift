import AccessibilityTree
import Announcements

// What is different on a page: Chrome for Android decides what TalkBack gets as text, state and error of an element.
// Source: chromium/chromium, `content/browser/accessibility/browser_accessibility_android.cc`.

extension TalkBackStyle {
  /// The state of what pages have and apps do not; nil for all else.
  ///
  /// - Parameter isAlone: Whether no state description goes before it, which would replace a share.
  func pageState(of node: Node, in focusContext: FocusContext, isAlone: Bool) -> [Announcement.Segment]? {
    guard let page = node.page else { return nil }
    if node.role.isTextField || node.isValueNamed {
      let isEdited = node.id == focusContext.node && focusContext.isEditing
      return isEdited ? [.word(.state, strings.states.editing)].compactMap(\.self) : []
    }
    if let share = page.share, node.role == .slider || node.role == .progressBar {
      return isAlone ? [.word(.value, phrases.share(share))].compactMap(\.self) : []
    }
    // Of these the name alone is the text.
    return node.picker == .time || node.picker == .file ? [] : nil
  }

  /// The name of a field or of a choice; nil for an element that is named as in an app.
  func pageName(of node: Node) -> [Announcement.Segment]? {
    guard let page = node.page else { return nil }
    if node.role == .secureField {
      guard let count = node.characterCount ?? node.value?.count, count > 0 else { return [] }
      return [.word(.name, phrases.password), .word(.value, strings.texts.characters(count))].compactMap(\.self)
    }
    if let sign = strings.texts.sign(node) { return [.word(.name, sign)].compactMap(\.self) }
    if page.role == "spinbutton" { return [.text(.name, node.label, of: node)].compactMap(\.self) }
    return node.isValueNamed ? [.text(.value, node.value, of: node)].compactMap(\.self) : nil
  }

  /// How many options the list of a combo box on a page has when it opens (`GetComboboxExpandedText`). Nil for any
  /// other element, while the list is empty, and where several lists are open: which of them is its own is not told.
  func optionCount(of node: Node, in tree: SemanticTree) -> Announcement.Segment? {
    guard node.page?.role.contains("combobox") == true, [nil, .listBox].contains(node.popup) else { return nil }
    let lists = tree.nodes.indices.filter { tree.nodes[$0].page?.role == "listbox" }
    guard lists.count == 1 else { return nil }
    let count = tree.subtree(at: lists[0]).count { tree.nodes[$0].page?.role == "option" }
    return count > 0 ? .word(.state, phrases.options(count)) : nil
  }

  /// What Chrome tells TalkBack of a page's content that is not accepted; empty for seven characters or fewer, where a
  /// person may just have begun (`BrowserAccessibilityAndroid::IsContentInvalid`).
  func pageError(of node: Node) -> String {
    guard let invalidity = node.page?.invalidity, ((node.isValueNamed ? node.value : node.label) ?? "").count > 7 else {
      return ""
    }
    return strings.texts.error(phrases.invalid(invalidity))
  }
}

extension Node {
  /// Whether Chrome gives TalkBack the value of an element of a page as its text, and its name after the role
  /// (`BrowserAccessibilityAndroid`, `ShouldExposeValueAsName`). A colour has no name there.
  var isValueNamed: Bool {
    guard let page else { return false }
    if page.role == "spinbutton" { return false }
    if role.isTextField { return true }
    return switch picker {
    case .date, .dateTime, .month, .week, .color: true
    case .option: value?.isEmpty == false
    case .time, .file: false
    case nil: role == .dropDown && value?.isEmpty == false
    }
  }
}
