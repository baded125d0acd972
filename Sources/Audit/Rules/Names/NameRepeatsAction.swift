import Languages
import Semantics

extension Rule {
  /// The reader tells the gesture by itself, and it is another one on each device: "Tap to save".
  ///
  /// Source: ATF `RedundantDescriptionCheck`, whose words for actions are among those that a name must not
  /// hold.
  static let nameRepeatsAction = scene(
    "name-repeats-action", .headingsAndLabels,
    Phrase(
      en: "A name does not tell the gesture that the reader tells.",
      nb: "Et navn nevner ikke gesten som skjermleseren nevner.")
  ) { scene in
    let gestures = [
      "click to", "click on", "tap to", "tap on", "press to", "double tap", "double-tap", "long press",
      "swipe",
      "klikk for å", "klikk på", "trykk for å", "trykk på", "dobbelttrykk", "langt trykk", "sveip",
    ]
    return scene.elements.compactMap { node in
      guard node.isActionable || node.role.isControl, let label = node.label,
        let gesture = gestures.first(where: { Words(label).contains(Words($0)) })
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "the name \(label.quoted) tells the gesture \(gesture.quoted)",
          nb: "navnet \(label.inGuillemets) nevner gesten \(gesture.inGuillemets)"),
        mend: Phrase(
          en: "name what it does, not how it is touched", nb: "nevn hva det gjør, ikke hvordan man trykker"))
    }
  }
}
