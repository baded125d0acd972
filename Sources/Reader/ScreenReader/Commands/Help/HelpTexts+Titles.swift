import Text

extension HelpTexts {
  /// A command in a few words, for people who see a flow and do not know the line language.
  ///
  /// What is typed or pasted is left out: it may be a secret.
  package func title(of command: Command) -> String {
    switch command {
    case .next(let kind): moving(kind, en: "Next", nb: "Neste")
    case .previous(let kind): moving(kind, en: "Previous", nb: "Forrige")
    case .first: language(en: "First element", nb: "Første element")
    case .last: language(en: "Last element", nb: "Siste element")
    case .find(let text): language(en: "Find “\(text)”", nb: "Finn «\(text)»")
    case .tab(let number): language(en: "Tab \(number)", nb: "Fane \(number)")
    case .tabNamed(let name): language(en: "Tab “\(name)”", nb: "Fanen «\(name)»")
    case .menu: language(en: "Menu", nb: "Meny")
    case .go(let number): language(en: "Number \(number) of the list", nb: "Nummer \(number) i listen")
    case .activate: language(en: "Activate", nb: "Aktiver")
    case .back: language(en: "Back", nb: "Tilbake")
    case .increase: language(en: "Increase", nb: "Øk")
    case .decrease: language(en: "Decrease", nb: "Reduser")
    case .actions: language(en: "List the actions", nb: "List opp handlingene")
    case .perform(let name): language(en: "Action “\(name)”", nb: "Handlingen «\(name)»")
    case .gesture(let gesture): language(en: "Gesture \(gesture.rawValue)", nb: "Bevegelsen \(gesture.rawValue)")
    case .type: language(en: "Type", nb: "Skriv")
    case .paste: language(en: "Paste", nb: "Lim inn")
    case .newLine: language(en: "New line", nb: "Ny linje")
    case .erase, .eraseTo: language(en: "Erase", nb: "Slett")
    case .clear: language(en: "Empty the field", nb: "Tøm feltet")
    case .submit: language(en: "Done typing", nb: "Ferdig med å skrive")
    case .cancel: language(en: "Cancel typing", nb: "Avbryt skrivingen")
    case .caret: language(en: "Move the caret", nb: "Flytt skrivemerket")
    case .select: language(en: "Select text", nb: "Merk tekst")
    case .stop: language(en: "Silence", nb: "Stille")
    case .pause: language(en: "Pause", nb: "Pause")
    case .resume: language(en: "Go on", nb: "Fortsett")
    case .repeatLast: language(en: "Repeat", nb: "Gjenta")
    case .whereAmI: language(en: "Where am I?", nb: "Hvor er jeg?")
    case .spell: language(en: "Spell", nb: "Stav")
    case .read: language(en: "Read on from here", nb: "Les videre herfra")
    case .missed: language(en: "What did I miss?", nb: "Hva gikk jeg glipp av?")
    case .headings: language(en: "List the headings", nb: "List opp overskriftene")
    case .controls: language(en: "List the controls", nb: "List opp kontrollene")
    default: LineLanguage.render(.command(command)).joined(separator: " ")
    }
  }

  private func moving(_ kind: ElementKind?, en: String, nb: String) -> String {
    let name = kind.map { words(for: $0).name } ?? language(en: "element", nb: "element")
    return language(en: "\(en) \(name)", nb: "\(nb) \(name)")
  }
}
