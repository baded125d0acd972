import CustomDump
import Testing

/// What is heard for a written form, by the voices that come with Earshot, in the phonetic alphabet.
///
/// The phonemes are those of eSpeak NG 1.51 and 1.52, each line judged by ear against what a speaker would say; in its
/// Norwegian "ʂ" begins "tjue", "a" is the open "æ" and the unstressed "e", and "x" is the "kj".
@MainActor
@Suite(
  "Written forms as they are heard", .serialized,
  .enabled(if: PhonemeReader.isKnownVersion, "the phonemes written down here are those of eSpeak NG 1.51 and 1.52"))
struct PronunciationTests {
  private func expectHeard(
    _ heard: String, for written: String, in voice: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let phonemes = try PhonemeReader.shared.get().phonemes(of: written, voice: voice)
    #expect(phonemes == heard, "\(written)", sourceLocation: sourceLocation)
  }

  @Test(
    "Dates and ordinals in Bokmål",
    arguments: [
      ("21. mai", "ʂˈʉːa fˈœrsta mˈɑɪ"),
      ("22. mai", "ʂˈʉːa ˈɑndra mˈɑɪ"),
      ("23. mai", "ʂˈʉːa trˈɛdja mˈɑɪ"),
      ("24. mai", "ʂˈʉːa fjˈaːra mˈɑɪ"),
      ("25. mai", "ʂˈʉːa fˈɛmta mˈɑɪ"),
      ("26. mai", "ʂˈʉːa ʃˈɛtːa mˈɑɪ"),
      ("27. mai", "ʂˈʉːa ʃˈʉːənda mˈɑɪ"),
      ("28. mai", "ʂˈʉːa ˈɔtːənda mˈɑɪ"),
      ("29. mai", "ʂˈʉːa nˈiːənda mˈɑɪ"),
      ("31. desember", "trˈɛtːiːfˈœrsta dˈeːsɛmbər"),
      ("30. juni", "trˈɛtːiːənda jˈʉːniː"),
      ("20. mai", "ʂˈʉːənda mˈɑɪ"),
      ("17. mai", "sˈytːənda mˈɑɪ"),
      ("7. juni", "ʃˈʉːənda jˈʉːniː"),
      ("3. mai", "trˈɛdja mˈɑɪ"),
      ("klar 21. og 22. mai", "klˈar ʂˈʉːa fˈœrsta uːɡ ʂˈʉːa ˈɑndra mˈɑɪ"),
      ("21.–23. mai", "ʂˈʉːa fˈœrsta tiːl ʂˈʉːa trˈɛdja mˈɑɪ"),
      ("3.–5. mai", "trˈɛdja tiːl fˈɛmta mˈɑɪ"),
      ("21. mai 2026", "ʂˈʉːa fˈœrsta mˈɑɪ tˈuː tˈʉːsən uːɡ ʂˈʉːasˈɛks"),
      ("21.05.2026", "ʂˈʉːaˈeːn nˈʉl fˈɛm tˈuː tˈʉːsən uːɡ ʂˈʉːasˈɛks"),
      ("100. gang", "hˈʉndreːda ɡˈɑŋ"),
    ])
  func ordinals(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "nb")
  }

  @Test(
    "Clock times in Bokmål",
    arguments: [
      ("kl. 09.05", "klˈɔkːɑ nˈiː nˈʉl fˈɛm"),
      ("kl. 9", "klˈɔkːɑ nˈiː"),
      ("kl 9.30", "klˈɔkːɑ nˈiː trˈɛtːiː"),
      ("Kl. 14:30", "klˈɔkːɑ fjˈʊrtən trˈɛtːiː"),
      ("kl. 14.00", "klˈɔkːɑ fjˈʊrtən"),
      ("kl. 10.15-11.45", "klˈɔkːɑ tˈiː fˈɛmtən tiːl ˈɛlva fˈøːrtiːfˈɛm"),
      ("kl. 9.00–10.30", "klˈɔkːɑ nˈiː tiːl tˈiː trˈɛtːiː"),
      ("14:30", "fjˈʊrtən trˈɛtːiː"),
    ])
  func times(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "nb")
  }

  @Test(
    "Kroner in Bokmål",
    arguments: [
      ("kr 50", "fˈɛmtiː krˈuːnər"),
      ("50 kr", "fˈɛmtiː krˈuːnər"),
      ("50 kr. per gang", "fˈɛmtiː krˈuːnər pˈeːr ɡˈɑŋ"),
      ("1 kr", "ˈeːn krˈuːna"),
      ("kr 1", "ˈeːn krˈuːna"),
      ("det koster 1 kr", "deː kˈʊstər ˈeːn krˈuːna"),
      ("1 001 kr", "ˈɛt tˈʉːsən uːɡ ˈeːn krˈuːnər"),
      ("kr 1 250,50", "ˈɛt tˈʉːsən tˈuːhˈʉndrauːɡ fˈɛmtiː krˈuːnər uːɡ fˈɛmtiː ˈøːra"),
      ("249,50 kr", "tˈuːhˈʉndrauːɡ fˈøːrtiːnˈiː krˈuːnər uːɡ fˈɛmtiː ˈøːra"),
      ("kr 50,-", "fˈɛmtiː krˈuːnər"),
      ("1 000 kr", "ˈɛt tˈʉːsən krˈuːnər"),
    ])
  func money(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "nb")
  }

  @Test(
    "Telephone numbers and thousands in Bokmål",
    arguments: [
      ("1 234", "ˈɛt tˈʉːsən tˈuːhˈʉndrauːɡ trˈɛtːiːfˈiːrɛ"),
      ("1\u{A0}234", "ˈɛt tˈʉːsən tˈuːhˈʉndrauːɡ trˈɛtːiːfˈiːrɛ"),
      ("1\u{202F}234", "ˈɛt tˈʉːsən tˈuːhˈʉndrauːɡ trˈɛtːiːfˈiːrɛ"),
      ("10 000", "tˈiː tˈʉːsən"),
      ("12 345 678", "tˈɔlv mˈɪlliːˌuːnər trˈeːhˈʉndrauːɡ fˈøːrtiːfˈɛm tˈʉːsən sˈɛkshˈʉndrauːɡ sˈytːiːˈɔtːa"),
      ("22345678", "ʂˈʉːatˈuː trˈɛtːiːfˈiːrɛ fˈɛmtiːsˈɛks sˈytːiːˈɔtːa"),
      ("22 34 56 78", "ʂˈʉːatˈuː trˈɛtːiːfˈiːrɛ fˈɛmtiːsˈɛks sˈytːiːˈɔtːa"),
      ("91 02 00 05", "nˈɪtːiːˈeːn nˈʉl tˈuː nˈʉl nˈʉl nˈʉl fˈɛm"),
      ("912 34 567", "nˈɪtːiːˈeːn ʂˈʉːatrˈeː fˈøːrtiːfˈɛm sˈɛkstiːʃˈʉː"),
      ("+4722345678", "plˈʉs fˈøːrtiːʃˈʉː ʂˈʉːatˈuː trˈɛtːiːfˈiːrɛ fˈɛmtiːsˈɛks sˈytːiːˈɔtːa"),
      ("+47 22345678", "plˈʉs fˈøːrtiːʃˈʉː ʂˈʉːatˈuː trˈɛtːiːfˈiːrɛ fˈɛmtiːsˈɛks sˈytːiːˈɔtːa"),
      ("800 12 345", "ˈɔtːahˈʉndra tˈɔlv trˈeːhˈʉndrauːɡ fˈøːrtiːfˈɛm"),
    ])
  func numbers(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "nb")
  }

  @Test(
    "Abbreviations, signs and fractions in Bokmål",
    arguments: [
      ("tlf. 22345678", "tˈeːleːfˌuːn ʂˈʉːatˈuː trˈɛtːiːfˈiːrɛ fˈɛmtiːsˈɛks sˈytːiːˈɔtːa"),
      ("nr. 5", "nˈʉmmər fˈɛm"),
      ("jf. § 18", "jˈɑmføːr pˈarɑɡrˌaf ˈɑtːən"),
      ("§ 18", "pˈarɑɡrˌaf ˈɑtːən"),
      ("§§ 17-18", "pˈarɑɡrˌaf sˈytːən tiːl ˈɑtːən"),
      ("mvh Kari", "meːd vˈɛnlɪ hˈɪlsən kˈariː"),
      ("f.eks. dette", "fɔrɹ ˈɛksɛmpəl dˈɛtːa"),
      ("bl.a. dette", "blˈɑnt ˈɑnnət dˈɛtːa"),
      ("osv.", "uːɡ soː vˈiːdeːra"),
      ("1/2", "eːn hˈɑlv"),
      ("2 1/2 time", "tˈuː uːɡ eːn hˈɑlv tˈiːma"),
      ("½ time", "eːn hˈɑlv tˈiːma"),
      ("3/4", "trˈeː kvˈɑrt"),
    ])
  func abbreviations(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "nb")
  }

  @Test(
    "Words and names in Bokmål",
    arguments: [
      ("e-post", "ˈeːpˈɔst"),
      ("E-postadresse", "ˈeːpˈɔstɑdrˌɛssa"),
      ("epost", "ˈeːpˈɔst"),
      ("passord", "pˈɑssuːr"),
      ("Passordet vises", "pˈɑssuːra vˈiːsəs"),
      ("passordfelt", "pˈɑssuːrfˈɛlt"),
      ("OK", "ˈoːkaɪ"),
      ("avmerkingsboks", "ˈɑvmarkˌɪŋsbɔks"),
      ("merking", "mˈarkɪŋ"),
      ("banking", "bˈɑŋkɪŋ"),
      ("søking", "sˈøːkɪŋ"),
      ("tenking", "tˈɛŋkɪŋ"),
      ("trykking", "trˈykːɪŋ"),
      ("konge", "kˈɔŋa"),
      ("chat", "tʃˈatː"),
      ("chatten", "tʃˈatːən"),
      ("Bergen", "bˈarɡən"),
      ("Bergensområdet", "bˈarɡənsˌɔmroːda"),
      ("Ålesund", "ˈoːləssˌʉn"),
      ("PIN-kode", "pˈɪnkˈuːda"),
      ("NHF", "ˌɛnhˌoːˈɛf"),
      ("HLF", "hˌoːˌɛlˈɛf"),
      ("Norges Blindeforbund", "nˈɔrɡəs blˈɪnnafˈɔrbʉnn"),
      ("Blindeforbundet", "blˈɪnnafˈɔrbʉnnət"),
      ("kari@example.org", "kˈariː krˈœllɑlfˌɑ ˈeːksɑmpla pˈʉŋktʉːm ˈɔrɡ"),
      ("5 av 5", "fˈɛm av fˈɛm"),
    ])
  func words(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "nb")
  }

  @Test(
    "Addresses, dates, numbers and names in English",
    arguments: [
      ("kari@example.org", "kˈɑːɹi at ɛɡzˈampəl dˈɒt ˈɔːɡ"),
      ("www.example.org", "dˌʌbəljˌuːdˌʌbəljˌuːdˈʌbəljˌuː dˈɒt ɛɡzˈampəl dˈɒt ˈɔːɡ"),
      ("NHF", "ˌɛnˌeɪtʃˈɛf"),
      ("HLF", "ˌeɪtʃˌɛlˈɛf"),
      ("Blindeforbundet", "blˈɪnə fɔːbˈuːnɛt"),
      ("21 November", "twˈɛnti fˈɜːst nəʊvˈɛmbə"),
      ("22 May", "twˈɛnti sˈɛkənd mˈeɪ"),
      ("23 May", "twˈɛnti θˈɜːd mˈeɪ"),
      ("11 May", "ɪlˈɛvənθ mˈeɪ"),
      ("30 May 2026", "θˈɜːtiəθ mˈeɪ tˈuː θˈaʊzənd ən twˈɛnti sˈɪks"),
      ("1 May", "fˈɜːst mˈeɪ"),
      ("you may not", "juː mˈeɪ nˈɒt"),
      ("14:30", "fˈɔːtiːn θˈɜːti"),
      ("22345678", "twˈɛnti tˈuː θˈɜːti fˈɔː fˈɪfti sˈɪks sˈɛvənti ˈeɪt"),
      ("912 34 567", "nˈaɪnti wˈɒn twˈɛnti θɹˈiː fˈɔːti fˈaɪv sˈɪksti sˈɛvən"),
      ("+4722345678", "plˈʌs fˈɔːti sˈɛvən twˈɛnti tˈuː θˈɜːti fˈɔː fˈɪfti sˈɪks sˈɛvənti ˈeɪt"),
      ("kr 50", "fˈɪfti kɹˈəʊnə"),
      ("1/2", "ɐ hˈɑːf"),
      ("No. 5", "nˈʌmbə fˈaɪv"),
      ("approx. 5", "ɐpɹˈɒksɪmətli fˈaɪv"),
      ("5 minutes ago, read", "fˈaɪv mˈɪnɪts ɐɡˈəʊ ɹˈɛd"),
      ("5 minutes ago, unread", "fˈaɪv mˈɪnɪts ɐɡˈəʊ ʌnɹˈɛd"),
      ("read, Assignment", "ɹˈɛd ɐsˈaɪnmənt"),
      ("Marked as read", "mˈɑːkt az ɹˈɛd"),
      ("Read the text", "ɹˈiːd ðə tˈɛkst"),
      ("could not be read", "kʊd nˌɒt biː ɹˈɛd"),
      ("OK", "ˌəʊkˈeɪ"),
      ("Notifications, 3 unread, tab, 5 of 5", "nˌəʊtɪfɪkˈeɪʃənz θɹˈiː ʌnɹˈɛd tˈab fˈaɪv ɒv fˈaɪv"),
      ("Ålesund", "ˌɔːləsˈuːn"),
      ("Bergen", "bˈɜːɡən"),
    ])
  func english(written: String, heard: String) throws {
    try expectHeard(heard, for: written, in: "en")
  }

  @Test("Without the list the same words are heard otherwise: the list is at work")
  func withoutList() throws {
    let reader = try PhonemeReader.shared.get()
    for written in ["21. mai", "kl. 09.05", "kr 50", "passord", "merking", "e-post", "§ 18"] {
      #expect(try reader.phonemes(of: written, voice: "nb", usesList: false)
        != reader.phonemes(of: written, voice: "nb"), "\(written)")
    }
  }
}
