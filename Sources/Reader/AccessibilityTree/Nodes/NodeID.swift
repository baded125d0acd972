/// The name of a node: a readable path that stays the same from one view to the next.
///
/// The first segment is the screen, the last one the element or, in lists, the row's own key: `login/email`,
/// `notifications/list/17`. The path is only a name; the tree says which node contains which.
///
/// A segment may be any text, like the id a phone or a page has for an element. The path is still one word of visible
/// characters, so that it can stand in a flow: all other characters are percent-encoded UTF-8 (RFC 3986),
/// `login/com.example:id%2Fsend`, and an empty segment is a single `%`.
package struct NodeID: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Its segments as they are written, with slashes between them.
  package let path: String

  /// The id with this path: segments as they are written, joined by slashes, the screen's name first.
  package init(_ path: String) {
    self.path = path
  }

  /// The id of these segments, the screen's name first; each may be any text.
  package init(segments: [String]) {
    path = segments.map(Self.written).joined(separator: "/")
  }

  /// Lets a path in source stand for its id, as in `"login/email"`.
  package init(stringLiteral path: String) {
    self.path = path
  }

  /// The texts the path was made of, the screen's name first.
  package var segments: [String] {
    path.isEmpty ? [] : path.utf8.split(separator: Self.slash, omittingEmptySubsequences: false).map(Self.read)
  }

  /// The name of the screen the node belongs to: the first segment.
  package var screen: String {
    Self.read(path.utf8.prefix { $0 != Self.slash })
  }

  /// The last segment.
  package var lastSegment: String {
    let slash = path.utf8.lastIndex(of: Self.slash)
    return Self.read(path.utf8[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...])
  }

  /// The name of a child of this node; the segment may be any text.
  package func appending(_ segment: String) -> NodeID {
    NodeID(path.isEmpty ? Self.written(segment) : "\(path)/\(Self.written(segment))")
  }

  /// The path, as transcripts and flows have it.
  package var description: String { path }

  /// By the letters of the paths; says nothing of the order they are read in.
  package static func < (lhs: NodeID, rhs: NodeID) -> Bool { lhs.path < rhs.path }
}

// MARK: - Writing and reading a segment

extension NodeID {
  private static let slash = UInt8(ascii: "/")
  private static let percent = UInt8(ascii: "%")

  /// The segment as it stands in a path.
  private static func written(_ segment: String) -> String {
    if segment.isEmpty { return "%" }
    let isPlain = segment.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != slash && $0 != percent }
    if isPlain { return segment }
    let scalars = segment.unicodeScalars
    let last = scalars.index(before: scalars.endIndex)
    var written = ""
    for index in scalars.indices {
      let scalar = scalars[index]
      // An accent at the start, say, would make one character with the slash before it.
      let joins = index == scalars.startIndex && "/\(scalar)".count == 1 || index == last && "\(scalar)/".count == 1
      if isVisible(scalar), !joins {
        written.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          written += byte < 0x10 ? "%0" : "%"
          written += String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return written
  }

  /// Whether a scalar stands for itself in a path: it can be seen and does not end the word.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: false
    default: scalar != "/" && scalar != "%"
    }
  }

  /// The text of a segment as it is written; a percent sign without two digits after it stands for itself.
  private static func read(_ written: Substring.UTF8View) -> String {
    guard written.contains(percent) else { return String(Substring(written)) }
    if written.count == 1 { return "" }
    var bytes: [UInt8] = []
    var rest = written
    while let byte = rest.popFirst() {
      if byte == percent, rest.count >= 2, let value = hexadecimal(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
    // `UInt8(_:radix:)` takes a sign as well.
    digits.contains { !(0x30...0x39).contains($0) && !(0x41...0x46).contains($0) && !(0x61...0x66).contains($0) }
      ? nil : UInt8(Substring(digits), radix: 16)
  }
}
