internal import Text

/// Gives the nodes of a frame that has a process of its own numbers that no other process of the page uses: each process counts
/// from 1.
struct ForeignNumbers {
  /// What is added to each number; 0 for the page itself.
  private let first: Double

  /// How many numbers a process has: its own have 32 bits.
  private static let count = 4_294_967_296.0

  /// - Parameter number: The number of the process among those of the page, 0 for the page itself.
  init(of number: Int) { first = Double(number) * Self.count }

  /// The number of a node that the process calls by this one.
  func own(_ number: JSONValue) -> JSONValue {
    guard first > 0 else { return number }
    return switch number {
    case .number(let value): .number(value + first)
    case .string(let text): Int(text).map { .string(String($0 + Int(first))) } ?? number
    default: number
    }
  }

  /// A node of the accessibility tree, with the numbers of all nodes that it names.
  func own(node: JSONValue) -> JSONValue {
    guard first > 0 else { return node }
    switch node {
    case .array(let values): return .array(values.map { own(node: $0) })
    case .object(var members):
      for (name, value) in members {
        switch name {
        case "nodeId", "parentId", "backendDOMNodeId": members[name] = own(value)
        case "childIds": members[name] = .array((value.array ?? []).map { own($0) })
        case "properties", "value", "relatedNodes": members[name] = own(node: value)
        default: break
        }
      }
      return .object(members)
    default: return node
    }
  }

  /// A DOM snapshot with the documents of the process, as those of a frame.
  ///
  /// - Parameters:
  ///   - inner: The snapshot of the process.
  ///   - owner: The backend id of the frame's element in `snapshot`.
  func joined(_ snapshot: JSONValue, _ inner: JSONValue, in owner: JSONValue) -> JSONValue {
    guard case .object(var members) = snapshot, var documents = snapshot["documents"]?.array,
      let strings = snapshot["strings"]?.array,
      let (document, node) = documents.indices.lazy.compactMap({ number in
        documents[number]["nodes"]?["backendNodeId"]?.array?.firstIndex(of: owner).map { (number, $0) }
      }).first
    else { return snapshot }
    documents[document] = documents[document].changing("nodes") { nodes in
      nodes.changing("contentDocumentIndex") { frames in
        .object([
          "index": .array((frames["index"]?.array ?? []) + [.number(Double(node))]),
          "value": .array((frames["value"]?.array ?? []) + [.number(Double(documents.count))]),
        ])
      }
    }
    let (texts, places) = (Double(strings.count), Double(documents.count))
    members["documents"] = .array(documents + (inner["documents"]?.array ?? []).map { own($0, texts, places) })
    members["strings"] = .array(strings + (inner["strings"]?.array ?? []))
    return .object(members)
  }

  /// A document whose texts and documents come behind those of the page (DevTools protocol, `DOMSnapshot.DocumentSnapshot`).
  private func own(_ document: JSONValue, _ texts: Double, _ places: Double) -> JSONValue {
    func shifted(_ value: JSONValue, by count: Double) -> JSONValue {
      switch value {
      // No text has the number -1.
      case .number(let number): return .number(number < 0 ? number : number + count)
      case .array(let values): return .array(values.map { shifted($0, by: count) })
      default: return value
      }
    }
    func shifted(_ members: inout [String: JSONValue], _ names: [String], by count: Double) {
      for name in names { if let value = members[name] { members[name] = shifted(value, by: count) } }
    }
    guard case .object(var members) = document else { return document }
    shifted(&members, ["documentURL", "title", "baseURL", "contentLanguage", "frameId"], by: texts)
    if case .object(var nodes)? = members["nodes"] {
      shifted(&nodes, ["nodeName", "nodeValue", "attributes"], by: texts)
      nodes["backendNodeId"] = .array((nodes["backendNodeId"]?.array ?? []).map { own($0) })
      for (name, count) in [
        ("textValue", texts), ("inputValue", texts), ("shadowRootType", texts), ("pseudoType", texts),
        ("currentSourceURL", texts), ("contentDocumentIndex", places),
      ] { nodes[name] = nodes[name]?.changing("value") { shifted($0, by: count) } }
      members["nodes"] = .object(nodes)
    }
    members["layout"] = members["layout"]?.changing("text") { shifted($0, by: texts) }
      .changing("styles") { shifted($0, by: texts) }
    return .object(members)
  }
}

extension JSONValue {
  /// The object with one member changed, which is null where there was none.
  fileprivate func changing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[name] = change(members[name] ?? .null)
    return .object(members)
  }
}
