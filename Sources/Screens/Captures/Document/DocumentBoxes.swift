import AccessibilityTree
import Text

/// The elements and texts of one document in a DOM snapshot, with their styles and places.
struct DocumentBoxes {
  /// An element or a text.
  struct Box {
    /// The place of the node that it is in.
    var parent: Int?
    var backend: Int
    /// The name of the element in small letters; `#text` for a text.
    var name: String
    var attributes: [String: String]
    /// What reports call it (`nameElements`); for a text, the element that it is in.
    var selector = ""
    var style: Style?
    /// Nil where it is not laid out.
    var frame: Frame?
    /// The text that is painted; nil for an element.
    var text: String?
    /// The text of a text node as it is written, shown or not; nil for an element.
    var written: String?
    /// The place of the element with the tree of shadow that it is in; nil for the document's own tree.
    var scope: Int?
    /// The lines of a text, each with the number of its signs.
    var lines: [(frame: Frame, count: Int)] = []
    /// Its place in the order of painting.
    var paintOrder = 0
    /// How far what is in it scrolls, by pixels; zero where it does not.
    var scroll = (across: 0.0, down: 0.0)
    /// Whether it is a field with something in it.
    var hasValue = false
    /// Whether it listens to presses.
    var isClickable = false

    var isElement: Bool { !name.hasPrefix("#") }
    /// Whether it is the root or the body of the page.
    var isRoot: Bool { name == "html" || name == "body" }
    /// Whether it is laid out and not made invisible.
    var isSeen: Bool { frame != nil && style?.visibility == "visible" }
    /// Whether it paints a background or a picture of its own.
    var paintsSomething: Bool {
      guard isElement, let style else { return false }
      return style.image != "none" || DocumentColours.Channels(style.background)?.alpha != 0
        || ["img", "video", "canvas", "svg", "iframe", "object", "embed"].contains(name)
    }
    /// Whether what is in it is cut off altogether, as of texts that are for readers alone.
    var clipsAway: Bool {
      guard let style, let frame else { return false }
      if style.clip != "auto" || style.clipPath != "none" {
        return frame.width < 4 || frame.height < 4 || style.clipPath != "none"
      }
      return style.overflow != "visible" && (frame.width < 2 || frame.height < 2)
    }

    /// Whether it is where the middle of something else is; the root and the body of a page are everywhere.
    func isUnder(_ other: Frame) -> Bool {
      guard let frame else { return false }
      if isRoot { return true }
      let (x, y) = (other.x + other.width / 2, other.y + other.height / 2)
      return frame.x <= x && x <= frame.x + frame.width && frame.y <= y && y <= frame.y + frame.height
    }
  }

  /// Computed styles of a box.
  struct Style {
    var color, background, image, backgroundClip, visibility, overflow, clip, clipPath, filter, blend, shadow, fill,
      cursor, overflowDown: String
    var opacity, size: Double
    /// Pixels; nil for `normal`.
    var letterSpacing, wordSpacing, lineHeight: Double?
    /// Pixels.
    var padding: (across: Double, down: Double)
    var weight: Int

    /// The styles that a snapshot is asked for, in this order.
    static let names = [
      "color", "background-color", "background-image", "background-clip", "visibility", "overflow-x", "clip", "clip-path",
      "filter",
      "mix-blend-mode", "text-shadow", "-webkit-text-fill-color", "cursor", "opacity", "font-size", "font-weight",
      "overflow-y", "letter-spacing", "word-spacing", "line-height", "padding-left", "padding-right", "padding-top",
      "padding-bottom",
    ]

    /// Nil where the snapshot was asked for other styles, or for none.
    init?(_ texts: [String]) {
      // Others may follow.
      guard texts.count >= Self.names.count else { return nil }
      (color, background, image, backgroundClip) = (texts[0], texts[1], texts[2], texts[3])
      (visibility, overflow, clip, clipPath) = (texts[4], texts[5], texts[6], texts[7])
      (filter, blend, shadow, fill, cursor) = (texts[8], texts[9], texts[10], texts[11], texts[12])
      opacity = Double(texts[13]) ?? 1
      size = Self.pixels(texts[14]) ?? 0
      weight = Int(texts[15]) ?? 400
      overflowDown = texts[16]
      (letterSpacing, wordSpacing, lineHeight) = (Self.pixels(texts[17]), Self.pixels(texts[18]), Self.pixels(texts[19]))
      padding = (
        (Self.pixels(texts[20]) ?? 0) + (Self.pixels(texts[21]) ?? 0),
        (Self.pixels(texts[22]) ?? 0) + (Self.pixels(texts[23]) ?? 0)
      )
    }

    /// The pixels of a computed length; nil for a word.
    private static func pixels(_ text: String) -> Double? { Double(text.prefix { $0.isNumber || $0 == "." || $0 == "-" }) }

    /// Whether what does not fit is reached by scrolling, to the side or down.
    var scrolls: (across: Bool, down: Bool) {
      (["auto", "scroll"].contains(overflow), ["auto", "scroll"].contains(overflowDown))
    }

    /// Whether the colours of a box are all that there is of its look.
    var isPlain: Bool {
      image == "none" && filter == "none" && blend == "normal" && shadow == "none" && backgroundClip != "text" && fill == color
    }
  }

  var boxes: [Box] = []

  /// Whether a document in a snapshot has the styles.
  static func hasStyles(_ document: JSONValue) -> Bool {
    document["layout"]?["styles"]?.array?.contains { ($0.array?.count ?? 0) >= Style.names.count } == true
  }

  /// - Parameter texts: The texts of the snapshot, by their numbers.
  init(_ document: JSONValue, _ text: (JSONValue?) -> String?) {
    let nodes = document["nodes"]
    let names = nodes?["nodeName"]?.array ?? []
    let types = nodes?["nodeType"]?.array ?? []
    let parents = nodes?["parentIndex"]?.array ?? []
    let attributes = nodes?["attributes"]?.array ?? []
    for (place, id) in (nodes?["backendNodeId"]?.array ?? []).enumerated() {
      let pairs = attributes.indices.contains(place) ? attributes[place].array ?? [] : []
      var named: [String: String] = [:]
      for index in stride(from: 0, to: pairs.count - 1, by: 2) {
        // An empty value has no text of its own in the snapshot.
        if let name = text(pairs[index]) { named[name] = text(pairs[index + 1]) ?? "" }
      }
      let parent = parents.indices.contains(place) ? parents[place].int.flatMap { $0 >= 0 && $0 < place ? $0 : nil } : nil
      // A document's type has the name of its root, and is no element.
      let isType = types.indices.contains(place) && types[place].int == 10
      let name = names.indices.contains(place) && !isType ? text(names[place])?.lowercased() : nil
      boxes.append(Box(parent: parent, backend: id.int ?? 0, name: name ?? "#type", attributes: named))
    }
    for (place, value) in (nodes?["nodeValue"]?.array ?? []).enumerated() where boxes.indices.contains(place) {
      if boxes[place].name == "#text" { boxes[place].written = text(value) }
    }
    let shadows = Set((nodes?["shadowRootType"]?["index"]?.array ?? []).compactMap(\.int))
    for (place, box) in boxes.enumerated() {
      // The snapshot leaves roots of trees of shadow out, and marks what is in them.
      guard shadows.contains(place), let parent = box.parent else { continue }
      boxes[place].scope = shadows.contains(parent) ? boxes[parent].scope : parent
    }
    for place in nodes?["isClickable"]?["index"]?.array ?? [] {
      if let place = place.int, boxes.indices.contains(place) { boxes[place].isClickable = true }
    }
    for kind in ["inputValue", "textValue"] {
      for (place, value) in zip(nodes?[kind]?["index"]?.array ?? [], nodes?[kind]?["value"]?.array ?? []) {
        if let place = place.int, boxes.indices.contains(place), text(value).nonEmpty != nil { boxes[place].hasValue = true }
      }
    }
    let layout = document["layout"]
    let styles = layout?["styles"]?.array ?? []
    let bounds = layout?["bounds"]?.array ?? []
    let texts = layout?["text"]?.array ?? []
    let orders = layout?["paintOrders"]?.array ?? []
    let (clients, scrolls) = (layout?["clientRects"]?.array ?? [], layout?["scrollRects"]?.array ?? [])
    for (index, place) in (layout?["nodeIndex"]?.array ?? []).enumerated() {
      guard let place = place.int, boxes.indices.contains(place), boxes[place].frame == nil else { continue }
      boxes[place].frame = bounds.indices.contains(index) ? Frame(bounds[index]) : nil
      boxes[place].style = styles.indices.contains(index) ? Style((styles[index].array ?? []).map { text($0) ?? "" }) : nil
      boxes[place].text = texts.indices.contains(index) ? text(texts[index]) : nil
      if let client = clients.indices.contains(index) ? Frame(clients[index]) : nil,
        let scroll = scrolls.indices.contains(index) ? Frame(scrolls[index]) : nil
      {
        boxes[place].scroll = (max(0, scroll.width - client.width), max(0, scroll.height - client.height))
      }
      boxes[place].paintOrder = orders.indices.contains(index) ? orders[index].int ?? 0 : 0
    }
    let lines = document["textBoxes"]
    let (owners, lengths) = (lines?["layoutIndex"]?.array ?? [], lines?["length"]?.array ?? [])
    let places = layout?["nodeIndex"]?.array ?? []
    for (line, bounds) in (lines?["bounds"]?.array ?? []).enumerated() {
      guard owners.indices.contains(line), lengths.indices.contains(line), let owner = owners[line].int,
        places.indices.contains(owner), let place = places[owner].int, boxes.indices.contains(place),
        let frame = Frame(bounds), let count = lengths[line].int
      else { continue }
      boxes[place].lines.append((frame, count))
    }
  }

  /// The boxes around one, the innermost first.
  func around(_ place: Int) -> [Int] {
    var found: [Int] = []
    var at = boxes[place].parent
    while let place = at {
      found.append(place)
      at = boxes[place].parent
    }
    return found
  }
}
