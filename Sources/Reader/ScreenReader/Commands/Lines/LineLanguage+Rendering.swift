import Announcements
package import Text

extension LineLanguage {
  /// The line a command is written as: long forms, and only what says something.
  ///
  /// Control characters in a command's text cannot be part of a line; they are dropped.
  package static func render(_ command: Command) -> String {
    switch command {
    case .next(let kind): words(.next, kind?.rawValue)
    case .previous(let kind): words(.previous, kind?.rawValue)
    case .first: words(.first)
    case .last: words(.last)
    case .find(let text): words(.find, text.isEmpty ? nil : text)
    case .tab(let number): words(.tab, "\(number)")
    case .tabNamed(let name): words(.tab, name)
    case .menu: words(.menu)
    case .go(let number): words(.go, "\(number)")
    case .goTo(let step): words(.go, step.rawValue)
    case .open(let list): list.rawValue + " open"
    case .activate: words(.activate)
    case .back: words(.back)
    case .increase: words(.increase)
    case .decrease: words(.decrease)
    case .actions: words(.actions)
    case .perform(let name): words(.perform, name)
    case .gesture(let gesture): words(.gesture, gesture.rawValue)
    case .type(let text): words(.type, text)
    case .paste(let text): words(.paste, text)
    case .newLine: words(.newLine)
    case .erase(let count): words(.erase, count == 1 ? nil : "\(count)")
    case .clear: words(.clear)
    case .undo: words(.undo)
    case .redo: words(.redo)
    case .yank: words(.yank)
    case .submit: words(.submit)
    case .cancel: words(.cancel)
    case .eraseTo(let move, let unit): words(.erase, move.rawValue, unit.word)
    case .caret(let move, let unit): words(.caret, move.rawValue, unit.word)
    case .select(let selection, let unit): words(.select, selection.rawValue, unit.word)
    case .stop: words(.stop)
    case .pause: words(.pause)
    case .resume: words(.resume)
    case .togglePause: words(.pause, "toggle")
    case .repeatLast: words(.repeatLast)
    case .whereAmI: words(.whereAmI)
    case .spell: words(.spell)
    case .review(let move, let unit): words(.review, move.rawValue, unit?.rawValue)
    case .read: words(.read)
    case .history(let count): words(.history, count.map(String.init))
    case .missed: words(.missed)
    case .copy(let count): words(.copy, count.map(String.init))
    case .print(let count): words(.print, count.map(String.init))
    case .time: words(.time)
    case .who: words(.who)
    case .headings: words(.headings)
    case .controls: words(.controls)
    case .latency: words(.latency)
    case .style(let name): words(.style, name)
    case .reader(let name): words(.reader, name)
    case .language(let code): words(.language, code)
    case .voice(let name): words(.voice, name)
    case .rate(.to(let number)): words(.rate, "\(number)")
    case .rate(.faster): words(.rate, "faster")
    case .rate(.slower): words(.rate, "slower")
    case .volume(let number): words(.volume, "\(number)")
    case .speech(.pitch(let number)): words(.pitch, "\(number)")
    case .speech(.punctuation(let level)): words(.punctuation, level.rawValue)
    case .speech(.capitals(let way)): words(.capitals, way.rawValue)
    case .speech(.numbers(let way)): words(.numbers, way.rawValue)
    case .report(let setting): setting.rawValue
    case .verbosity(let level): words(.verbosity, level)
    case .detail(.roles, let isOn): words(.roles, isOn ? "on" : "off")
    case .detail(.positions, let isOn): words(.positions, isOn ? "on" : "off")
    case .detail(.hints, let isOn): words(.hints, isOn ? "on" : "off")
    case .order(let name): words(.order, name)
    case .earcons(let isOn): words(.earcons, isOn ? "on" : "off")
    case .cycle(let choice): choice.rawValue + " next"
    case .commandLine(let line): words(.command, line.isEmpty ? nil : line)
    case .help(let topic): words(.help, topic)
    case .quit: words(.quit)
    }
  }

  /// The word with which a line for a verb begins in a language.
  package static func word(for verb: Verb, in language: Language) -> String {
    language(en: verb.rawValue, nb: verb.bokmål)
  }

  /// The lines a statement of a script is written as; one, but for text that would read as a secret's name.
  ///
  /// Text like `secret word` is written in two lines, which type the same.
  package static func render(_ statement: Statement) -> [String] {
    switch statement {
    case .command(.type(let text)) where secretName(in: text[...]) != nil:
      ["type secret", "type " + text.dropFirst("secret".count)]
    case .command(let command): [render(command)]
    case .wait(let duration): ["wait \(duration.wholeMilliseconds) ms"]
    case .waitUntilIdle: ["wait idle"]
    case .waitFor(let text, let limit):
      ["wait for \(text.quoted)" + (limit == waitingTime ? "" : " within \(limit.inUnits)")]
    case .typeSecret(let name): ["type secret \(name)"]
    }
  }

  private static func words(_ verb: Verb, _ arguments: String?...) -> String {
    var line = verb.rawValue
    for argument in arguments.compactMap({ $0 }) {
      line += " "
      line.unicodeScalars.append(
        contentsOf: argument.unicodeScalars.filter { $0.properties.generalCategory != .control })
    }
    return line
  }
}

extension Duration {
  /// The duration as a flow has it, in whole seconds or milliseconds.
  package var inUnits: String {
    let milliseconds = wholeMilliseconds
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}

extension Command.Granularity {
  /// The word for it after a move; none for characters, which are the default.
  fileprivate var word: String? { self == .character ? nil : rawValue }
}

extension Duration {
  /// The duration in milliseconds, rounded towards zero.
  package var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
