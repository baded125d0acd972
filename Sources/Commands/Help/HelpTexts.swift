/// What each verb does, in words for the ear: one language's answers to `help`.
///
/// One property a verb, so that a missing text does not compile.
package struct HelpTexts: Sendable {
  /// What one verb does, and what stands for it on a keyboard and on a phone.
  package struct Entry: Hashable, Sendable {
    /// One plain sentence.
    package var does: String
    /// The single keys on a terminal, in words.
    package var keys: String?
    /// The gesture in VoiceOver, as the phone has it unless its owner changed it.
    package var voiceOver: String?
    /// The gesture in TalkBack, as the phone has it unless its owner changed it.
    package var talkBack: String?

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
    /// A key that no gesture stands behind.
    var noGesture: String
    /// A key held with Shift.
    var shift: @Sendable (_ key: String) -> String
    /// How one jumps from kind to kind on a phone, given what its rotor or its reading controls call the
    /// kind.
    var jump: @Sendable (_ style: ReaderProfile.Style, _ kinds: String, _ isForwards: Bool) -> String
    /// What `next KIND` and `previous KIND` do, up to the name of the kind.
    var toNext: String
    var toPrevious: String
    var heading: Kind
    var control: Kind
    var field: Kind
    var list: Kind
    var toggle: Kind
    var link: Kind
    var landmark: Kind
  }

  /// A kind of element: its name, and under which name it is to be chosen on the phones. A kind that a phone
  /// has none for is found among a wider one.
  struct Kind: Sendable {
    var name: String
    /// Source of the English names: the rotor's settings in iOS.
    var voiceOver: String
    /// Source: TalkBack's reading controls, in the product's own words.
    var talkBack: String

    init(_ name: String, voiceOver: String, talkBack: String) {
      self.name = name
      self.voiceOver = voiceOver
      self.talkBack = talkBack
    }
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
  let roles: Entry
  let positions: Entry
  let hints: Entry
  let order: Entry
  let earcons: Entry

  // MARK: The program
  let help: Entry
  let quit: Entry
  let wait: Entry

  /// The texts in a language.
  package static func texts(in language: ReaderProfile.Language) -> HelpTexts {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }

  /// The entry of a verb.
  package subscript(verb: Verb) -> Entry {
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
    case .roles: roles
    case .positions: positions
    case .hints: hints
    case .order: order
    case .earcons: earcons
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
  package func answer(for verb: Verb, kind: ElementKind? = nil, style: ReaderProfile.Style) -> String {
    if let kind, verb == .next || verb == .previous { return answer(for: verb, kind, style) }
    let entry = self[verb]
    var sentences = ["\(verb.rawValue): \(entry.does)"]
    if let keys = entry.keys { sentences.append("\(frame.keys): \(keys).") }
    if let gesture = style == .voiceOver ? entry.voiceOver : entry.talkBack {
      sentences.append("\(frame.gesture): \(gesture).")
    } else if entry.keys != nil {
      sentences.append("\(frame.noGesture).")
    }
    return sentences.joined(separator: " ")
  }

  private func answer(for verb: Verb, _ kind: ElementKind, _ style: ReaderProfile.Style) -> String {
    let words = words(for: kind)
    let isForwards = verb == .next
    let key = isForwards ? String(kind.letter) : frame.shift(String(kind.letter))
    let gesture = frame.jump(style, style == .voiceOver ? words.voiceOver : words.talkBack, isForwards)
    return
      "\(verb.rawValue) \(kind.rawValue): \(isForwards ? frame.toNext : frame.toPrevious) \(words.name). "
      + "\(frame.keys): \(key). \(frame.gesture): \(gesture)."
  }

  /// The answer to a topic as `Command.help` carries it: a verb, or a verb and a kind of element; the whole
  /// list where there is no topic or an unknown one. One line a fact.
  package func answer(to topic: String?, style: ReaderProfile.Style) -> [String] {
    let words = (topic ?? "").split(separator: " ")
    guard let verb = words.first.flatMap({ Verb(word: $0) }) else { return list }
    let kind = words.dropFirst().first.flatMap { ElementKind(rawValue: $0.lowercased()) }
    return [answer(for: verb, kind: kind, style: style)]
  }

  /// All verbs, one a line, each with its short form and what it does.
  package var list: [String] {
    [frame.introduction]
      + Verb.allCases.map { verb in
        let short = verb.short.map { ", \(frame.short) \($0)" } ?? ""
        return "\(verb.rawValue)\(short): \(self[verb].does)"
      }
  }

  private func words(for kind: ElementKind) -> Kind {
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
