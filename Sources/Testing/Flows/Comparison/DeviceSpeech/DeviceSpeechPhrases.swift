package import Text

/// The phrases of a comparison of computed announcements with a device's words.
package struct DeviceSpeechPhrases: Sendable {
  package let language: Language

  package init(language: Language) {
    self.language = language
  }

  /// One line of a comparison.
  package func text(of line: ComparedLine) -> String {
    let (computed, heard) = (line.computed ?? "", line.heard ?? "")
    return switch line.relation {
    case .same: language(en: "Same: \(heard)", nb: "Likt: \(heard)")
    case .wording:
      language(en: "Wording: computed \"\(computed)\", heard \"\(heard)\"", nb: "Ordlyd: beregnet «\(computed)», hørt «\(heard)»")
    case .order:
      language(en: "Order: heard at another place: \(heard)", nb: "Rekkefølge: hørt et annet sted: \(heard)")
    case .onlyHeard: language(en: "Only heard: \(heard)", nb: "Bare hørt: \(heard)")
    case .onlyComputed: language(en: "Only computed: \(computed)", nb: "Bare beregnet: \(computed)")
    }
  }

  /// The name of a relation where the texts stand beside it.
  package func name(of relation: DeviceSpeechComparison.Relation) -> String {
    switch relation {
    case .same: language(en: "the same", nb: "likt")
    case .wording: language(en: "other words", nb: "annen ordlyd")
    case .order: language(en: "another place", nb: "annet sted")
    case .onlyHeard: language(en: "only heard", nb: "bare hørt")
    case .onlyComputed: language(en: "only computed", nb: "bare beregnet")
    }
  }

  /// The summary of a comparison.
  package func summary(of comparison: DeviceSpeechComparison) -> String {
    let (same, wording, order) = (comparison.count(.same), comparison.count(.wording), comparison.count(.order))
    let (heard, computed) = (comparison.count(.onlyHeard), comparison.count(.onlyComputed))
    return language(
      en:
        "\(same) the same, \(wording) with other words, \(order) at another place, \(heard) only heard, \(computed) only computed",
      nb: """
        \(same) likt, \(wording) med annen ordlyd, \(order) på et annet sted, \(heard) bare hørt, \(computed) bare beregnet
        """)
  }
}
