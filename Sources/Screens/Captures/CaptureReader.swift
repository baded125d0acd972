import Text

/// Reads captures of every format, recognised by their content.
package enum CaptureReader {
  /// The screens in a file, in document order; at least one. The first has notes on what was undone before it was read, and on
  /// captures in the file that are broken.
  ///
  /// - Throws: The line and the reason, which names the apparent kind of a file that is not a capture.
  package static func screens(in file: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    guard file.count <= CaptureLimits.bytes else { throw tooLarge(file.count) }
    var found = try Found(in: PastedText(file))
    for place in found.screens.indices { found.screens[place].noteDirection() }
    if !found.changes.isEmpty { found.screens[0].add(.undone(found.changes)) }
    for error in found.broken { found.screens[0].add(.broken(line: error.line, error.reason)) }
    return found.screens
  }

  /// The error for a file of so many bytes.
  static func tooLarge(_ count: Int) -> CaptureError {
    CaptureError(
      localized(
        en: "it has \(count >> 20) MB; a capture of a screen has at most \(CaptureLimits.bytes >> 20)",
        nb: "den har \(count >> 20) MB; et skjermopptak har høyst \(CaptureLimits.bytes >> 20)"))
  }

  /// What is found in a text.
  private struct Found {
    var screens: [CapturedScreen] = []
    /// The bytes of the captures.
    var ranges: [Range<Int>] = []
    /// Why other captures are broken.
    var broken: [CaptureError] = []
    /// What was undone.
    var changes: [PastedChange] = []

    init() {}

    /// - Throws: Where there is no screen.
    init(in text: PastedText) throws(CaptureError) {
      do throws(CaptureError) { self = try CaptureReader.found(in: text.bytes) } catch { throw text.inFile(error) }
      broken = broken.map(text.inFile)
      changes = text.changes + changes.filter { !text.changes.contains($0) }
    }

    /// - Throws: Where there is no screen, without a column: the text was written with escapes.
    init(inString text: String) throws(CaptureError) {
      do throws(CaptureError) { self = try Found(in: PastedText(Array(text.utf8))) } catch { throw error.withoutColumn }
      broken = broken.map(\.withoutColumn)
    }

    init(_ screens: [CapturedScreen]) { self.screens = screens }

    mutating func add(_ other: Found) {
      screens += other.screens
      ranges += other.ranges
      broken += other.broken
      changes += other.changes.filter { !changes.contains($0) }
    }
  }

  private static func found(in bytes: [UInt8]) throws(CaptureError) -> Found {
    guard ForeignContent.startsJSON(bytes) else {
      // A whole text of JSON, as a tool answers it.
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "\""), let json = try? JSONReader.value(of: bytes),
        let found = try? screens(of: json)
      {
        return found
      }
      return try found(among: bytes)
    }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONReader.value(of: bytes)
    } catch {
      // A log may begin with a bracket, too.
      guard let found = try? found(among: bytes) else { throw CaptureError(error) }
      return found
    }
    return try screens(of: json, in: bytes)
  }

  /// The captures in a text; the rest of it is skipped.
  private static func found(among bytes: [UInt8]) throws(CaptureError) -> Found {
    let pasted = try PastedCaptures(in: bytes)
    var found = Found()
    let markup = DumpReader.found(in: bytes)
    found.broken = markup.broken
    for document in markup.documents {
      do throws(CaptureError) {
        found.screens.append(try document.screen(document.root))
        found.ranges.append(document.range)
      } catch { found.broken.append(error) }
    }
    if hasJSON(bytes) || found.screens.isEmpty {
      let inJSON = json(among: bytes)
      // Of a log in JSON the texts are escaped, and no captures as they stand there.
      if inJSON.changes.contains(.records) { found = Found() }
      found.add(inJSON)
    }
    try pasted.add(to: &found.screens, &found.ranges)
    if found.screens.isEmpty, !ForeignContent.startsJSON(bytes), hasJSON(bytes) {
      let text = withoutIndentation(bytes)
      let indented = json(among: text)
      if !indented.screens.isEmpty {
        found = indented
        found.screens[0].passedOver = lines(of: text, outside: indented.ranges)
        return found
      }
    }
    guard !found.screens.isEmpty else { throw found.broken.first ?? ForeignContent.error(in: bytes) }
    found.screens[0].passedOver = lines(of: bytes, outside: found.ranges)
    return found
  }

  // MARK: - JSON

  /// The captures in JSON among other text: values, records of a log whose texts are lines of a capture, and broken ones.
  private static func json(among bytes: [UInt8]) -> Found {
    var found = Found()
    let values = JSONReader.values(among: bytes)
    let list = JSONValue.array(values.map(\.value))
    // A list that is written with an element in each line.
    if values.count > 1, values.allSatisfy({ IdbTree.isLeaf($0.value) }), let all = try? screens(of: list) {
      found.add(all)
      found.ranges = values.map(\.range)
      return found
    }
    // Records of a log may each look like a small capture, too.
    if values.count > 1, let text = LogRecords.text(of: values.map(\.value)),
      let inside = try? Found(inString: text)
    {
      found = inside
      found.ranges = values.map(\.range)
      if !found.changes.contains(.records) { found.changes.append(.records) }
      return found
    }
    for (value, range) in values {
      guard let inside = try? screens(of: value) else { continue }
      found.add(inside)
      found.ranges.append(range)
    }
    found.broken += brokenJSON(in: bytes, outside: values.map(\.range))
    return found
  }

  /// Why values of JSON that have the signs of a capture are broken.
  private static func brokenJSON(in bytes: [UInt8], outside ranges: [Range<Int>]) -> [CaptureError] {
    guard hasJSON(bytes) else { return [] }
    var errors: [CaptureError] = []
    var (start, line) = (0, 1)
    for range in ranges + [bytes.count..<bytes.count] {
      let gap = bytes[start..<max(range.lowerBound, start)]
      if hasJSON(Array(gap)),
        let bracket = gap.indices.first(where: {
          "{[".utf8.contains(gap[$0]) && ($0 == gap.startIndex || gap[$0 - 1] == UInt8(ascii: "\n"))
        })
      {
        do throws(JSONError) { _ = try JSONReader.value(of: Array(gap[bracket...])) } catch {
          var fault = CaptureError(error)
          fault.line += line - 1 + gap[..<bracket].count { $0 == UInt8(ascii: "\n") }
          errors.append(fault)
        }
      }
      line += bytes[start..<max(range.upperBound, start)].count { $0 == UInt8(ascii: "\n") }
      start = max(range.upperBound, start)
    }
    return errors
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

  /// Whether the beginning of a file, as it is read, looks like that of a capture.
  package static func isCapture(beginning bytes: [UInt8]) -> Bool {
    // A piece of what is compressed cannot be read, and anything may be compressed.
    guard let text = try? PastedText(bytes).bytes else { return false }
    return isCapture(beginning: String(decoding: text, as: UTF8.self))
  }

  /// Whether the beginning of a file looks like that of a capture.
  package static func isCapture(beginning: String) -> Bool {
    CaptureFormat.allCases.lazy.map(\.row).contains { row in
      row.signs.contains { beginning.contains($0) } || row.isSign(beginning)
    }
  }

  /// - Parameter bytes: The text of the value, which may name a tool.
  private static func screens(of json: JSONValue, in bytes: [UInt8] = []) throws(CaptureError) -> Found {
    // An answer of a WebDriver server has the page source as its value, one of Flutter's VM service the tree as its data.
    if let source = (json["value"] ?? json["result"]?["data"] ?? json)?.string {
      return try Found(inString: source)
    }
    for format in CaptureFormat.allCases {
      if case .json(let screen) = format.row.reading, let found = try screen(json) { return Found([found]) }
    }
    var found = Found()
    for text in LogRecords.texts(in: json) where isCapture(beginning: text) {
      if let inside = try? Found(inString: text) { found.add(inside) }
    }
    guard !found.screens.isEmpty else { throw ForeignContent.error(in: json, of: bytes) }
    found.ranges = []
    return found
  }
}
