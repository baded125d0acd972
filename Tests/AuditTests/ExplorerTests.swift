import CustomDump
import ScreenReader
import Semantics
import Testing

@testable import Audit

@Suite("Walking through an app")
struct ExplorerTests {
  @Test("Every element of every screen is visited, acted upon, and left again")
  func reach() {
    let walk = walk(through: LampApp())
    expectNoDifference(Set(walk.scenes.map(\.screen)), ["room", "lamp"])
    expectNoDifference(
      Set(walk.steps.filter { $0.command == .act(.activate) }.compactMap(\.origin)),
      ["room/open", "lamp/back", "lamp/switch"])
    expectNoDifference(
      walk.steps.filter { $0.command == .back && $0.cameFrom != nil }.map(\.cursor).first, "room/open")
    expectNoDifference(walk.isCutShort, false)
  }

  @Test("A switch that says nothing is found by walking, and nothing else is")
  func silence() {
    expectNoDifference(rules(LampApp()), [])
    expectNoDifference(rules(LampApp(tellsState: false)), ["change-silent"])
  }

  @Test("A way back that forgets where the person came from is found")
  func lostPlace() {
    expectNoDifference(rules(LampApp(keepsVisit: false)), ["focus-return"])
  }

  @Test("A walk that ends at its limit says so")
  func limit() {
    var limits = Explorer<LampApp>.Limits()
    limits.scenes = 1
    expectNoDifference(walk(through: LampApp(), limits).isCutShort, true)
  }

  private func walk(through app: LampApp, _ limits: Explorer<LampApp>.Limits = .init()) -> Walk {
    var explorer = Explorer(app, profile: ReaderProfile(), now: 0, limits: limits)
    explorer.explore("room", after: []) { effect in effect }
    return explorer.walk
  }

  private func rules(_ app: LampApp) -> Set<String> {
    let walk = walk(through: app)
    return Set(Auditor().findings(in: walk.scenes, walk.steps).map(\.rule))
  }
}

/// A room with a lamp on a screen of its own, and two ways to be wrong.
private struct LampApp: SemanticApp {
  /// Whether the lamp's button says how it stands.
  var tellsState = true
  /// Whether the room one comes back to is the one that was left.
  var keepsVisit = true

  struct State: Sendable {
    var isAtLamp = false
    var isOn = false
    var visits = 0
  }

  enum Message: Hashable, Sendable {
    case open, back, toggle
  }

  typealias Effect = Message

  var initialState: State { State() }

  func update(_ state: inout State, _ message: Message) -> [Message] {
    switch message {
    case .open: state.isAtLamp = true
    case .toggle: state.isOn.toggle()
    case .back:
      state.isAtLamp = false
      state.visits += 1
    }
    return []
  }

  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let visit = keepsVisit ? "room" : "room/\(state.visits)"
    return Interface([state.isAtLamp ? lamp(state) : room(visit)])
  }

  private func room(_ visit: String) -> Screen<Message> {
    Screen("room", instance: visit, title: "Room") {
      element("title", .heading, "Room", y: 0).with(\.level, 1).with(\.isInitialFocus, true)
      element("open", .link, "Lamp by the window", y: 56).on(.activate, .open)
    }
  }

  private func lamp(_ state: State) -> Screen<Message> {
    Screen("lamp", title: "Lamp", depth: 1, back: .back) {
      element("back", .button, "Go back", y: 0).on(.activate, .back)
      element("title", .heading, "Lamp", y: 56).with(\.level, 1).with(\.isInitialFocus, true)
      element("switch", .button, "Light", y: 112)
        .with(\.stateDescription, tellsState ? (state.isOn ? "shining" : "dark") : nil)
        .on(.activate, .toggle)
      element("note", .text, state.isOn ? "It is bright." : "It is dark.", y: 168)
    }
  }

  private func element(_ key: String, _ role: Role, _ label: String, y: Double) -> Element<Message> {
    let look = SampleScreen.node("", key, role, label, y: y)
    return Element(key, role, label).with(\.frame, look.frame).with(\.foreground, look.foreground)
      .with(\.background, look.background).with(\.textStyle, look.textStyle)
  }
}
