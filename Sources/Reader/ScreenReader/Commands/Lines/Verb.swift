import Announcements
import Text

/// The words a line can begin with.
///
/// The raw value is the long form, the one that is recorded and rendered. Source: the line language, which
/// people's fingers and scripts rely on; a word here never changes its meaning.
package enum Verb: String, Hashable, Sendable, CaseIterable {
  case next, previous, first, last, find, tab, menu, go
  case activate, back, increase, decrease, actions
  case perform = "do"
  case gesture
  case type, paste
  case newLine = "newline"
  case erase, clear, undo, redo, yank, submit, cancel, caret, select
  case stop, pause, resume
  case repeatLast = "repeat"
  case whereAmI = "where"
  case spell, review, read, history, missed, copy, print, time, who, headings, controls, latency
  case style, reader, language, voice, rate, volume, pitch, punctuation, capitals, numbers, verbosity, roles, positions, hints,
    order,
    earcons
  case help, quit
  /// Obeys a line, where keys are commands.
  case command
  /// Lets time pass; for scripts, on a pipe or in a flow.
  case wait
}

extension Verb {
  /// The verb with this long or short form, in any case; in Norwegian also the one with this Norwegian word.
  init?(word: some StringProtocol, in language: Language = .english) {
    let word = word.lowercased()
    let own: Verb? = language(en: nil, nb: Self.byBokmål[word])
    guard let verb = Verb(rawValue: word) ?? Self.byShortForm[word] ?? own else { return nil }
    self = verb
  }

  /// The words that a line may begin with in a language, the language's own first.
  static func words(in language: Language) -> [String] {
    language(en: [], nb: allCases.map(\.bokmål)) + allCases.map(\.rawValue)
  }

  /// The word for it in Norwegian sessions.
  var bokmål: String {
    switch self {
    case .next: "neste"
    case .previous: "forrige"
    case .first: "første"
    case .last: "siste"
    case .find: "finn"
    case .tab: "fane"
    case .menu: "meny"
    case .go: "gå"
    case .activate: "aktiver"
    case .back: "tilbake"
    case .increase: "øk"
    case .decrease: "senk"
    case .actions: "handlinger"
    case .perform: "utfør"
    case .gesture: "bevegelse"
    case .type: "skriv"
    case .paste: "lim"
    case .newLine: "linjeskift"
    case .erase: "slett"
    case .clear: "tøm"
    case .undo: "angre"
    case .redo: "gjenopprett"
    case .yank: "hent"
    case .submit: "fullfør"
    case .cancel: "avbryt"
    case .caret: "skrivemerke"
    case .select: "marker"
    case .stop: "stopp"
    case .pause: "pause"
    case .resume: "fortsett"
    case .repeatLast: "gjenta"
    case .whereAmI: "hvor"
    case .spell: "stav"
    case .review: "gjennomgå"
    case .read: "les"
    case .history: "historikk"
    case .missed: "uhørt"
    case .copy: "kopier"
    case .print: "vis"
    case .time: "klokka"
    case .who: "hvem"
    case .headings: "overskrifter"
    case .controls: "kontroller"
    case .latency: "forsinkelse"
    case .style: "stil"
    case .reader: "leser"
    case .language: "språk"
    case .voice: "stemme"
    case .rate: "fart"
    case .volume: "volum"
    case .pitch: "tonehøyde"
    case .punctuation: "skilletegn"
    case .capitals: "versaler"
    case .numbers: "tall"
    case .verbosity: "detaljnivå"
    case .roles: "roller"
    case .positions: "plassering"
    case .hints: "hint"
    case .order: "rekkefølge"
    case .earcons: "lyder"
    case .help: "hjelp"
    case .quit: "avslutt"
    case .command: "kommando"
    case .wait: "vent"
    }
  }

  /// The short form, where there is one.
  var short: String? {
    switch self {
    case .next: "n"
    case .previous: "p"
    case .activate: "a"
    case .back: "b"
    case .find: "/"
    case .stop: "s"
    case .repeatLast: "r"
    case .whereAmI: "w"
    case .help: "?"
    case .quit: "q"
    default: nil
    }
  }

  private static let byShortForm = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { verb in verb.short.map { ($0, verb) } })

  /// Words that other tools, and phones, have for a verb; they serve to guess what was meant.
  static let synonyms: [String: Verb] = [
    "press": .activate, "click": .activate, "tap": .activate, "double-tap": .activate, "push": .activate,
    "enter": .activate, "expand": .activate,
    "plus": .increase, "minus": .decrease,
    "prev": .previous, "forward": .next, "close": .back, "search": .find, "goto": .find, "write": .type,
    "input": .type, "fill": .type, "delete": .erase, "quiet": .stop, "silence": .stop, "sleep": .wait, "exit": .quit,
    "lang": .language,
    "say": .repeatLast, "clock": .time, "date": .time, "whoami": .who,
  ]

  /// Words with which other tools name an element and use it in one.
  static let usingWords: Set<String> = ["check", "uncheck", "toggle", "click", "press", "tap", "push"]

  /// What may follow the verb.
  var arguments: Arguments {
    switch self {
    case .next, .previous: .optionalWord(ElementKind.allCases.map(\.rawValue))
    case .find: .text(.toFind)
    case .tab: .numberOrText(1...99, .tabName)
    case .go: .numberOrWord(1...999_999, Command.ListStep.allCases.map(\.rawValue))
    case .headings, .controls, .actions: .optionalWord(["open"])
    case .perform: .text(.actionName)
    case .gesture: .word(Gesture.allCases.map(\.rawValue))
    case .type, .paste: .text(.toType)
    case .command: .optionalText(.toObey)
    case .erase: .numberOrUnit(1...65_536, Command.CaretMove.allCases.map(\.rawValue))
    case .caret: .wordThenUnit(Command.CaretMove.allCases.map(\.rawValue))
    case .select: .wordThenUnit(Command.Selection.allCases.map(\.rawValue))
    case .review: .wordThenUnit(Command.ReviewMove.allCases.map(\.rawValue))
    case .history: .optionalNumber(1...9_999)
    case .copy, .print: .optionalNumber(1...200)
    case .style: .word(ReaderProfile.Style.allCases.map(\.rawValue))
    case .reader: .word(ReaderVersion.allCases.map(\.rawValue))
    case .language: .word(Language.allCases.map(\.rawValue))
    case .voice: .optionalText(.voiceName)
    case .pitch: .optionalNumber(0...100)
    case .punctuation: .optionalWord(VoiceProfile.Punctuation.allCases.map(\.rawValue))
    case .capitals: .optionalWord(VoiceProfile.Capitals.allCases.map(\.rawValue))
    case .numbers: .optionalWord(VoiceProfile.Numbers.allCases.map(\.rawValue))
    case .pause: .optionalWord(["toggle"])
    case .rate: .numberOrWord(80...900, ["faster", "slower"])
    case .volume: .optionalNumber(0...200)
    case .verbosity: .word(ReaderProfile.Verbosity.allCases.map(\.rawValue))
    case .roles, .positions, .hints, .earcons: .word(["on", "off"])
    case .order: .word(ReaderProfile.SegmentOrder.allCases.map(\.rawValue))
    case .help: .optionalVerb
    case .wait: .time
    case .first, .last, .menu, .activate, .back, .increase, .decrease, .newLine, .clear, .undo, .redo, .yank,
      .submit, .cancel, .stop, .resume, .repeatLast, .whereAmI, .spell, .read, .missed, .time, .who,
      .latency, .quit:
      .none
    }
  }

  /// The shape of what follows a verb; decides how it is parsed and what a refusal says is allowed.
  enum Arguments: Hashable, Sendable {
    case none
    case optionalWord([String])
    case word([String])
    /// One of the words, then perhaps `word` or `line` (by whole words, by whole lines).
    case wordThenUnit([String])
    /// A number, or as with `wordThenUnit`, or nothing.
    case numberOrUnit(ClosedRange<Int>, [String])
    case number(ClosedRange<Int>)
    case optionalNumber(ClosedRange<Int>)
    case numberOrWord(ClosedRange<Int>, [String])
    case numberOrText(ClosedRange<Int>, Text)
    case text(Text)
    case optionalText(Text)
    /// A verb, or a verb and its kind of element, or nothing.
    case optionalVerb
    /// `N ms`, `N s` or `idle`.
    case time

    /// What a text after a verb is for; a refusal names it.
    enum Text: Hashable, Sendable {
      case toType, toFind, toObey, actionName, voiceName, tabName
    }
  }
}
