extension PeerMentorApp {
  /// The screens that can be opened by name, in flows and audits.
  public static let screenNames = [
    "login", "home", "contacts", "contact", "activities", "profile", "notifications", "menu", "sign-out",
  ]

  /// The messages that lead from the initial state to a screen, as a person would get there.
  ///
  /// The account is signed in without a password. The requests that come with the messages have to be
  /// answered as always: the contact screen opens with the store's answer.
  ///
  /// - Parameter firstContact: the contact that `contact` shows.
  /// - Returns: nil if there is no screen of that name, or no contact to show.
  public static func opening(
    _ screen: String, account: Account, firstContact: Contact.ID? = nil
  ) -> [Message]? {
    let signedIn = Message.store(.signedIn(account))
    switch screen {
    case "login": return []
    case "home": return [signedIn]
    case "contacts", "activities", "profile", "notifications":
      return Tab(rawValue: screen).map { [signedIn, .navigation(.select($0))] }
    case "contact":
      return firstContact.map {
        [signedIn, .navigation(.select(.contacts)), .contacts(.open($0))]
      }
    case "menu": return [signedIn, .navigation(.openMenu)]
    case "sign-out": return [signedIn, .navigation(.askToSignOut)]
    default: return nil
    }
  }
}
