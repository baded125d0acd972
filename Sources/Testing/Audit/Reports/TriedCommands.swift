import AccessibilityTree
import Text

/// What a crawl has tried, as a report's method tells it.
struct TriedCommands: Sendable {
  let moved, acted, typed, wentBack: Bool
  /// What happened by itself, each once.
  let events: [Phrase]
  /// The elements whose actions were tried.
  let actedOn: Set<NodeID>

  init(_ crawl: Crawl) {
    var events: [Phrase] = []
    var (moved, typed, wentBack) = (false, false, false)
    var actedOn: Set<NodeID> = []
    for step in crawl.steps {
      switch step.command {
      case .next, .previous: moved = true
      case .act: if let origin = step.origin { actedOn.insert(origin) }
      case .type: typed = true
      case .back: wentBack = true
      case .event(let name): if !events.contains(name) { events.append(name) }
      }
    }
    (self.moved, self.typed, self.wentBack, self.events, self.actedOn) = (moved, typed, wentBack, events, actedOn)
    acted = !actedOn.isEmpty
  }

  /// What was done, a sentence each; none where nothing was tried.
  var sentences: [Phrase] {
    [
      moved
        ? Phrase(
          en: "From each starting point a program moves through every element forwards and backwards.",
          nb: "Fra hvert startpunkt går et program gjennom alle elementer framover og bakover.") : nil,
      acted
        ? Phrase(
          en: "From each state that looks new it tries the actions of the elements, of rows of a list the first ones.",
          nb: "Fra hver tilstand som ser ny ut, prøver det handlingene på elementene, av rader i en liste de første.") : nil,
      typed ? Phrase(en: "It types into fields.", nb: "Det skriver i felter.") : nil,
      wentBack
        ? Phrase(
          en: "From screens that it opens it tries the way back.", nb: "Fra skjermbilder det åpner, prøver det veien tilbake.")
        : nil,
      events.isEmpty
        ? nil
        : Phrase(
          en: "By itself happens: \(events.map(\.en).joined(separator: "; ")).",
          nb: "Av seg selv skjer: \(events.map(\.nb).joined(separator: "; "))."),
    ].compactMap(\.self)
  }
}
