import AccessibilityTree
import Text

/// The properties in a DOM snapshot (`DOMSnapshot.captureSnapshot`) that the accessibility tree lacks: attributes and
/// places of elements.
struct DOMSnapshot: Sendable {
  /// One element of the document.
  struct Element: Hashable, Sendable {
    var attributes: [String: String]
    var frame: Frame?
    /// How it lies among the texts around it.
    var layout = Layout.block
    /// Whether a text in it goes on in no text outside of it: a link, a label, an insertion, a deletion, what can be pressed.
    var isFence = false
    /// The text of a label for it that the page does not show.
    var unshownLabel: String?

    /// How an element lies among the texts around it.
    enum Layout: String, Hashable, Sendable {
      /// It has lines of its own.
      case block
      /// Its texts run in the lines around it.
      case inline
      /// A style has made it.
      case generated
    }

    /// The page's own name for it.
    var identifier: String? { attributes["id"].nonEmpty ?? attributes["data-testid"].nonEmpty }

    /// Whether text typed into it is secret.
    var isSecret: Bool { attributes["type"]?.lowercased() == "password" }

    /// Keeps a former password field a password field: a page may show the password, which must not be stored.
    mutating func keepSecret(_ id: Int, _ known: inout Set<Int>) {
      if isSecret { known.insert(id) } else if known.contains(id) { attributes["type"] = "password" }
    }

    /// The types of fields that the tree describes too roughly: it reports a number as a text, and a month as a date.
    private static let inputTypes: Set<String> = [
      "number", "date", "time", "datetime-local", "month", "week", "color", "file",
    ]
    /// All attributes that are read.
    static let readAttributes: Set<String> = [
      "id", "data-testid", "type", "name", "required", "aria-required", "multiple", "aria-posinset", "aria-setsize",
      "placeholder",
      "lang", "maxlength", "aria-valuetext", "aria-current", "rowspan", "colspan", "aria-rowspan", "aria-colspan",
      "aria-rowindex",
      "aria-colindex", "aria-description", "aria-sort", "role", "scope", "aria-invalid",
    ]

    /// An element as `DOM.describeNode` reports it: names and values of attributes in turn.
    init(described node: JSONValue) {
      let words = (node["attributes"]?.array ?? []).map { $0.string ?? "" }
      self.init(attributes: [:], frame: nil)
      lie(node["pseudoType"] != nil ? "::" : node["nodeName"]?.string ?? "", display: nil, isClickable: false)
      for place in stride(from: 0, to: words.count - 1, by: 2) where Self.readAttributes.contains(words[place]) {
        attributes[words[place]] = words[place + 1]
      }
    }

    init(attributes: [String: String], frame: Frame?) { (self.attributes, self.frame) = (attributes, frame) }

    /// The members of a file of Earshot's own that tell the layout.
    static let (layoutMember, fenceMember, labelMember) = (":layout", ":fence", ":label")
    private static let fences: Set<String> = ["a", "del", "ins", "label"]
    private static let inlineNames: Set<String> = [
      "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
      "label", "mark", "output", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    ]

    /// Takes how it lies among texts.
    ///
    /// - Parameters:
    ///   - name: The name of its node; that of content which a style makes begins with `::`.
    ///   - display: Its computed style of that name; nil where it is unknown, and its name decides.
    mutating func lie(_ name: String, display: String?, isClickable: Bool) {
      let name = name.lowercased()
      isFence = isClickable || Self.fences.contains(name) || ["insertion", "deletion"].contains(attributes["role"])
      if name.hasPrefix("::") {
        layout = .generated
      } else if let display {
        layout = display == "inline" || display == "contents" || display.hasPrefix("ruby") ? .inline : .block
      } else {
        layout = Self.inlineNames.contains(name) ? .inline : .block
      }
    }

    /// Adds the properties that the tree lacks.
    ///
    /// In two places the tree has the browser's own value in place of the page's: the number of a native slider for the text
    /// that the page gives it (WAI-ARIA 1.2, `aria-valuetext`), and whether for the reason why something is not accepted.
    func complete(_ it: inout ElementProperties, _ page: inout PageElement) {
      func value(_ name: String) -> String? { attributes[name].nonEmpty }
      func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }
      page.valueText = value("aria-valuetext") ?? page.valueText
      if let invalid = value("aria-invalid") {
        it.invalidity = Invalidity(word: invalid.folded)
        page.statesInvalidity = true
      }
      it.placeholder = value("placeholder")
      it.language = value("lang")
      it.position = it.position ?? number("aria-posinset").map { SetPosition($0, of: number("aria-setsize")) }
      page.longestText = number("maxlength")
      page.current = page.current ?? value("aria-current").flatMap { WebKinds.current($0.folded) }
      page.ownDescription = value("aria-description")
      page.unshownLabel = unshownLabel
      page.sortOrder = value("aria-sort").flatMap { SortOrder(rawValue: $0.folded) }
      page.statesRole = value("role") != nil || value("scope") != nil
      it.cell = cell
      let type = attributes["type"]?.lowercased()
      if let type, Self.inputTypes.contains(type) { it.inputType = type }
      if attributes["required"] != nil || attributes["aria-required"] == "true" { it.isRequired = true }
      if type == "file", attributes["multiple"] != nil { page.takesSeveral = true }
      if type == "radio" { page.setName = value("name") }
      guard isSecret else { return }
      it.isPassword = true
      it.characterCount = it.value?.text?.count
      it.value = nil
    }

    /// The place and span in a table that the element states; nil where it states none.
    private var cell: Cell? {
      /// A number that is no less than another; a smaller one, and one larger than any table, means that it is unknown.
      func number(_ names: String..., least: Int) -> Int? {
        let written = names.lazy.compactMap { attributes[$0].nonEmpty }.first
        return written.flatMap { Int($0) }.flatMap { (least...1_000_000_000).contains($0) ? $0 : nil }
      }
      var cell = Cell(row: number("aria-rowindex", least: 1), column: number("aria-colindex", least: 1))
      // The limits of HTML; a row span of 0 reaches to the end of the group of rows.
      let rows = number("rowspan", "aria-rowspan", least: 0) ?? 1
      cell.rowSpan = rows == 0 ? 65_534 : min(rows, 65_534)
      cell.columnSpan = min(number("colspan", "aria-colspan", least: 1) ?? 1, 1000)
      return cell == Cell() ? nil : cell
    }
  }

  /// The elements by their backend ids.
  private(set) var elements: [Int: Element] = [:]

  func element(_ backendID: Int) -> Element? { elements[backendID] }

  /// Stores the present form of an element; nil removes it.
  mutating func set(_ element: Element?, of backendID: Int) { elements[backendID] = element }

  /// The language that an element itself states; nil for none.
  func language(of backendID: Int?) -> String? { backendID.flatMap { elements[$0]?.attributes["lang"].nonEmpty } }

  /// The snapshot without the places of its elements, and without attributes that are not read.
  func withoutPlaces() -> DOMSnapshot {
    var bare = self
    bare.elements = elements.mapValues { element in
      var bare = element
      (bare.attributes, bare.frame) = (element.attributes.filter { Element.readAttributes.contains($0.key) }, nil)
      return bare
    }
    return bare
  }

  /// The snapshot in a file; nil where there is none. Several become one.
  ///
  /// - Throws: The line of a snapshot that describes an element in another way than one before it: the tree belongs to one of
  ///   them.
  init?(in file: JSONValue) throws(CaptureError) {
    let found = Self.snapshots(in: file, depth: 0).map { (place: JSONReader.place(of: $0), value: $0) }
    guard !found.isEmpty else { return nil }
    for snapshot in found.sorted(by: { $0.place < $1.place }) {
      let others = DOMSnapshot(snapshot.value).elements
      if let id = others.keys.filter({ elements[$0] != nil && elements[$0] != others[$0] }).min() {
        throw CaptureError(
          line: snapshot.place.line, column: snapshot.place.column,
          localized(
            en:
              "a second DOM snapshot describes the element \(id) in another way than the first; keep the one that was taken with the tree",
            nb:
              "et DOM-snapshot til beskriver elementet \(id) annerledes enn det første; behold det som ble tatt sammen med treet")
        )
      }
      elements.merge(others) { known, _ in known }
    }
  }

  /// How many styles a snapshot has that was asked for those of lines, alone or behind those of an audit.
  private static let numbersOfStyles: Set<Int> = [
    ChromePage.stylesOfLines.count, DocumentBoxes.Style.names.count + ChromePage.stylesOfLines.count,
  ]

  private init(_ snapshot: JSONValue) {
    let strings = snapshot["strings"]?.array ?? []
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
      let names = nodes?["nodeName"]?.array ?? []
      let clickable = Set((nodes?["isClickable"]?["index"]?.array ?? []).compactMap(\.int))
      var byNode: [Int: Frame] = [:]
      var displays: [Int: (display: String, visibility: String)] = [:]
      let places = document["layout"]?["nodeIndex"]?.array ?? []
      for (place, styles) in zip(places, document["layout"]?["styles"]?.array ?? []) {
        // They are asked for as the last of the styles.
        guard let node = place.int, let styles = styles.array, Self.numbersOfStyles.contains(styles.count) else { continue }
        displays[node] = (text(styles[styles.count - 2]) ?? "", text(styles[styles.count - 1]) ?? "")
      }
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
          // An attribute without a value has no text.
          if let name = text(pairs[place]) { named[name] = text(pairs[place + 1]) ?? "" }
        }
        var element = Element(attributes: named, frame: byNode[index])
        if names.indices.contains(index) {
          element.lie(
            text(names[index]) ?? "", display: (displays[index]?.display).nonEmpty, isClickable: clickable.contains(index))
        } else {
          element.layout = named[Element.layoutMember].flatMap(Element.Layout.init) ?? .block
          element.isFence = named[Element.fenceMember] != nil
          element.unshownLabel = named[Element.labelMember]
          for member in [Element.layoutMember, Element.fenceMember, Element.labelMember] { element.attributes[member] = nil }
        }
        elements[id] = element
        // A document states its language at its outermost element.
        if parents.indices.contains(index), parents[index].int == 0, let language = named["lang"], let document = ids.first?.int {
          elements[document]?.attributes["lang"] = language
        }
      }
      takeUnshownLabels(of: nodes, text) { displays[$0].map { $0.visibility == "hidden" } ?? (byNode[$0] == nil) }
    }
  }

  /// Gives fields the texts of labels for them that are not shown.
  ///
  /// - Parameter isUnshown: Whether the page does not show the node at a place.
  private mutating func takeUnshownLabels(of nodes: JSONValue?, _ text: (JSONValue?) -> String?, _ isUnshown: (Int) -> Bool) {
    let (names, ids) = (nodes?["nodeName"]?.array ?? [], nodes?["backendNodeId"]?.array ?? [])
    let (parents, values) = (nodes?["parentIndex"]?.array ?? [], nodes?["nodeValue"]?.array ?? [])
    let attributes = nodes?["attributes"]?.array ?? []
    guard parents.count == names.count, ids.count == names.count, attributes.count == names.count else { return }
    var labels: [String: String] = [:]
    for place in names.indices where text(names[place])?.lowercased() == "label" && isUnshown(place) {
      let words = (attributes[place].array ?? []).map { text($0) ?? "" }
      guard let at = words.indices.first(where: { $0 % 2 == 0 && words[$0] == "for" }), at + 1 < words.count else { continue }
      // What is in the label follows it.
      let inside = names.indices.dropFirst(place + 1).prefix { (parents[$0].int ?? -1) >= place }
      let content = inside.compactMap { values.indices.contains($0) ? text(values[$0]) : nil }.joined(separator: " ")
      labels[words[at + 1]] = content.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    guard !labels.isEmpty else { return }
    for (id, element) in elements {
      if let name = element.attributes["id"], let label = labels[name] { elements[id]?.unshownLabel = label }
    }
  }

  /// The same snapshot, in which former password fields are still password fields.
  ///
  /// - Parameter secretFields: The backend ids of those fields; the present ones are added.
  init?(in file: JSONValue, keeping secretFields: inout Set<Int>) {
    guard let snapshot = try? DOMSnapshot(in: file) else { return nil }
    self = snapshot
    for id in elements.keys { elements[id]?.keepSecret(id, &secretFields) }
  }

  private static func snapshots(in json: JSONValue, depth: Int) -> [JSONValue] {
    if json["documents"]?.array != nil, json["strings"]?.array != nil { return [json] }
    guard depth < 3, case .object(let members) = json else { return [] }
    return members.values.flatMap { snapshots(in: $0, depth: depth + 1) }
  }
}

/// The origins of frames' documents on the page: a snapshot gives the places in each document from its own corner.
///
/// The width of a frame's border is in no snapshot, and is ignored.
private struct FrameOrigins {
  private let documents: [JSONValue]
  private var origins: [Int: (x: Double, y: Double)] = [:]

  init(_ documents: [JSONValue]) { self.documents = documents }

  /// A place on the page, from one in a document.
  func onPage(_ frame: Frame, ofDocument number: Int) -> Frame? {
    guard let origin = origins[number] else { return frame }
    return Frame(numbers: [frame.x + origin.x, frame.y + origin.y, frame.width, frame.height])
  }

  /// Stores the origins of the documents in a document's frames, which a snapshot lists after the document that they are in.
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
