/// Puts an element that is told in any of Android's own spellings into the one spelling that
/// ``AndroidWords`` reads.
///
/// The same fact has many names there: node info getters (`isChecked`), layout attributes
/// (`android:contentDescription`, `accessibilityHeading`), the dump of the view hierarchy
/// (`content-desc`, with `"true"` for true), Compose's semantics (`toggleableState`, `Role.Button`,
/// `onClickLabel`). What is unknown is passed on as it is, and says nothing.
enum AndroidSpelling {
  static func canonical(_ json: JSONValue) -> JSONValue {
    switch json {
    // A text may stand for an element that holds nothing else; a list for a screen of elements.
    case .string(let text): return canonical(.object(["role": "text", "text": .string(text)]))
    case .array(let children): return canonical(.object(["role": "screen", "children": .array(children)]))
    case .object(let members):
      var node = Members(members, canonicalNames: nodeNames)
      node.makeFlags(nodeFlags)
      if node["count"]?.array != nil { node["children"] = node["children"] ?? node.take("count") }
      names(in: &node)
      states(in: &node)
      AndroidActions.resolve(in: &node)
      AndroidRange.resolve(in: &node)
      place(in: &node)
      node["children"] = node["children"]?.array.map { .array($0.map(canonical)) }
      return .object(node.members)
    default: return json
    }
  }

  // MARK: What it is

  private static func names(in node: inout Members) {
    let written = (node["role"] ?? node["className"])?.string
    let asClass = node["className"]?.string.map(AndroidClass.init)
    var kind = written.map(AndroidClass.init)
    // A role that is no role, beside a class that is one: Compose gives classes to most of its roles.
    if kind?.word == nil, asClass?.word != nil { kind = asClass }
    guard let written, var word = kind?.word ?? AndroidClass(written).folded else { return }
    // A picture that can be clicked is a button (`Role.java`).
    if word == "image", node["clickable"]?.bool == true { word = "imageButton" }
    node["role"] = .string(word)
    // A field's value is the text in it.
    if word == "editText" || word == "password" { node["text"] = node["text"] ?? node.take("value") }
  }

  // MARK: States

  private static func states(in node: inout Members) {
    if let isDisabled = node.take("disabled")?.flag {
      node["enabled"] = node["enabled"] ?? .bool(!isDisabled)
    }
    if let isCollapsed = node.take("collapsed")?.flag {
      node["expanded"] = node["expanded"] ?? .bool(!isCollapsed)
    }
    // A dump names every state of every element: one that cannot be checked has no check mark.
    let isCheckable = node.take("checkable")?.flag
    if isCheckable == false { node["checked"] = nil }
    if isCheckable == true { node["checked"] = node["checked"] ?? false }
    node["checked"] = node["checked"].map { $0.checkMark ?? $0 }
    node["expanded"] = node["expanded"].flatMap { $0.expansion.map(JSONValue.bool) }
    if let state = node.take("state") { describe(state, in: &node) }
    node["liveRegion"] = node["liveRegion"].map(liveRegion)
    if node["visibility"]?.string.map({ $0.lowercased() != "visible" }) == true { node["visible"] = false }
    if node.take("invisible")?.flag == true { node["visible"] = false }
    if let importance = node["importantForAccessibility"] {
      node["importantForAccessibility"] =
        switch importance.folded {
        case "no", "2", "false": "no"
        case "nohidedescendants", "4": "noHideDescendants"
        default: "yes"
        }
    }
    if node.take("keyboardActive")?.flag == true, node["focused"]?.bool == true { node["editing"] = true }
    if node.take("mergeDescendants")?.flag == true { node["focusable"] = node["focusable"] ?? true }
  }

  /// A state in one word is the state it names; any other text describes the state.
  private static func describe(_ state: JSONValue, in node: inout Members) {
    if let mark = state.checkMark {
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

  // MARK: Where it is

  private static func place(in node: inout Members) {
    for name in ["labeledBy", "windowChangedTo", "containerTitle", "paneTitle"] {
      if case .object? = node[name] {
        let named = node[name].map(canonical)
        node[name] = named?["contentDescription", "text", "title", "name"]
      }
    }
    if let title = node["windowTitle"], node.take("windowChanged")?.flag == true {
      node["windowChangedTo"] = title
    }
    if let container = node["container"] {
      node["container"] = AndroidCollection.container(container, containerNames: nodeNames)
    } else if let title = node["containerTitle"], node["children"] == nil {
      node["container"] = .object(
        ["role": "titled", "name": title].merging(
          node["containerTransition"].map { ["transition": $0] } ?? [:]
        ) { $1 })
      node["container"] = node["container"].map { AndroidCollection.container($0, containerNames: nodeNames) }
    }
    AndroidCollection.resolve(in: &node)
    // How many there are is the collection's to know, also where the item's place alone tells it.
    if case .object(var container)? = node["container"], container["count"] == nil, container["rows"] == nil,
      let count = node["position"]?["count"], count.number != nil
    {
      container["count"] = count
      node["container"] = .object(container)
    }
  }
}
