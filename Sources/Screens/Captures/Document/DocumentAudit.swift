import AccessibilityTree
import Text

/// What a page's document tells an audit of the nodes of its accessibility tree, from a DOM snapshot with styles: members of
/// elements, by the ids of the nodes.
struct DocumentAudit {
  /// The member of a file that has what was read of a living page.
  static let fileMember = "document"

  private(set) var members: [String: JSONValue] = [:]

  /// - Parameters:
  ///   - nodes: The accessibility tree, whose nodes have the ids of the document's.
  ///   - snapshot: The answer of `DOMSnapshot.captureSnapshot`.
  /// - Returns: Nil where it has no styles.
  ///   - window: What the window shows of the page, for the contrast of texts on pictures; nil for a snapshot from a file.
  init?(_ nodes: [JSONValue], in snapshot: JSONValue, shownIn window: PageWindowPicture? = nil) {
    guard let strings = snapshot["strings"]?.array, let documents = snapshot["documents"]?.array else { return nil }
    func text(_ index: JSONValue?) -> String? {
      guard let index = index?.int, strings.indices.contains(index) else { return nil }
      return strings[index].string
    }
    guard documents.contains(where: DocumentBoxes.hasStyles) else { return nil }
    var all = documents.map { DocumentBoxes($0, text) }
    func elements(_ member: String) -> Set<Int> { Set((snapshot[member]?.array ?? []).compactMap(\.int)) }
    (unseenFocus, focusGuards) = (elements(Self.unseenFocusMember), elements(Self.focusGuardsMember))
    let within = snapshot[Self.withinMember]?.array.map { Set($0.compactMap(\.int)) }
    var (frameSelectors, framesWithin): ([Int: String], Set<Int>) = ([:], [])
    let tree = AuditedNodes(nodes)
    // What each document stands on; a frame's document comes after the one that the frame is in.
    var bases: [Int: DocumentColours.Channels] = [0: DocumentColours.white]
    // The frames out of the order of the keyboard: where each is, by the number of its document.
    var hidden: [Int: (number: Int, place: Int)] = [:]
    for number in all.indices {
      all[number].nameElements(in: frameSelectors[number])
      let document = all[number]
      let isWithin = within.map { document.isWithin(framesWithin.contains(number) ? [document.boxes.first?.backend ?? 0] : $0) }
      let colours = DocumentColours(document.boxes, on: bases[number], shownIn: number == 0 ? window : nil)
      let frames = documents[number]["nodes"]?["contentDocumentIndex"]
      for (place, inner) in zip(frames?["index"]?.array ?? [], frames?["value"]?.array ?? []) {
        guard let place = place.int, let inner = inner.int, inner > number, document.boxes.indices.contains(place) else {
          continue
        }
        bases[inner] = colours.ground(in: place)
        frameSelectors[inner] = document.boxes[place].selector
        if isWithin?[place] == true { framesWithin.insert(inner) }
        if document.boxes[place].isTakenFromKeyboard { hidden[inner] = (number, place) }
      }
      if let frame = hidden[number], isWithin?.contains(true) != false {
        noteUnreachable(document, in: all[frame.number], at: frame.place, tree)
      }
      note(document, colours, tree, number, isWithin, shownIn: window)
    }
    takePaint(into: tree)
  }

  /// The member of a snapshot with the backend ids of the elements within which findings count.
  static let withinMember = "within"

  /// The member of a snapshot with the backend ids of the elements that look the same with the focus as without it.
  static let unseenFocusMember = "unseenFocus"

  /// The member of a snapshot with the backend ids of the elements that are there to hand the focus on.
  static let focusGuardsMember = "focusGuards"

  /// What was kept in a file.
  init?(file: JSONValue) {
    guard case .object(let kept)? = file[Self.fileMember] else { return nil }
    members = kept
  }

  private var paints: [Int: DocumentColours.Paint] = [:]
  private var unseenFocus: Set<Int> = []
  private var focusGuards: Set<Int> = []

  /// - Parameter isWithin: Whether each box is within what is judged; nil where all of them are.
  private mutating func note(
    _ document: DocumentBoxes, _ colours: DocumentColours, _ tree: AuditedNodes, _ number: Int, _ isWithin: [Bool]?,
    shownIn window: PageWindowPicture?
  ) {
    let boxes = document.boxes
    let markup = Markup(document, tree, isPage: number == 0, shownIn: number == 0 ? window : nil)
    let texts = ShownTexts(document)
    for (place, box) in boxes.enumerated() {
      if box.text?.isWorded == true || box.paintsValue, !markup.isExemptFromContrast(place), let paint = colours.paint(at: place)
      {
        paints[box.backend] = paint
      }
      if let node = tree.element(box.backend) {
        add("selector", .string(box.selector), to: node)
        if isWithin?[place] == true { add("isWithin", true, to: node) }
      }
      guard box.isElement, isWithin?[place] != false else { continue }
      for find in Markup.finders {
        for fault in find(markup, place) where fault.kind != .hiddenStop || !focusGuards.contains(box.backend) {
          append(fault.json, to: "faults", around: place, document, tree, orInside: fault.kind == .pressedOnly)
        }
      }
      if unseenFocus.contains(box.backend), markup.isOnPage(place), markup.focus.isReached(place) {
        append(MarkupFault(.unseenFocus, box.selector).json, to: "faults", around: place, document, tree)
      }
      if box.name == "svg", box.role == nil { add("isDrawing", true, to: tree.element(box.backend)) }
      if ["iframe", "frame"].contains(box.name), !["none", "presentation"].contains(box.role),
        box.attributes["tabindex"].flatMap({ Int($0) }).map({ $0 >= 0 }) != false
      {
        add("isFrame", true, to: tree.element(box.backend))
      }
      if texts.isHiddenRegion(place, tree) {
        append(texts.described(place), to: "hiddenRegions", around: place, document, tree)
      } else if texts.isHiddenHeading(place, tree) {
        append(texts.described(place), to: "hiddenHeadings", around: place, document, tree)
      }
    }
  }

  /// Notes a frame that the keyboard never comes to, where its document has something to come to.
  private mutating func noteUnreachable(
    _ document: DocumentBoxes, in outer: DocumentBoxes, at place: Int, _ tree: AuditedNodes
  ) {
    let (frame, focus) = (outer.boxes[place], DocumentFocus(document))
    guard frame.isSeen, tree.isExposed(frame.backend), document.boxes.indices.contains(where: focus.isReached) else { return }
    append(MarkupFault(.unreachableFrame, frame.selector).json, to: "faults", around: place, outer, tree)
  }

  /// Adds a fact of an element to it or the nearest one around it that readers know; to the page where there is none.
  ///
  /// - Parameter orInside: Whether the first one in it comes before those around it, as where the element is there for its style
  ///   alone.
  private mutating func append(
    _ value: JSONValue, to name: String, around place: Int, _ document: DocumentBoxes, _ tree: AuditedNodes,
    orInside: Bool = false
  ) {
    let inside = orInside ? tree.elementOrFirst(inside: document.boxes[place].backend) : nil
    let holder =
      inside ?? ([place] + document.around(place)).lazy.compactMap { tree.element(document.boxes[$0].backend) }.first ?? tree.root
    let known = holder.flatMap { members[$0]?[name]?.array } ?? []
    add(name, .array(known + [value]), to: holder)
  }

  private mutating func add(_ name: String, _ value: JSONValue, to node: String?) {
    guard let node else { return }
    var now: [String: JSONValue] = [:]
    if case .object(let known)? = members[node] { now = known }
    now[name] = value
    members[node] = .object(now)
  }

  /// Gives each element the colours of its text; one whose content is part of it those of the text that is hardest to see.
  private mutating func takePaint(into tree: AuditedNodes) {
    for (node, texts) in tree.texts {
      guard let worst = texts.compactMap({ paints[$0] }).min(by: { $0.difference < $1.difference }) else { continue }
      add("foreground", worst.foreground.json, to: node)
      if let background = worst.background { add("background", background.json, to: node) }
      add("textSize", .number(worst.size), to: node)
      add("textWeight", .number(Double(worst.weight)), to: node)
    }
  }
}

/// The texts that a document shows, and which of them readers do not get at.
private struct ShownTexts {
  private let boxes: [DocumentBoxes.Box]
  /// The texts in each box, by their places.
  private var inside: [[Int]]
  private let isInRegion: [Bool]

  init(_ document: DocumentBoxes) {
    boxes = document.boxes
    inside = Array(repeating: [], count: boxes.count)
    var isInRegion = Array(repeating: false, count: boxes.count)
    for (place, box) in boxes.enumerated() {
      if let parent = box.parent { isInRegion[place] = isInRegion[parent] || boxes[parent].isLiveRegion }
      guard box.text?.isWorded == true, box.isSeen else { continue }
      for outer in document.around(place) where boxes[outer].isLiveRegion || boxes[outer].isHeading {
        inside[outer].append(place)
      }
    }
    self.isInRegion = isInRegion
  }

  private func text(_ place: Int) -> String {
    inside[place].compactMap { boxes[$0].text }.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  func described(_ place: Int) -> JSONValue {
    .object(["selector": .string(boxes[place].selector), "text": .string(text(place))])
  }

  /// Whether a live region shows a text and is not in the tree: under `aria-hidden`, inert, or behind a modal dialog.
  func isHiddenRegion(_ place: Int, _ tree: AuditedNodes) -> Bool {
    boxes[place].isLiveRegion && !isInRegion[place] && !inside[place].isEmpty && tree.element(boxes[place].backend) == nil
  }

  /// Whether a heading shows a text, and it or all of its content is hidden from readers, but not what it is in.
  func isHiddenHeading(_ place: Int, _ tree: AuditedNodes) -> Bool {
    let box = boxes[place]
    guard box.isHeading, !inside[place].isEmpty, !tree.isSaid(box.backend),
      !inside[place].contains(where: { tree.isSaid(boxes[$0].backend) })
    else { return false }
    var at = box.parent
    while let around = at {
      if boxes[around].isPassedOver { return false }
      at = boxes[around].parent
    }
    return true
  }
}

extension DocumentColours.Paint {
  /// How far the text is from what it stands on, to order by; infinite where that is not known.
  fileprivate var difference: Double {
    guard let background else { return .infinity }
    return RelativeLuminance.ratio(foreground.luminance, background.luminance) / Self.demandedRatio(size: size, weight: weight)
  }

  /// The contrast that a text must have; large text is demanded less of (WCAG 2.2, 1.4.3).
  static func demandedRatio(size: Double, weight: Int) -> Double { size >= 24 || size >= 18.66 && weight >= 700 ? 3 : 4.5 }
}

extension DocumentColours.Channels {
  fileprivate var luminance: Double { Luminance.ordering(red: red, green: green, blue: blue) }

  fileprivate var json: JSONValue { .array([red, green, blue].map { .number($0.rounded()) }) }
}

extension MarkupFault {
  /// The fault as a file has it.
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue), "selector": .string(selector), "details": .array(details.map(JSONValue.string)),
    ])
  }
}

extension String {
  /// Whether letters and digits are at least a tenth of its signs: other signs are drawings.
  fileprivate var isWorded: Bool {
    let signs = filter { !$0.isWhitespace }
    let worded = signs.count { $0.isLetter || $0.isNumber }
    return worded > 0 && worded * 10 >= signs.count
  }
}

extension DocumentBoxes.Box {
  var role: String? { attributes["role"].nonEmpty?.lowercased().split(separator: " ").first.map(String.init) }

  /// Whether the markup makes it a live region; a timer is none by itself.
  fileprivate var isLiveRegion: Bool {
    guard isElement else { return false }
    if let live = attributes["aria-live"].nonEmpty?.lowercased() { return ["polite", "assertive"].contains(live) }
    return ["alert", "status", "log"].contains(role ?? (name == "output" ? "status" : ""))
  }

  var isHeading: Bool {
    role.map { $0 == "heading" } ?? (name.count == 2 && name.first == "h" && name.last.map("123456".contains) == true)
  }

  /// Whether the keyboard never comes to what is in a frame, which is large enough to be seen.
  fileprivate var isTakenFromKeyboard: Bool {
    attributes["tabindex"].flatMap { Int($0) }.map { $0 < 0 } == true && attributes["inert"] == nil
      && frame.map { min($0.width, $0.height) >= 10 } == true
  }

  /// Whether readers are told to pass over it and what is in it.
  var isPassedOver: Bool { attributes["aria-hidden"]?.lowercased() == "true" || attributes["inert"] != nil }

  /// Whether it is a field that shows what it holds as text.
  fileprivate var paintsValue: Bool {
    switch name {
    case "select": true
    case "textarea": hasValue
    case "input": hasValue && !Self.drawn.contains(attributes["type"]?.lowercased() ?? "")
    default: false
    }
  }

  /// The types of fields that are drawings, or whose text is made of bullets.
  private static let drawn: Set<String> = ["range", "checkbox", "radio", "color", "file", "image", "password", "hidden"]

  /// Whether it is disabled, with what is in it.
  var isDisabled: Bool {
    attributes["aria-disabled"]?.lowercased() == "true"
      || attributes["disabled"] != nil
        && ["button", "input", "select", "textarea", "fieldset", "optgroup", "option"].contains(name)
  }
}
