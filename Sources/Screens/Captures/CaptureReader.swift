import Text

/// Reads captures of every format, recognised by their content.
package enum CaptureReader {
  /// The screens in a file, in document order; at least one.
  ///
  /// - Throws: The line and the reason, which names the apparent kind of a file that is not a capture.
  package static func screens(in bytes: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    guard bytes.count <= CaptureLimits.bytes else {
      throw CaptureError(
        localized(
          en: "it has \(bytes.count >> 20) MB; a capture of a screen has at most \(CaptureLimits.bytes >> 20)",
          nb: "den har \(bytes.count >> 20) MB; et skjermopptak har høyst \(CaptureLimits.bytes >> 20)"))
    }
    let bytes = MarkupRepair.decodedFromUTF16(bytes)
    guard ForeignContent.startsJSON(bytes) else { return try screens(among: bytes) }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONReader.value(of: bytes)
    } catch {
      // A log may begin with a bracket, too.
      guard let found = try? screens(among: bytes) else { throw CaptureError(line: error.line, error.reason) }
      return found
    }
    return try screens(of: json, in: bytes)
  }

  /// The captures in a text; the rest of it is skipped.
  private static func screens(among bytes: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    let error: CaptureError
    let pasted = try PastedCaptures(in: bytes)
    do throws(CaptureError) {
      var (screens, ranges) = try markupScreens(in: bytes)
      if !screens.isEmpty {
        if hasJSON(bytes) {
          let json = jsonScreens(among: bytes)
          (screens, ranges) = (screens + json.screens, ranges + json.ranges)
        }
        try pasted.add(to: &screens, &ranges)
        screens[0].passedOver = lines(of: bytes, outside: ranges)
        return screens
      }
      error = ForeignContent.error(in: bytes)
    } catch let failure {
      error = failure
    }
    var (found, ranges) = jsonScreens(among: bytes)
    try pasted.add(to: &found, &ranges)
    if found.isEmpty, !ForeignContent.startsJSON(bytes), hasJSON(bytes) {
      let text = withoutIndentation(bytes)
      (found, ranges) = jsonScreens(among: text)
      if !found.isEmpty { found[0].passedOver = lines(of: text, outside: ranges) }
      guard found.isEmpty else { return found }
    }
    guard !found.isEmpty else { throw error }
    found[0].passedOver = lines(of: bytes, outside: ranges)
    return found
  }

  private static func jsonScreens(among bytes: [UInt8]) -> (screens: [CapturedScreen], ranges: [Range<Int>]) {
    let found = JSONReader.values(among: bytes).compactMap { value, range in (try? screens(of: value)).map { ($0, range) } }
    return (found.flatMap(\.0), found.map(\.1))
  }

  /// How many lines with a text are outside of the captures; the declarations of XML do not count.
  private static func lines(of bytes: [UInt8], outside ranges: [Range<Int>]) -> Int {
    var (count, start) = (0, 0)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) + [bytes.count..<bytes.count]
    where range.lowerBound >= start {
      // A repaired text may be longer.
      count += bytes[start..<min(range.lowerBound, bytes.count)].split(separator: UInt8(ascii: "\n")).count { line in
        let text = line.drop { $0 <= UInt8(ascii: " ") }
        return !text.isEmpty && !text.starts(with: "<?".utf8) && !text.starts(with: "<!".utf8) && !text.starts(with: "</".utf8)
      }
      start = min(range.upperBound, bytes.count)
    }
    return count
  }

  /// A text whose lines begin with what they say: a part of a capture is pasted as it stood in it, or in a quotation of a thread.
  private static func withoutIndentation(_ bytes: [UInt8]) -> [UInt8] {
    var isBeginning = true
    return bytes.filter { byte in
      if byte == UInt8(ascii: "\n") {
        isBeginning = true
      } else if ![0x20, 0x9, UInt8(ascii: ">")].contains(byte) {
        isBeginning = false
      }
      return !isBeginning || byte == UInt8(ascii: "\n")
    }
  }

  /// Whether a text with markup may have captures in JSON too.
  private static func hasJSON(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { place in
        bytes[place] == UInt8(ascii: "\"")
          && jsonSigns.contains { bytes[place...].starts(with: $0.utf8) }
      }
    }
  }

  /// The signs that captures in JSON have: names of members, in their quotation marks.
  private static let jsonSigns = CaptureFormat.allCases.map(\.row).flatMap { row -> [String] in
    if case .json = row.reading { row.signs } else { [] }
  }

  /// Whether the beginning of a file looks like that of a capture.
  package static func isCapture(beginning: String) -> Bool {
    CaptureFormat.allCases.lazy.map(\.row).contains { row in
      row.signs.contains { beginning.contains($0) } || row.isSign(beginning)
    }
  }

  private static func markupScreens(
    in bytes: [UInt8]
  ) throws(CaptureError) -> (screens: [CapturedScreen], ranges: [Range<Int>]) {
    var screens: [CapturedScreen] = []
    let documents = try DumpReader.documents(in: bytes)
    for document in documents { screens.append(try document.screen(document.root)) }
    return (screens, documents.map(\.range))
  }

  /// - Parameter bytes: The text of the value, which may name a tool.
  private static func screens(of json: JSONValue, in bytes: [UInt8] = []) throws(CaptureError) -> [CapturedScreen] {
    // An answer of a WebDriver server has the page source as its value, one of Flutter's VM service the tree as its data.
    if let source = (json["value"] ?? json["result"]?["data"])?.string {
      let screens = try markupScreens(in: Array(source.utf8)).screens + PastedCaptures(in: Array(source.utf8)).screens
      guard !screens.isEmpty else { throw ForeignContent.error(in: Array(source.utf8)) }
      return screens
    }
    for format in CaptureFormat.allCases {
      if case .json(let screen) = format.row.reading, let found = try screen(json) { return [found] }
    }
    throw ForeignContent.error(in: json, of: bytes)
  }
}
