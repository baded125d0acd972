import Text

/// The captures that tools print as text, found in what a person pasted: among prose, in code fences, in logs.
///
/// Each format has a sign, so that a file without one is not read line by line.
struct PastedCaptures {
  /// A capture and the bytes that it is read from.
  struct Found {
    var screen: CapturedScreen
    var ranges: [Range<Int>]
  }

  private let found: [Found]
  private let bytes: [UInt8]

  /// Finds the captures in a text.
  ///
  /// - Throws: Where one is nested too deeply.
  init(in bytes: [UInt8]) throws(CaptureError) {
    var found: [Found] = []
    if PastedLines.contains(FlutterDump.sign, in: bytes) || PastedLines.contains(FlutterDump.attributesSign, in: bytes) {
      found += try FlutterDump.trees(in: PastedLines(bytes)).map {
        Found(screen: FlutterScreen.screen(of: $0), ranges: $0.ranges)
      }
    }
    if XCTestDescription.signs.contains(where: { PastedLines.contains($0, in: bytes) }) {
      found += try XCTestDescription.trees(in: PastedLines(bytes)).map { Found(screen: $0.screen, ranges: $0.ranges) }
    }
    if PastedLines.contains(ComposeDump.sign, in: bytes) {
      found += try ComposeDump.trees(in: PastedLines(bytes)).map {
        Found(screen: ComposeScreen.screen(of: $0), ranges: $0.ranges)
      }
    }
    if PastedLines.contains(SnapshotDescription.sign, in: bytes) { found += SnapshotDescription.screens(in: PastedLines(bytes)) }
    (self.found, self.bytes) = (found, bytes)
  }

  /// The screens, in the order of the text.
  var screens: [CapturedScreen] { found.map(\.screen) }

  /// Adds the captures that are in no other one.
  ///
  /// - Throws: Where one is nested too deeply.
  func add(to screens: inout [CapturedScreen], _ ranges: inout [Range<Int>]) throws(CaptureError) {
    let taken = ranges
    var found = found
    // A list in prose looks like an aria snapshot: one is looked for where there is nothing else.
    if found.isEmpty, screens.isEmpty, PastedLines.contains("- ", in: bytes) {
      found = try AriaSnapshot.screens(in: PastedLines(bytes))
    }
    for capture in found where !capture.ranges.contains(where: { range in taken.contains { $0.overlaps(range) } }) {
      screens.append(capture.screen)
      ranges += capture.ranges
    }
  }

  /// Whether the beginning of a file has the sign of such a capture.
  static func isCapture(beginning: String) -> Bool {
    if beginning.contains(/(?m)^\s*- [a-z]+ ["\[]/) { return true }
    return ["SemanticsNode#", "SemanticsNode id=", "isMergedIntoParent", "Element subtree:", "→Application", "Node #"].contains {
      beginning.contains($0)
    }
  }
}
