import Announcements
import ScreenReader
import TestSupport

extension RandomSource {
  /// Text of what is hard to read back: quotes, spaces, signs and characters of several scalars.
  mutating func text() -> String {
    let letters = [
      "a", "Å", "é", "\u{301}", " ", "  ", "#", "\"", "\\", "'", "secret ", "7", "👩‍👧", "ø", "-", "next", "/",
      "?", "x",
    ]
    return (0..<Int.random(in: 1...8, using: &self)).map { _ in letters.randomElement(using: &self)! }
      .joined()
  }

  /// Text that neither begins nor ends with a space, as names are.
  mutating func name() -> String {
    "N" + text() + "e"
  }

  /// Any command; its texts hold no control characters.
  mutating func command() -> Command {
    let kind = ([nil] + ElementKind.allCases).randomElement(using: &self)!
    let number = Int.random(in: 1...99, using: &self)
    let move = Command.CaretMove.allCases.randomElement(using: &self)!
    let unit = Command.Granularity.allCases.randomElement(using: &self)!
    return [
      .next(kind), .previous(kind), .first, .last, .find(name()), .find(""), .tab(number), .menu,
      .go(number), .goTo(Command.ListStep.allCases.randomElement(using: &self)!),
      .open(Command.ChoiceList.allCases.randomElement(using: &self)!), .help("go next"), .activate, .back, .increase, .decrease,
      .actions, .perform(name()),
      .gesture(Gesture.allCases.randomElement(using: &self)!), .type(text()), .erase(number), .clear, .undo, .redo, .yank,
      .submit, .cancel,
      .newLine, .eraseTo(move, by: unit), .caret(move, by: unit),
      .select(Command.Selection.allCases.randomElement(using: &self)!, by: unit),
      .stop, .pause, .resume, .togglePause, .repeatLast, .whereAmI, .spell, .read, .review(.next, by: unit),
      .review(Command.ReviewMove.allCases.randomElement(using: &self)!, by: nil), .history(nil),
      .history(number),
      .missed, .headings, .controls, .latency, .style("talkback"), .reader("ios-27"), .language("nb"), .voice(name()),
      .rate(.to(80 + number)), .rate(.faster), .rate(.slower), .volume(number), .verbosity("low"),
      .detail(.hints, true), .detail(.roles, false), .detail(.positions, true), .order("name-role-state"),
      .copy(number), .copy(nil), .print(number), .print(nil), .time, .who, .speech(.pitch(min(number, 100))),
      .speech(.punctuation(.some)), .speech(.capitals(.pitch)), .speech(.numbers(.pairs)),
      .report(Command.Setting.allCases.randomElement(using: &self)!),
      .earcons(true), .cycle(Command.Choice.allCases.randomElement(using: &self)!), .paste(text()),
      .commandLine(""), .commandLine("next"), .tabNamed(name()), .help("tab 3"), .help("keys"),
      .help("next element"), .help("style next"), .help("rate faster"), .help(nil), .help("rate"), .help("next heading"), .quit,
    ].randomElement(using: &self)!
  }
}
