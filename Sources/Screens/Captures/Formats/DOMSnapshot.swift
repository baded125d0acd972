import AccessibilityTree
import Text

/// What a DOM snapshot (`DOMSnapshot.captureSnapshot`) tells of the elements of an accessibility tree: attributes that
/// the tree has no place for, and where they are.
struct DOMSnapshot: Sendable {
  /// One element of the document.
  struct Element: Hashable, Sendable {
    var attributes: [String: String]
    var frame: Frame?

    /// What the page calls it.
    var identifier: String? { attributes["id"].nonEmpty ?? attributes["data-testid"].nonEmpty }

    /// Whether what is typed into it is not to be seen.
    var isSecret: Bool { attributes["type"]?.lowercased() == "password" }

    /// Makes it a field for a password where it was one before: a page may show what was typed, which nobody else is to keep.
    mutating func keepSecret(_ id: Int, _ known: inout Set<Int>) {
      if isSecret { known.insert(id) } else if known.contains(id) { attributes["type"] = "password" }
    }

    /// Attributes that stand for members of the tree that it does not have.
    private static let members = [
      ("aria-posinset", "posinset"), ("aria-setsize", "setsize"), ("placeholder", "placeholder"), ("lang", "language"),
      ("maxlength", "maxLength"), ("aria-valuetext", "valueText"), ("aria-current", "current"),
      ("rowspan", "rowspan"), ("colspan", "colspan"), ("aria-rowspan", "rowspan"), ("aria-colspan", "colspan"),
      ("aria-rowindex", "rowindex"), ("aria-colindex", "colindex"), ("aria-rowcount", "rowcount"), ("aria-colcount", "colcount"),
    ]
    /// The types of fields that the tree tells too little of: it calls a number a text, and a month a date.
    private static let inputTypes: Set<String> = [
      "number", "date", "time", "datetime-local", "month", "week", "color", "file",
    ]
    /// All attributes that are looked at.
    static let readAttributes = Set(["id", "data-testid", "type"] + members.map(\.0))

    /// An element as `DOM.describeNode` tells it: names and values of attributes in turn.
    init(described node: JSONValue) {
      let words = (node["attributes"]?.array ?? []).map { $0.string ?? "" }
      self.init(attributes: [:], frame: nil)
      for place in stride(from: 0, to: words.count - 1, by: 2) where Self.readAttributes.contains(words[place]) {
        attributes[words[place]] = words[place + 1]
      }
    }

    init(attributes: [String: String], frame: Frame?) { (self.attributes, self.frame) = (attributes, frame) }

    /// Adds what the tree does not tell.
    func complete(_ members: inout ElementMembers) {
      for (attribute, member) in Self.members where members[member] == nil {
        guard let value = attributes[attribute].nonEmpty else { continue }
        members[member] = Int(value).map { .number(Double($0)) } ?? .string(value)
      }
      if let type = attributes["type"]?.lowercased(), Self.inputTypes.contains(type) { members["inputType"] = .string(type) }
      guard isSecret else { return }
      members["password"] = true
      members["characterCount"] = (members["value"]?.text?.count).map { .number(Double($0)) }
      members["value"] = nil
    }
  }

  /// The elements by what the page calls them.
  private(set) var elements: [Int: Element] = [:]

  func element(_ backendID: Int) -> Element? { elements[backendID] }

  /// Takes over what an element is now; nil for one that is gone.
  mutating func set(_ element: Element?, of backendID: Int) { elements[backendID] = element }

  /// The language that an element itself says it is in; nil for none.
  func language(of backendID: Int?) -> String? { backendID.flatMap { elements[$0]?.attributes["lang"].nonEmpty } }

  /// Without the places of its elements, and what of them is never looked at.
  func withoutPlaces() -> DOMSnapshot {
    var bare = self
    bare.elements = elements.mapValues { element in
      Element(attributes: element.attributes.filter { Element.readAttributes.contains($0.key) }, frame: nil)
    }
    return bare
  }

  /// The snapshot in a file; nil where there is none.
  init?(in file: JSONValue) {
    guard let snapshot = Self.find(in: file, depth: 0), let strings = snapshot["strings"]?.array else { return nil }
    func text(_ index: JSONValue?) -> String? {
      guard let index = index?.int, strings.indices.contains(index) else { return nil }
      return strings[index].string
    }
    let documents = snapshot["documents"]?.array ?? []
    var origins = FrameOrigins(documents)
    for (number, document) in documents.enumerated() {
      let nodes = document["nodes"]
      let ids = nodes?["backendNodeId"]?.array ?? []
      let attributes = nodes?["attributes"]?.array ?? []
      let parents = nodes?["parentIndex"]?.array ?? []
      var byNode: [Int: Frame] = [:]
      let places = document["layout"]?["nodeIndex"]?.array ?? []
      for (place, bounds) in zip(places, document["layout"]?["bounds"]?.array ?? []) {
        guard let node = place.int, let frame = Frame(bounds) else { continue }
        byNode[node] = origins.onPage(frame, ofDocument: number)
      }
      origins.note(contentOf: document, placedAt: byNode)
      for (index, id) in ids.enumerated() {
        guard let id = id.int else { continue }
        let pairs = attributes.indices.contains(index) ? attributes[index].array ?? [] : []
        var named: [String: String] = [:]
        for place in stride(from: 0, to: pairs.count - 1, by: 2) {
          if let name = text(pairs[place]), let value = text(pairs[place + 1]) { named[name] = value }
        }
        elements[id] = Element(attributes: named, frame: byNode[index])
        // A document says by its outermost element in which language it is.
        if parents.indices.contains(index), parents[index].int == 0, let language = named["lang"], let document = ids.first?.int {
          elements[document]?.attributes["lang"] = language
        }
      }
    }
  }

  /// The same, in which a field that was for a password once is one.
  ///
  /// - Parameter secretFields: What the page calls those fields; gets those that are seen now.
  init?(in file: JSONValue, keeping secretFields: inout Set<Int>) {
    self.init(in: file)
    for id in elements.keys { elements[id]?.keepSecret(id, &secretFields) }
  }

  private static func find(in json: JSONValue, depth: Int) -> JSONValue? {
    if json["documents"]?.array != nil, json["strings"]?.array != nil { return json }
    guard depth < 3, case .object(let members) = json else { return nil }
    return members.values.lazy.compactMap { find(in: $0, depth: depth + 1) }.first
  }
}

/// Where the documents of frames begin on the page: a snapshot tells the places in each of them from its own corner.
///
/// The width of a frame's border is in no snapshot, and is left out.
private struct FrameOrigins {
  private let documents: [JSONValue]
  private var origins: [Int: (x: Double, y: Double)] = [:]

  init(_ documents: [JSONValue]) { self.documents = documents }

  /// A place in a document, as one on the page.
  func onPage(_ frame: Frame, ofDocument number: Int) -> Frame? {
    guard let origin = origins[number] else { return frame }
    return Frame(numbers: [frame.x + origin.x, frame.y + origin.y, frame.width, frame.height])
  }

  /// Learns where the documents in a document's frames begin: a snapshot tells them after the one that they are in.
  mutating func note(contentOf document: JSONValue, placedAt frames: [Int: Frame]) {
    let content = document["nodes"]?["contentDocumentIndex"]
    for (node, inner) in zip(content?["index"]?.array ?? [], content?["value"]?.array ?? []) {
      guard let node = node.int, let inner = inner.int, documents.indices.contains(inner), let frame = frames[node]
      else { continue }
      let scrolled = (documents[inner]["scrollOffsetX"]?.number ?? 0, documents[inner]["scrollOffsetY"]?.number ?? 0)
      origins[inner] = (frame.x - scrolled.0, frame.y - scrolled.1)
    }
  }
}
