import AccessibilityTree
import Announcements
import Glibc
import ScreenReader
import Session
import SpeechViewer
import Text

/// Serves a live page and shows what it is told on standard input, until that ends: for tests, which block the threads
/// that the server of their own process would need.
///
/// It prints the address, and then an answer for each line:
/// - `say FIRST LAST [WORDS]` announces these numbers, each with so many words;
/// - `hear FIRST LAST`, `drop FIRST LAST` tells that they were heard, or were not;
/// - `show LANGUAGE` shows a screen;
/// - `viewers` answers how many look at the page.
///
/// Usage: TestPrograms page [SECONDS]: how many seconds a request may take to come.
enum PageHost {
  static func run(_ arguments: [String]) throws {
    signal(SIGPIPE, SIG_IGN)
    let app = Phrase(en: "the <app>", nb: "<appen>")
    // In seconds; so long that nothing depends on it, unless a test is about it.
    let timeout = Duration.seconds(arguments.first.flatMap { Int($0) } ?? 600)
    let page = try LivePage(
      port: nil, app: app, language: .english, timeout: timeout, surface: { _ in nil }, now: { .zero })
    print(page.address)
    fflush(nil)
    while let line = readLine() {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      let range = numbers.count > 1 ? numbers[0]...numbers[1] : 1...1
      switch words.first {
      case "say":
        for id in range {
          let text = String(repeating: "word ", count: numbers.count > 2 ? numbers[2] : 0) + "Announcement \(id)"
          record(
            .announcement(
              Announcement(id: id, [.init(.text, text)], priority: .navigation, source: .command, language: "en")))
        }
      case "hear":
        for id in range {
          record(.speech(OutcomeReport(id, .started(Latency(at: .zero)), at: .zero)))
          record(.speech(OutcomeReport(id, .finished, at: .zero)))
        }
      case "drop": for id in range { record(.speech(OutcomeReport(id, .dropped(by: nil), at: .zero))) }
      case "show": page.show(view(Language(code: String(words.last ?? "")) ?? .english))
      default: break
      }
      answer(page.viewerCount)
    }
    page.close()

    func record(_ event: TranscriptEntry.Event) { page.record(TranscriptEntry(seq: 1, at: .zero, event: event)) }
  }

  private static func answer(_ number: Int) {
    print(number)
    fflush(nil)
  }

  private static func view(_ language: Language) -> SessionView {
    let screen = ScreenInfo(name: "home", instance: "home#1", title: "Home", depth: 0)
    var button = Node(id: NodeID("home/send"), role: .button, label: "Send")
    button.frame = Frame(x: 10, y: 100, width: 100, height: 44)
    let tree = SemanticTree([SemanticTree.Branch(Node(id: screen.node, role: .group), [.init(button, [])])])
    return SessionView(tree: tree, cursor: button.id, screen: screen, profile: .init(language: language))
  }
}
