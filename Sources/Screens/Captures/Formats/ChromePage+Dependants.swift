package import Text

// Changes that follow from those of other nodes and that Chromium does not report; found by comparing with whole readings.

/// Nodes to request again because others have changed.
package struct ChromeDependants: Sendable {
  /// The backend ids of elements that take their names and errors from other nodes.
  package var elements: [Int] = []
  /// The nodes whose children are requested again: those in a control, which show the chosen option; those in an element with
  /// a new role, which may remove their children; and items whose number is part of them.
  package var parents: [String] = []
}

extension ChromePage {
  /// The nodes that may have changed together with these.
  package func dependants(of changed: [JSONValue]) -> ChromeDependants {
    guard let page = kept else { return ChromeDependants() }
    var found = ChromeDependants()
    var related: Set<String> = []
    for node in changed {
      guard let id = node["nodeId"]?.text else { continue }
      let now = Set(node.children)
      let gone = (page.nodes[id]?.children ?? []).filter { !now.contains($0) }
      for node in page.around(id) + gone.flatMap({ page.all(below: $0) }) { related.formUnion(page.relations[node] ?? []) }
      let covers = page.entries[id]?.children.contains { page.entries[$0]?.isCovered == true } == true
      let isOther = page.nodes[id].map { $0["role"]?["value"] != node["role"]?["value"] } == true
      if covers || isOther {
        found.parents += page.all(below: id).filter { page.nodes[$0].map { !$0.children.isEmpty && !$0.isStaticText } == true }
      }
      found.parents += node.children.filter(page.isNumbered)
    }
    related.subtract(changed.compactMap { $0["nodeId"]?.text })
    found.elements = related.compactMap { page.nodes[$0]?["backendDOMNodeId"]?.int }.sorted()
    return found
  }

  /// Whether a node differs from the stored one.
  package func isChanged(_ node: JSONValue) -> Bool {
    guard let page = kept, let id = node["nodeId"]?.text else { return true }
    return node["role"]?["value"] != "InlineTextBox" && page.nodes[id] != page.kept(node)
  }
}

extension KeptPage {
  /// Whether a node is an item of a numbered list.
  fileprivate func isNumbered(_ node: String) -> Bool {
    (nodes[node]?.children ?? []).contains { child in
      nodes[child]?["role"]?["value"] == "ListMarker"
        && nodes[child]?["name"]?["value"]?.text?.contains(where: \.isNumber) == true
    }
  }
}

extension JSONValue {
  /// Whether one of Chrome's nodes is plain text.
  var isStaticText: Bool { self["role"]?["value"] == "StaticText" }
}
