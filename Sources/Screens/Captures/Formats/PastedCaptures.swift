import Text

/// The captures that tools print as text, found in what a person pasted: among prose, in code fences, in logs.
///
/// Each format has marks, so that a file without one is not read line by line.
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
    for format in CaptureFormat.allCases {
      guard case .text(let marks, let captures) = format.row.reading,
        marks.contains(where: { PastedLines.contains($0, in: bytes) })
      else { continue }
      found += try captures(PastedLines(bytes))
    }
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
    if found.isEmpty, screens.isEmpty {
      for format in CaptureFormat.allCases {
        guard case .prose(let mark, let captures) = format.row.reading, PastedLines.contains(mark, in: bytes) else { continue }
        found += try captures(PastedLines(bytes))
      }
    }
    for capture in found where !capture.ranges.contains(where: { range in taken.contains { $0.overlaps(range) } }) {
      screens.append(capture.screen)
      ranges += capture.ranges
    }
  }
}
