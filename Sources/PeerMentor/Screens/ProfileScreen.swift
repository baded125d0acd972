internal import Semantics

extension Screens {
  /// Who is signed in, and the way out.
  func profile(_ session: SignedIn) -> Screen {
    root(.profile, in: session) {
      line("name", words.people.name, session.account.name)
      line("email", words.people.email, session.account.email)
      line("organisation", words.people.organisation, session.account.organisation.rawValue)
      button("sign-out", words.signIn.signOut, .navigation(.askToSignOut))
    }
  }
}
