/// Where elements are after an app has used their nodes for others: a list that shows a part of its rows has few nodes for many
/// rows, and gives a row that is scrolled into view the node of one that is not.
package struct Relocation: Hashable, Sendable {
  /// The number of the relocation; each counts once, in their order.
  package var number: Int
  /// The present ids of elements by their earlier ids; nil for one that no longer exists, though its id does.
  package var places: [NodeID: NodeID?]

  /// The relocation between two trees; nil where each element is where it was.
  ///
  /// An element is recognised by its role, name and place in its set. One that has them in common with others is found by its
  /// distance from one that has not.
  package init?(number: Int, from old: SemanticTree, to new: SemanticTree) {
    let (before, after) = (Self.elements(of: old), Self.elements(of: new))
    let (once, present) = (Self.unique(before), Self.unique(after))
    var places: [NodeID: NodeID?] = [:]
    var shift: Int?
    let marks = Dictionary(after.map { ($0.id, $0.mark) }) { first, _ in first }
    for (place, element) in before.enumerated() {
      if once[element.mark] == place, let there = present[element.mark] { shift = there - place }
      if let shift, after.indices.contains(place + shift), after[place + shift].mark == element.mark {
        let id = after[place + shift].id
        if id != element.id { places[element.id] = .some(id) }
      } else if let mark = marks[element.id], mark != element.mark {
        places[element.id] = .some(nil)
      }
    }
    guard places.values.contains(where: { $0 != nil }) else { return nil }
    (self.number, self.places) = (number, places)
  }

  /// What an element is recognised by.
  private struct Mark: Hashable {
    var role: Role
    var name: String?
    var place: Int?
  }

  private static func elements(of tree: SemanticTree) -> [(id: NodeID, mark: Mark)] {
    let order = ReadingOrder(tree)
    return order.offsets.indices.map { place in
      let node = order[place]
      return (node.id, Mark(role: node.role, name: node.label, place: node.position?.index))
    }
  }

  /// The places of the marks that only one element has.
  private static func unique(_ elements: [(id: NodeID, mark: Mark)]) -> [Mark: Int] {
    var places: [Mark: Int?] = [:]
    for (place, element) in elements.enumerated() {
      places[element.mark] = .some(places.keys.contains(element.mark) ? nil : place)
    }
    return places.compactMapValues(\.self)
  }
}
