package import Text

/// The words a history is told in.
package struct FlowHistoryWords: Sendable {
  let language: Language

  package init(language: Language) { self.language = language }

  package var title: String { language(en: "What flows cost to hear", nb: "Hva det koster å lytte til flytene") }
  package var introduction: String {
    language(
      en: "Each point is a build. Speech is all that a listener hears who lets everything be said to its end.",
      nb: "Hvert punkt er et bygg. Tale er alt man hører når alt får bli sagt ferdig.")
  }
  package var build: String { language(en: "Build", nb: "Bygg") }
  package var speech: String { language(en: "Speech", nb: "Tale") }
  package var announcements: String { language(en: "Announcements", nb: "Opplesinger") }
  package var interruptions: String { language(en: "Interruptions", nb: "Avbrytelser") }
  package var keyPresses: String { language(en: "Key presses", nb: "Tastetrykk") }
  package var result: String { language(en: "Result", nb: "Resultat") }
  package func result(_ passed: Bool) -> String {
    passed ? language(en: "passed", nb: "bestått") : language(en: "failed", nb: "ikke bestått")
  }
  /// The name of a plot: what it shows of which flow.
  package func plot(_ what: String, _ flow: String) -> String {
    language(en: "\(what) of the flow \(flow), from build to build", nb: "\(what) i flyten \(flow), fra bygg til bygg")
  }
  /// Stands for a build in which the flow was not played.
  package var absent: String { language(en: "not played", nb: "ikke spilt av") }
  package var empty: String { language(en: "There is no build in this history.", nb: "Det er ingen bygg i denne historikken.") }

  /// Seconds with one decimal: `12.3 s`.
  package func seconds(_ seconds: Double) -> String { "\(decimal(seconds)) s" }

  /// A change since the build before: `+1.5`, `−2`; empty for none.
  package func change(from old: Double?, to new: Double) -> String {
    guard let old, abs(new - old) >= 0.05 else { return "" }
    return "\(new > old ? "+" : "−")\(decimal(abs(new - old)))"
  }

  private func decimal(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    let text = rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    return text.split(separator: ".").joined(separator: language.decimalSeparator)
  }

  /// What a flow came to in one build, as a line to be listened to.
  func line(_ cost: FlowHistory.Cost, since old: FlowHistory.Cost?) -> String {
    func figure(_ text: String, _ old: Double?, _ new: Double) -> String {
      let change = change(from: old, to: new)
      return change.isEmpty ? text : "\(text) (\(change))"
    }
    let parts = [
      figure(
        language(en: "\(seconds(cost.speechSeconds)) of speech", nb: "\(seconds(cost.speechSeconds)) tale"),
        old?.speechSeconds, cost.speechSeconds),
      figure(
        language.counted(
          cost.announcements, en: ("announcement", "announcements"), nb: ("opplesing", "opplesinger")),
        old.map { Double($0.announcements) }, Double(cost.announcements)),
      figure(
        language.counted(cost.interruptions, en: ("interruption", "interruptions"), nb: ("avbrytelse", "avbrytelser")),
        old.map { Double($0.interruptions) }, Double(cost.interruptions)),
      figure(
        language.counted(cost.keyPresses, en: ("key press", "key presses"), nb: ("tastetrykk", "tastetrykk")),
        old.map { Double($0.keyPresses) }, Double(cost.keyPresses)),
    ]
    return parts.joined(separator: ", ") + (cost.passed ? "" : ", \(result(false))")
  }
}

extension FlowHistory {
  /// The history to be listened to: each flow, and a line a build with what is different from the one before.
  package func text(in language: Language) -> String {
    let words = FlowHistoryWords(language: language)
    guard !builds.isEmpty else { return words.empty + "\n" }
    return flows.map { flow in
      var before: Cost?
      let lines = zip(builds, costs(of: flow)).map { build, cost in
        defer { before = cost ?? before }
        let name = PrintableText.of(build.build)
        return "  \(name): \(cost.map { words.line($0, since: before) } ?? words.absent)\n"
      }
      return "\(PrintableText.of(flow))\n" + lines.joined()
    }.joined()
  }
}
