package import Text

/// What each verb does, in words for the ear: one language's answers to `help`.
///
/// The words for a verb are a row of `help.tsv`, those for a kind of element a row of `help-kinds.tsv`.
package struct HelpTexts: Sendable {
  let language: Language

  /// The texts in a language.
  package init(language: Language) {
    self.language = language
  }

  /// What one verb does, with its keys and the gestures of phones.
  package struct Entry: Hashable, Sendable {
    /// A command with the verb in a few words; nil where its line is as plain, or its words depend on what follows the verb.
    var title: String?
    /// One plain sentence.
    var does: String
    /// The single keys on a terminal, in words.
    var keys: String?
    /// The gesture in VoiceOver, as the phone has it unless its owner changed it.
    package var voiceOver: String?
    /// The gesture in TalkBack, as the phone has it unless its owner changed it.
    package var talkBack: String?
  }

  /// A kind of element: its name, and the name under which phones offer it. A kind that a phone lacks is found among a
  /// wider one.
  struct Kind: Sendable {
    var name: String
    /// Source of the English names: the rotor's settings in iOS. Nil where nothing there leads to the kind.
    var voiceOver: String?
    /// Source: TalkBack's reading controls, in the product's own words. Nil as with the rotor.
    var talkBack: String?
  }

  /// The entry of a verb.
  package subscript(verb: Verb) -> Entry { Self.entries[verb]?[language] ?? Entry(does: "") }

  func words(for kind: ElementKind) -> Kind { Self.kinds[kind]?[language] ?? Kind(name: "") }

  private static let entries: [Verb: [Language: Entry]] = TextTable(EmbeddedText.help_tsv).byCase { row in
    inEachLanguage(row) { text in
      Entry(
        title: text("title"), does: text("does") ?? "", keys: text("keys"), voiceOver: text("voiceOver"),
        talkBack: text("talkBack"))
    }
  }

  private static let kinds: [ElementKind: [Language: Kind]] = TextTable(EmbeddedText.help_kinds_tsv).byCase { row in
    inEachLanguage(row) { text in
      Kind(name: text("name") ?? "", voiceOver: text("voiceOver"), talkBack: text("talkBack"))
    }
  }

  private static func inEachLanguage<Words>(
    _ row: TextTable.Row, _ words: (_ text: (String) -> String?) -> Words
  ) -> [Language: Words] {
    let pairs = Language.allCases.map { language in (language, words { row.text($0, in: language) }) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

// MARK: - Answers

extension HelpTexts {
  /// The topic of all keys.
  package static let keysTopic = "keys"
  /// The kind behind `next` and `previous` that stands for any element.
  static let anyElement = "element"

  /// The answer to `help VERB` and to a key pressed after `?`: what it does, its keys, and the gesture it
  /// stands for on the phone whose style is in use.
  func answer(_ entry: Entry, _ style: ReaderProfile.Style) -> String {
    var sentences = [entry.does]
    if let keys = entry.keys { sentences.append(self.keys(keys)) }
    if let gesture = style(voiceOver: entry.voiceOver, talkBack: entry.talkBack) {
      sentences.append(onPhone(gesture))
    } else if entry.keys != nil {
      sentences.append(
        language(
          en: "There is no gesture for it on the phone.", nb: "På telefonen er det ingen bevegelse for det."))
    }
    return sentences.joined(separator: " ")
  }

  /// What one key does where its verb does more: a step, a tab, the next value of a setting.
  private func entry(for verb: Verb, _ detail: String) -> Entry {
    var entry = self[verb]
    switch (verb, detail) {
    case (.next, Self.anyElement):
      let gesture = language(en: "swipe right", nb: "sveip mot høyre")
      return Entry(
        does: language(en: "Moves to the next element.", nb: "Går til neste element."),
        keys: language(en: "right arrow, down arrow or Tab", nb: "pil høyre, pil ned eller tabulator"),
        voiceOver: gesture, talkBack: gesture)
    case (.previous, Self.anyElement):
      let gesture = language(en: "swipe left", nb: "sveip mot venstre")
      return Entry(
        does: language(en: "Moves to the previous element.", nb: "Går til forrige element."),
        keys: language(
          en: "left arrow, up arrow or Shift Tab", nb: "pil venstre, pil opp eller skift tabulator"),
        voiceOver: gesture, talkBack: gesture)
    case (.go, let step):
      return Command.ListStep(rawValue: step).map(item) ?? entry
    case (.tab, _): entry.does = language(en: "Opens tab \(detail).", nb: "Åpner fane \(detail).")
    case (.style, _): entry.does = language(en: "Changes to the other style.", nb: "Bytter til den andre stilen.")
    case (.language, _):
      entry.does = language(en: "Changes to the other language.", nb: "Bytter til det andre språket.")
    case (.voice, _): entry.does = language(en: "Changes to the next voice.", nb: "Bytter til neste stemme.")
    case (.verbosity, _):
      entry.does = language(
        en: "One level more; after high comes low.", nb: "Går ett detaljnivå opp; etter det høyeste kommer det laveste.")
    case (.rate, "faster"): entry.does = language(en: "Speaks faster.", nb: "Snakker fortere.")
    case (.rate, "slower"): entry.does = language(en: "Speaks slower.", nb: "Snakker saktere.")
    default: break
    }
    return entry
  }

  /// What a key does that moves in an open list; those that move among elements do both.
  private func item(_ step: Command.ListStep) -> Entry {
    let name = title(of: .goTo(step)).lowercased()
    var entry =
      switch step {
      case .next: entry(for: .next, Self.anyElement)
      case .previous: entry(for: .previous, Self.anyElement)
      case .first: Entry(does: "", keys: "Home", voiceOver: nil, talkBack: nil)
      case .last: Entry(does: "", keys: "End", voiceOver: nil, talkBack: nil)
      }
    entry.does = language(en: "Moves to the \(name).", nb: "Går til \(name).")
    return entry
  }

  private func keys(_ keys: String) -> String { language(en: "Keys: \(keys).", nb: "Taster: \(keys).") }

  private func onPhone(_ gesture: String) -> String {
    language(en: "On the phone: \(gesture).", nb: "På telefonen: \(gesture).")
  }

  /// What `next KIND` and `previous KIND` do, and how one jumps from kind to kind on a phone.
  private func entry(for verb: Verb, _ kind: ElementKind) -> Entry {
    let words = words(for: kind)
    let swipe = verb == .next ? language(en: "down", nb: "ned") : language(en: "up", nb: "opp")
    func gesture(_ kinds: String?, _ chooser: String) -> String? {
      kinds.map { kinds in
        language(
          en: "choose \(kinds) with \(chooser) and swipe \(swipe)",
          nb: "velg \(kinds) med \(chooser), og sveip \(swipe)")
      }
    }
    let does =
      verb == .next
      ? language(en: "Moves to the next \(words.name).", nb: "Går til neste \(words.name).")
      : language(en: "Moves to the previous \(words.name).", nb: "Går til forrige \(words.name).")
    let keys = kind.letter.map { letter in
      verb == .next ? "\(letter)" : language(en: "Shift \(letter)", nb: "skift \(letter)")
    }
    return Entry(
      does: does, keys: keys, voiceOver: gesture(words.voiceOver, language(en: "the rotor", nb: "rotoren")),
      talkBack: gesture(words.talkBack, language(en: "reading controls", nb: "lesekontrollene")))
  }

  /// What a line of the line language does, and how it is done on a phone; nil where it is none.
  package func entry(ofLine line: String) -> Entry? {
    let words = line.lowercased().split(separator: " ", maxSplits: 1).map(String.init)
    guard let verb = words.first.flatMap({ Verb(word: $0) }) else { return nil }
    guard verb == .next || verb == .previous else { return self[verb] }
    guard let kind = words.dropFirst().first.flatMap(ElementKind.init(rawValue:)) else {
      return entry(for: verb, Self.anyElement)
    }
    return entry(for: verb, kind)
  }

  /// The answer to a topic as `Command.help` carries it: a verb, perhaps with the detail of one key, or all keys; the whole
  /// list where there is no topic or an unknown one. One line a fact.
  package func answer(to topic: String?, style: ReaderProfile.Style) -> [String] {
    let words = (topic ?? "").lowercased().split(separator: " ").map(String.init)
    if topic == nil {
      let howToGoOn = language(
        en: "Commands. Type help and a command's name to hear more about it.",
        nb: "Kommandoer. Skriv «hjelp» og navnet på en kommando for å høre mer om den.")
      return [howToGoOn] + lines(on: nil)
    }
    guard let verb = words.first.flatMap({ Verb(word: $0) }) else { return lines(on: topic) }
    guard let detail = words.dropFirst().first else { return [answer(self[verb], style)] }
    if let kind = ElementKind(rawValue: detail) { return [answer(entry(for: verb, kind), style)] }
    return [answer(entry(for: verb, detail), style)]
  }

  /// What is said after the help on a verb: the short form, and what the key of that letter does; for a list, how to go through
  /// it. Nil for other verbs.
  package func note(on topic: String?) -> String? {
    if let list = topic.flatMap(Command.ChoiceList.init(rawValue:)).flatMap({ Verb(rawValue: $0.rawValue) }) {
      return language(
        en: "\(list) open says one item at a time: go next moves to the next one, and submit takes it",
        nb: "\(list.bokmål) åpne sier ett punkt om gangen: gå neste går til det neste, og fullfør velger det")
    }
    guard let verb = topic.flatMap({ Verb(word: $0) }), let short = verb.short, let letter = short.first else { return nil }
    let form = language(
      en: "In a line, \(short) is short for \(verb.rawValue)", nb: "I en linje er \(short) kort for \(verb.bokmål)")
    guard let key = KeyMap.command(for: .character(letter), in: .browsing) else {
      return form + language(en: "; the key \(short) means nothing", nb: "; tasten \(short) betyr ingenting")
    }
    let meant = Verb(rawValue: String(LineLanguage.render(key).prefix { $0 != " " }))
    guard meant != verb, let meant else { return form }
    let title = self[meant].title?.lowercased() ?? meant.rawValue
    return form + language(en: "; the key \(short) is for: \(title)", nb: "; tasten \(short) er for: \(title)")
  }

  /// All keys for their topic, all commands for none: one a line.
  package func lines(on topic: String?) -> [String] { topic == Self.keysTopic ? keyList : list }

  /// What the keys do, one command a line.
  private var keyList: [String] {
    Verb.allCases.compactMap { verb in
      // What the key does, where its verb does more.
      let entry = Command.Choice(rawValue: verb.rawValue).map { self.entry(for: verb, "\($0)") } ?? self[verb]
      return entry.keys.map { "\($0.prefix(1).uppercased())\($0.dropFirst()): \(entry.does)" }
    }
  }

  /// All verbs, one a line, each with its short form and what it does.
  private var list: [String] {
    Verb.allCases.map { verb in
      let words = [LineLanguage.word(for: verb, in: language)] + [verb.short].compactMap(\.self)
      return "\(language.alternatives(words)): \(self[verb].does)"
    }
  }
}
