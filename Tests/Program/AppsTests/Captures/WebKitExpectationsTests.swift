import Foundation
import RemoteApps
import Runtime
import ScreenReader
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

/// What WebKit expects of its own accessibility on iOS, beside what is heard in VoiceOver style: the facts of its layout tests,
/// each with the file that states it, on small pages of our own.
@Suite("What WebKit expects on iOS", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct WebKitExpectationsTests {
  /// A page and what a file of WebKit states of it.
  struct Page: Decodable, CustomTestStringConvertible, Sendable {
    /// The file in WebKit's repository.
    var file: String
    /// The version of the reader that has what is stated; nil where all have.
    var reader: ReaderVersion?
    var html: String
    var facts: [Fact]
    var testDescription: String { file }

    static let all: [Page] = Checkout.cases("webkit/ios-expectations.jsonl", as: Page.self)
  }

  /// A fact: what is stated, and how it is heard.
  struct Fact: Decodable, Sendable {
    var states: String
    /// The parts of one stop.
    var heard: [String]?
    /// Runs of words in one stop, with its hint.
    var word: [String]?
    /// The first part of a stop, and a part that it lacks.
    var lacks: [String]?
    /// A text that no stop has.
    var silent: String?
    /// The number of stops.
    var stops: Int?
    /// The first parts of stops in this order.
    var order: [String]?

    func isMet(by stops: [Stop]) -> Bool {
      if let heard { return stops.contains { stop in heard.allSatisfy(stop.parts.contains) } }
      if let word { return stops.contains { stop in word.allSatisfy { stop.text.contains($0.lowercased()) } } }
      if let lacks {
        let meant = stops.filter { $0.parts.contains(lacks[0]) }
        return !meant.isEmpty && meant.allSatisfy { !$0.parts.contains(lacks[1]) }
      }
      if let silent { return !stops.contains { $0.parts.contains(silent) } }
      if let count = self.stops { return stops.count == count }
      let found = (order ?? []).map { word in stops.firstIndex { $0.parts.contains(word) } ?? -1 }
      return !found.contains(-1) && found == found.sorted()
    }
  }

  /// A stop of the cursor.
  struct Stop {
    var parts: [String]
    var text: String

    init(_ element: HeardScreen.Element) {
      parts = element.segments.map(\.text).flatMap { [$0] + $0.components(separatedBy: ", ") }
      text = element.segments.map(\.text).joined(separator: ", ").lowercased()
    }
  }

  /// The facts that are not heard so, each with the reason.
  private static let unmet: [String: String] = [
    "LayoutTests/platform/ios/accessibility/text-stitching-inside-links-expected.txt: Button":
      "a link is read as one, whatever it holds; WebKit reads one with a button in it part by part",
    "LayoutTests/platform/ios/accessibility/aria-owns-text-stitching-expected.txt: Foo":
      "that a text between two others is owned elsewhere is not known at its own place",
    "LayoutTests/platform/ios/accessibility/aria-owns-text-stitching-expected.txt: Baz":
      "that a text between two others is owned elsewhere is not known at its own place",
  ]

  @Test("98 of 100 facts are heard as WebKit states them, and the reasons for the others are known")
  func facts() throws {
    let folder = TestFolder()
    let configuration = try Configuration(options: [.audio: "none", .language: "en"], environment: [:], organisations: [])
    var (met, all, misses, unexplained) = (0, 0, [String](), [String]())
    for page in Page.all {
      // A page with next to nothing on it is not judged.
      let end = "<p>This is the end of the page.</p>"
      let file = try folder.write("<!doctype html><html lang=en><title>t</title><body>\(page.html)\(end)", to: "page.html")
      let entry = try PageTarget(file.path, configuration, in: PageFlow.browsers).heard()
      let screen = HeardScreen(entry, as: configuration.profile.of(page.reader))
      let stops = screen.elements.dropLast().map(Stop.init)
      for fact in page.facts {
        all += 1
        guard !fact.isMet(by: stops) else {
          met += 1
          continue
        }
        let name = "\(page.file): \(fact.states)"
        misses.append("\(name), heard \(screen.lines)")
        if Self.unmet[name] == nil { unexplained.append(name) }
      }
    }
    print("heard as WebKit states it for iOS: \(met) of \(all) facts of \(Page.all.count) pages")
    misses.forEach { print("  \($0)") }
    #expect(all >= 150)
    #expect(Double(met) >= 0.98 * Double(all))
    #expect(unexplained == [], "\(misses)")
  }
}
