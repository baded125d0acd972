internal import AccessibilityTree
package import Text

/// The texts of the demo in all languages.
///
/// People's texts stay in the language in which they were written. The demo's texts belong to the app, so they are shown in
/// the spoken language, unless somebody has changed them: a text counts as the demo's if it matches word for word.
package struct DemoTexts: Sendable {
  private let phrases: [String: Phrase]

  /// Creates the texts of a demo; none by default.
  package init(_ phrases: [Phrase] = []) {
    self.phrases = Dictionary(phrases.flatMap { [($0.en, $0), ($0.nb, $0)] }) { first, _ in first }
  }

  /// Whether an account's texts are shown in the spoken language.
  func isShown(to account: Account) -> Bool { account.isDemo && !phrases.isEmpty }

  /// Lists of keys: each stored text that is shown with these words contains all keys of one of them. They are the words
  /// themselves, and the keys of each stored text whose translation contains one of the words.
  func keys(of words: [String], in language: Language) -> [[String]] {
    let translated = Set(
      phrases.values.flatMap { phrase -> [String] in
        let key = SearchKey.key(phrase.in(language))
        return words.contains { key.contains($0) } ? [phrase.en, phrase.nb].map(SearchKey.key) : []
      })
    return [words] + translated.sorted().map { [$0] }
  }

  /// The session of a demo account with its texts in a language; the session of a real account unchanged.
  func translate(_ session: SignedIn, to language: Language) -> SignedIn {
    guard session.account.isDemo, !phrases.isEmpty else { return session }
    var session = session
    let text = { (text: String) in phrases[text]?.in(language) ?? text }
    let notification = { (notification: Notification) in
      var notification = notification
      notification.title = text(notification.title)
      notification.body = text(notification.body)
      return notification
    }
    let certificates = session.overview?.certificates ?? []
    session.overview?.certificates = certificates.map { certificate in
      var certificate = certificate
      certificate.name = text(certificate.name)
      return certificate
    }
    let rows = session.centre.page?.rows ?? []
    session.centre.page?.rows = rows.map(notification)
    session.navigation.changeRoutes { route in
      switch route {
      case .contact(var card):
        card.contact.about = text(card.contact.about)
        card.assignment = card.assignment.map(notification)
        return .contact(card)
      case .activityForm(var form):
        form.draft.note = text(form.draft.note)
        return .activityForm(form)
      case .contactForm(var form):
        form.written.about = text(form.written.about)
        return .contactForm(form)
      case .contactPicker, .notificationSettings, .profile, .password: return route
      }
    }
    session.notices.changeTexts(text)
    return session
  }
}
