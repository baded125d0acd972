import AccessibilityTree
import Text

extension Node {
  /// Takes what the document tells an audit of an element: its colours, and what concerns the keyboard.
  mutating func takeDocument(of json: JSONValue, isNamelessFrame: Bool) {
    foreground = Colour(channels: json["foreground"])
    background = Colour(channels: json["background"])
    // A CSS pixel is three quarters of a point.
    textStyle = json["textSize"]?.number.map { TextStyle(size: $0 * 0.75, weight: json["textWeight"]?.int ?? 400) }
    var facts = DocumentFacts()
    facts.missingAttributes = (json["missingAttributes"]?.array ?? []).compactMap(\.string)
    facts.tabIndex = json["tabIndex"]?.int
    facts.isNamelessFrame = isNamelessFrame && json["isFrame"]?.bool == true
    facts.isPressedOnly = json["isPressedOnly"]?.bool == true
    facts.hiddenStops = (json["hiddenStops"]?.array ?? []).compactMap(\.string)
    if facts != DocumentFacts() { document = facts }
  }
}

extension Colour {
  /// The colour of three channels from 0 to 255; nil for anything else.
  fileprivate init?(channels json: JSONValue?) {
    let channels = (json?.array ?? []).compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
    guard channels.count == 3 else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }
}
