import AccessibilityTree
import ScreenReader
package import Text

/// What an exploration met: every state of every screen, and every command with what it led to.
package struct Crawl: Sendable {
  /// The states, each once, in the order they were met.
  package private(set) var screenStates: [ScreenState] = []
  /// The commands, in the order they were given.
  package internal(set) var steps: [Step] = []
  /// How many states were gone through.
  internal(set) var explored = 0
  /// Whether states were left that should have been gone through, because the limit was reached.
  package var isCutShort = false
  private var seen: Set<Seen> = []

  private struct Seen: Hashable {
    var language: Language
    var nodes: [Node]
  }

  package init() {}

  /// Adds a screen state that has not been met in its language.
  mutating func keep(_ screenState: ScreenState) {
    let tree = Seen(language: screenState.language, nodes: Array(screenState.tree.nodes))
    guard seen.insert(tree).inserted else { return }
    screenStates.append(screenState)
  }

  /// Adds what another crawl met.
  package mutating func add(_ other: Crawl) {
    for screenState in other.screenStates { keep(screenState) }
    steps += other.steps
    explored += other.explored
    isCutShort = isCutShort || other.isCutShort
  }

  /// The first state met of each screen in a language, for the record of what is heard.
  func firstScreenStates(in language: Language) -> [ScreenState] {
    var seen: Set<String> = []
    return screenStates.filter { $0.language == language && seen.insert($0.screen).inserted }
  }
}
