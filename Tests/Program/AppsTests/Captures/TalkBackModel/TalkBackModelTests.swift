import Announcements
import Captures
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing

@testable import Apps

/// Android captures as Earshot hears them, beside a model of TalkBack written from TalkBack's source alone.
@Suite("Earshot's stops beside a model of TalkBack")
struct TalkBackModelTests {
  @Test("agree in every Android capture of the fixtures")
  func fixtures() throws {
    let found = try Comparison(in: Checkout.url("Tests/Fixtures"))
    #expect(found.captures > 30)
    expectNoDifference(found.differences, [])
  }

  @Test(
    "of a folder of your own are measured",
    .enabled(if: ProcessInfo.processInfo.environment["EARSHOT_CAPTURES"] != nil, "EARSHOT_CAPTURES names no folder"))
  func folder() throws {
    let path = try #require(ProcessInfo.processInfo.environment["EARSHOT_CAPTURES"])
    let found = try Comparison(in: URL(filePath: path))
    print(found.differences.joined(separator: "\n"))
    print("\(found.captures) captures, \(found.agreed) of \(found.stops) stops agree")
  }
}

/// The stops of both over a folder.
private struct Comparison {
  private(set) var captures = 0
  private(set) var stops = 0
  private(set) var agreed = 0
  /// A line for each stop that only one of both has: "-" the model's, "+" Earshot's.
  private(set) var differences: [String] = []

  init(in folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "xml" {
      let dump = try Data(contentsOf: file)
      guard dump.range(of: Data("<hierarchy".utf8)) != nil else { continue }
      let expected = TalkBackNode.windows(of: dump).flatMap { window in
        let stops = TalkBackStops(root: window)
        return stops.all.map { Self.words(TalkBackWords(stops: stops).pieces(of: $0)) }
      }
      guard let entry = try? CaptureLibrary(file.path).entries.first else {
        differences.append("\(file.lastPathComponent): not read")
        continue
      }
      compare(expected, HeardScreen(entry, as: ReaderProfile(style: .talkBack)).elements.map(Self.words), file.lastPathComponent)
    }
  }

  private mutating func compare(_ expected: [String], _ heard: [String], _ file: String) {
    let changes = heard.difference(from: expected)
    captures += 1
    stops += max(expected.count, heard.count)
    agreed += max(expected.count, heard.count) - max(changes.removals.count, changes.insertions.count)
    differences += changes.map { change in
      switch change {
      case .remove(let place, let words, _): "\(file): - \(place + 1) \(words)"
      case .insert(let place, let words, _): "\(file): + \(place + 1) \(words)"
      }
    }
  }

  /// A stop's words without places in lists and containers, which the model leaves out.
  private static func words(_ element: HeardScreen.Element) -> String {
    guard !element.announcement.isEmpty else { return "" }
    let count = element.segments.indices.first { element.segments[...$0].map(\.self).text == element.announcement }
    let said = count.map { element.segments[...$0] } ?? element.segments[...]
    return words(said.filter { ![.container, .position].contains($0.kind) }.map(\.text))
  }

  /// Texts as words alone, so that only what is said is compared.
  private static func words(_ pieces: [String]) -> String {
    pieces.joined(separator: " ").lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}
