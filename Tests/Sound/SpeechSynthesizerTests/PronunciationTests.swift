import CustomDump
import TestSupport
import Testing

/// What is heard for a written form, by the voices that come with Earshot, in the phonetic alphabet.
///
/// The phonemes are those of eSpeak NG 1.51 and 1.52, each line of the file judged by ear against what a speaker would say; in its
/// Norwegian "ʂ" begins "tjue", "a" is the open "æ" and the unstressed "e", and "x" is the "kj".
@MainActor
@Suite(
  "Written forms as they are heard", .serialized,
  .enabled(if: PhonemeReader.isKnownVersion, "the phonemes written down here are those of eSpeak NG 1.51 and 1.52"))
struct PronunciationTests {
  /// A written form, and what is heard for it.
  struct Form: Decodable, CustomTestStringConvertible, Sendable {
    var rule: String
    var voice: String
    var written: String
    var heard: String
    var testDescription: String { "\(rule): \(written)" }

    static let all = Checkout.cases("pronunciation.jsonl", as: Form.self)
  }

  @Test("A written form is heard as a speaker would say it", arguments: Form.all)
  func heard(_ form: Form) throws {
    expectNoDifference(try PhonemeReader.shared.get().phonemes(of: form.written, voice: form.voice), form.heard)
  }

  @Test("None of the forms is lost on the way from their file")
  func count() {
    expectNoDifference(Form.all.count, 197)
  }

  @Test("Without the list the same words are heard otherwise: the list is at work")
  func withoutList() throws {
    let reader = try PhonemeReader.shared.get()
    for written in ["21. mai", "kl. 09.05", "kr 50", "passord", "merking", "e-post", "§ 18"] {
      #expect(
        try reader.phonemes(of: written, voice: "nb", usesList: false)
          != reader.phonemes(of: written, voice: "nb"), "\(written)")
    }
  }
}
