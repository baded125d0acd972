import Text

/// The place of an element in a list, grid or pager, in one spelling: `position` counted from 1 in lists, `row`
/// and `column` counted from 1 in the others.
enum AndroidCollection {
  /// The container that a case gives for its element.
  static func container(_ json: JSONValue) -> JSONValue {
    guard case .object(let members) = json else {
      // A word is the kind of the container; other values are ignored.
      return json.text.map { .object(["role": .string($0)]) } ?? json
    }
    var container = Members(members, spelledIn: AndroidFields.vocabulary)
    info(container.take("collectionInfo"), in: &container)
    if let word = (container["role"] ?? container["className"])?.string {
      container["role"] = .string(AndroidKinds.word(for: word) ?? word)
    } else if let rows = container["rows"]?.count, let columns = container["columns"]?.count {
      // Without a class the counts distinguish list and grid (`Role.java`).
      container["role"] = rows > 1 && columns > 1 ? "grid" : "list"
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
      container["count"] = length(rows: container["rows"]?.int, columns: container["columns"]?.int)
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

  /// Resolves an element's own collection info, and its place in the collection around it.
  ///
  /// - Parameter enclosing: The element around it, if that is in the same tree.
  static func resolve(in node: inout Members, _ enclosing: JSONValue?) {
    let reported = node.take("collectionInfo")
    info(reported, in: &node)
    // The counts decide for a class that is no list or grid by itself (`Role.java`).
    if reported != nil, isAnyCollection(node) {
      node["role"] = (node["rows"]?.int ?? 0) > 1 && (node["columns"]?.int ?? 0) > 1 ? "grid" : "list"
    }
    if node["role"] == nil, let rows = node["rows"]?.int, let columns = node["columns"]?.int {
      node["role"] = rows > 1 && columns > 1 ? "grid" : "list"
    }
    if node["role"] == "list", node["count"] == nil {
      node["count"] = length(rows: node["rows"]?.int, columns: node["columns"]?.int)
    }
    place(in: &node)
    position(in: &node)
    guard let item = node.take("collectionItemInfo") else { return }
    // Item info counts from 0.
    let row = item["rowIndex", "row"]?.count.map { $0 + 1 }
    let column = item["columnIndex", "column"]?.count.map { $0 + 1 }
    if item["heading", "isHeading"]?.bool == true { node["heading"] = node["heading"] ?? true }
    if item["selected", "isSelected"]?.bool == true { node["selected"] = node["selected"] ?? true }
    node["rowName"] = node["rowName"] ?? item["rowTitle"]
    node["columnName"] = node["columnName"] ?? item["columnTitle"]
    let container = node["container"] ?? enclosing
    let isKnown = ["list", "grid", "pager"].contains(container?["role"]?.string)
    if container?["role"] == "grid" || container?["role"] == "pager"
      || !isKnown && row != nil && column != nil
    {
      node["row"] = node["row"] ?? row.map { .number(Double($0)) }
      node["column"] = node["column"] ?? column.map { .number(Double($0)) }
    } else if node["position"] == nil {
      let isHorizontal = (container?["columns"]?.int ?? 0) > 1
      if let index = isHorizontal ? column : row ?? column {
        node["position"] = .object(["index": .number(Double(index))])
      }
    }
  }

  /// Whether its class leaves the kind of collection open.
  private static func isAnyCollection(_ node: Members) -> Bool {
    let name = node["className"]?.string?.lastPart.folded ?? ""
    return name.hasSuffix("recyclerview") || name == "view" || name.hasSuffix("viewgroup") || name.hasSuffix("layout")
  }

  /// A collection's items with positions, as Android's lists and grids set them: "n of m" in a list, row and column in
  /// a grid with known columns. No position is added if an item has one already, or if only the rows on the screen are in
  /// the source, since their number is not that of all rows.
  static func numbered(_ children: [JSONValue], in collection: JSONValue) -> [JSONValue] {
    let isPlaced = ["position", "row", "column"]
    let items = children.indices.filter { children[$0]["visible"]?.bool != false }
    guard ["list", "grid"].contains(collection["role"]?.string), collection["holdsShownRowsOnly"] == nil,
      !children.contains(where: { child in isPlaced.contains { child[$0] != nil } })
    else { return children }
    let columns = collection["columns"]?.count
    var children = children
    for (place, item) in items.enumerated() {
      guard case .object(var members) = children[item] else { continue }
      if collection["role"] == "list" {
        let count = collection["count"]?.count ?? items.count
        members["position"] = .object(["index": number(place + 1), "count": number(count)])
      } else if let columns, columns > 0 {
        members["row"] = number(place / columns + 1)
        members["column"] = number(place % columns + 1)
      }
      children[item] = .object(members)
    }
    return children
  }

  private static func number(_ count: Int) -> JSONValue { .number(Double(count)) }

  /// Moves row and column from the position to the cell; a cell whose row or column is unchanged gets only the other.
  private static func place(in node: inout Members) {
    if case .object(let members)? = node["position"] {
      let place = Members(members, spelledIn: AndroidFields.vocabulary)
      for name in ["row", "column", "rowName", "columnName", "headingType", "rowHeading", "columnHeading"] {
        node[name] = node[name] ?? place[name]
      }
      node["headingType"] = node["headingType"] ?? place["heading"]?.string.map(JSONValue.string)
      for name in ["changed", "rowChanged", "columnChanged", "rowTransition", "columnTransition"] {
        node[name] = node[name] ?? place[name]
      }
    }
    let changed = (node.take("changed")?.list.map(\.folded) ?? []).filter { ["row", "column"].contains($0) }
    func isSame(_ part: String) -> Bool {
      let flag = (node["\(part)Changed"] ?? node["\(part)Transition"])?.bool
      return flag == false || !changed.isEmpty && !changed.contains(part)
    }
    for part in ["row", "column"] where isSame(part) { node[part] = nil }
    if case .object(var members)? = node["position"] {
      members["row"] = nil
      members["column"] = nil
      node["position"] = members.isEmpty ? nil : .object(members)
    }
  }

  /// Reads `{position, of}`, `[1, 3]` and `"1 of 3"` besides `{index, count}`.
  private static func position(in node: inout Members) {
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
    if let row = position["row"] { place["row"] = row }
    if let column = position["column"] { place["column"] = column }
    node["position"] = .object(place)
  }

  private static func info(_ json: JSONValue?, in node: inout Members) {
    guard let json else { return }
    node["rows"] = node["rows"] ?? json["rowCount", "rows"]
    node["columns"] = node["columns"] ?? json["columnCount", "columns"]
    node["count"] = node["count"] ?? json["itemCount", "count"]
    node["selectionMode"] = node["selectionMode"] ?? json["selectionMode"]
  }

  /// The number of items of a list in one direction; its other direction must be known.
  private static func length(rows: Int?, columns: Int?) -> JSONValue? {
    guard let rows, let columns else { return nil }
    return .number(Double(max(rows, columns)))
  }
}
