import Languages
import Semantics

extension Rule {
  /// Who has come to a field begins to type, whether or not it is being edited yet.
  static let letterLeaves = step(
    "letter-leaves", .characterKeys,
    Phrase(
      en: "No letter typed at a text field leaves the screen or the program.",
      nb: "Ingen bokstav skrevet ved et tekstfelt forlater skjermbildet eller programmet.")
  ) { step in
    guard !step.lettersThatLeave.isEmpty, let field = step.origin else { return [] }
    let letters = step.lettersThatLeave.map { "'\($0)'" }.joined(separator: ", ")
    return [
      Flaw(
        field,
        Phrase(
          en: "typed there before it is edited, \(letters) leave it",
          nb: "skrevet der før det redigeres, forlater \(letters) det"),
        mend: Phrase(
          en: "let a letter at a field begin to edit it", nb: "la en bokstav ved et felt begynne å redigere det"))
    ]
  }
}
