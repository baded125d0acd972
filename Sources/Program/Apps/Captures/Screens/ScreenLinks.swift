/// The content of `screens.yaml` in a folder of captures: the first screen, and the links from one screen to another.
struct ScreenLinks: Sendable {
  /// The first screen that is announced; nil for the first by name.
  var start: String?
  /// Dots per inch, if known.
  var density: Double?
  /// The kind of a saved remote app: `page` or `phone`; nil for captures that were taken one by one.
  var live: String?
  /// The name by which flows on the app itself open its beginning, which is `start` here; nil where it is unknown.
  var openedAs: String?
  /// The screens by name; empty for all files of the folder.
  var screens: [String: Screen] = [:]

  /// A screen and its links.
  struct Screen: Sendable {
    /// Its file, relative to the folder; nil for the file of its name.
    var file: String?
    /// The screen of which this is another state; nil where it is the first or the only state.
    var of: String?
    /// The title for people; nil for the capture's own.
    var title: String?
    /// The steps on it.
    var on: [Step] = []
    /// The line it begins in, from 1.
    var line = 1
  }

  /// The result of one action.
  struct Step: Sendable {
    /// The action: `activate`, `back`, `setText`, `increase`, `decrease`, or the name of an action; of a saved app also
    /// `endEditing`, `enter`, `choose`, `dismiss`, `answer`, `reopen`, `restart`, `custom`, `scrollForward`, `scrollBackward`,
    /// and `nothing` for an event without an action.
    var `do`: String
    /// The id of its node, with or without the screen's name; nil for the whole screen.
    var node: String?
    /// The screen that it leads to; nil to stay.
    var to: String?
    /// The announcements of the step.
    var says: [Report] = []
    /// Further details that only a saved app has.
    var details = Details()
    /// The line it begins in, from 1.
    var line = 1
  }

  /// An announcement of a step.
  enum Report: Hashable, Sendable {
    /// By a live region, or by the app itself.
    case text(String, isAssertive: Bool)
    /// By the screen reader, in its own words: the name of the notice, and its subject.
    case notice(String, about: String?, reason: String?)
  }

  /// Further details of a step of a saved app: its input and its result.
  struct Details: Hashable, Sendable {
    /// The typed text; nil for a secret one, and where nothing was typed.
    var text: String?
    /// The number of characters of a secret typed text.
    var characters: Int?
    /// The app's name of the custom action.
    var action: String?
    /// The chosen option, from 1.
    var option: Int?
    /// Whether the question was answered with yes.
    var agrees: Bool?
    /// The time after which the event happened without an action, in milliseconds.
    var after: Int?
    /// The number of the visit to a screen that began or continued, if it changed.
    var visit: Int?
    /// The number of steps back from there.
    var depth: Int?
    /// The element that the app moved its focus to.
    var focus: String?
    /// The kind of question: `alert`, `confirmation`, `text`, `leaving`.
    var asks: String?
    /// The words of the question.
    var question: String?
    /// The proposed answer of a question for a text.
    var proposal: String?
    /// The reason why reading failed: the name of the notice.
    var failure: Report?
  }

  /// The step of an action on a screen; nil where there is none.
  func step(_ action: String, on node: String, of screen: String) -> Step? {
    (screens[screen]?.on ?? []).first { step in
      step.do == action && (step.node == nil || step.node == node || "\(screen)/\(step.node!)" == node)
    }
  }
}
