public import ScreenReader

/// What each verb does, in words for the ear: one language's answers to `help`.
///
/// One property a verb, so that a missing text does not compile.
public struct HelpTexts: Sendable {
  /// What one verb does, and what stands for it on a keyboard and on a phone.
  public struct Entry: Hashable, Sendable {
    /// One plain sentence.
    public var does: String
    /// The single keys on a terminal, in words.
    public var keys: String?
    /// The gesture in VoiceOver, as the phone has it unless its owner changed it.
    public var voiceOver: String?
    /// The gesture in TalkBack, as the phone has it unless its owner changed it.
    public var talkBack: String?

    init(_ does: String, keys: String? = nil, voiceOver: String? = nil, talkBack: String? = nil) {
      self.does = does
      self.keys = keys
      self.voiceOver = voiceOver
      self.talkBack = talkBack
    }
  }

  /// The words around an entry.
  struct Frame: Sendable {
    var introduction: String
    var keys: String
    var short: String
    var gesture: String
    /// What `next KIND` and `previous KIND` do, up to the name of the kind.
    var toNext: String
    var toPrevious: String
    /// Names of the kinds.
    var heading: String
    var control: String
    var field: String
    var list: String
    var toggle: String
    var link: String
    var landmark: String
  }

  let frame: Frame

  // MARK: Moving
  let next: Entry
  let previous: Entry
  let first: Entry
  let last: Entry
  let find: Entry
  let tab: Entry
  let menu: Entry
  let go: Entry

  // MARK: Acting
  let activate: Entry
  let back: Entry
  let increase: Entry
  let decrease: Entry
  let actions: Entry
  let perform: Entry
  let gesture: Entry

  // MARK: Typing
  let type: Entry
  let newLine: Entry
  let erase: Entry
  let clear: Entry
  let submit: Entry
  let cancel: Entry
  let caret: Entry
  let select: Entry

  // MARK: Listening
  let stop: Entry
  let pause: Entry
  let resume: Entry
  let repeatLast: Entry
  let whereAmI: Entry
  let spell: Entry
  let read: Entry
  let history: Entry
  let missed: Entry
  let headings: Entry
  let controls: Entry
  let latency: Entry

  // MARK: Adjusting
  let style: Entry
  let language: Entry
  let voice: Entry
  let rate: Entry
  let volume: Entry
  let verbosity: Entry
  let hints: Entry

  // MARK: The program
  let help: Entry
  let quit: Entry
  let wait: Entry

  /// The texts in a language.
  public static func texts(in language: ReaderProfile.Language) -> HelpTexts {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }

  /// The entry of a verb.
  public subscript(verb: Verb) -> Entry {
    switch verb {
    case .next: next
    case .previous: previous
    case .first: first
    case .last: last
    case .find: find
    case .tab: tab
    case .menu: menu
    case .go: go
    case .activate: activate
    case .back: back
    case .increase: increase
    case .decrease: decrease
    case .actions: actions
    case .perform: perform
    case .gesture: gesture
    case .type: type
    case .newLine: newLine
    case .erase: erase
    case .clear: clear
    case .submit: submit
    case .cancel: cancel
    case .caret: caret
    case .select: select
    case .stop: stop
    case .pause: pause
    case .resume: resume
    case .repeatLast: repeatLast
    case .whereAmI: whereAmI
    case .spell: spell
    case .read: read
    case .history: history
    case .missed: missed
    case .headings: headings
    case .controls: controls
    case .latency: latency
    case .style: style
    case .language: language
    case .voice: voice
    case .rate: rate
    case .volume: volume
    case .verbosity: verbosity
    case .hints: hints
    case .help: help
    case .quit: quit
    case .wait: wait
    }
  }
}

// MARK: - Answers

extension HelpTexts {
  /// The answer to `help VERB` and to a key pressed after `?`: what it does, its keys, and the gesture it
  /// stands for on the phone whose style is in use.
  public func answer(for verb: Verb, kind: ElementKind? = nil, style: ReaderProfile.Style) -> String {
    let entry = self[verb]
    var sentences: [String]
    switch (verb, kind) {
    case (.next, let kind?):
      sentences = ["\(verb.rawValue) \(kind.rawValue): \(frame.toNext) \(name(of: kind))."]
    case (.previous, let kind?):
      sentences = ["\(verb.rawValue) \(kind.rawValue): \(frame.toPrevious) \(name(of: kind))."]
    default:
      sentences = ["\(verb.rawValue): \(entry.does)"]
    }
    if kind == nil, let keys = entry.keys { sentences.append("\(frame.keys): \(keys).") }
    if kind == nil, let gesture = style == .voiceOver ? entry.voiceOver : entry.talkBack {
      sentences.append("\(frame.gesture): \(gesture).")
    }
    return sentences.joined(separator: " ")
  }

  /// The answer to a topic as `Command.help` carries it: a verb, or a verb and a kind of element; the whole
  /// list where there is no topic or an unknown one. One line a fact.
  public func answer(to topic: String?, style: ReaderProfile.Style) -> [String] {
    let words = (topic ?? "").split(separator: " ")
    guard let verb = words.first.flatMap({ Verb(word: $0) }) else { return list }
    let kind = words.dropFirst().first.flatMap { ElementKind(rawValue: $0.lowercased()) }
    return [answer(for: verb, kind: kind, style: style)]
  }

  /// All verbs, one a line, each with its short form and what it does.
  public var list: [String] {
    [frame.introduction]
      + Verb.allCases.map { verb in
        let short = verb.short.map { ", \(frame.short) \($0)" } ?? ""
        return "\(verb.rawValue)\(short): \(self[verb].does)"
      }
  }

  private func name(of kind: ElementKind) -> String {
    switch kind {
    case .heading: frame.heading
    case .control: frame.control
    case .field: frame.field
    case .list: frame.list
    case .toggle: frame.toggle
    case .link: frame.link
    case .landmark: frame.landmark
    }
  }
}
