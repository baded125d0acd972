import Captures
import Foundation
import Testing
import Text

/// The speech of real screen readers, in the files of the folder that the variable `EARSHOT_RECORDED_SPEECH` names: JSON
/// with captures by the names of screens.
///
/// For TalkBack each command of a capture has the element that the cursor came to, `after`, with class, text, description
/// and whether it is enabled, and the utterances, `speech`. For VoiceOver each step has only its `utterance`.
@Suite("What real readers were heard to say")
struct RecordedSpeechTests {
  private static let folder = ProcessInfo.processInfo.environment["EARSHOT_RECORDED_SPEECH"]

  @Test(
    "The share of TalkBack's recorded announcements that are told word by word is printed with each that is not",
    .enabled(if: folder != nil))
  func talkBack() throws {
    var (met, all, misses) = (0, 0, [String]())
    for (screen, capture) in try Self.captures() {
      for command in capture["commands"]?.array ?? [] {
        let said = command["speech"]?.array?.compactMap { $0["text"]?.string } ?? []
        guard let element = command["after"], !said.isEmpty else { continue }
        let reported = try Self.reported(of: element)
        all += 1
        if reported.map(Self.parts) == said.map(Self.parts) {
          met += 1
        } else {
          misses.append("  \(screen): heard \(said), told \(reported)")
        }
      }
    }
    print("announcements recorded from TalkBack that are told word by word: \(met) of \(all)")
    misses.forEach { print($0) }
    #expect(Double(met) >= 0.6 * Double(max(all, 1)))
  }

  /// The recordings lack the elements. So the usual elements of an app are tried with any beginning of the utterance as
  /// their name: the rest, words and their order, has to be ours.
  @Test(
    "The share of VoiceOver's recorded announcements that an element is told as is printed with each that is none",
    .enabled(if: folder != nil))
  func voiceOver() throws {
    let utterances = Set(
      try Self.captures().flatMap { _, capture in capture["steps"]?.array?.compactMap { $0["utterance"]?.string } ?? [] })
    let kinds: [[String: JSONValue]] = [
      ["role": "button"], ["role": "switch", "on": true], ["role": "switch", "on": false],
      ["role": "custom", "traits": .array(["header"])], ["role": "custom", "traits": .array(["link"])],
    ]
    var misses: [String] = []
    for utterance in utterances.sorted() {
      let words = utterance.split(separator: " ")
      let isReported = try (1..<max(words.count, 2)).contains { count in
        try kinds.contains { kind in
          let name = JSONValue.string(words.prefix(count).joined(separator: " "))
          let reported = try Self.reported(["style": "voiceover", "node": .object(kind.merging(["label": name]) { $1 })])
          return Self.letters(reported.joined()) == Self.letters(utterance)
        }
      }
      // A text alone is announced by its words only.
      let hasRole = ["Button", "Heading", "Switch", "Link"].contains { words.contains(Substring($0)) }
      if !isReported, hasRole { misses.append("  \(utterance)") }
    }
    let met = utterances.count - misses.count
    print("announcements recorded from VoiceOver that an element is told as: \(met) of \(utterances.count)")
    misses.forEach { print($0) }
    #expect(Double(misses.count) <= 0.4 * Double(utterances.count))
  }

  private static func captures() throws -> [(screen: String, capture: JSONValue)] {
    let folder = URL(filePath: try #require(Self.folder))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    let found = try names.flatMap { name -> [(String, JSONValue)] in
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: folder.appending(path: name)))
      guard case .object(let captures)? = json["captures"] else { return [] }
      return captures.sorted { $0.key < $1.key }.map { ("\(name), \($0.key)", $0.value) }
    }
    try #require(!found.isEmpty)
    return found
  }

  private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  private static func parts(_ text: String) -> [String] {
    text.split { ",.:;".contains($0) }.map { letters(String($0)) }
  }

  /// The announcement and the hint of an element, as far as the recording describes it.
  private static func reported(of element: JSONValue) throws -> [String] {
    var node: [String: JSONValue] = ["className": element["className"] ?? "", "enabled": element["enabled"] ?? true]
    node["text"] = element["text"]?.string.nonEmpty.map { .string($0) }
    node["contentDescription"] = element["description"]?.string.nonEmpty.map { .string($0) }
    return try reported(["style": "talkback", "node": .object(node)])
  }

  /// The announcement and the hint of a case.
  private static func reported(_ given: [String: JSONValue]) throws -> [String] {
    let result = try AnnouncementCase(.object(given.merging(["id": "a"]) { $1 })).result()
    guard case .one(let announcement) = result.announcement else { return [] }
    return [announcement] + [result.hint].compactMap(\.self)
  }
}
