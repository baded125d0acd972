import AccessibilityTree
import Announcements
import ScreenReader
import Text

// Help on commands and keys.

extension SessionMachine {
  mutating func help(_ verb: String?, by origin: CommandOrigin, in turn: inout Turn) {
    if verb == nil, let help = promptHelp {
      say(help, in: &turn)
    } else if verb == nil, origin == .key {
      if reader.hasOpenList { say(ReaderPhrases(language: language).choicesHint, in: &turn) }
      isExplainingKeys = true
      say(phrases.pressAnyKey, in: &turn)
    } else {
      explain(verb, in: &turn)
      if let note = HelpTexts(language: language).note(on: verb) { say(note, in: &turn) }
    }
  }

  /// What can be done while a text is typed outside any field: a key for help is not followed by a key to explain there.
  var promptHelp: String? {
    let phrases = ReaderPhrases(language: language)
    return switch inputContext {
    case .finding: phrases.findHelp
    case .commanding: phrases.commandHelp
    default: nil
    }
  }

  /// Answers a key without a meaning while keys are explained; the next key is obeyed again.
  mutating func explainNothing(in turn: inout Turn) {
    isExplainingKeys = false
    say(phrases.keyDoesNothing, in: &turn)
  }

  /// Answers text that was typed where no text is taken: none of it was obeyed.
  mutating func refuseStrayText(in turn: inout Turn) {
    turn.trigger = Trigger(seq: turn.add(record.command("type •", by: .key, at: turn.now)), at: turn.inputAt)
    switch reader.inputContext {
    case .leftField: say(phrases.notEditing, in: &turn)
    case .adjusting: say(phrases.notAdjustedByTyping, in: &turn)
    default: say(phrases.notInTextField, in: &turn)
    }
  }

  /// Answers a key without a meaning; the first of several in a row with the key for help.
  ///
  /// It was pressed in error: the current speech goes on. What is paused goes on too, because a key is answered at once.
  mutating func answerUnknownKey(in turn: inout Turn) {
    let help = takesText ? "F1" : phrases.questionMark
    say(
      hasReportedUnknownKey ? phrases.unknownKey : phrases.unknownKey(help: help), queue.isPaused ? .assertive : .polite,
      in: &turn)
    turn.announcements[turn.announcements.count - 1].replacementGroup = "unknown-key"
    hasReportedUnknownKey = true
  }

  /// Whether a question mark is text.
  var takesText: Bool {
    switch inputContext {
    case .field(isSecure: true), .editing, .finding, .commanding: true
    default: false
    }
  }

  /// The help on all keys or all commands, which is gone through line by line.
  struct OpenHelp {
    /// The topic, as `Command.help` carries it.
    var topic: String?
    /// Where the person is, -1 for before the first line.
    var place = -1
  }

  /// Opens the help on all keys or all commands, and says how many lines it has.
  mutating func open(help topic: String?, in turn: inout Turn) {
    openHelp = OpenHelp(topic: topic)
    say(phrases.help(on: topic, HelpTexts(language: language).lines(on: topic).count), in: &turn)
  }

  /// Goes through the help that is open; whether the command was meant for it. Any other closes it.
  mutating func walkHelp(_ command: Command, in turn: inout Turn) -> Bool {
    guard let help = openHelp else { return false }
    var place = help.place
    let lines = HelpTexts(language: settings.profile.language).lines(on: help.topic)
    switch command {
    case .next(nil): place += 1
    case .previous(nil): place -= 1
    case .first: place = 0
    case .last: place = lines.count - 1
    // A line of help does nothing, and what is behind it is not meant.
    case .activate, .submit: place = max(0, place)
    default:
      openHelp = nil
      guard [.stop, .back, .erase(1)].contains(command) else { return false }
      say(phrases.helpClosed, in: &turn)
      return true
    }
    guard lines.indices.contains(place) else {
      say(phrases.noMoreHelp, in: &turn)
      return true
    }
    openHelp?.place = place
    say(lines[place], in: &turn)
    return true
  }

  /// Waits for the first announcement to be heard; the first key does not lose it.
  mutating func reportHowToGetHelp(in turn: inout Turn) {
    turn.announcements.append(
      Announcement(
        [.init(.text, phrases.helpKey)], priority: .polite, source: .live,
        language: settings.profile.language.rawValue, screen: reader.screen?.name, triggeredAt: turn.inputAt))
  }

  /// What a verb does, or all of them: one announcement a line.
  mutating func explain(_ topic: String?, in turn: inout Turn) {
    let profile = settings.profile
    for line in HelpTexts(language: profile.language).answer(to: topic, style: profile.style) {
      say(line, in: &turn)
    }
  }
}
