import AccessibilityTree
import Text

/// Which elements of a document the keyboard reaches, and what it does not reach though it can be pressed.
struct DocumentFocus {
  private let document: DocumentBoxes
  /// Whether each box, or something in it, can take the focus.
  private var holdsFocus: [Bool]
  /// Whether each box has a heading in it.
  private var holdsHeading: [Bool]
  /// How much text is in each box.
  private var textLength: [Int]

  init(_ document: DocumentBoxes) {
    self.document = document
    let boxes = document.boxes
    holdsFocus = Array(repeating: false, count: boxes.count)
    (holdsHeading, textLength) = (holdsFocus, Array(repeating: 0, count: boxes.count))
    // What is in a box comes after it.
    for place in boxes.indices.reversed() {
      if canTakeFocus(place) { holdsFocus[place] = true }
      if Self.headings.contains(boxes[place].name) || boxes[place].attributes["role"] == "heading" { holdsHeading[place] = true }
      textLength[place] += boxes[place].text?.count ?? 0
      guard let parent = boxes[place].parent else { continue }
      holdsFocus[parent] = holdsFocus[parent] || holdsFocus[place]
      holdsHeading[parent] = holdsHeading[parent] || holdsHeading[place]
      textLength[parent] += textLength[place]
    }
  }

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// Whether an element can take the focus, by keyboard or by script.
  func canTakeFocus(_ place: Int) -> Bool {
    let box = document.boxes[place]
    guard box.isElement, box.isSeen else { return false }
    if ["button", "input", "select", "textarea"].contains(box.name) {
      return box.attributes["disabled"] == nil && box.attributes["type"]?.lowercased() != "hidden"
        && !document.around(place).contains {
          document.boxes[$0].name == "fieldset" && document.boxes[$0].attributes["disabled"] != nil
        }
    }
    if box.attributes["tabindex"].flatMap({ Int($0) }) != nil { return true }
    switch box.name {
    case "a", "area": return box.attributes["href"] != nil
    case "summary", "iframe": return true
    case "audio", "video": return box.attributes["controls"] != nil
    default: return box.attributes["contenteditable"].map { $0.lowercased() != "false" } ?? false
    }
  }

  /// Whether the keyboard moves to an element by itself.
  func isReached(_ place: Int) -> Bool {
    canTakeFocus(place) && document.boxes[place].attributes["tabindex"].flatMap({ Int($0) }).map { $0 < 0 } != true
      && !([place] + document.around(place)).contains { document.boxes[$0].attributes["inert"] != nil }
  }

  /// Whether the keyboard reaches an element that readers are told to pass over. An empty one only sends the focus on, as the
  /// guards around a dialog do.
  func isHiddenStop(_ place: Int) -> Bool {
    let box = document.boxes[place]
    let isNative = ["a", "button", "input", "select", "textarea", "summary"].contains(box.name)
    let isGuard = textLength[place] == 0 && (!isNative || box.frame.map { min($0.width, $0.height) <= 1 } == true)
    return isReached(place) && box.name != "iframe" && !isGuard
      && ([place] + document.around(place)).contains { document.boxes[$0].attributes["aria-hidden"]?.lowercased() == "true" }
  }

  /// Whether an element can be pressed, and neither it nor anything in it or around it can take the focus.
  ///
  /// What holds much text or a heading may listen for what is in it; a part of a list box, a menu or a grid is reached through
  /// that.
  func isPressedOnly(_ place: Int) -> Bool {
    let box = document.boxes[place]
    let role = box.attributes["role"]?.lowercased()
    let isControl = role.map(Self.controls.contains) == true
    guard box.isElement, box.isSeen, box.isClickable || isControl, !holdsFocus[place], textLength[place] > 0 || isControl,
      textLength[place] <= Self.mostText, !holdsHeading[place], !Self.exempt.contains(box.name),
      role.map(Self.parts.contains) != true, box.attributes["aria-disabled"]?.lowercased() != "true",
      box.attributes["disabled"] == nil
    else { return false }
    // The outermost of several that listen.
    return !document.around(place).contains { outer in
      let around = document.boxes[outer]
      return around.attributes["aria-hidden"]?.lowercased() == "true" || around.attributes["inert"] != nil
        || !around.isRoot && canTakeFocus(outer)
        || !around.isRoot && around.isClickable && textLength[outer] == textLength[place]
        || around.name == "label"
    }
  }

  /// More text than a control has.
  private static let mostText = 200
  /// The roles of controls that are no part of another.
  private static let controls: Set<String> = [
    "button", "link", "checkbox", "switch", "slider", "spinbutton", "textbox", "searchbox", "combobox",
  ]
  /// The roles of parts, which the control that they belong to may move the focus to.
  private static let parts: Set<String> = [
    "option", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "treeitem", "gridcell", "row", "rowheader", "columnheader",
    "radio", "presentation", "none",
  ]
  private static let exempt: Set<String> = [
    "html", "body", "label", "option", "optgroup", "input", "select", "textarea", "button",
  ]
}
