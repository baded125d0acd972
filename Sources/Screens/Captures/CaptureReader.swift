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
    if ForeignContent.startsJSON(bytes) { return [try jsonScreen(in: bytes)] }
    return try markupScreens(in: bytes)
  }

  /// Whether the beginning of a file looks like that of a capture.
  package static func isCapture(beginning: String) -> Bool {
    let signs = AndroidDump.roots.map { "<\($0)" } + XCUITestDump.rootNames.map { "<\($0)" } + ["\"nodeId\"", "\"isEnabled\""]
    return signs.contains { beginning.contains($0) }
  }

  private static func markupScreens(in bytes: [UInt8]) throws(CaptureError) -> [CapturedScreen] {
    let documents = try DumpReader.documents(in: bytes)
    guard !documents.isEmpty else { throw ForeignContent.error(in: bytes) }
    var screens: [CapturedScreen] = []
    for document in documents {
      screens.append(
        AndroidDump.roots.contains(document.name)
          ? try AndroidDump.screen(document) : try XCUITestDump.screen(document))
    }
    return screens
  }

  private static func jsonScreen(in bytes: [UInt8]) throws(CaptureError) -> CapturedScreen {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONReader.value(of: bytes)
    } catch {
      throw CaptureError(line: error.line, error.reason)
    }
    // An answer of a WebDriver server has the page source as its value.
    if let source = json["value"]?.string {
      guard let screen = try markupScreens(in: Array(source.utf8)).first else { throw ForeignContent.error(in: bytes) }
      return screen
    }
    if let nodes = ChromeTree.nodes(in: json) { return try ChromeTree.screen(nodes, file: json) }
    for element in [json, json["value"], json["tree"]].compactMap(\.self) where WebDriverAgentTree.isElement(element) {
      return WebDriverAgentTree.screen(element)
    }
    throw ForeignContent.error(in: json)
  }
}
