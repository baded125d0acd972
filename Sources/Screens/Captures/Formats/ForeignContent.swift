import Text

/// Recognises the kind of a file that is not a capture, so that the error can name it.
enum ForeignContent {
  /// Whether the text begins with an object or a list.
  static func startsJSON(_ bytes: [UInt8]) -> Bool {
    let first = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
      .first { ![0x20, 0x9, 0xA, 0xD].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether bytes are no text: those of another kind of file, or with zeros.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    signatures.contains { bytes.starts(with: $0.0) } || bytes.prefix(4096).contains(0)
  }

  /// The error for a text or for bytes.
  static func error(in bytes: [UInt8]) -> CaptureError {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let begin = start.drop { $0.isWhitespace }.lowercased()
    if begin.isEmpty {
      return CaptureError(localized(en: "it is empty; take the capture again", nb: "den er tom; ta opptaket på nytt"))
    }
    if PastedLines.contains(FlutterDump.absence, in: bytes) { return CaptureError(noSemantics) }
    for (sign, reason) in failures where start.contains(sign) { return CaptureError(reason) }
    for (sign, kind) in signatures where bytes.starts(with: sign) { return refusal(kind) }
    for (sign, kind) in beginnings where begin.hasPrefix(sign) { return refusal(kind, naming: begin) }
    if begin.hasPrefix("<") { return refusal(localized(en: "XML of another kind", nb: "XML av et annet slag"), naming: begin) }
    return refusal(
      start.contains("\0") ? localized(en: "binary data", nb: "binære data") : localized(en: "plain text", nb: "ren tekst"),
      naming: begin)
  }

  /// The error for a value of JSON.
  ///
  /// - Parameter bytes: The text of the value.
  static func error(in json: JSONValue, of bytes: [UInt8]) -> CaptureError {
    if let error = json["value"]?["error"]?.string {
      return CaptureError(
        localized(
          en: "it is an error that a WebDriver server answered: \(error); take the capture again",
          nb: "det er en feil som en WebDriver-server svarte med: \(error); ta opptaket på nytt"))
    }
    if MaestroHierarchy.isRecord(json) {
      return CaptureError(
        localized(
          en: "it is Maestro's record of a flow in which no command missed an element, so it has no screen; take one with "
            + "maestro hierarchy",
          nb: "det er Maestros logg over en flyt der ingen kommando manglet et element, så den har ikke noe skjermbilde; ta et "
            + "med maestro hierarchy"))
    }
    return refusal(
      localized(en: "JSON of another kind", nb: "JSON av et annet slag"),
      naming: String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased())
  }

  /// - Parameter text: A text in small letters, which may name the tool that a person has.
  private static func refusal(_ kind: String, naming text: String = "") -> CaptureError {
    let advice =
      CaptureFormat.tool(namedIn: text).map { tool in
        localized(
          en: "of \(tool.name.en), give \(tool.output.en)", nb: "fra \(tool.name.nb): oppgi \(tool.output.nb)")
      }
      ?? localized(
        en: "give a capture of \(CaptureFormat.toolNames(in: .english))",
        nb: "oppgi et opptak fra \(CaptureFormat.toolNames(in: .bokmål))")
    return CaptureError(
      localized(
        en: "it looks like \(kind), and not like a captured screen; \(advice)",
        nb: "den ser ut som \(kind), og ikke som et skjermopptak; \(advice)"))
  }

  /// The messages of uiautomator when it has made no dump; it exits with 0 all the same.
  private static let failures = [
    (
      "could not get idle state",
      localized(
        en: "uiautomator made no dump, because the screen did not come to rest; stop what moves on it",
        nb: "uiautomator laget ingen dump, fordi skjermbildet ikke falt til ro; stopp det som beveger seg")
    ),
    (
      "null root node",
      localized(
        en: "uiautomator made no dump, because there was no window; unlock the phone and open the app",
        nb: "uiautomator laget ingen dump, fordi det ikke var noe vindu; lås opp telefonen, og åpne appen")
    ),
  ]

  /// Flutter makes no semantics as long as nobody asks for them.
  private static let noSemantics = localized(
    en: "Flutter had made no semantics, because no screen reader was on; switch on TalkBack or VoiceOver, or let the app call "
      + "SemanticsBinding.instance.ensureSemantics(), and dump it again",
    nb: "Flutter hadde ikke laget noen semantikk, fordi ingen skjermleser var på; slå på TalkBack eller VoiceOver, eller la "
      + "appen kalle SemanticsBinding.instance.ensureSemantics(), og ta dumpen på nytt")

  private static let signatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], localized(en: "a PNG picture", nb: "et PNG-bilde")),
    ([0xFF, 0xD8, 0xFF], localized(en: "a JPEG picture", nb: "et JPEG-bilde")),
    (Array("%PDF".utf8), localized(en: "a PDF document", nb: "et PDF-dokument")),
    ([0x50, 0x4B, 0x3, 0x4], localized(en: "a ZIP archive", nb: "et ZIP-arkiv")),
    ([0x1F, 0x8B], localized(en: "a file compressed by gzip", nb: "en fil komprimert med gzip")),
    (Array("bplist".utf8), localized(en: "a binary property list", nb: "en binær egenskapsliste")),
    (Array("RIFF".utf8), localized(en: "a recording", nb: "et lydopptak")),
  ]

  private static let beginnings = [
    ("<!doctype html", localized(en: "an HTML document", nb: "et HTML-dokument")),
    ("<html", localized(en: "an HTML document", nb: "et HTML-dokument")),
    ("<?xml", localized(en: "XML of another kind", nb: "XML av et annet slag")),
    ("<plist", localized(en: "a property list", nb: "en egenskapsliste")), ("- ", "YAML"),
    ("open ", localized(en: "a flow", nb: "et forløp")),
  ]
}
