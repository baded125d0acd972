import Commands
import Languages
import ScreenReader
import Semantics
import SpeechCore

extension Rule {
  /// A hint that says the name again, or the gesture that the reader adds by itself.
  static let hintRepeats = scene(
    "hint-repeats", .headingsAndLabels,
    Phrase(
      en: "A hint says what name and reader do not say.",
      nb: "Et hint sier det navnet og skjermleseren ikke sier.")
  ) { scene in
    scene.elements.compactMap { node in
      guard let hint = node.hint, !Words(hint).isEmpty else { return nil }
      let remedy = Phrase(
        en: "say in the hint what happens, or leave it out",
        nb: "si i hintet hva som skjer, eller utelat det")
      let name = Words(scene.name(of: node))
      if !name.isEmpty, name.contains(Words(hint)) {
        return Flaw(
          node.id,
          Phrase(
            en: "the hint \(hint.quoted) says no more than the name",
            nb: "hintet \(hint.inGuillemets) sier ikke mer enn navnet"), mend: remedy)
      }
      let gestures = ["double tap", "double-tap", "tap to", "swipe", "dobbelttrykk", "trykk for å", "sveip"]
      if let word = gestures.first(where: { Words(hint).contains(Words($0)) }) {
        return Flaw(
          node.id,
          Phrase(
            en: "the hint \(hint.quoted) tells the gesture \(word.quoted)",
            nb: "hintet \(hint.inGuillemets) nevner gesten \(word.inGuillemets)"), mend: remedy)
      }
      for style in ReaderProfile.Style.allCases {
        let said = scene.spoken(node.id, style)?.afterPause.map { Words($0.text) } ?? []
        if Set(said).count < said.count {
          return Flaw(
            node.id,
            Phrase(
              en: "the hint \(hint.quoted) is said twice",
              nb: "hintet \(hint.inGuillemets) blir sagt to ganger"), mend: remedy, style: style)
        }
      }
      return nil
    }
  }
}
