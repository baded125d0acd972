import Captures
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Apps

/// Small captures after public ones (`Tests/Fixtures/captures`), each an example of a fact of a platform or of a way of pasting:
/// what is heard of it in a style and a language stands beside it, in `NAME.heard`, with the remarks on its file.
@Suite("A capture after a public one")
struct PublicCaptureTests {
  /// A capture and what is to be heard of it.
  struct Example: Sendable, CustomTestStringConvertible {
    var file: String
    /// The announcements by the style and the language; of `notices` the remarks on the file, in English.
    var heard: [String: [String]] = [:]
    var testDescription: String { file }
  }

  private static let folder = Checkout.url("Tests/Fixtures/captures")

  static let examples: [Example] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".heard") && $0 != "README.md" }.sorted().map { file in
      var example = Example(file: file)
      let heard = (try? String(contentsOf: folder.appending(path: "\(file).heard"), encoding: .utf8)) ?? ""
      var section = ""
      for line in heard.split(separator: "\n") {
        if line.hasPrefix("- ") {
          example.heard[section, default: []].append(String(line.dropFirst(2)))
        } else {
          section = String(line)
          example.heard[section] = []
        }
      }
      return example
    }
  }()

  @Test("is heard as the sources of its platform say, in both languages", arguments: examples)
  func announcements(_ example: Example) throws {
    #expect(example.heard.count > 1)
    let library = try CaptureLibrary(Self.folder.appending(path: example.file).path)
    for (section, expected) in example.heard.sorted(by: { $0.key < $1.key }) {
      let words = section.split(separator: " ").map(String.init)
      guard let style = ReaderProfile.Style(rawValue: words[0]), let language = Language(rawValue: words[1]) else {
        expectNoDifference(library.notices.map { $0.replacing("\(Self.folder.path)/", with: "") }, expected)
        continue
      }
      let screens = library.entries.map { HeardScreen($0, as: ReaderProfile(style: style, language: language)) }
      expectNoDifference(screens.flatMap(\.lines), expected, "\(section)")
    }
  }

  @Test("has all its texts said, or reported as not said", arguments: examples)
  func texts(_ example: Example) throws {
    let library = try CaptureLibrary(Self.folder.appending(path: example.file).path)
    for style in ReaderProfile.Style.allCases {
      for screen in library.entries.map({ HeardScreen($0, as: ReaderProfile(style: style)) }) {
        let said = (screen.lines + screen.elements.compactMap(\.hint)).joined(separator: " ").lowercased()
        let reported = Set(screen.unannouncedTexts.map(\.text))
        for root in screen.entry.described(in: style).screen.roots {
          root.visit { element in
            for text in element.texts where !reported.contains(text) && text.contains(where: \.isLetter) {
              let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
              #expect(words.allSatisfy { said.contains($0) }, "\(style): \(text)")
            }
          }
        }
      }
    }
  }
}
