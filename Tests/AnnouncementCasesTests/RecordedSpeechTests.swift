import AnnouncementCases
import Foundation
import Platforms
import Testing

/// What real readers said, in the files of the folder that the variable `EARSHOT_RECORDED_SPEECH` names: JSON in which
/// each command of a capture has the element that the cursor came to, `after`, and the utterances, `speech`.
///
/// Such recordings have TalkBack's own words beside class, text, description and whether it is enabled.
@Suite("What TalkBack was heard to say")
struct RecordedSpeechTests {
  private static let folder = ProcessInfo.processInfo.environment["EARSHOT_RECORDED_SPEECH"]

  @Test(
    "The share of recorded announcements that are told word by word is printed with each that is not",
    .enabled(if: folder != nil))
  func share() throws {
    let folder = URL(filePath: try #require(Self.folder))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    var (met, all, misses) = (0, 0, [String]())
    for name in names {
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: folder.appending(path: name)))
      guard case .object(let captures)? = json["captures"] else { continue }
      for (screen, capture) in captures.sorted(by: { $0.key < $1.key }) {
        for command in capture["commands"]?.array ?? [] {
          let said = command["speech"]?.array?.compactMap { $0["text"]?.string } ?? []
          guard let element = command["after"], !said.isEmpty else { continue }
          let told = try Self.told(of: element)
          all += 1
          if told.map(Self.parts) == said.map(Self.parts) {
            met += 1
          } else {
            misses.append("  \(name), \(screen): heard \(said), told \(told)")
          }
        }
      }
    }
    print("recorded announcements told word by word: \(met) of \(all)")
    misses.forEach { print($0) }
    #expect(all > 0)
    #expect(Double(met) >= 0.6 * Double(all))
  }

  private static func parts(_ text: String) -> [String] {
    text.split { ",.:;".contains($0) }.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
  }

  /// The announcement and the hint of an element, as far as the recording describes it.
  private static func told(of element: JSONValue) throws -> [String] {
    var node: [String: JSONValue] = ["className": element["className"] ?? "", "enabled": element["enabled"] ?? true]
    node["text"] = element["text"]?.string.nonEmpty.map { .string($0) }
    node["contentDescription"] = element["description"]?.string.nonEmpty.map { .string($0) }
    let result = try AnnouncementCase(.object(["id": "a", "style": "talkback", "node": .object(node)])).result()
    guard case .one(let announcement) = result.announcement else { return [] }
    return [announcement] + [result.hint].compactMap(\.self)
  }
}
