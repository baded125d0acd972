internal import AccessibilityTree
package import Text

/// The texts of the demo in all languages.
///
/// What people write stays in the language they wrote it in. What the demo's people are said to have written is the
/// app's own, so it is shown in the language that is spoken, unless somebody has changed it: a text is known by being
/// one of these, word for word.
package struct DemoTexts: Sendable {
  private let phrases: [String: Phrase]

  /// Those of a demo; none unless given.
  package init(_ phrases: [Phrase] = []) {
    self.phrases = Dictionary(phrases.flatMap { [($0.en, $0), ($0.nb, $0)] }) { first, _ in first }
  }

  /// Whether an account's texts are shown in the language that is spoken.
  func isShown(to account: Account) -> Bool { account.isDemo && !phrases.isEmpty }

  /// What stored texts are like that are shown in a language as one that may have to do with a condition.
  func originals(of condition: TextCondition?, in language: Language) -> [TextCondition] {
    guard let key = condition?.key else { return [] }
    return Set(phrases.values.map { [$0.en, $0.nb] }).flatMap { texts -> [TextCondition] in
      guard let phrase = phrases[texts[0]], SearchKey.key(phrase.in(language)).overlaps(key) else { return [] }
      return texts.filter { $0 != phrase.in(language) }.map { TextCondition(SearchKey.key($0)) }
    }
  }

  /// The session of a demo account with its texts in a language; of a real account, the session as it is.
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
      case .contactPicker, .notificationSettings, .profile, .password: return route
      }
    }
    session.notices.changeTexts(text)
    return session
  }
}

extension String {
  /// Whether one holds the other, or ends in what the other begins with: in a text that holds both beside each other the
  /// one can be.
  fileprivate func overlaps(_ other: String) -> Bool {
    if contains(other) || other.contains(self) { return true }
    return (1...max(1, min(count, other.count))).contains { hasPrefix(other.suffix($0)) || hasSuffix(other.prefix($0)) }
  }
}
