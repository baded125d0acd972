import Apps
import Captures
import CustomDump
import Foundation
import Runtime
import ScreenReader
import Testing
import Text

/// The captures in the folder of the variable `EARSHOT_CAPTURES`, and in its subfolders: real screens, which this repository
/// must not contain. Without the variable nothing is checked.
@Suite("Of captures from elsewhere")
struct CapturedFolderTests {
  private static let folder = ProcessInfo.processInfo.environment["EARSHOT_CAPTURES"]

  private static var files: [String] {
    guard let folder, let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { $0 as? String }.filter { ["xml", "json", "uix"].contains(($0 as NSString).pathExtension) }
      .sorted().map { "\(folder)/\($0)" }
  }

  @Test("there are some", .enabled(if: folder != nil))
  func found() { #expect(!Self.files.isEmpty) }

  @Test(
    "each is heard the same twice, no text of it lost without the rule that keeps it out, or refused with a line",
    .enabled(if: folder != nil), arguments: files)
  func isHeard(_ file: String) throws {
    let entries: [CaptureLibrary.Entry]
    do throws(Failure) {
      entries = try CaptureLibrary(file).entries
    } catch {
      #expect("\(error)".contains(/:[1-9][0-9]*: ./), "\(error)")
      return
    }
    for entry in entries {
      for style in [ReaderProfile.Style.talkBack, .voiceOver] {
        let (screen, again) = (HeardScreen(entry, as: .init(style: style)), HeardScreen(entry, as: .init(style: style)))
        expectNoDifference(screen.lines, again.lines)
        expectNoDifference(screen.remarks, again.remarks)
        let spoken = (screen.lines + screen.elements.compactMap(\.hint)).joined(separator: ", ")
        let reported = Self.words(spoken)
        let named = Set(screen.unannouncedTexts.map(\.text))
        for root in entry.screen.roots {
          root.visit { element in
            for text in Self.texts(of: element) where !named.contains(text) {
              let (words, signs) = (Self.words(text), text.filter { !$0.isWhitespace })
              let isReported = words.isEmpty ? spoken.contains(signs) : reported.contains(words)
              #expect(isReported, "line \(element.line): '\(text)' is lost")
            }
          }
        }
        for unannouncedText in screen.unannouncedTexts where unannouncedText.reason == .unreached {
          Issue.record("line \(unannouncedText.line): no stop reaches '\(unannouncedText.text)'")
        }
      }
    }
  }

  private static func texts(of element: CapturedElement) -> [String] {
    let properties = element.properties
    let content = element.isSecret ? [] : [properties.text, properties.value?.text]
    return ([properties.label, properties.page?.description, properties.hint] + content).compactMap(\.self).filter(\.isAudible)
  }

  private static func words(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "" : " \(words.joined(separator: " ")) "
  }
}
