import Text

extension HelpTexts {
  /// A command in a few words, for people who see a flow and do not know the line language.
  ///
  /// What is typed or pasted is left out: it may be a secret.
  package func title(of command: Command) -> String {
    switch command {
    case .next(let kind): moving(kind, en: "Next", nb: "Neste")
    case .previous(let kind): moving(kind, en: "Previous", nb: "Forrige")
    case .find(let text): language(en: "Find “\(text)”", nb: "Finn «\(text)»")
    case .tab(let number): language(en: "Tab \(number)", nb: "Fane \(number)")
    case .tabNamed(let name): language(en: "Tab “\(name)”", nb: "Fanen «\(name)»")
    case .go(let number): language(en: "Number \(number) of the list", nb: "Nummer \(number) i listen")
    case .goTo(let step):
      switch step {
      case .next: language(en: "Next item of the list", nb: "Neste punkt i listen")
      case .previous: language(en: "Previous item of the list", nb: "Forrige punkt i listen")
      case .first: language(en: "First item of the list", nb: "Første punkt i listen")
      case .last: language(en: "Last item of the list", nb: "Siste punkt i listen")
      }
    case .perform(let name): language(en: "Action “\(name)”", nb: "Handlingen «\(name)»")
    case .gesture(let gesture):
      language(en: "Gesture ", nb: "Bevegelsen ") + Verb.gesture.word(gesture.rawValue, in: language)
    case .togglePause: LineLanguage.render(command)
    default: verb(of: command).flatMap { self[$0].title } ?? LineLanguage.render(command)
    }
  }

  private func verb(of command: Command) -> Verb? {
    Verb(rawValue: String(LineLanguage.render(command).prefix { $0 != " " }))
  }

  private func moving(_ kind: ElementKind?, en: String, nb: String) -> String {
    let name = kind.map { words(for: $0).name } ?? language(en: "element", nb: "element")
    return language(en: "\(en) \(name)", nb: "\(nb) \(name)")
  }
}
