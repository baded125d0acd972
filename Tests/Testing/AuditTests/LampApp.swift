import AccessibilityTree

@testable import Audit

/// A room with a lamp on its own screen, and two possible defects.
struct LampApp: DeclarativeApp {
  /// Whether the lamp's button says its state.
  var reportsState = true
  /// Whether going back leads to the same visit of the room.
  var keepsVisit = true

  struct State: Equatable, Sendable {
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
        .with(\.stateDescription, reportsState ? (state.isOn ? "shining" : "dark") : nil)
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
