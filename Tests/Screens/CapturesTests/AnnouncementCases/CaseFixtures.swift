import Captures
import Foundation
import TestSupport
import Testing
import Text

/// A published announcement case with the announcement that is expected for it.
struct CaseFixture: Sendable, CustomTestStringConvertible {
  var json: JSONValue
  var id: String { json["id"]?.string ?? "?" }
  /// The id, after the rule of which the case is an example.
  var testDescription: String { json["rule"]?.string.map { "\($0): \(id)" } ?? id }

  /// Whether the case must be met: others follow another dialect or contradict a better source.
  var isToBeMet: Bool {
    json["web"]?.bool != true && json["conflictsWith"] == nil
      && ["ios", "android"].contains(json["platform"]?.string ?? "ios")
  }

  /// Whether the case was derived from published rules and not stated by a source.
  var isDerived: Bool { json["derived"]?.bool == true }

  /// The differences from the expectation; empty if there are none.
  func differences(from result: CaseResult) -> [String] {
    var found: [String] = []
    func compare(_ what: String, _ expected: String?, _ said: String?) {
      let wanted = Segments(expected ?? "")
      let heard = Segments(said ?? "")
      let isMet = json["partial"]?.bool == true ? heard.contains(wanted) : heard == wanted
      if !isMet { found.append("\(what): expected '\(expected ?? "")', said '\(said ?? "")'") }
    }
    switch (json["expected"], result.announcement) {
    case (.array(let expected)?, .several(let said)):
      for (offset, text) in expected.enumerated() {
        compare("\(offset + 1)", text.string, offset < said.count ? said[offset] : nil)
      }
      if said.count > expected.count { found.append("said \(said.count), expected \(expected.count)") }
    case (let expected, .one(let said)): compare("announcement", expected?.string, said)
    case (let expected, .none): compare("announcement", expected?.string, nil)
    case (_, .several(let said)): found.append("said a list: \(said)")
    }
    let isExact = json["match"]?.string == "exact"
    if json["kind"]?.string == "focus", isExact || json["expectedHint"] != nil {
      compare("hint", json["expectedHint"]?.string, result.hint)
    }
    if isExact || json["expectedTrailer"] != nil {
      compare("trailer", json["expectedTrailer"]?.string, result.trailer)
    }
    if let queue = json["queue"]?.string, queue != result.queue {
      found.append("queue: expected '\(queue)', was '\(result.queue ?? "")'")
    }
    return found
  }

  static let all: [CaseFixture] = ["voiceover", "talkback"].flatMap(read)

  /// The cases of a file in the fixtures.
  static func read(_ name: String) -> [CaseFixture] {
    Checkout.cases("announcements/\(name).jsonl").map(CaseFixture.init)
  }
}

/// A text cut at `,` `.` `:` `;`, folded, without spaces, hyphens and quotes.
struct Segments: Hashable {
  var parts: [String]

  init(_ text: String) {
    parts = text.split(whereSeparator: { ",.:;".contains($0) }).map { part in
      part.lowercased().filter { $0.isLetter || $0.isNumber || !$0.isASCIIQuoteHyphenOrSpace }
    }.filter { !$0.isEmpty }
  }

  func contains(_ other: Segments) -> Bool {
    other.parts.isEmpty
      || parts.indices.contains { parts[$0...].starts(with: other.parts) }
  }
}

extension Character {
  fileprivate var isASCIIQuoteHyphenOrSpace: Bool {
    isWhitespace || "-‐‑–—'\"’‘“”«»".contains(self)
  }
}
