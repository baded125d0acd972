import AccessibilityTree
import Text

// Where an element of an Android case is: its container, its window, its row and column.

extension AndroidCaseElement {
  /// Brings the containers, windows and positions of the element into one spelling.
  mutating func place() {
    for name in ["labeledBy", "windowChangedTo", "containerTitle", "paneTitle"] {
      guard case .object? = node[name] else { continue }
      let named = node[name].flatMap { AndroidCaseElement($0) }?.node
      node[name] = named?["contentDescription"] ?? named?["text"] ?? named?["title"] ?? named?["name"]
    }
    window()
    if let containers = node["container"]?.array {
      // Entering goes before leaving, and of several containers the innermost counts.
      let reported = containers.map { Self.container($0) }
      node["container"] =
        reported.last { $0["transition"] == "enter" } ?? reported.first { $0["transition"] != nil } ?? reported.last
    } else if let container = node["container"] {
      node["container"] = Self.container(container)
    } else if let title = node["containerTitle"], node["children"] == nil {
      node["container"] = Self.container(
        .object(["role": "titled", "name": title].merging(node["containerTransition"].map { ["transition": $0] } ?? [:]) { $1 }))
    }
    if case .object(var container)? = node["container"], container["transition"] == nil,
      let transition = node["containerTransition"]
    {
      container["transition"] = transition
      node["container"] = Self.container(.object(container))
    }
    Self.info(node["collectionInfo"], in: &node)
    cell()
    position()
    // The count is the collection's, also where only the item's position has it.
    if case .object(var container)? = node["container"], container["count"] == nil, container["rows"] == nil,
      let count = node["position"]?["count"], count.number != nil
    {
      container["count"] = count
      node["container"] = .object(container)
    }
  }

  private mutating func window() {
    if case .object(let members)? = node["window"] {
      let window = JSONValue.object(Members(members, spelledIn: AndroidFields.vocabulary).members)
      node["windowType"] = node["windowType"] ?? window["windowType", "type"]
      node["window"] = nil
      if window["changed", "windowChanged"]?.bool ?? true {
        node["windowChangedTo"] = node["windowChangedTo"] ?? window["title", "contentDescription"]
      }
    }
    if let title = node["windowTitle"], node.take("windowChanged")?.bool == true { node["windowChangedTo"] = title }
  }

  /// The container that a case gives for its element.
  private static func container(_ json: JSONValue) -> JSONValue {
    guard case .object(let members) = json else {
      // A word is the kind of the container; other values are ignored.
      return json.text.map { .object(["role": .string($0)]) } ?? json
    }
    var container = Members(members, spelledIn: AndroidFields.vocabulary)
    info(container.take("collectionInfo"), in: &container)
    let (rows, columns) = (container["rows"]?.count, container["columns"]?.count)
    if let word = (container["role"] ?? container["className"])?.string {
      container["role"] = .string(AndroidKinds.word(for: word) ?? word)
    } else if rows != nil, columns != nil {
      // Without a class the counts distinguish list and grid (`Role.java`).
      container["role"] = AndroidRules.isGrid(rows: rows, columns: columns) ? "grid" : "list"
    } else {
      container["role"] = container["count"] == nil ? "titled" : "list"
    }
    for name in ["title", "contentDescription", "containerTitle", "text"] {
      container["name"] = container["name"] ?? container[name]
    }
    container["transition"] =
      switch (container["containerTransition"] ?? container["transition"] ?? container["event"])?.folded {
      case "enter", "entered", "entering", "in", "into", "navigateenter": "enter"
      case "exit", "exited", "exiting", "leave", "left", "out", "outof", "navigateexit": "exit"
      default: nil
      }
    alignPager(in: &container)
    for name in ["count", "rows", "columns", "level"] {
      if let count = container[name]?.count { container[name] = .number(Double(count)) }
    }
    if container["role"] == "list", container["count"] == nil {
      container["count"] = AndroidRules.length(rows: container["rows"]?.int, columns: container["columns"]?.int)
        .map { .number(Double($0)) }
    }
    return .object(container.members)
  }

  /// A pager in one direction has its pages as rows or as columns.
  private static func alignPager(in container: inout Members) {
    guard container["role"] == "pager", container["rows"] == nil, container["columns"] == nil else { return }
    switch container["orientation"]?.folded {
    case "vertical":
      container["rows"] = container["count"]
      container["columns"] = 1
    case "horizontal":
      container["rows"] = 1
      container["columns"] = container["count"]
    default: break
    }
  }

  private static func info(_ json: JSONValue?, in node: inout Members) {
    guard let json else { return }
    node["rows"] = node["rows"] ?? json["rowCount", "rows"]
    node["columns"] = node["columns"] ?? json["columnCount", "columns"]
    node["count"] = node["count"] ?? json["itemCount", "count"]
    node["selectionMode"] = node["selectionMode"] ?? json["selectionMode"]
  }

  /// Moves row and column from the position to the cell; a cell whose row or column is unchanged gets only the other.
  private mutating func cell() {
    if case .object(let members)? = node["position"] {
      let place = Members(members, spelledIn: AndroidFields.vocabulary)
      for name in [
        "row", "column", "rowName", "columnName", "headingType", "rowHeading", "columnHeading", "changed", "rowChanged",
        "columnChanged", "rowTransition", "columnTransition",
      ] {
        node[name] = node[name] ?? place[name]
      }
      node["headingType"] = node["headingType"] ?? place["heading"]?.string.map(JSONValue.string)
    }
    let changed = (node.take("changed")?.list.map(\.folded) ?? []).filter { ["row", "column"].contains($0) }
    for part in ["row", "column"] {
      let flag = (node["\(part)Changed"] ?? node["\(part)Transition"])?.bool
      if flag == false || !changed.isEmpty && !changed.contains(part) { node[part] = nil }
    }
    if case .object(var members)? = node["position"] {
      members["row"] = nil
      members["column"] = nil
      node["position"] = members.isEmpty ? nil : .object(members)
    }
  }

  /// Reads `{position, of}`, `[1, 3]` and `"1 of 3"` besides `{index, count}`.
  private mutating func position() {
    guard let position = node["position"] else { return }
    var numbers = (position.array ?? []).prefix(2).map { Optional($0) }
    if let words = position.string?.split(whereSeparator: { !$0.isNumber }), words.count == 2 {
      numbers = words.map { .string(String($0)) }
    }
    let index =
      numbers.first ?? position["index", "position", "number", "n"] ?? (position.int.map { _ in position })
    let count = numbers.count > 1 ? numbers[1] : position["count", "of", "total", "size", "m"]
    guard let index, index != .null else { return }
    var place: [String: JSONValue] = [
      "index": index.number == nil ? index.count.map { .number(Double($0)) } ?? index : index
    ]
    if let count {
      place["count"] = count.number == nil ? count.count.map { .number(Double($0)) } ?? count : count
    }
    node["position"] = .object(place)
  }
}
