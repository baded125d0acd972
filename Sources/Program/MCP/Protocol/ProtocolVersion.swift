/// A version of the Model Context Protocol, by its date.
///
/// Source: the schemas of modelcontextprotocol/modelcontextprotocol.
package enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// Without a handshake: each request names its version.
  case july2026 = "2026-07-28"

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// Whether each request names its version, in place of a handshake at the beginning.
  var isStateless: Bool { self >= .july2026 }

  /// Whether several messages may stand in one line.
  var hasBatches: Bool { self == .march2025 }

  /// Whether a result may have a structure that a schema describes, and names have titles for people.
  var hasStructure: Bool { self >= .june2025 }

  /// Whether tools tell what they may change.
  var hasAnnotations: Bool { self >= .march2025 }

  /// The versions that begin with a handshake, the newest first.
  static let negotiated = allCases.filter { !$0.isStateless }.sorted(by: >)
  /// The versions that each request names, the newest first.
  static let stateless = allCases.filter(\.isStateless).sorted(by: >)
}
