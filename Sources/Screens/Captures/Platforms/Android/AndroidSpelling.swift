import Text

/// Turns an element from any of Android's own spellings into the one that ``AndroidElements`` reads.
///
/// The same property has many names there: node info getters (`isChecked`), layout attributes
/// (`android:contentDescription`, `accessibilityHeading`), the dump of the view hierarchy
/// (`content-desc`, with `"true"` for true), Compose's semantics (`toggleableState`, `Role.Button`,
/// `onClickLabel`). Unknown names stay in the element and are ignored.
enum AndroidSpelling {
  /// - Parameter enclosing: Its parent element, in the one spelling.
  static func canonical(_ json: JSONValue, in enclosing: JSONValue? = nil) -> JSONValue {
    switch json {
    // A text may stand for an element that contains nothing else; a list for a screen of elements.
    case .string(let text): return canonical(.object(["role": "text", "text": .string(text)]))
    case .array(let children): return canonical(.object(["role": "screen", "children": .array(children)]))
    case .object(let members):
      var node = Members(members, spelledIn: AndroidFields.vocabulary)
      node.makeFlags(AndroidFields.flags)
      if let texts = node["text"]?.array {
        node["text"] = .string(texts.compactMap(\.text).joined(separator: ", "))
      }
      if node["count"]?.array != nil { node["children"] = node["children"] ?? node.take("count") }
      names(in: &node)
      states(in: &node)
      AndroidActions.resolve(in: &node)
      AndroidRange.resolve(in: &node)
      place(in: &node, enclosing)
      let own = JSONValue.object(node.members)
      node["children"] = node["children"]?.array.map { children in
        .array(AndroidCollection.numbered(children.map { canonical($0, in: own) }, in: own))
      }
      return .object(node.members)
    default: return json
    }
  }

  // MARK: Kind

  private static func names(in node: inout Members) {
    let written = (node["role"] ?? node["className"])?.string
    // An unknown role beside a known class: Compose gives classes to most of its roles.
    let known = [written, node["className"]?.string].lazy.compactMap { $0.flatMap(AndroidKinds.word) }.first
    guard var word = known ?? written?.lastPart.folded, !word.isEmpty else { return }
    // A picture that can be clicked is a button (`Role.java`).
    // `Role.getRole`: a view of this kind is a button only where it can be pressed.
    if word == "image", node["clickable"]?.bool == true { word = "imageButton" }
    if word == "imageButton", node["clickable"]?.bool == false { word = "image" }
    node["role"] = .string(word)
    // A titled container's name is its title, announced on entry and not as a description.
    if ["group", "titled"].contains(word), node["children"] != nil, node["clickable"]?.bool != true {
      let name = word == "titled" ? node.take("contentDescription") : nil
      node["containerTitle"] = node["containerTitle"] ?? name ?? node.take("title")
    }
    if node["inputType"]?.folded.contains("password") == true { node["password"] = node["password"] ?? true }
    // A field that is enabled but not editable has no role (`Role.java`).
    if word == "editText", node["editable"]?.bool == false, node["enabled"]?.bool != false {
      node["role"] = "view"
    }
    // A field's value is the text in it.
    if word == "editText" || word == "password" { node["text"] = node["text"] ?? node.take("value") }
  }

  // MARK: States

  private static func states(in node: inout Members) {
    for state in node.take("state")?.list ?? [] { describe(state, in: &node) }
    if let isDisabled = node.take("disabled")?.bool {
      node["enabled"] = node["enabled"] ?? .bool(!isDisabled)
    }
    if let isCollapsed = node.take("collapsed")?.bool {
      node["expanded"] = node["expanded"] ?? .bool(!isCollapsed)
    }
    // A dump names every state of every element: one that cannot be checked has no check mark.
    let isCheckable = node.take("checkable")?.bool
    if isCheckable == false { node["checked"] = nil }
    if isCheckable == true { node["checked"] = node["checked"] ?? false }
    // Compose's radio buttons are selected instead.
    let isSelectable = node["role"] == "radio" && node["selected"] != nil
    if isCheckable != false, !isSelectable, checkable.contains(node["role"]?.string) {
      node["checked"] = node["checked"] ?? false
    }
    node["checked"] = node["checked"].map { $0.checkMark ?? $0 }
    node["expanded"] = node["expanded"].flatMap { $0.expansion.map(JSONValue.bool) }
    node["liveRegion"] = node["liveRegion"].map(liveRegion)
    if node["visibility"]?.string.map({ $0.lowercased() != "visible" }) == true { node["visible"] = false }
    if node.take("invisible")?.bool == true { node["visible"] = false }
    if let importance = node["importantForAccessibility"] {
      node["importantForAccessibility"] =
        switch importance.folded {
        case "no", "2", "false": "no"
        case "nohidedescendants", "4": "noHideDescendants"
        default: "yes"
        }
    }
    if node.take("keyboardActive")?.bool == true, node["focused"]?.bool == true { node["editing"] = true }
    // On a field the selection mode is the way the caret moves, elsewhere how many items of a collection can be selected.
    if ["editText", "password"].contains(node["role"]?.string), let mode = node.take("selectionMode") {
      node["selecting"] = node["selecting"] ?? .bool(mode.bool ?? (mode.folded == "active"))
    }
    if node.take("mergeDescendants")?.bool == true { node["focusable"] = node["focusable"] ?? true }
  }

  /// The classes that have a check mark, set or not.
  private static let checkable: Set<String?> = ["checkbox", "radio", "switch", "toggleButton"]

  /// A known word is a state, an object holds several states; any other text is a state description.
  private static func describe(_ state: JSONValue, in node: inout Members) {
    if case .object(let members) = state {
      let states = Members(members, spelledIn: AndroidFields.vocabulary).members
      for (name, value) in states { node[name] = node[name] ?? value.checkMark ?? value }
    } else if let mark = state.checkMark {
      node["checked"] = node["checked"] ?? mark
    } else if let isExpanded = state.expansion {
      node["expanded"] = node["expanded"] ?? .bool(isExpanded)
    } else if state.folded == "selected" {
      node["selected"] = node["selected"] ?? true
    } else if state.folded == "disabled" {
      node["enabled"] = node["enabled"] ?? false
    } else {
      node["stateDescription"] = node["stateDescription"] ?? state
    }
  }

  /// Politeness by its word, Android's constant or its number (0 none, 1 polite, 2 assertive).
  private static func liveRegion(_ json: JSONValue) -> JSONValue {
    let word = json.folded
    if word == "1" || word.hasSuffix("polite") || json == true { return "polite" }
    if word == "2" || word.hasSuffix("assertive") { return "assertive" }
    return "none"
  }

  // MARK: Place

  private static func place(in node: inout Members, _ enclosing: JSONValue?) {
    for name in ["labeledBy", "windowChangedTo", "containerTitle", "paneTitle"] {
      if case .object? = node[name] {
        let named = node[name].map { canonical($0) }
        node[name] = named?["contentDescription", "text", "title", "name"]
      }
    }
    if case .object(let members)? = node["window"] {
      let window = JSONValue.object(Members(members, spelledIn: AndroidFields.vocabulary).members)
      node["windowType"] = node["windowType"] ?? window["windowType", "type"]
      node["window"] = nil
      if window["changed", "windowChanged"]?.bool ?? true {
        node["windowChangedTo"] = node["windowChangedTo"] ?? window["title", "contentDescription"]
      }
    }
    if let title = node["windowTitle"], node.take("windowChanged")?.bool == true {
      node["windowChangedTo"] = title
    }
    if let containers = node["container"]?.array {
      // Entering goes before leaving, and of several containers the innermost counts.
      let reported = containers.map { AndroidCollection.container($0) }
      node["container"] =
        reported.last { $0["transition"] == "enter" } ?? reported.first { $0["transition"] != nil } ?? reported.last
    } else if let container = node["container"] {
      node["container"] = AndroidCollection.container(container)
    } else if let title = node["containerTitle"], node["children"] == nil {
      node["container"] = .object(
        ["role": "titled", "name": title].merging(node["containerTransition"].map { ["transition": $0] } ?? [:]) { $1 })
      node["container"] = node["container"].map { AndroidCollection.container($0) }
    }
    if case .object(var container)? = node["container"], container["transition"] == nil,
      let transition = node["containerTransition"]
    {
      container["transition"] = transition
      node["container"] = AndroidCollection.container(.object(container))
    }
    AndroidCollection.resolve(in: &node, enclosing)
    // The count is the collection's, also where only the item's position has it.
    if case .object(var container)? = node["container"], container["count"] == nil, container["rows"] == nil,
      let count = node["position"]?["count"], count.number != nil
    {
      container["count"] = count
      node["container"] = .object(container)
    }
  }
}
