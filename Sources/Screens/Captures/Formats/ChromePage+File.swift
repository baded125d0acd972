import AccessibilityTree
package import Text

// A page's tree as a file that is read like any other capture, without properties that no reader speaks and without
// secrets.

extension ChromePage {
  /// The file of the screen that was read last. It holds the paths of the elements, so that they are the same when it is read
  /// again.
  package func file(of screen: CapturedScreen, _ nodes: [JSONValue], snapshot: JSONValue) -> [UInt8] {
    let (snapshot, audit) = document ?? parsed(nodes, snapshot)
    var paths: [String: JSONValue] = [:]
    for root in screen.roots { root.visit { element in if let key = element.key { paths[key] = .string(element.path) } } }
    let kept = Self.masked(nodes, snapshot).filter { !$0.isPartOfText }
    let used = Set(kept.compactMap { $0["backendDOMNodeId"]?.int })
    var file: [String: JSONValue] = [
      "nodes": .array(kept.map(Self.reduced)),
      "snapshot": snapshot?.file(of: used) ?? .null, ChromeTree.pathsMember: .object(paths),
    ]
    if let audit { file[DocumentAudit.fileMember] = .object(audit.members) }
    return Array(JSONValue.object(file).written.utf8)
  }

  private func parsed(_ nodes: [JSONValue], _ snapshot: JSONValue) -> (DOMSnapshot?, DocumentAudit?) {
    var secretFields = secretFields
    return (DOMSnapshot(in: snapshot, keeping: &secretFields), DocumentAudit(nodes, in: snapshot))
  }

  /// The nodes, with bullets in the place of what was typed into secret fields.
  static func masked(_ nodes: [JSONValue], _ snapshot: DOMSnapshot?) -> [JSONValue] {
    let secret = secretNodes(nodes, snapshot)
    guard !secret.isEmpty else { return nodes }
    return nodes.map { node in node["nodeId"]?.text.map(secret.contains) == true ? masked(node) : node }
  }

  /// The secret fields, with all nodes in them.
  private static func secretNodes(_ nodes: [JSONValue], _ snapshot: DOMSnapshot?) -> Set<String> {
    let fields = nodes.filter { node in
      node["backendDOMNodeId"]?.int.flatMap { snapshot?.element($0)?.isSecret } == true
    }
    var secret: Set<String> = []
    guard !fields.isEmpty else { return secret }
    let children = Dictionary(nodes.compactMap { node in node["nodeId"]?.text.map { ($0, node.children) } }) { first, _ in first }
    func add(_ id: String) {
      guard secret.insert(id).inserted else { return }
      children[id]?.forEach(add)
    }
    for field in fields { if let id = field["nodeId"]?.text { add(id) } }
    return secret
  }

  private static func masked(_ node: JSONValue) -> JSONValue {
    guard case .object(var members) = node else { return node }
    // The name of a secret field is its label; that of a text in it is what was typed.
    for name in node["role"]?["value"] == "StaticText" ? ["value", "name"] : ["value"] {
      if let value = node[name]?["value"] { members[name] = .object(["value": bullets(value)]) }
    }
    members["properties"] = (node["properties"]?.array).map { properties in
      .array(
        properties.map { property in
          guard property["name"] == "valuetext" else { return property }
          return .object(["name": "valuetext", "value": .object(["value": bullets(property["value"]?["value"] ?? "")])])
        })
    }
    return .object(members)
  }

  /// A node with only those members that are read.
  static func reduced(_ node: JSONValue) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for name in ["nodeId", "ignored", "childIds", "backendDOMNodeId"] { members[name] = node[name] }
    for name in ["role", "name", "description", "value"] {
      if let value = node[name]?["value"] { members[name] = .object(["value": value]) }
    }
    members["properties"] = (node["properties"]?.array).map { properties in
      .array(
        properties.compactMap { property in
          guard let name = property["name"], let value = property["value"] else { return nil }
          var kept: [String: JSONValue] = [:]
          kept["value"] = value["value"]
          kept["relatedNodes"] = (value["relatedNodes"]?.array).map { related in
            .array(
              related.map { node in
                var members: [String: JSONValue] = [:]
                for name in ["backendDOMNodeId", "text"] { members[name] = node[name] }
                return .object(members)
              })
          }
          return .object(["name": name, "value": .object(kept)])
        })
    }
    return .object(members)
  }

  private static func bullets(_ value: JSONValue) -> JSONValue {
    .string(String(repeating: "•", count: value.text?.count ?? 0))
  }
}

extension DOMSnapshot {
  /// A snapshot of some elements, with only those attributes that are read.
  fileprivate func file(of nodes: Set<Int>) -> JSONValue {
    var strings: [String] = []
    var places: [String: Int] = [:]
    func place(_ text: String) -> JSONValue {
      let place = places[text] ?? strings.count
      if place == strings.count {
        places[text] = place
        strings.append(text)
      }
      return .number(Double(place))
    }
    var attributes: [JSONValue] = []
    var (laidOut, bounds): ([JSONValue], [JSONValue]) = ([], [])
    let known = nodes.sorted().filter { element($0) != nil }
    for (index, id) in known.enumerated() {
      guard let element = element(id) else { continue }
      let pairs = element.attributes.filter { Element.readAttributes.contains($0.key) }.sorted { $0.key < $1.key }
      var members = pairs.map { ($0.key, $0.value) }
      if element.layout != .block { members.append((Element.layoutMember, element.layout.rawValue)) }
      if let label = element.unshownLabel { members.append((Element.labelMember, label)) }
      if element.isFence { members.append((Element.fenceMember, "")) }
      attributes.append(.array(members.flatMap { [place($0.0), place($0.1)] }))
      guard let frame = element.frame else { continue }
      laidOut.append(.number(Double(index)))
      bounds.append(frame.json)
    }
    let document = JSONValue.object([
      "nodes": .object(["backendNodeId": .array(known.map { .number(Double($0)) }), "attributes": .array(attributes)]),
      "layout": .object(["nodeIndex": .array(laidOut), "bounds": .array(bounds)]),
    ])
    return .object(["documents": .array([document]), "strings": .array(strings.map(JSONValue.string))])
  }
}

extension JSONValue {
  /// The value as JSON on one line, its members sorted; without the places that our reader adds.
  fileprivate var written: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let text): text.json()
    case .array(let values): "[\(values.map(\.written).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.filter { !JSONReader.isPlace($0.key) }.sorted { $0.key < $1.key }
        .map { "\($0.key.json()):\($0.value.written)" }.joined(separator: ",") + "}"
    }
  }
}
