/// What `screens.yaml` tells of a folder of captures: where it starts, and what leads from one screen to another.
package struct ScreenLinks: Sendable {
  /// The screen that is heard first; nil for the first by name.
  package var start: String?
  /// Dots per inch, where it is known.
  package var density: Double?
  /// Where a remote app was that was saved: `page` or `phone`; nil for captures that were taken one by one.
  package var live: String?
  /// The screens by name; empty for all files of the folder.
  package var screens: [String: Screen] = [:]

  /// A screen and where it leads.
  package struct Screen: Sendable {
    /// Its file, from the folder; nil for the one of its name.
    package var file: String?
    /// The screen that it is another state of; nil where it is the first or the only one.
    package var of: String?
    /// What a person would call it; nil for what the capture tells.
    package var title: String?
    /// What happens on it.
    package var on: [Step] = []
    /// The line it begins in, from 1.
    package var line = 1

    package init(file: String?) { self.file = file }
  }

  /// What one thing that is done leads to.
  package struct Step: Sendable {
    /// What is done: `activate`, `back`, `setText`, `increase`, `decrease`, or the name of an action; of a saved app also
    /// `endEditing`, `enter`, `choose`, `dismiss`, `answer`, `reopen`, `restart`, `custom`, `scrollForward`,
    /// `scrollBackward`, and `nothing` for what happens by itself.
    package var `do`: String
    /// The id of the node it is done on, with or without the screen's name; nil for the whole screen.
    package var node: String?
    /// The screen it leads to; nil to stay.
    package var to: String?
    /// What is told on the way.
    package var says: [Telling] = []
    /// The rest of what only a saved app tells.
    package var details = Details()
    /// The line it begins in, from 1.
    var line = 1

    package init(do what: String, node: String? = nil, to: String? = nil) {
      (self.do, self.node, self.to) = (what, node, to)
    }
  }

  /// Something that is told.
  package enum Telling: Hashable, Sendable {
    /// By a live region, or by the app itself.
    case text(String, isAssertive: Bool)
    /// By the reader, in words of its own: the name of the notice, and what it is about.
    case notice(String, about: String?, reason: String?)
  }

  /// What a step of a saved app has besides: what it was done with, and what came of it.
  package struct Details: Hashable, Sendable {
    /// What was typed; nil for something secret, and where nothing was.
    package var text: String?
    /// How many characters of something secret were typed.
    package var characters: Int?
    /// What the app calls an action of its own that was done.
    package var action: String?
    /// Which option was chosen, from 1.
    package var option: Int?
    /// Whether a question was agreed to.
    package var agrees: Bool?
    /// After which time it happened by itself, in milliseconds.
    package var after: Int?
    /// Which visit of a screen began, or went on, where it is another than before.
    package var visit: Int?
    /// How many steps lead back from there.
    package var depth: Int?
    /// The element that the app put its focus at.
    package var focus: String?
    /// What the app asked: `alert`, `confirmation`, `text`, `leaving`.
    package var asks: String?
    /// The words of the question.
    package var question: String?
    /// The answer that a question for a text proposes.
    package var proposal: String?
    /// Why nothing could be read any more: the name of the notice.
    package var failure: Telling?

    package init() {}
  }

  /// No links: each screen stands by itself.
  package init() {}

  /// What something that is done on a screen leads to; nil where nothing is told of it.
  package func step(_ action: String, on node: String, of screen: String) -> Step? {
    (screens[screen]?.on ?? []).first { step in
      step.do == action && (step.node == nil || step.node == node || "\(screen)/\(step.node!)" == node)
    }
  }
}
