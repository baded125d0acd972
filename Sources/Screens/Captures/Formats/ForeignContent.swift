import Text

/// Recognises the kind of a file that is not a capture, so that the error can name it.
enum ForeignContent {
  /// Whether the text begins with an object or a list.
  static func startsJSON(_ bytes: [UInt8]) -> Bool {
    let first = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
      .first { ![0x20, 0x9, 0xA, 0xD].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The error for a text or for bytes.
  static func error(in bytes: [UInt8]) -> CaptureError {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let begin = start.drop { $0.isWhitespace }.lowercased()
    if begin.isEmpty { return CaptureError("it is empty; take the capture again") }
    if PastedLines.contains(FlutterDump.absence, in: bytes) { return CaptureError(noSemantics) }
    for (sign, reason) in failures where start.contains(sign) { return CaptureError(reason) }
    for (sign, kind) in signatures where bytes.starts(with: sign) { return refusal(kind) }
    for (sign, kind) in beginnings where begin.hasPrefix(sign) { return refusal(kind) }
    if begin.hasPrefix("<") { return refusal("XML of another kind") }
    return refusal(start.contains("\0") ? "binary data" : "plain text")
  }

  /// The error for JSON.
  static func error(in json: JSONValue) -> CaptureError {
    if let error = json["value"]?["error"]?.string {
      return CaptureError("it is an error that a WebDriver server answered: \(error)")
    }
    return refusal("JSON of another kind")
  }

  private static func refusal(_ kind: String) -> CaptureError {
    CaptureError(
      "it looks like \(kind), and not like a captured screen; give a uiautomator dump, a page source of Appium, "
        + "a tree of WebDriverAgent, an accessibility tree of Chrome, or what Flutter, XCTest, Compose, idb, Maestro or Playwright "
        + "print of a screen")
  }

  /// The messages of uiautomator when it has made no dump; it exits with 0 all the same.
  private static let failures = [
    ("could not get idle state", "uiautomator made no dump, because the screen did not come to rest; stop what moves on it"),
    ("null root node", "uiautomator made no dump, because there was no window; unlock the phone and open the app"),
  ]

  /// Flutter makes no semantics as long as nobody asks for them.
  private static let noSemantics =
    "Flutter had made no semantics, because no screen reader was on; switch on TalkBack or VoiceOver, or let the app call "
    + "SemanticsBinding.instance.ensureSemantics(), and dump it again"

  private static let signatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("%PDF".utf8), "a PDF document"), ([0x50, 0x4B, 0x3, 0x4], "a ZIP archive"),
    ([0x1F, 0x8B], "a file compressed by gzip"), (Array("bplist".utf8), "a binary property list"),
    (Array("RIFF".utf8), "a recording"),
  ]

  private static let beginnings = [
    ("<!doctype html", "an HTML document"), ("<html", "an HTML document"), ("<?xml", "XML of another kind"),
    ("<plist", "a property list"), ("- ", "YAML"), ("open ", "a flow"),
  ]
}
