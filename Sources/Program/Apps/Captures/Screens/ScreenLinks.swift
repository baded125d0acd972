/// What `screens.yaml` tells of a folder of captures: where it starts, and what leads from one screen to another.
struct ScreenLinks: Sendable {
  /// The screen that is heard first; nil for the first by name.
  var start: String?
  /// Dots per inch, where it is known.
  var density: Double?
  /// Where a remote app was that was saved: `page` or `phone`; nil for captures that were taken one by one.
  var live: String?
  /// The screens by name; empty for all files of the folder.
  var screens: [String: Screen] = [:]

  /// A screen and where it leads.
  struct Screen: Sendable {
    /// Its file, from the folder; nil for the one of its name.
    var file: String?
    /// The screen that it is another state of; nil where it is the first or the only one.
    var of: String?
    /// What a person would call it; nil for what the capture tells.
    var title: String?
    /// What happens on it.
    var on: [Step] = []
    /// The line it begins in, from 1.
    var line = 1
  }

  /// What one thing that is done leads to.
  struct Step: Sendable {
    /// What is done: `activate`, `back`, `setText`, `increase`, `decrease`, or the name of an action; of a saved app also
    /// `endEditing`, `enter`, `choose`, `dismiss`, `answer`, `reopen`, `restart`, `custom`, `scrollForward`,
    /// `scrollBackward`, and `nothing` for what happens by itself.
    var `do`: String
    /// The id of the node it is done on, with or without the screen's name; nil for the whole screen.
    var node: String?
    /// The screen it leads to; nil to stay.
    var to: String?
    /// What is told on the way.
    var says: [Report] = []
    /// The rest of what only a saved app tells.
    var details = Details()
    /// The line it begins in, from 1.
    var line = 1
  }

  /// Something that is told.
  enum Report: Hashable, Sendable {
    /// By a live region, or by the app itself.
    case text(String, isAssertive: Bool)
    /// By the reader, in words of its own: the name of the notice, and what it is about.
    case notice(String, about: String?, reason: String?)
  }

  /// What a step of a saved app has besides: what it was done with, and what came of it.
  struct Details: Hashable, Sendable {
    /// What was typed; nil for something secret, and where nothing was.
    var text: String?
    /// How many characters of something secret were typed.
    var characters: Int?
    /// What the app calls an action of its own that was done.
    var action: String?
    /// Which option was chosen, from 1.
    var option: Int?
    /// Whether a question was agreed to.
    var agrees: Bool?
    /// After which time it happened by itself, in milliseconds.
    var after: Int?
    /// Which visit of a screen began, or went on, where it is another than before.
    var visit: Int?
    /// How many steps lead back from there.
    var depth: Int?
    /// The element that the app put its focus at.
    var focus: String?
    /// What the app asked: `alert`, `confirmation`, `text`, `leaving`.
    var asks: String?
    /// The words of the question.
    var question: String?
    /// The answer that a question for a text proposes.
    var proposal: String?
    /// Why nothing could be read any more: the name of the notice.
    var failure: Report?
  }

  /// What something that is done on a screen leads to; nil where nothing is told of it.
  func step(_ action: String, on node: String, of screen: String) -> Step? {
    (screens[screen]?.on ?? []).first { step in
      step.do == action && (step.node == nil || step.node == node || "\(screen)/\(step.node!)" == node)
    }
  }
}
