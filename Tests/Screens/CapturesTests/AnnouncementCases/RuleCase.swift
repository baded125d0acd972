import Captures
import Foundation
import Testing
import Text

/// An element in iOS's own words, and what VoiceOver says of it by a rule.
struct RuleCase: Sendable, CustomTestStringConvertible {
  var node: String
  var fixture: [String: JSONValue]
  var testDescription: String { node }

  /// - Parameters:
  ///   - node: The element as JSON.
  ///   - event: What happens to it, as JSON.
  ///   - settings: The reader's settings, as JSON.
  init(
    _ node: String, _ expected: String, hint: String? = nil, trailer: String? = nil, on event: String? = nil,
    queue: String? = nil, in language: String = "en", with settings: String? = nil
  ) {
    self.node = node
    fixture = Self.fixture(kind: event == nil ? "focus" : "event", expected: .string(expected), language)
    fixture["expectedHint"] = hint.map(JSONValue.string)
    fixture["expectedTrailer"] = trailer.map(JSONValue.string)
    fixture["queue"] = queue.map(JSONValue.string)
    fixture["event"] = event.map(Self.json)
    fixture["settings"] = settings.map(Self.json)
  }

  /// A tree and the names of its elements in order, or what is said of one after the other.
  init(_ tree: String, _ expected: [String], spoken: Bool = false) {
    node = tree
    let texts = expected.map(JSONValue.string)
    fixture = Self.fixture(kind: spoken ? "sequence" : "order", expected: .array(texts), "en")
  }

  /// What differs from what is expected; empty if nothing does.
  func differences() throws -> [String] {
    var members = fixture
    members["node"] = Self.json(node)
    let json = JSONValue.object(members)
    return try CaseFixture(json: json).differences(from: AnnouncementCase(json).result())
  }

  private static func fixture(kind: String, expected: JSONValue, _ language: String) -> [String: JSONValue] {
    [
      "id": "rule", "style": "voiceover", "platform": "ios", "match": "exact", "locale": language,
      "kind": kind, "expected": "",
    ].mapValues(JSONValue.string).merging(["expected": expected]) { $1 }
  }

  /// The value of a JSON text; null, which no case can be read from, where it is none.
  private static func json(_ text: String) -> JSONValue {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .null
  }
}
