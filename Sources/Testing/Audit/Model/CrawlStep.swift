package import AccessibilityTree
import ScreenReader
package import Text

/// One command and what it led to, in one style.
package struct CrawlStep: Sendable {
  /// What is tried in a crawl.
  package enum Command: Hashable, Sendable {
    case next, previous
    case act(Action)
    case back, type
    /// No command: something happened by itself.
    case event(Phrase)
  }

  /// What was tried.
  package var command: Command
  /// Whose words `said` are.
  var style: ReaderProfile.Style
  /// What the command was given in.
  package var before: ScreenState
  /// What it led to.
  package var after: ScreenState
  /// The element the command was given at.
  package var origin: NodeID?
  /// Where the cursor is afterwards.
  var cursor: NodeID?
  /// What was said, hints left out.
  var said: [String]
  /// What of it live regions said, in its order.
  var reported: [Report] = []
  /// For a way back: the element the person had come from.
  var cameFrom: NodeID?
  /// Whether the app was shown the same screen before and after.
  var staysOnScreen: Bool
  /// Whether the screen was open before and shows itself again.
  var isReturn = false
  /// The ways by which a person does not get at the action that was tried.
  var missingWays: Set<Way> = []
  /// For typing: the letters that, typed at the field before it is being edited, leave the screen or the program.
  var lettersThatLeave: [Character] = []

  /// A way to do something.
  enum Way: String, Hashable, Sendable, CaseIterable {
    /// Single keys on a terminal.
    case key
    /// A line of the line language.
    case line
    /// A gesture on the phone.
    case gesture
  }

  /// What a live region said.
  struct Report: Hashable, Sendable {
    var text: String
    /// The node that it is about: the region, or a text in it.
    var node: NodeID
    /// The region.
    var region: Node
  }

  init(
    _ command: Command, style: ReaderProfile.Style = .voiceOver, before: ScreenState, after: ScreenState,
    origin: NodeID?, cursor: NodeID?, said: [String], cameFrom: NodeID? = nil, staysOnScreen: Bool
  ) {
    self.command = command
    self.style = style
    self.before = before
    self.after = after
    self.origin = origin
    self.cursor = cursor
    self.said = said
    self.cameFrom = cameFrom
    self.staysOnScreen = staysOnScreen
  }
}

extension CrawlStep {
  /// The command in words.
  var name: Phrase {
    let place = Phrase(en: origin.map { " at \($0)" } ?? "", nb: origin.map { " ved \($0)" } ?? "")
    return switch command {
    case .next: Phrase(en: "'next'", nb: "«next»") + place
    case .previous: Phrase(en: "'previous'", nb: "«previous»") + place
    case .act(let action): Phrase(en: "'\(action.name)'", nb: "«\(action.name)»") + place
    case .back: Phrase(en: "'back'", nb: "«back»")
    case .type: Phrase(en: "typing", nb: "skriving") + place
    case .event(let name): name
    }
  }

  /// Whether the app shows anything else afterwards.
  ///
  /// Asked before a whole screen is looked through: most commands of a crawl move the cursor alone.
  var changesTree: Bool { before.tree != after.tree }

  /// Whether it came by itself.
  var isEvent: Bool {
    if case .event = command { true } else { false }
  }

  /// What can be seen of a screen state.
  func seen(_ screenState: ScreenState) -> [[String?]] {
    screenState.nodes.filter { $0.exposure == .exposed && $0.textStyle != nil }.map {
      [$0.visibleText ?? $0.label, $0.value, $0.stateDescription, $0.errorText]
    }
  }
}

extension Action {
  /// The action's name in the line language, or the app's own for it.
  var name: String {
    switch self {
    case .activate: "activate"
    case .increase: "increase"
    case .decrease: "decrease"
    case .setText: "type"
    case .dismiss: "back"
    case .openMenu: "menu"
    case .custom(let name): "do \(name)"
    }
  }
}
