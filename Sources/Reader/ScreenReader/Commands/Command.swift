package import Announcements

/// A command to the screen reader: one case for each verb of the line language.
///
/// Keys, typed lines, flows and gestures all become these.
package enum Command: Hashable, Sendable {
  // Moving
  case next(ElementKind?)
  case previous(ElementKind?)
  case first
  case last
  case find(String)
  case tab(Int)
  /// The tab whose name begins with this.
  case tabNamed(String)
  case menu
  /// Goes to the element with this number in the list last asked for.
  case go(Int)
  /// Moves to another item of that list.
  case goTo(ListStep)
  /// Opens a list to go through item by item, as keys do.
  case open(ChoiceList)

  // Acting
  case activate
  case back
  case increase
  case decrease
  case actions
  case perform(String)
  case gesture(Gesture)

  // Typing
  case type(String)
  /// Text that comes as a whole; its length is announced.
  case paste(String)
  /// Ends the line, in a field that has several.
  case newLine
  /// Erases so many characters before the caret.
  case erase(Int)
  /// Erases up to where the same move would take the caret.
  case eraseTo(CaretMove, by: Granularity)
  case clear
  /// Takes back the last change of the field; makes it again.
  case undo
  case redo
  /// Puts in again what was erased last, more than a character at once.
  case yank
  case submit
  case cancel
  case caret(CaretMove, by: Granularity)
  case select(Selection, by: Granularity)

  // Listening
  case stop
  case pause
  case resume
  /// Pauses, or goes on: the one key for both.
  case togglePause
  case repeatLast
  case whereAmI
  case spell
  /// Reads another character, word or line of what is said at the cursor; by the unit of the last one where none is given.
  case review(ReviewMove, by: Granularity?)
  case read
  case history(Int?)
  case missed
  /// Puts so many of the last announcements into the terminal's clipboard.
  case copy(Int?)
  /// Prints so many of the last announcements, and does not say them.
  case print(Int?)
  /// Says the time and the date.
  case time
  /// Says who is signed in.
  case who
  case headings
  case controls
  case latency

  // Adjusting
  case style(String)
  /// A version of a reader, which brings its style.
  case reader(String)
  case language(String)
  case voice(String)
  case rate(RateChange)
  case volume(Int)
  /// A detail of the voices: their pitch, or how signs, capitals and numbers are said.
  case speech(VoiceProfile.Detail)
  /// Says what is set, and what there is to choose from.
  case report(Setting)
  case verbosity(String)
  /// Whether a detail is said, at any verbosity.
  case detail(ReaderProfile.Detail, Bool)
  /// The order of parts in TalkBack style.
  case order(String)
  /// Whether sounds under the words mark edges, errors, events and screens.
  case earcons(Bool)

  /// The next of a setting's values, for keys.
  case cycle(Choice)

  // The program
  /// A line to obey; empty to ask for one.
  case commandLine(String)
  case help(String?)
  case quit

  /// Where the caret goes.
  package enum CaretMove: String, Hashable, Sendable, CaseIterable {
    case left, right, start, end
  }

  /// What is selected: the text as far as a move of the caret leads, all of it, or none.
  package enum Selection: String, Hashable, Sendable, CaseIterable {
    case left, right, start, end, all, none
  }

  /// How far a move in a text goes at once.
  ///
  /// By lines, left and right are the lines above and below, and start and end are those of the line; in all other units
  /// start and end are those of the field.
  package enum Granularity: String, Hashable, Sendable, CaseIterable {
    case character, word, line
  }

  /// A setting that a key can change.
  package enum Choice: String, Hashable, Sendable, CaseIterable {
    case style, language, voice, verbosity, hints, earcons
  }

  /// A setting that is asked for by its word alone.
  package enum Setting: String, Hashable, Sendable, CaseIterable {
    case style, reader, language, voice, rate, volume, pitch, punctuation, capitals, numbers, verbosity, roles, positions, hints,
      order, earcons
  }

  /// A move in what is said at the cursor, or to the next unit.
  package enum ReviewMove: String, Hashable, Sendable, CaseIterable {
    case next, previous, start, end, unit
  }

  /// A list that the person goes through and chooses from.
  package enum ChoiceList: String, Hashable, Sendable, CaseIterable {
    case headings, controls, actions
  }

  /// A move in such a list.
  package enum ListStep: String, Hashable, Sendable, CaseIterable {
    case next, previous, first, last
  }

  /// How fast speech is to become.
  package enum RateChange: Hashable, Sendable {
    /// Words per minute.
    case to(Int)
    case faster
    case slower
  }
}

extension Command {
  /// Whether it is about listening, adjusting or the program, which are the session's and not the reader's.
  package var isOfSession: Bool {
    switch self {
    case .stop, .pause, .resume, .togglePause, .repeatLast, .history, .missed, .copy, .print, .time, .who, .latency, .style,
      .reader, .language, .voice, .rate, .volume, .speech, .report, .verbosity, .detail, .order, .earcons, .cycle, .commandLine,
      .help,
      .quit:
      true
    case .next, .previous, .first, .last, .find, .tab, .tabNamed, .menu, .go, .goTo, .open, .activate, .back, .increase,
      .decrease,
      .actions, .perform, .gesture, .type, .paste, .newLine, .erase, .eraseTo, .clear, .undo, .redo, .yank, .submit, .cancel,
      .caret, .select, .whereAmI, .spell, .review, .read, .headings, .controls:
      false
    }
  }
}

extension Command {
  /// The same as keys give it: a list that a line reads as a whole is opened.
  package var asKey: Command {
    switch self {
    case .headings: .open(.headings)
    case .controls: .open(.controls)
    case .actions: .open(.actions)
    default: self
    }
  }

  /// Whether it pauses or resumes speech, and does nothing else.
  var isPauseOrResumption: Bool {
    switch self {
    case .pause, .resume, .togglePause: true
    default: false
    }
  }
}

/// The kinds of element one can jump between.
package enum ElementKind: String, Hashable, Sendable, CaseIterable {
  case heading, control, button, field, list
  case listItem = "list-item"
  case toggle, tab, link, image, landmark
}

/// A phone's gesture; each has the effect of a command.
package enum Gesture: String, Hashable, Sendable, CaseIterable {
  case swipeRight = "swipe-right"
  case swipeLeft = "swipe-left"
  case doubleTap = "double-tap"
  case swipeBack = "swipe-back"
  case scrub
  case twoFingerSwipeLeft = "two-finger-swipe-left"
}
