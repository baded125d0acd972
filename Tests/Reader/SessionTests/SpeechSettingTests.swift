import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing

@testable import Session

@Suite("Speech that is changed while it runs")
struct SpeechSettingTests {
  @Test("A setting's word alone says what is set, and what there is, in either language")
  func report() {
    var bench = SessionBench().begun
    expectNoDifference(
      bench.obey(.report(.rate), .report(.volume), .report(.voice), .report(.pitch)),
      [
        "240 words per minute. Choose a number from 80 to 900", "Volume 100 percent. Choose a number from 0 to 200",
        "Voice en. The voices are en (English) and nb (Norwegian Bokmål)", "Pitch 50. Choose a number from 0 to 100",
      ])
    _ = bench.obey(.speech(.numbers(.pairs)))
    expectNoDifference(bench.obey(.report(.numbers)), ["Numbers in pairs. Choose words, digits or pairs"])
    _ = bench.obey(.language("nb"))
    expectNoDifference(
      bench.obey(.report(.punctuation), .report(.capitals), .speech(.pitch(60))),
      [
        "Skilletegn sies ikke. Velg ingen, noen eller alle", "Store bokstaver markeres ikke. Velg ingen, ord eller tone",
        "Tonehøyde 60",
      ])
  }

  @Test("A changed detail is confirmed and reported to the player, and a wrong one is refused")
  func changed() {
    var bench = SessionBench().begun
    expectNoDifference(
      bench.obey(.speech(.pitch(70)), .speech(.punctuation(.all)), .speech(.capitals(.word)), .speech(.pitch(101))),
      ["Pitch 70", "All punctuation is said", "Capitals are announced by a word", "Choose a number from 0 to 100"])
    let settings = bench.session.machine.settings
    expectNoDifference(settings.speech.pitch, 70)
    expectNoDifference([settings.speech.punctuation.rawValue, settings.speech.capitals.rawValue], ["all", "word"])
  }

  @Test("The time and the date are said in the session's zone, and who is signed in")
  func timeAndPerson() {
    var bench = SessionBench().begun
    expectNoDifference(bench.obey(.time), ["15:07, Sunday 15 June 2025"])
    _ = bench.obey(.language("nb"))
    expectNoDifference(bench.obey(.time), ["15:07, søndag 15. juni 2025"])
    expectNoDifference(bench.obey(.who), ["Earshot kjenner ikke til at noen er logget inn"])
  }

  @Test("The last announcements are copied and printed as they were said, and what is said about that is none of them")
  func copied() {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    var second = 0
    func done(_ command: Command) -> (copied: [String], captions: [String], printed: [String]) {
      second += 1
      let effects = machine.step(.command(command, by: .key), at: SessionTime(.seconds(second), after: 0))
      return (
        effects.compactMap { if case .copy(let text) = $0 { text } else { nil } },
        effects.compactMap { if case .caption(let text) = $0 { text } else { nil } },
        effects.compactMap { if case .print(let text) = $0 { text } else { nil } }
      )
    }
    _ = machine.step(.begin([]), at: SessionTime(.zero, after: 0))
    let first = done(.next(nil)).captions.first ?? ""
    let last = done(.next(nil)).captions.first ?? ""
    let copy = done(.copy(nil))
    expectNoDifference(copy.copied, [last])
    expectNoDifference(copy.captions, ["Copied"])
    expectNoDifference(done(.copy(2)).copied, ["\(first)\n\(last)"])
    let print = done(.print(2))
    expectNoDifference(print.printed, [first, last])
    expectNoDifference(print.captions, ["2 announcements printed"])
    machine.settings.hasClipboard = false
    expectNoDifference(done(.copy(nil)).copied, [])
  }

  @Test(
    "A number or an address that an app hands over is copied and opened as far as there is a clipboard and a desktop",
    arguments: [
      (true, true, "Copied and handed to the desktop: 1 2", "Kopiert og sendt til skrivebordet: 1 2"),
      (true, false, "Copied: 1 2", "Kopiert: 1 2"), (false, true, "Handed to the desktop: 1 2", "Sendt til skrivebordet: 1 2"),
    ])
  func handedOver(isCopied: Bool, isOpened: Bool, english: String, bokmål: String) {
    for (language, words) in [("en", english), ("nb", bokmål)] {
      var machine = SessionMachine(WishingApp(), settings: SessionSettings(), startedAt: 0)
      (machine.settings.hasClipboard, machine.settings.hasDesktop) = (isCopied, isOpened)
      _ = machine.step(.begin([]), at: SessionTime(.zero, after: 0))
      _ = machine.step(.command(.language(language), by: .line), at: SessionTime(.seconds(1), after: 0))
      let effects = machine.step(.command(.activate, by: .key), at: SessionTime(.seconds(2), after: 0))
      let handed = effects.compactMap { effect -> String? in
        switch effect {
        case .copy(let text): "copied \(text)"
        case .open(let address): "opened \(address)"
        default: nil
        }
      }
      expectNoDifference(handed, (isCopied ? ["copied 1 2"] : []) + (isOpened ? ["opened tel:12"] : []))
      let captions: [String] = effects.compactMap { if case .caption(let text) = $0 { text } else { nil } }
      expectNoDifference(captions.last, words)
    }
  }
}

extension SpeechSettingTests {
  @Test("A braille display shows an element and not the hint after it, which is spoken", arguments: [nil, BrailleCaption()])
  func hintsInBraille(braille: BrailleCaption?) {
    var machine = SessionMachine(FieldApp(), settings: SessionSettings(), startedAt: 0)
    machine.settings.braille = braille
    var captions: [String] = []
    var spoken: [String] = []
    for (second, input) in [SessionMachine<FieldApp>.Input.begin([]), .command(.last, by: .key)].enumerated() {
      for effect in machine.step(input, at: SessionTime(.seconds(second), after: 0)) {
        if case .caption(let text) = effect { captions.append(text) }
        if case .record(let entry) = effect, case .announcement(let announcement) = entry.event {
          spoken.append(announcement.text)
        }
      }
    }
    expectNoDifference(captions.last, braille == nil ? "Double tap to edit" : "Name edt")
    expectNoDifference(spoken.last, "Double tap to edit")
  }
}

/// A title and a field.
private struct FieldApp: DeclarativeApp {
  enum Message: Hashable, Sendable { case type(String) }
  enum Effect: Hashable, Sendable {}
  struct State: Hashable, Sendable {}

  var initialState: State { State() }
  func update(_ state: inout State, _ message: Message) -> [Effect] { [] }
  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    Interface([
      Screen("home", title: "Home") {
        Element("title", .heading, "Home")
        Element("name", .textField, "Name").editing(FieldBinding(text: "") { .type($0) })
      }
    ])
  }
}

/// One link, which hands over a number.
private struct WishingApp: DeclarativeApp {
  enum Message: Hashable, Sendable { case call }
  enum Effect: Hashable, Sendable {}
  struct State: Hashable, Sendable {}

  var initialState: State { State() }
  func update(_ state: inout State, _ message: Message) -> [Effect] { [] }
  func wishes(of message: Message) -> [SessionWish] { [.handOver("1 2", address: "tel:12")] }
  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    Interface([Screen("home", title: "Home") { Element("call", .link, "Call").on(.activate, .call) }])
  }
}
