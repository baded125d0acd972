import AccessibilityTree
import Text

@testable import Audit

extension SampleScreen {
  /// Screens without findings, on which each defect has a place.
  static let healthyScreens = [
    SampleScreen(), .secondary(), .secondary("other"), .withMenu(), .withDropDown(isExpanded: true),
  ].map(\.screenState)

  /// The right result of each command; the last one is a save that is refused with an alert.
  static let healthySteps: [CrawlStep] = [
    CrawlStep(
      .next, before: here, after: here, origin: "sample/title", cursor: "sample/email", said: ["Email"],
      staysOnScreen: true),
    CrawlStep(
      .next, before: here, after: here, origin: "sample/tabs/profile", cursor: "sample/tabs/profile",
      said: ["No next element"], staysOnScreen: true),
    CrawlStep(
      .act(.activate), before: here, after: there, origin: "sample/save", cursor: "other/title",
      said: ["Settings, heading"], staysOnScreen: false),
    CrawlStep(
      .back, before: there, after: here, origin: "other/title", cursor: "sample/save", said: ["Save"],
      cameFrom: "sample/save", staysOnScreen: false),
    CrawlStep(
      .type, before: here, after: here, origin: "sample/email", cursor: "sample/email", said: [],
      staysOnScreen: true),
    CrawlStep(
      .act(.activate), before: closed, after: open, origin: "sample/kind", cursor: "sample/kind", said: ["Expanded"],
      staysOnScreen: true),
    CrawlStep(
      .back, before: open, after: closed, origin: "sample/kind", cursor: "sample/kind", said: ["Collapsed"],
      staysOnScreen: true),
    CrawlStep(
      .event(Phrase(en: "news arrives", nb: "et nytt varsel kommer")), before: here, after: here, origin: "sample/email",
      cursor: "sample/email", said: ["New notification"], staysOnScreen: true),
    CrawlStep(
      .act(.activate), before: here,
      after: SampleScreen().with("email") {
        $0.isInvalid = true
        $0.errorText = "Type your address"
      }.withAlert("Your address is missing").screenState,
      origin: "sample/save", cursor: "sample/save", said: ["Your address is missing"], staysOnScreen: true),
  ]

  private static let here = SampleScreen().screenState
  private static let there = SampleScreen.secondary("other").screenState
  private static let open = SampleScreen.withDropDown(isExpanded: true).screenState
  private static let closed = SampleScreen.withDropDown(isExpanded: false).screenState

  /// The screen with an alert that contains a text.
  func withAlert(_ text: String) -> SampleScreen {
    var alert = Node(id: NodeID(name).appending("alert"), role: .alert)
    alert.stop = .never
    return changing("") {
      $0.children.insert(
        .init(alert, [.init(SampleScreen.node(alert.id, "1", .text, text, y: 450))]),
        at: $0.children.count - 1)
    }
  }
}
