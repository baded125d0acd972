package import AccessibilityTree
import ScreenReader
package import Text

/// The result of a crawl: every state of every screen, and every command with its result.
package struct Crawl: Sendable {
  /// The states, each once, in the order of their first visit.
  package private(set) var screenStates: [ScreenState] = []
  /// The commands, in the order they were given.
  package internal(set) var steps: [CrawlStep] = []
  /// How many states were gone through.
  var explored = 0
  /// Whether states were left that should have been gone through, because the limit was reached.
  package var isCutShort = false
  /// What was met and not tried, or not to the end, because a limit was reached: states and commands, each once.
  package var untried: [Phrase] = []
  /// Whether next to nothing was shown, so that only the rules of a document judge it.
  package var isOfDocumentAlone = false
  /// The elements that were met and not pressed, each once.
  package var unpressed: [Unpressed] = []
  private var seen: Set<Seen> = []

  private struct Seen: Hashable {
    var language: Language
    var nodes: [Node]
  }

  package init() {}

  /// Adds a screen state, unless it is already known in its language.
  package mutating func keep(_ screenState: ScreenState) {
    let tree = Seen(language: screenState.language, nodes: Array(screenState.tree.nodes))
    guard seen.insert(tree).inserted else { return }
    screenStates.append(screenState)
  }

  /// Adds each state with the words of a reader in another language: for an app that is the same in every language of the reader.
  package mutating func addStates(heardIn language: Language) {
    for screenState in screenStates where screenState.language != language { keep(screenState.heard(in: language)) }
  }

  /// Adds the states and steps of another crawl.
  package mutating func add(_ other: Crawl) {
    for screenState in other.screenStates { keep(screenState) }
    steps += other.steps
    explored += other.explored
    isCutShort = isCutShort || other.isCutShort
    isOfDocumentAlone = isOfDocumentAlone || other.isOfDocumentAlone
    for state in other.untried where !untried.contains(state) { untried.append(state) }
    for element in other.unpressed where !unpressed.contains(element) { unpressed.append(element) }
  }

  /// The first state of each screen in a language, for the transcripts of the report.
  func firstScreenStates(in language: Language) -> [ScreenState] {
    var seen: Set<String> = []
    return screenStates.filter { $0.language == language && seen.insert($0.screen).inserted }
  }
}

/// An element that a crawl met and did not press, because a word in its name tells that this may do harm.
package struct Unpressed: Hashable, Sendable {
  /// The screen that it is on.
  package var screen: String
  /// The element.
  package var node: NodeID
  /// Its accessible name.
  package var name: String
  /// The word in the name.
  package var word: String

  package init(screen: String, node: NodeID, name: String, word: String) {
    (self.screen, self.node, self.name, self.word) = (screen, node, name, word)
  }
}

extension Unpressed {
  /// The element and the reason, as one sentence without its stop.
  var sentence: Phrase {
    Phrase(
      en: "\(node), \(name.quoted), because of the word \(word.quoted)",
      nb: "\(node), \(name.inGuillemets), på grunn av ordet \(word.inGuillemets)")
  }
}
