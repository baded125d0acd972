import CustomDump
import Testing

/// Written forms of Bokmål and the words they stand for: both are to sound the same, whatever the phonemes of the
/// version at hand. The exact phonemes of one version are in `PronunciationTests`.
@MainActor
@Suite("Written forms and the words for them in Bokmål", .serialized)
struct SpokenFormTests {
  /// What is heard, without stress, length and pauses: those differ between one word and two.
  private func sound(_ text: String) throws -> String {
    try PhonemeReader.shared.get().phonemes(of: text, voice: "nb").filter { !"ˈˌː ".contains($0) }
  }

  private func expectAlike(
    _ written: String, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (heard, wanted) = try (sound(written), sound(words))
    #expect(heard == wanted, "'\(written)' sounds as \(heard), '\(words)' as \(wanted)", sourceLocation: sourceLocation)
    #expect(!heard.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(
    "Dates",
    arguments: [
      ("3. mars", "tredje mars"), ("5. juni", "femte juni"),
      ("12. august", "tolvte august"), ("24. desember", "tjue 4. desember"), ("22. mai", "tjue 2. mai"),
      ("23. mai", "tjue tredje mai"), ("25. juli", "tjue femte juli"), ("21.–23. mai", "21. til 23. mai"),
      ("3.–5. mai", "3. til 5. mai"), ("17.05.2026", "17 05 2026"), ("9.12.2026", "9 12 2026"),
    ])
  func dates(written: String, words: String) throws {
    try expectAlike(written, words)
  }

  @Test(
    "Clock times",
    arguments: [
      ("kl. 9", "klokka ni"), ("kl 9", "klokka ni"), ("Kl. 9", "klokka ni"), ("kl. 09.05", "klokka ni null fem"),
      ("kl. 09:05", "klokka ni null fem"), ("kl. 9.30", "klokka ni tretti"), ("kl. 14.00", "klokka fjorten"),
      ("kl. 14:00", "klokka fjorten"), ("kl. 23.59", "klokka 23 59"), ("14:30", "fjorten tretti"),
      ("kl. 9–10", "klokka ni til ti"), ("kl. 9.00–10.30", "klokka ni til ti tretti"),
      ("kl. 10.15-11.45", "klokka 10 15 til 11 45"), ("kl. 00.10", "klokka null ti"),
    ])
  func times(written: String, words: String) throws {
    try expectAlike(written, words)
  }

  @Test(
    "Kroner",
    arguments: [
      ("kr 50", "femti kroner"), ("kr. 50", "femti kroner"), ("Kr 50", "femti kroner"), ("NOK 50", "femti kroner"),
      ("50 kr", "femti kroner"), ("50,00 kr", "femti kroner"), ("kr 50,00", "femti kroner"), ("50,-", "femti kroner"),
      ("kr 50,-", "femti kroner"), ("1 kr", "en krone"), ("kr 1", "en krone"),
      ("kr 2,50", "to kroner og femti øre"), ("2,50 kr", "to kroner og femti øre"), ("kr 1 000", "ett tusen kroner"),
      ("kr 100 per gang", "100 kroner per gang"),
    ])
  func kroner(written: String, words: String) throws {
    try expectAlike(written, words)
  }

  @Test(
    "Telephone numbers",
    arguments: [
      ("22345678", "22, 34, 56, 78"), ("22 34 56 78", "22, 34, 56, 78"),
      ("912 34 567", "91, 23, 45, 67"), ("91234567", "91, 23, 45, 67"),
      ("+47 22345678", "pluss 47, 22, 34, 56, 78"),
      ("+4722345678", "pluss 47, 22, 34, 56, 78"),
      ("tlf. 22345678", "telefon 22, 34, 56, 78"),
    ])
  func telephones(written: String, words: String) throws {
    try expectAlike(written, words)
  }

  @Test(
    "Abbreviations",
    arguments: [
      ("f.eks.", "for eksempel"), ("bl.a.", "blant annet"), ("osv.", "og så videre"), ("m.m.", "med mer"),
      ("m.fl.", "med flere"), ("t.o.m.", "til og med"), ("tlf.", "telefon"), ("nr. 5", "nummer fem"),
      ("jf.", "jamfør"), ("ca. 5", "cirka fem"), ("dvs.", "det vil si"), ("pga.", "på grunn av"),
      ("evt.", "eventuelt"), ("inkl.", "inkludert"), ("vedr.", "vedrørende"), ("ang.", "angående"),
      ("5 stk.", "fem stykk"), ("3 mnd.", "tre måneder"), ("mvh", "med vennlig hilsen"), ("§ 18", "paragraf atten"),
      ("§§ 17–18", "paragraf sytten til atten"), ("1/2", "en halv"), ("2 1/2", "to og en halv"), ("½", "en halv"),
      ("5 km", "fem kilometer"), ("5 kg", "fem kilo"), ("10 min", "ti minutter"),
      // One alone is in the singular.
      ("1 min", "ett minutt"), ("1 min.", "ett minutt"), ("1 mnd.", "én måned"), ("1 mnd", "én måned"),
      ("1 mnd, knapp", "én måned, knapp"), ("11 min", "11 minutter"), ("21 mnd.", "21 måneder"),
      ("1,5 min", "1,5 minutter"), ("0,1 mnd.", "0,1 måneder"), ("1/1 min", "1/1 minutter"),
      // As at the end of a clause, where the stop gives way to a comma.
      ("kurs osv, knapp", "kurs og så videre, knapp"), ("kurs etc, knapp", "kurs og så videre, knapp"),
      ("5 stk, knapp", "fem stykk, knapp"), ("3 mnd, knapp", "tre måneder, knapp"),
    ])
  func abbreviations(written: String, words: String) throws {
    try expectAlike(written, words)
  }

  @Test(
    "A k before -ing is a k and no kj",
    arguments: [
      "avmerkingsboks", "merking", "banking", "søking", "tenking", "trykking", "bruking", "leking", "pakking", "styrking",
    ])
  func hardK(word: String) throws {
    let heard = try sound(word)
    #expect(heard.contains("kɪŋ"), "\(heard)")
    #expect(!heard.contains("xɪŋ"), "\(heard)")
  }

  @Test(
    "The organisations: their letters one by one, their names with each word of them",
    arguments: [
      ("NHF", "N H F"), ("HLF", "H L F"), ("Norges Handikapforbund", "Norges handikapp-forbund"),
      ("Hørselshemmedes Landsforbund", "hørselshemmedes lands forbund"), ("Blindeforbundet", "blinde forbundet"),
      ("Norges Blindeforbund", "norges blinde forbund"),
    ])
  func organisations(written: String, words: String) throws {
    try expectAlike(written, words)
  }
}
