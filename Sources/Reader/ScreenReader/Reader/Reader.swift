package import AccessibilityTree
import Announcements
import Text

/// The screen reader itself: a cursor on a tree, and its announcements.
///
/// From a command to an announcement:
/// 1. `handle` takes the command; moving changes the cursor, acting returns an effect.
/// 2. The style composes the announcement of the element under the cursor.
/// 3. The app may answer an action with another tree; `follow` compares it with the one before: the cursor is recovered or
///    goes where the new screen wants it, changes and live regions are announced.
///
/// A pure value: the same commands and trees give the same announcements.
package struct Reader: Sendable {
  /// The element the person is at; nil where the screen has none.
  package internal(set) var cursor: NodeID? {
    didSet {
      guard cursor != oldValue else { return }
      fieldLeft = nil
      review = nil
      stopped = nil
    }
  }
  /// Style, language and verbosity.
  package var profile: ReaderProfile {
    didSet { style = profile.announcementStyle }
  }

  var style: any AnnouncementStyle
  var tree = SemanticTree.empty
  var order = ReadingOrder(.empty)
  var screens: [ScreenInfo] = []
  /// How often the interface has changed.
  package internal(set) var changeCount = 0
  /// The app's last focus request, which is done.
  var focusRequest: FocusRequest?
  /// The element with the input focus of an app that runs elsewhere, and what it controls.
  var (inputFocus, inputPopup): (NodeID?, NodeID?) = (nil, nil)
  /// The number of the app's last relocation, which is done.
  var relocation = 0
  var memory = ScreenMemory()
  /// The place whose cursor is remembered: the screen's visit and, inside it, the modal that is open.
  var visit: ScreenMemory.Visit?
  /// The modals, lists, menus and dialogs that are open over the screen.
  var popups = OpenPopups()
  /// Whether the last change of the interface brought the cursor back to a place that had been left.
  package internal(set) var hasComeBack = false
  /// The containers around the cursor when it came to its element.
  var containersAtCursor: [NodeID] = []

  /// The field that is being edited.
  var editing: (field: NodeID, editor: TextEditor)? {
    didSet { if editing != nil { fieldLeft = nil } }
  }
  /// The changes of the fields that were edited, to take them back.
  var edits = EditHistories()
  /// What was erased last, more than a character at once, to put it in again.
  var erased = ""
  /// The field whose editing was ended with Enter or Escape, while the cursor is still on it: keys are commands there, as
  /// in Orca's browse mode, until it is edited again or the cursor comes back to it.
  var fieldLeft: NodeID?
  /// The element that was acted on last: its next change is announced at once, as the answer.
  var awaitingAnswerOf: NodeID?
  /// The adjustable whose change has not been announced yet.
  var unansweredAdjustment: NodeID?
  /// A move that waits for rows of a virtualised list.
  var pendingMove: PendingMove?
  /// The number of the last search among rows that are not in the tree.
  var searchNumber = 0
  /// A move that waits for something to be scrolled to.
  var pendingScroll: PendingScroll?
  /// The list to choose from by number; empty where there was nothing to choose.
  var numbered: NumberedChoices? {
    didSet { if numbered != oldValue { review = nil } }
  }
  /// The digits typed so far to choose from that list.
  var numberTyped = ""
  /// The text to find, or the line to obey, while it is being typed.
  var prompt: Prompt?
  /// What was typed into prompts before.
  var earlierEntries = EarlierEntries()
  /// Where the person reads by characters, words or lines; nil until they do, and after the cursor has moved.
  var review: TextReview?
  /// What of the element the person has not heard since they stopped its announcement in the middle.
  var stopped: StoppedReading?
  /// By what they read, unless they say by what.
  var reviewUnit = Command.Granularity.character
  /// The text that was found last, as it was typed, where, and what the element held then.
  var found: (text: String, element: NodeID, value: String?)?
  /// Whether the person has been told that quotes around a text are typed too.
  var hasToldOfQuotes = false
  /// The command before this one: `where` and `spell` say more the second time.
  var previousCommand: Command?
  /// The long hints that have been heard on this visit: each is said once, then on request.
  var heardHints: Set<String> = []
  /// Whether continuous reading is on.
  package internal(set) var isReading = false {
    didSet { if isReading != oldValue { scrollsWhileReading = 0 } }
  }
  /// How often continuous reading has asked for more of a screen that may have no end.
  var scrollsWhileReading = 0

  /// A reader without a tree: it has no cursor until `follow` brings the first one.
  package init(profile: ReaderProfile) {
    self.profile = profile
    style = profile.announcementStyle
  }

  /// The context in which keys are decoded.
  package var inputContext: InputContext {
    if let editing { return .editing(isMultiline: editing.editor.isMultiline) }
    if let prompt { return prompt.purpose == .find ? .finding : .commanding }
    if hasChoices { return .choosing(isEmpty: false) }
    if let node = cursorNode, node.isEnabled, !node.isReadOnly, node.supports(.setText) {
      guard fieldLeft != node.id else { return .leftField }
      return .field(isSecure: node.role == .secureField)
    }
    if numbered != nil { return .choosing(isEmpty: true) }
    if let node = cursorNode, node.supports(.increase) || node.supports(.decrease) { return .adjusting }
    return .browsing
  }

  /// The field that is being edited; nil while browsing.
  package var editedField: NodeID? { editing?.field }

  /// Whether giving up editing would throw away what was typed into a field of several lines.
  package var wouldLoseLines: Bool {
    guard let editor = editing?.editor else { return false }
    return editor.isMultiline && editor.text != editor.original && !editor.text.isEmpty
  }

  /// Whether typed text goes somewhere: into a field, or into the text to find.
  package var takesText: Bool {
    if editing != nil || prompt != nil || hasChoices { return true }
    return cursorNode?.supports(.setText) == true
  }

  /// Whether a move waits for rows of a list, or for something to be scrolled to.
  package var isWaiting: Bool { pendingMove != nil || pendingScroll != nil }

  /// Whether there is a list to choose from by number.
  package var hasChoices: Bool { numbered?.isEmpty == false }

  /// Whether such a list is gone through item by item.
  package var hasOpenList: Bool { numbered?.isOpen == true }

  /// Whether a line is being typed that is to be obeyed.
  package var isTypingLine: Bool { prompt?.purpose == .line }

  /// The screen that has the cursor.
  package var screen: ScreenInfo? { screens.last }

  /// The modal that is open on the screen, or the screen.
  var currentPlace: NodeID? { visit?.modal ?? screen?.node }

  /// The first element of the reading order; nil where the screen has none.
  package var top: NodeID? { order.first?.id }

  var cursorNode: Node? { cursor.flatMap { tree[$0] } }

  var phrases: ReaderPhrases { ReaderPhrases(language: profile.language, style: profile.style) }
}

// MARK: - Commands

extension Reader {
  /// Handles a command; those that are not the reader's return nothing.
  ///
  /// `field` gives the contents of a text field; they are not in the tree, so that no password is ever in one.
  ///
  /// The reader must get every command: nearly any of them ends a numbered list, all but `stop` end a prompt, and all but
  /// pausing and resuming end continuous reading.
  package mutating func handle(_ command: Command, field: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    let command = meaning(of: command)
    defer { previousCommand = command }
    if !command.isPauseOrResumption { isReading = false }
    let waiting = pendingMove
    let waitingScroll = pendingScroll
    if command == .stop {
      if case .search(let search)? = waiting?.goal { return giveUp(search) }
      if case .search(let search)? = waitingScroll?.goal { return giveUp(search) }
    }
    // Listening commands do not end the wait for an action's answer.
    if !command.isOfSession {
      awaitingAnswerOf = nil
      unansweredAdjustment = nil
      pendingMove = nil
      pendingScroll = nil
    }
    if let answer = answerPrompt(command) { return answer }
    let closesList = command == .stop && hasChoices
    if closesChoices(command) { numbered = nil }
    switch command {
    case .gesture: return [refuse(phrases.notAvailableHere)]
    case .next(nil) where waitingScroll?.isStep(1) == true: return move(onFrom: waitingScroll)
    case .previous(nil) where waitingScroll?.isStep(-1) == true: return move(onFrom: waitingScroll)
    case .next(let kind): return move(by: 1, to: kind, after: waiting)
    case .previous(let kind): return move(by: -1, to: kind, after: waiting)
    case .first: return jump(to: .first)
    case .last: return jump(to: .last)
    case .find(""): return ask(for: .find)
    case .find(let text): return find(text)
    case .tab(let number): return openTab { tabs in tabs.indices.contains(number - 1) ? number - 1 : nil }
    case .tabNamed(let name): return openTab { tabs in self.tab(named: name, among: tabs) }
    case .menu: return openMenu()
    case .go(let number): return go(to: number)
    case .goTo(let step): return go(step)
    case .open(.headings): return list(.heading, opened: true)
    case .open(.controls): return list(.control, opened: true)
    case .open(.actions): return listActions(opened: true)
    case .activate: return activate(field: field)
    case .back: return goBack()
    case .increase: return adjust(.increase)
    case .decrease: return adjust(.decrease)
    case .actions: return listActions()
    case .perform(let name): return perform(name)
    case .commandLine(""): return ask(for: .line)
    case .commandLine(let line): return [.obey(line)]
    case .type, .paste, .newLine, .erase, .eraseTo, .clear, .undo, .redo, .yank, .submit, .cancel, .caret,
      .select:
      return edit(command, field: field)
    case .whereAmI where hasOpenList: return describeChoice()
    case .spell where hasOpenList: return spellChoice(phonetically: previousCommand == .spell)
    case .whereAmI: return describePlace(inFull: previousCommand == .whereAmI)
    case .spell: return spell(phonetically: previousCommand == .spell)
    case .review(let move, by: let unit): return review(move, by: unit)
    case .read where editing != nil: return readFromCaret()
    case .read: return startReading()
    case .headings: return list(.heading)
    case .controls: return list(.control)
    case .stop where closesList: return [report(phrases.listClosed)]
    case .stop, .pause, .resume, .repeatLast, .history, .missed, .copy, .print, .time, .who, .latency, .speech, .report, .style,
      .reader, .language, .voice, .rate,
      .volume, .verbosity, .detail, .order, .earcons, .cycle, .help, .quit, .togglePause:
      return []
    }
  }

  /// Whether a command closes the numbered list. One that was read as a whole is closed by nearly every key; one that is
  /// gone through stays while the person only asks what they heard, or changes how it is said.
  private func closesChoices(_ command: Command) -> Bool {
    switch command {
    // A question about a key does not press it.
    case .go, .goTo, .help: false
    case .stop: true
    case .whereAmI, .spell, .review: !hasOpenList
    default: !(hasOpenList && command.isOfSession)
    }
  }

  /// Forgets what a person who has left typed into prompts.
  package mutating func forgetPerson() {
    earlierEntries = EarlierEntries()
    found = nil
    edits = EditHistories()
    erased = ""
  }

  /// The command that a gesture stands for; the gesture itself where it does nothing.
  private func meaning(of command: Command) -> Command {
    guard case .gesture(let gesture) = command else { return command }
    switch gesture {
    case .swipeRight: return .next(nil)
    case .swipeLeft: return .previous(nil)
    case .doubleTap: return .activate
    case .swipeBack, .scrub: return .back
    // Closes a navigation drawer and does nothing elsewhere.
    case .twoFingerSwipeLeft: return currentPlace.flatMap { tree[$0] }?.role == .drawer ? .back : command
    }
  }
}

// MARK: - Speaking

extension Reader {
  /// An announcement of the reader itself, in answer to a key.
  func report(
    _ text: String, source: Announcement.Source = .command, priority: Announcement.Priority = .navigation,
    subject: NodeID? = nil, earcon: Earcon? = nil
  ) -> ReaderEffect {
    .say(
      Announcement(
        [.init(.text, text)], priority: priority, source: source, language: profile.language.rawValue,
        subject: subject?.path, screen: screen?.name, earcon: earcon))
  }

  /// The answer to a command that could not be done.
  func refuse(_ text: String, subject: NodeID? = nil, earcon: Earcon? = nil) -> ReaderEffect {
    report(text, subject: subject, earcon: earcon).asRefusal
  }

  /// An announcement about an element.
  ///
  /// The reader's own words are in the interface's language; parts with the app's text have their own.
  func announcement(
    _ parts: [Announcement.Segment], _ priority: Announcement.Priority, _ source: Announcement.Source,
    about node: NodeID, group: String? = nil
  ) -> ReaderEffect {
    .say(
      Announcement(
        parts, priority: priority, source: source, language: profile.language.rawValue, replacementGroup: group,
        subject: node.path, screen: node.screen))
  }

  /// An element that the cursor is on already.
  func focusContext(_ node: NodeID) -> FocusContext {
    FocusContext(tree: tree, node: node, isEditing: editing?.field == node)
  }

  /// An element that gets the cursor, with the containers that are entered and left.
  func focusContext(_ node: NodeID, from previous: NodeID?) -> FocusContext {
    let now = tree.containers(of: node)
    let before = previous == nil ? [] : containersAtCursor
    return FocusContext(
      tree: tree, node: node, entered: now.filter { !before.contains($0) },
      left: before.filter { !now.contains($0) && tree.contains($0) }, isEditing: editing?.field == node,
      previous: previous)
  }
}
