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
        "Voice en. Choose en or nb", "Pitch 50. Choose a number from 0 to 100",
      ])
    _ = bench.obey(.speech(.numbers(.pairs)))
    expectNoDifference(bench.obey(.report(.numbers)), ["Numbers in pairs. Choose words, digits or pairs"])
    _ = bench.obey(.language("nb"))
    expectNoDifference(
      bench.obey(.report(.punctuation), .report(.capitals), .speech(.pitch(60))),
      [
        "Skilletegn sies ikke. Velg none, some eller all", "Store bokstaver markeres ikke. Velg none, word eller pitch",
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
    expectNoDifference(settings.pitch, 70)
    expectNoDifference([settings.punctuation.rawValue, settings.capitals.rawValue], ["all", "word"])
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
}
