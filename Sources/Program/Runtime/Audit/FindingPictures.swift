import AccessibilityTree
package import Audit
import Flows
package import Text

/// Pictures of the screens with findings, each with a frame around the element.
package struct FindingPictures {
  /// The picture of each finding, in the order of the findings; nil where the element's frame is unknown.
  package private(set) var pictures: [Markup?] = []
  /// The definitions that the pictures refer to, each screenshot once; they precede the pictures on the page.
  package let definitions: Markup

  /// - Parameters:
  ///   - crawl: The crawl that the findings are from.
  ///   - adapter: The app, which knows the surfaces of its screens.
  package init(of findings: [Finding], in crawl: Crawl, on adapter: some AppAdapter, language: Language) {
    let screenStates = Dictionary(crawl.screenStates.map { (Key($0), $0) }) { first, _ in first }
    var surfaces: [String: ScreenSurface?] = [:]
    for finding in findings {
      guard let place = finding.places.first, let screenState = screenStates[Key(place)],
        screenState.tree[finding.node]?.frame != nil
      else {
        pictures.append(nil)
        continue
      }
      let surface = surfaces[screenState.screen] ?? adapter.surface(of: screenState.screen)
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

  /// The state of a screen, as findings name it.
  private struct Key: Hashable {
    var screen: String
    var state: Phrase
    var language: Language

    init(_ screenState: ScreenState) { (screen, state, language) = (screenState.screen, screenState.state, screenState.language) }
    init(_ place: FindingPlace) { (screen, state, language) = (place.screen, place.state, place.language) }
  }
}
