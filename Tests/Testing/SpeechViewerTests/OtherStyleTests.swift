import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@testable import SpeechViewer

/// A view of a screen with one button.
func view(language: Language = .english, label: String = "Send") -> SessionView {
  let screen = ScreenInfo(name: "home", instance: "home#1", title: "Home", depth: 0)
  var button = Node(id: NodeID("home/send"), role: .button, label: label)
  button.frame = Frame(x: 10, y: 100, width: 100, height: 44)
  let tree = SemanticTree([SemanticTree.Branch(Node(id: screen.node, role: .group), [.init(button, [])])])
  return SessionView(tree: tree, cursor: button.id, screen: screen, profile: ReaderProfile(language: language))
}

@Suite("The other style's words")
struct OtherStyleTests {
  /// Plays a session of the library app in a style: its announcements, and the page's words in the other style.
  private func walk(
    _ style: ReaderProfile.Style, _ language: Language
  ) throws -> [(text: String, other: String?, source: Announcement.Source)] {
    // Without hints, because one style has hints that the other lacks.
    let settings = SessionSettings(profile: ReaderProfile(style: style, language: language, speaksHints: false))
    var machine = SessionMachine(LibraryApp(), settings: settings, startedAt: 1_750_000_020)
    var show = Show()
    var said: [(text: String, other: String?, source: Announcement.Source)] = []
    func step(_ input: SessionMachine<LibraryApp>.Input) {
      var inputs = [input]
      while !inputs.isEmpty {
        let effects = machine.step(inputs.removeFirst(), at: SessionTime(.zero, after: 1_750_000_020))
        show.take(machine.view)
        for effect in effects {
          switch effect {
          case .app(let id, let effect): inputs.append(.answer(id, LibraryApp.world(effect)))
          case .record(let entry):
            let events = show.take(entry, at: .zero)
            if case .announcement(let announcement) = entry.event, case .announcement(let shown)? = events.first {
              said.append((announcement.text, shown.other?.text, announcement.source))
            }
          default: break
          }
        }
      }
    }
    step(.begin([]))
    let lines =
      ["next", "next", "type hunter2", "submit", "next", "activate", "next", "next", "increase", "last", "activate"]
      + Array(repeating: "next", count: 12) + ["activate", "next", "back", "previous", "menu", "next", "back", "first"]
    for line in lines { step(.command(try #require(try LineLanguage.parse(line).get()), by: .line)) }
    step(.event(.news("The library closes at eight")))
    return said
  }

  @Test("They are what a session in the other style says", arguments: Language.allCases)
  func same(language: Language) throws {
    let (one, other) = (try walk(.voiceOver, language), try walk(.talkBack, language))
    try #require(one.count == other.count)
    let compared = zip(one, other).filter { $0.0.other != nil }
    expectNoDifference(compared.map { $0.0.other }, compared.map { $0.1.text })
    #expect(compared.count > 10)
    // An announcement of an element or a live region always has words in the other style.
    let bare = one.filter { $0.other == nil && [.cursor, .live].contains($0.source) }
    expectNoDifference(bare.map(\.text), [])
  }

  @Test("The session's own answers have none")
  func answers() {
    let answer = Announcement(
      [.init(.text, "No next element")], priority: .navigation, source: .command, language: "en", subject: "home/send")
    #expect(OtherStyle(before: nil, now: view()).words(for: answer) == nil)
  }
}
