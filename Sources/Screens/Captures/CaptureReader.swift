import Text

/// Reads captures of every format, recognised by their content.
package enum CaptureReader {
  /// The screens in a file, in document order; at least one.
  ///
  /// - Throws: The line and the reason, which names the apparent kind of a file that is not a capture.
  package static func screens(in bytes: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    guard bytes.count <= CaptureLimits.bytes else {
      throw CaptureError("it has \(bytes.count >> 20) MB; a capture of a screen has at most \(CaptureLimits.bytes >> 20)")
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
    return try screens(of: json)
  }

  /// The captures in a text; the rest of it is skipped.
  private static func screens(among bytes: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    let error: CaptureError
    do throws(CaptureError) {
      let screens = try markupScreens(in: bytes)
      if !screens.isEmpty { return screens + (hasJSON(bytes) ? jsonScreens(among: bytes) : []) }
      error = ForeignContent.error(in: bytes)
    } catch let failure {
      error = failure
    }
    let found = jsonScreens(among: bytes)
    guard !found.isEmpty else { throw error }
    return found
  }

  private static func jsonScreens(among bytes: [UInt8]) -> [CapturedScreen] {
    JSONReader.values(among: bytes).compactMap { try? screens(of: $0) }.flatMap(\.self)
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

  /// Members that only captures in JSON have.
  private static let jsonSigns = ["\"nodeId\"", "\"isEnabled\""]

  /// Whether the beginning of a file looks like that of a capture.
  package static func isCapture(beginning: String) -> Bool {
    let signs = AndroidDump.roots.map { "<\($0)" } + XCUITestDump.rootNames.map { "<\($0)" } + jsonSigns
    return signs.contains { beginning.contains($0) }
  }

  private static func markupScreens(in bytes: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    var screens: [CapturedScreen] = []
    for document in try DumpReader.documents(in: bytes) {
      screens.append(
        AndroidDump.roots.contains(document.name)
          ? try AndroidDump.screen(document) : try XCUITestDump.screen(document))
    }
    return screens
  }

  private static func screens(of json: JSONValue) throws(CaptureError) -> [CapturedScreen] {
    // An answer of a WebDriver server has the page source as its value.
    if let source = json["value"]?.string {
      let screens = try markupScreens(in: Array(source.utf8))
      guard !screens.isEmpty else { throw ForeignContent.error(in: Array(source.utf8)) }
      return screens
    }
    if let nodes = ChromeTree.nodes(in: json) { return [try ChromeTree.screen(nodes, file: json)] }
    for element in [json, json["value"], json["tree"]].compactMap(\.self) where WebDriverAgentTree.isElement(element) {
      return [WebDriverAgentTree.screen(element)]
    }
    throw ForeignContent.error(in: json)
  }
}
