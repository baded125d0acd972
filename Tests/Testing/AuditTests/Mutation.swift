import AccessibilityTree
import ScreenReader
import Testing
import Text

@testable import Audit

/// A screen, or a command's result, with one defect, and the one rule that must find it.
///
/// Each seeded defect is one, put into the sample; those made by hand are limits and other forms of the same.
struct Mutation: Sendable, CustomTestStringConvertible {
  var rule: String
  var screenStates: [ScreenState] = []
  var steps: [Step] = []
  var testDescription: String { rule }

  static let all: [Mutation] = seeded + screens + steps

  /// The catalogue of the self-test, on the sample.
  private static let seeded: [Mutation] = SeededDefect.all.map { defect in
    let screenStates = [
      SampleScreen(), .secondary(), .secondary("other"), .withMenu(), .withDropDown(isExpanded: true),
    ].map(\.screenState)
    let broken = defect.seeded(in: screenStates, healthySteps)?.after
    return Mutation(rule: defect.rule, screenStates: broken?.screenStates ?? [], steps: broken?.steps ?? [])
  }
}

// MARK: - Screens

extension Mutation {
  private init(_ rule: String, _ screens: SampleScreen...) {
    self.init(rule: rule, screenStates: screens.map(\.screenState))
  }

  private static let screens: [Mutation] = {
    let screen = SampleScreen()
    return [
      Mutation("contrast-text", screen.with("save") { $0.foreground = Colour(0x999999) }),
      // Black at 30 % on white is a light grey: 2.1:1.
      Mutation(
        "contrast-text",
        screen.with("save") {
          $0.foreground = Colour(red: 0, green: 0, blue: 0, alpha: 0.3)
        }),
      Mutation(
        "contrast-in-picture",
        screen.with("save") {
          $0.estimatedColours = EstimatedColours(text: Colour(0x999999), background: Colour(0xFFFFFF))
        }),
      Mutation("contrast-non-text", screen.with("logo") { $0.foreground = Colour(0xBBBBBB) }),
      Mutation("colour-undeclared", screen.with("save") { $0.background?.alpha = 0.5 }),
      Mutation("text-too-small", screen.with("save") { $0.textStyle?.size = 9 }),
      // 53 letters a line, two lines in 48 points.
      Mutation(
        "text-clipped",
        screen.with("status/1") {
          $0.label = Array(repeating: "ten letters", count: 14).joined(separator: " ")
        }),
      Mutation(
        "text-clipped",
        screen.with("logo") {
          $0.textStyle = TextStyle(size: 17)
          $0.frame?.width = 60
          $0.label = "Tillitsvalgt"
        }),
      Mutation("control-unreachable", screen.with("save") { $0.stop = .never }),
      Mutation("hint-repeats", screen.with("save") { $0.hint = "Double tap to save" }),
      Mutation("hint-repeats", screen.with("save") { $0.hint = "Save changes." }),
      Mutation("gesture-only", screen.with("") { $0.actions = [.openMenu] }),
      Mutation("target-size", screen.with("save") { $0.frame?.height = 40 }),
      Mutation("targets-overlap", screen.with("save") { $0.frame?.y = 120 }),
      Mutation(
        "back-button",
        SampleScreen.secondary().changing("") {
          $0.children.swapAt(0, 1)
          $0.children[1].node.frame?.y = 44
          $0.children[1].node.frame?.x = 374
        }),
      Mutation("back-place", .secondary(), SampleScreen.secondary("other").with("back") { $0.label = "Return" }),
      Mutation("error-identification", screen.with("email") { $0.isInvalid = true }.withAlert("It is empty")),
      Mutation("live-region-nested", screen.with("status/1") { $0.live = .polite }),
      Mutation("live-region-silent", screen.with("status/1") { $0.label = "" }),
    ]
  }()
}

// MARK: - Commands

extension Mutation {
  private static let here = SampleScreen().screenState
  private static let there = SampleScreen.secondary("other").screenState
  private static let open = SampleScreen.withDropDown(isExpanded: true).screenState
  private static let closed = SampleScreen.withDropDown(isExpanded: false).screenState
  private static let news = Step.Command.event(Phrase(en: "news arrives", nb: "et nytt varsel kommer"))

  /// The right result of each command; the last one is a save that is refused with an alert.
  static let healthySteps: [Step] = [
    Step(
      .next, before: here, after: here, origin: "sample/title", cursor: "sample/email", said: ["Email"],
      staysOnScreen: true),
    Step(
      .next, before: here, after: here, origin: "sample/tabs/profile", cursor: "sample/tabs/profile",
      said: ["No next element"], staysOnScreen: true),
    Step(
      .act(.activate), before: here, after: there, origin: "sample/save", cursor: "other/title",
      said: ["Settings, heading"], staysOnScreen: false),
    Step(
      .back, before: there, after: here, origin: "other/title", cursor: "sample/save", said: ["Save"],
      cameFrom: "sample/save", staysOnScreen: false),
    Step(
      .type, before: here, after: here, origin: "sample/email", cursor: "sample/email", said: [],
      staysOnScreen: true),
    Step(
      .act(.activate), before: closed, after: open, origin: "sample/kind", cursor: "sample/kind", said: ["Expanded"],
      staysOnScreen: true),
    Step(
      .back, before: open, after: closed, origin: "sample/kind", cursor: "sample/kind", said: ["Collapsed"],
      staysOnScreen: true),
    Step(
      news, before: here, after: here, origin: "sample/email", cursor: "sample/email", said: ["New notification"],
      staysOnScreen: true),
    Step(
      .act(.activate), before: here,
      after: SampleScreen().with("email") {
        $0.isInvalid = true
        $0.errorText = "Type your address"
      }.withAlert("Your address is missing").screenState,
      origin: "sample/save", cursor: "sample/save", said: ["Your address is missing"], staysOnScreen: true),
  ]

  private init(_ rule: String, _ step: Step, _ change: (inout Step) -> Void) {
    var broken = step
    change(&broken)
    self.init(rule: rule, steps: [broken])
  }

  private static let steps: [Mutation] = [
    Mutation("focus-moved", healthySteps[7]) { $0.cursor = "sample/save" },
    Mutation("context-change-on-focus", healthySteps[0]) {
      ($0.after, $0.cursor, $0.staysOnScreen) = (there, "other/title", false)
    },
    Mutation("context-change-on-input", healthySteps[4]) {
      ($0.after, $0.cursor, $0.staysOnScreen) = (there, "other/title", false)
      $0.said = ["Settings"]
    },
    Mutation("error-unannounced", healthySteps[8]) {
      $0.after = SampleScreen().with("email") { ($0.isInvalid, $0.errorText) = (true, "Type your address") }.screenState
    },
    Mutation("drop-down-back", healthySteps[6]) { ($0.after, $0.cursor, $0.staysOnScreen) = (there, "other/back", false) },
    Mutation("change-silent", healthySteps[6]) { $0.said = [] },
    Mutation("change-silent", healthySteps[2]) {
      $0.after = SampleScreen().with("logo") { $0.textStyle = TextStyle(size: 17) }.screenState
      ($0.cursor, $0.said, $0.staysOnScreen) = ("sample/save", [], true)
    },
  ]
}

extension SampleScreen {
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
