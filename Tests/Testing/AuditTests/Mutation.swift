import AccessibilityTree
import ScreenReader
import Testing
import Text

@testable import Audit

/// A screen, or a command's outcome, that is wrong in one way, and the one rule that must find it.
struct Mutation: Sendable, CustomTestStringConvertible {
  var rule: String
  var screenStates: [ScreenState] = []
  var steps: [Step] = []
  var testDescription: String { rule }

  init(_ rule: String, _ screens: SampleScreen...) {
    self.rule = rule
    screenStates = screens.map(\.screenState)
  }

  init(_ rule: String, _ step: Step) {
    self.rule = rule
    steps = [step]
  }

  static let all: [Mutation] = perceivable + operable + understandable + robust + steps

  private static func node(_ key: String, _ role: Role, _ label: String?, y: Double = 450) -> Node {
    SampleScreen.node("sample", key, role, label, y: y)
  }
}

// MARK: - Screens

extension Mutation {
  static let perceivable: [Mutation] = {
    let screen = SampleScreen()
    var stray = node("stray", .text, "Terms apply")
    stray.exposure = .hidden
    return [
      Mutation("image-repeats-text", screen.with("logo") { $0.label = "Save changes" }),
      Mutation("text-unexposed", screen.adding(stray)),
      Mutation(
        "structure",
        screen.adding(
          {
            var item = node("item", .listItem, "Alone")
            item.actions = [.activate]
            return item
          }())),
      Mutation("list-count", screen.with("list") { $0.collection?.count = 5 }),
      Mutation("position-in-set", screen.with("tabs/profile") { $0.position?.index = 1 }),
      Mutation("heading-levels", screen.with("title") { $0.level = 3 }),
      Mutation("label-reference", screen.with("logo") { $0.labels = "sample/nowhere" }),
      Mutation("order-ambiguous", screen.with("title") { $0.sortKey = 1 }.with("email") { $0.sortKey = 1 }),
      Mutation("contrast-text", screen.with("save") { $0.foreground = Colour(0x999999) }),
      Mutation(
        "contrast-in-picture",
        screen.with("save") {
          $0.estimatedColours = EstimatedColours(text: Colour(0x999999), background: Colour(0xFFFFFF))
        }),
      // Black at 30 % on white is a light grey: 2.1:1.
      Mutation(
        "contrast-text",
        screen.with("save") {
          $0.foreground = Colour(red: 0, green: 0, blue: 0, alpha: 0.3)
        }),
      Mutation("colour-undeclared", screen.with("save") { $0.background?.alpha = 0.5 }),
      Mutation("colour-undeclared", screen.with("save") { $0.foreground = nil }),
      Mutation("text-too-small", screen.with("save") { $0.textStyle?.size = 9 }),
      Mutation("text-clipped", screen.with("title") { $0.frame?.height = 12 }),
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
      Mutation("contrast-non-text", screen.with("logo") { $0.foreground = Colour(0xBBBBBB) }),
    ]
  }()

  static let operable: [Mutation] = {
    let screen = SampleScreen()
    let menu = SampleScreen.withMenu()
    return [
      Mutation("control-unreachable", screen.with("save") { $0.stop = .never }),
      Mutation("control-unreachable", screen.with("save") { $0.exposure = .hidden }),
      Mutation("modal-trap", menu.with("menu") { $0.actions = [] }),
      Mutation("screen-untitled", screen.with("") { $0.label = "" }),
      Mutation("focus-order", screen.with("save") { $0.frame?.y = 700 }),
      Mutation("initial-focus", screen.with("save") { $0.isInitialFocus = true }),
      Mutation("modal-leaky", menu.with("menu") { $0.isModal = false }.withoutExits()),
      Mutation(
        "modal-focus",
        menu.changing("menu") {
          $0.node.actions = [.dismiss]
          $0.children[0].node.exposure = .hidden
          $0.children[0].node.actions = []
          $0.children[0].node.textStyle = nil
        }),
      Mutation("name-vague", screen.with("save") { $0.label = "Click here" }),
      Mutation("name-duplicate", screen.with("list/2") { $0.label = "Oslo" }),
      Mutation("name-repeats-role", screen.with("save") { $0.label = "Save button" }),
      Mutation("name-repeats-state", screen.with("tabs/home") { $0.label = "Home, selected" }),
      Mutation("name-repeats-action", screen.with("save") { $0.label = "Tap to save changes" }),
      Mutation(
        "name-repeats-value",
        screen.with("email") {
          $0.label = "Email address: a@example.org"
          $0.value = "a@example.org"
        }),
      Mutation("hint-repeats", screen.with("save") { $0.hint = "Double tap to save" }),
      Mutation("hint-repeats", screen.with("save") { $0.hint = "Save changes." }),
      Mutation("heading-missing", screen.with("title") { $0.role = .text }),
      Mutation("gesture-only", screen.with("") { $0.actions = [.openMenu] }),
      Mutation("gesture-only", screen.with("save") { $0.supportsLongPress = true }),
      Mutation("label-in-name", screen.with("save") { $0.visibleText = "Submit" }),
      Mutation("target-size", screen.with("save") { $0.frame?.height = 40 }),
      Mutation("target-unmeasured", screen.with("save") { $0.frame = nil }),
      Mutation("targets-overlap", screen.with("save") { $0.frame?.y = 120 }),
    ]
  }()

  static let understandable: [Mutation] = {
    let screen = SampleScreen()
    let second = SampleScreen.secondary("other")
    return [
      Mutation("language-code", screen.with("title") { $0.language = "nb_NO" }),
      Mutation("language-of-parts", screen.adding(node("note", .text, "Du har ikke lest det"))),
      Mutation(
        "back-button",
        SampleScreen.secondary().changing("") {
          $0.children.swapAt(0, 1)
          $0.children[1].node.frame?.y = 44
          $0.children[1].node.frame?.x = 374
        }),
      Mutation("back-place", .secondary(), second.with("back") { $0.frame?.x = 300 }),
      Mutation("back-place", .secondary(), second.with("back") { $0.label = "Return" }),
      Mutation(
        "navigation-inconsistent", screen,
        SampleScreen("other").changing("tabs") {
          $0.children.swapAt(0, 1)
          $0.children[0].node.position?.index = 1
          $0.children[1].node.position?.index = 2
        }),
      Mutation("name-inconsistent", screen, SampleScreen("other").with("tabs/home") { $0.label = "Start" }),
      Mutation("error-identification", screen.with("email") { $0.isInvalid = true }.withAlert("It is empty")),
      Mutation(
        "field-unlabelled",
        screen.with("email") {
          $0.label = nil
          $0.placeholder = "name@example.org"
        }),
    ]
  }()

  static let robust: [Mutation] = {
    let screen = SampleScreen()
    return [
      Mutation("name-missing", screen.with("save") { $0.label = nil }),
      Mutation("name-unspeakable", screen.with("save") { $0.label = "→" }),
      Mutation(
        "name-unspoken",
        screen.with("logo") {
          $0.role = .backButton
          $0.label = "Back"
          $0.actions = [.activate]
          $0.roleDescription = "arrow"
        }),
      Mutation(
        "role-unknown",
        screen.with("logo") {
          $0.role = .unknown
          $0.textStyle = TextStyle(size: 17)
        }),
      Mutation(
        "role-unspoken",
        screen.adding(
          {
            var text = node("more", .text, "Terms of use")
            text.actions = [.activate]
            return text
          }())),
      Mutation("state-missing", screen.with("tabs/home") { $0.isSelected = nil }),
      Mutation(
        "state-unspoken",
        screen.with("title") { $0.isEnabled = false }.with("title") {
          $0.isInitialFocus = false
        }),
      Mutation("state-conflict", screen.with("tabs/home") { $0.toggled = .off }),
      Mutation("trait-conflict", screen.with("save") { $0.additionalRoles = [.link] }),
      Mutation("action-missing", screen.with("save") { $0.actions = [] }),
      Mutation(
        "target-nested",
        screen.changing("list/1") {
          var inner = SampleScreen.node("sample/list/1", "call", .button, "Call Oslo", y: 268)
          inner.frame = Frame(x: 300, y: 268, width: 48, height: 48)
          inner.actions = [.activate]
          $0.node.grouping = .merged
          $0.children = [.init(inner)]
        }),
      Mutation("targets-same-bounds", screen.with("save") { $0.frame?.y = 100 }),
      Mutation("modal-untitled", SampleScreen.withMenu().with("menu") { $0.label = nil }),
      Mutation(
        "live-region-control",
        screen.adding(
          {
            var undo = SampleScreen.node("sample/status", "undo", .button, "Undo", y: 450)
            undo.actions = [.activate]
            return undo
          }(), to: "status")),
      Mutation("live-region-nested", screen.with("status/1") { $0.live = .polite }),
      Mutation("live-region-silent", screen.with("status/1") { $0.label = "" }),
      Mutation("name-trailing-stop", screen.with("save") { $0.label = "Save changes." }),
      Mutation(
        "secret-in-tree",
        screen.with("email") {
          $0.role = .secureField
          $0.label = "Password"
          $0.value = "hunter2"
        }),
      Mutation("id-duplicate", screen.adding(node("title", .text, "Once more"))),
    ]
  }()
}

// MARK: - Commands

extension Mutation {
  private static let here = SampleScreen().screenState
  private static let there = SampleScreen.secondary("other").screenState

  /// What each command should lead to.
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
  ]

  /// A save that is refused with an alert.
  static let refused: Step = {
    let wrong = SampleScreen().with("email") {
      $0.isInvalid = true
      $0.errorText = "Type your address"
    }.withAlert("Your address is missing")
    return Step(
      .act(.activate), before: here, after: wrong.screenState, origin: "sample/save", cursor: "sample/save",
      said: ["Your address is missing"], staysOnScreen: true)
  }()

  static let steps: [Mutation] = {
    let changed = SampleScreen().with("logo") { $0.textStyle = TextStyle(size: 17) }
    var returning = healthySteps[3]
    returning.cursor = "sample/title"
    var lost = healthySteps[0]
    lost.cursor = nil
    var odd = healthySteps[2]
    odd.cursor = "other/save"
    var stuck = healthySteps[0]
    stuck.cursor = "sample/title"
    var jumping = healthySteps[0]
    (jumping.after, jumping.cursor, jumping.staysOnScreen) = (there, "other/title", false)
    var typing = healthySteps[4]
    (typing.after, typing.cursor, typing.staysOnScreen) = (there, "other/title", false)
    typing.said = ["Settings"]
    var moved = healthySteps[4]
    moved.cursor = "sample/save"
    var pushed = moved
    pushed.command = .event(Phrase(en: "news arrives", nb: "et nytt varsel kommer"))
    pushed.said = ["New notification"]
    let wrong = SampleScreen().with("email") {
      $0.isInvalid = true
      $0.errorText = "Type your address"
    }
    var unheard = refused
    unheard.after = wrong.screenState
    var leaving = healthySteps[4]
    leaving.lettersThatLeave = ["q", "m"]
    var unreachable = healthySteps[2]
    unreachable.missingWays = [.key, .gesture]
    var news = healthySteps[4]
    news.command = .event(Phrase(en: "news arrives", nb: "et nytt varsel kommer"))
    let open = SampleScreen.withDropDown(isExpanded: true).screenState
    func back(_ after: ScreenState, staysOnScreen: Bool) -> Step {
      Step(
        .back, before: open, after: after, origin: "sample/kind", cursor: after.elements.first?.id, said: ["Home"],
        staysOnScreen: staysOnScreen)
    }
    var mute = healthySteps[2]
    mute.said = []
    return [
      Mutation("focus-lost", lost),
      Mutation("focus-return", returning),
      Mutation("focus-entry", odd),
      Mutation("focus-stuck", stuck),
      Mutation("context-change-on-focus", jumping),
      Mutation("context-change-on-input", typing),
      Mutation("focus-moved", moved),
      Mutation("focus-moved", pushed),
      Mutation("error-unannounced", unheard),
      Mutation("screen-silent", mute),
      Mutation("news-silent", news),
      Mutation("letter-leaves", leaving),
      Mutation("action-unreachable", unreachable),
      Mutation(
        "change-silent",
        {
          var silent = back(SampleScreen.withDropDown(isExpanded: false).screenState, staysOnScreen: true)
          silent.said = []
          return silent
        }()),
      Mutation("drop-down-back", back(open, staysOnScreen: true)),
      Mutation("drop-down-back", back(there, staysOnScreen: false)),
      Mutation(
        "change-silent",
        Step(
          .act(.activate), before: here, after: changed.screenState, origin: "sample/save", cursor: "sample/save",
          said: [], staysOnScreen: true)),
    ]
  }()
}

extension SampleScreen {
  /// The screen with an alert that holds a text.
  func withAlert(_ text: String) -> SampleScreen {
    var alert = Node(id: NodeID(name).appending("alert"), role: .alert)
    alert.stop = .never
    return changing("") {
      $0.children.insert(
        .init(alert, [.init(SampleScreen.node(alert.id, "1", .text, text, y: 450))]),
        at: $0.children.count - 1)
    }
  }

  /// The screen without knowledge of what goes back.
  func withoutExits() -> SampleScreen {
    var copy = self
    copy.exits = []
    return copy
  }
}
