import Announcements
import CustomDump
import Testing

@Suite("Text of an announcement")
struct AnnouncementTextTests {
  private func announcement(_ parts: [String]) -> Announcement {
    Announcement(
      parts.map { .init(.text, $0) }, priority: .navigation, source: .cursor, language: "nb")
  }

  @Test(
    "Each clause makes its pause once, in a way the voice hears",
    arguments: [
      (["Logg inn", "knapp"], "Logg inn, knapp"),
      // Before a small letter the voice takes a full stop for that of an abbreviation and makes no pause.
      (["Feil passord.", "på skjermen Logg inn"], "Feil passord, på skjermen Logg inn"),
      (["Feil passord. Prøv igjen.", "", "knapp"], "Feil passord. Prøv igjen, knapp"),
      (["Skriv til hjelp@example.org.", "knapp"], "Skriv til hjelp@example.org, knapp"),
      // A sentence of its own follows, or a number: there the voice does hear it.
      (["Sier fra om oppdrag.", "Dobbelttrykk for å slå av"], "Sier fra om oppdrag. Dobbelttrykk for å slå av"),
      (["Feil passord.", "2 av 5"], "Feil passord. 2 av 5"),
      (["Filter:", "Oppdrag;", "aktiv,", "av"], "Filter: Oppdrag; aktiv, av"),
      (["Slette?", "knapp"], "Slette?, knapp"),
      // Here the stop belongs to the word.
      (["Laster...", "knapp"], "Laster..., knapp"),
      (["Kurs m.m.", "knapp"], "Kurs m.m., knapp"),
      (["Kurs m.m.", "2 av 5"], "Kurs m.m. 2 av 5"),
      ([".", "knapp"], "., knapp"),
      // Nothing follows.
      (["Knapp", "Feil passord.", ""], "Knapp, Feil passord."),
      ([""], ""),
    ])
  func joined(parts: [String], text: String) {
    let announcement = announcement(parts)
    expectNoDifference(announcement.text, text)
    expectNoDifference(announcement.spans.map(\.text).joined(), text)
  }

  @Test("A clause whose full stop gave way is heard when its last letter is")
  func rest() {
    var queue = SpeechQueue()
    var first = announcement(["Feil passord.", "knapp", "nede"])
    first.priority = .polite
    _ = queue.enqueue(first, at: .zero)
    _ = queue.handle(.started(1, Latency(at: .zero)))
    _ = queue.interrupt(by: nil, at: .zero)
    let output = queue.handle(.cut(1, heard: "Feil passord, knapp".count, at: .zero))
    expectNoDifference(output.queued.map(\.text), ["nede"])
  }
}
