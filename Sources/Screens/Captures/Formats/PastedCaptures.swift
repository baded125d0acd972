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
  /// The captures of the formats that a list in prose may look like.
  private let listed: [Found]

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
    // Lists in prose look alike: only where there is no other capture.
    listed = found.isEmpty && PastedLines.contains("- ", in: bytes) ? try AriaSnapshot.screens(in: PastedLines(bytes)) : []
    self.found = found
  }

  /// The screens, in the order of the text.
  var screens: [CapturedScreen] { (found + listed).map(\.screen) }

  /// Adds the captures that are in no other one.
  func add(to screens: inout [CapturedScreen], _ ranges: inout [Range<Int>]) {
    let taken = ranges
    for capture in found + (screens.isEmpty ? listed : [])
    where !capture.ranges.contains(where: { range in taken.contains { $0.overlaps(range) } }) {
      screens.append(capture.screen)
      ranges += capture.ranges
    }
  }

  /// Whether the beginning of a file has the sign of such a capture.
  static func isCapture(beginning: String) -> Bool {
    if let item = beginning.firstMatch(of: /(?m)^\s*- [a-z]+ ("|\[)/), !item.output.0.isEmpty { return true }
    return ["SemanticsNode#", "SemanticsNode id=", "isMergedIntoParent", "Element subtree:", "→Application", "Node #"].contains {
      beginning.contains($0)
    }
  }
}
