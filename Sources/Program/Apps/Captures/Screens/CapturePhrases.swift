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
    let what =
      switch action {
      case .activate: language(en: "pressed", nb: "trykket på")
      case .increase: language(en: "increased", nb: "økt")
      case .decrease: language(en: "decreased", nb: "redusert")
      case .setText: language(en: "written in", nb: "skrevet i")
      case .dismiss, .openMenu: language(en: "left", nb: "forlatt")
      case .custom(let action): language(en: "asked for \(action)", nb: "bedt om \(action)")
      }
    let element = name.isEmpty ? language(en: "The element", nb: "Elementet") : name
    return language(
      en: "Captured screen, nothing happens. \(element) would have been \(what).",
      nb: "Lagret skjermbilde, ingenting skjer. \(element) ville blitt \(what).")
  }
}
