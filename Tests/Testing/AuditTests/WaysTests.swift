import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@testable import Audit

/// The crawl's checks beyond each element's own actions: ways to them, letters, the way back, events.
@Suite("Ways to what an app can do")
struct WaysTests {
  private func crawl(_ app: WaysApp, _ style: ReaderProfile.Style = .voiceOver) -> Crawl {
    var explorer = Crawler(app, profile: ReaderProfile(style: style), now: 0)
    let news = Crawler<WaysApp>.Event(Phrase(en: "news arrives", nb: "et nytt varsel kommer")) { [.news] }
    explorer.explore(Phrase(en: "form", nb: "skjema"), after: [], events: [news]) { $0 }
    return explorer.crawl
  }

  private func found(_ rule: Rule, in crawl: Crawl) -> [NodeID] {
    Auditor(rules: [rule]).findings(in: crawl.screenStates, crawl.steps).map(\.node)
  }

  @Test("All is reached in an app that is as it should be, in both styles", arguments: ReaderProfile.Style.allCases)
  func healthy(_ style: ReaderProfile.Style) {
    let crawl = crawl(WaysApp(), style)
    for rule in [Rule.actionUnreachable, .dropDownBack, .eventSilent] { expectNoDifference(found(rule, in: crawl), []) }
    let wayBack = crawl.steps.first { $0.command == .back && !$0.before.openDropDowns.isEmpty }
    let news = crawl.steps.first { $0.isEvent }
    #expect(wayBack != nil && news != nil)
  }

  @Test("An action that has the name of another is reached by no key and no line")
  func names() {
    let crawl = crawl(WaysApp(actions: ["Open", "open"]))
    expectNoDifference(found(.actionUnreachable, in: crawl), ["form/row"])
    expectNoDifference(
      Set(crawl.steps.filter { $0.origin == "form/row" }.flatMap(\.missingWays)), [.key, .line])
  }

  @Test("A way back that only an element declares is reached by nothing a person does")
  func dismissal() {
    expectNoDifference(found(.actionUnreachable, in: crawl(WaysApp(dismissesNotice: true))), ["form/notice"])
  }

  @Test("A drop-down that the way back leaves open, or leaves the screen for, is found")
  func dropDown() {
    expectNoDifference(found(.dropDownBack, in: crawl(WaysApp(back: .nothing))), ["form/kind"])
    expectNoDifference(found(.dropDownBack, in: crawl(WaysApp(back: .leaves))), ["form/kind"])
  }

  @Test("News that is shown and not said is found")
  func silence() {
    expectNoDifference(found(.eventSilent, in: crawl(WaysApp(reportsNews: false))), ["form"])
  }
}

/// A form with a row, a drop-down and a notice, and possible defects.
struct WaysApp: DeclarativeApp {
  /// The effect of the screen's way back while the drop-down is open.
  enum Back { case closes, leaves, nothing }

  var actions = ["Open", "Delete"]
  var dismissesNotice = false
  var back = Back.closes
  var reportsNews = true

  struct State: Equatable, Sendable {
    var isOpen = false
    var isAway = false
    var news = 0
  }

  enum Message: Hashable, Sendable { case toggle, back, news, other(String) }

  typealias Effect = Message

  var initialState: State { State() }

  func update(_ state: inout State, _ message: Message) -> [Message] {
    switch message {
    case .toggle: state.isOpen.toggle()
    case .back:
      switch back {
      case .closes: if state.isOpen { state.isOpen = false } else { state.isAway = true }
      case .leaves: state.isAway = true
      case .nothing: break
      }
    case .news: state.news += 1
    case .other: break
    }
    return []
  }

  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let news = reportsNews && state.news > 0 ? [Element<Message>("\(state.news)", .text, "News \(state.news)")] : []
    guard !state.isAway else {
      return Interface(
        [Screen("away", title: "Away") { Element("title", .heading, "Away").with(\.level, 1) }], events: news)
    }
    return Interface(
      [
        Screen("form", title: "Form", depth: 1, back: .back) {
          Element("title", .heading, "Form").with(\.level, 1).with(\.isInitialFocus, true)
          row
          Element("kind", .dropDown, "Kind", value: "Visit") {
            if state.isOpen { Element("visit", .radioButton, "Visit").with(\.toggled, .on).on(.activate, .toggle) }
          }.with(\.isExpanded, state.isOpen).on(.activate, .toggle)
          Element("notice", .button, "A notice").on(.activate, .other("notice"))
            .on(.dismiss, dismissesNotice ? .other("dismissed") : nil)
          Element("count", .text, "\(state.news) pieces of news")
        }
      ], events: news)
  }

  private var row: Element<Message> {
    var row = Element<Message>("row", .button, "A row").on(.activate, .other("row"))
    for action in actions { row = row.on(.custom(action), .other(action)) }
    return row
  }
}
