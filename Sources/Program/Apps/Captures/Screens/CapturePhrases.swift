import AccessibilityTree
import Captures
import Text

/// The words of captured screens.
struct CapturePhrases: Sendable {
  let language: Language

  func text(of news: CapturedApp.News) -> String {
    switch news {
    case .said(let text, _): text
    case .nothingHappens(let action, let name, _): nothingHappens(action, name)
    }
  }

  /// The action that would have had an effect on a phone.
  private func nothingHappens(_ action: Action, _ name: String) -> String {
    let element = name.isEmpty ? language(en: "the element", nb: "elementet") : name
    let what =
      switch action {
      case .activate: language(en: "pressed \(element)", nb: "trykket på \(element)")
      case .increase: language(en: "increased \(element)", nb: "økt \(element)")
      case .decrease: language(en: "decreased \(element)", nb: "redusert \(element)")
      case .setText: language(en: "written in \(element)", nb: "skrevet i \(element)")
      case .dismiss, .openMenu: language(en: "left \(element)", nb: "forlatt \(element)")
      case .custom(let action):
        language(en: "done \(action) on \(element)", nb: "utført \(action) på \(element)")
      }
    return language(
      en: "Captured screen, nothing happens. On a phone you would have \(what).",
      nb: "Lagret skjermbilde, ingenting skjer. På en telefon ville du ha \(what).")
  }
}
