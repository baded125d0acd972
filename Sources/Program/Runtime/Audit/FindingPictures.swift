import AccessibilityTree
package import Audit
import Flows
package import Text

/// Pictures of the screens that findings were met on, each with the element framed.
package struct FindingPictures {
  /// For each finding its picture, at its place among the findings; nil where nobody knows where the element is.
  package private(set) var pictures: [Markup?] = []
  /// What the pictures refer to, each screenshot once; to stand on the page before them.
  package let definitions: Markup

  /// - Parameters:
  ///   - crawl: what the findings were met on.
  ///   - host: the app, which knows what its screens are painted on.
  package init(of findings: [Finding], in crawl: Crawl, on host: some AppAdapter, language: Language) {
    let screenStates = Dictionary(crawl.screenStates.map { (Key($0), $0) }) { first, _ in first }
    var surfaces: [String: ScreenSurface?] = [:]
    for finding in findings {
      guard let place = finding.places.first, let screenState = screenStates[Key(place)], screenState.tree[finding.node]?.frame != nil else {
        pictures.append(nil)
        continue
      }
      let surface = surfaces[screenState.screen] ?? host.surface(of: screenState.screen)
      surfaces[screenState.screen] = .some(surface)
      var drawing = ScreenDrawing(screenState.tree, cursor: finding.node, on: surface)
      drawing.showsReadingOrder = false
      let name = language(
        en: "The screen \(screenState.screen) with a frame around \(finding.node)",
        nb: "Skjermbildet \(screenState.screen) med en ramme rundt \(finding.node)")
      pictures.append(drawing.svg(title: name))
    }
    definitions = .pictures(surfaces.values.compactMap { $0?.picture }.sorted { $0.name < $1.name })
  }

  /// A state of a screen, as a finding names it.
  private struct Key: Hashable {
    var screen: String
    var state: Phrase
    var language: Language

    init(_ screenState: ScreenState) { (screen, state, language) = (screenState.screen, screenState.state, screenState.language) }
    init(_ place: Finding.Place) { (screen, state, language) = (place.screen, place.state, place.language) }
  }
}
