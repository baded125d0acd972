import AccessibilityTree
import Text

extension Node {
  /// Takes what the document tells an audit of an element: its colours, and what concerns the keyboard.
  mutating func takeDocument(of json: JSONValue, isNamelessFrame: Bool) {
    foreground = Colour(channels: json["foreground"])
    background = Colour(channels: json["background"])
    // A CSS pixel is three quarters of a point.
    textStyle = json["textSize"]?.number.map { TextStyle(size: $0 * 0.75, weight: json["textWeight"]?.int ?? 400) }
    var properties = DocumentProperties()
    properties.missingAttributes = (json["missingAttributes"]?.array ?? []).compactMap(\.string)
    properties.tabIndex = json["tabIndex"]?.int
    properties.isNamelessFrame = isNamelessFrame && json["isFrame"]?.bool == true
    properties.isPressedOnly = json["isPressedOnly"]?.bool == true
    properties.hiddenStops = (json["hiddenStops"]?.array ?? []).compactMap(\.string)
    properties.hiddenRegions = Self.hiddenTexts(json["hiddenRegions"])
    properties.hiddenHeadings = Self.hiddenTexts(json["hiddenHeadings"])
    // What can be edited is a field to readers, whatever its role.
    if WebKinds.forbidsName(json["role"]?.string), json["editable"] == nil { properties.unsaidName = label }
    if properties != DocumentProperties() { document = properties }
  }

  private static func hiddenTexts(_ json: JSONValue?) -> [DocumentProperties.HiddenText] {
    (json?.array ?? []).compactMap { element in
      guard let selector = element["selector"]?.string, let text = element["text"]?.string else { return nil }
      return DocumentProperties.HiddenText(selector, text)
    }
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
