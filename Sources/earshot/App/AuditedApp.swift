import Audit
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session

/// What `earshot audit` audits: the peer-mentor app on fresh demo stores in memory, at a fixed date.
enum AuditedApp {
  /// Walks through every screen and state that can be reached, in both languages and both styles.
  static func walk(limits: Explorer<PeerMentorApp>.Limits = .init()) throws(StoreError) -> Walk {
    var walk = Walk()
    for language in ReaderProfile.Language.allCases {
      for style in ReaderProfile.Style.allCases {
        walk.add(try self.walk(ReaderProfile(style: style, language: language), limits))
      }
    }
    return walk
  }

  /// One walk: from each screen that has a name, and from each way a sign-in can fail; each time with a
  /// store of its own, so that one walk leaves nothing to the next.
  static func walk(
    _ profile: ReaderProfile, _ limits: Explorer<PeerMentorApp>.Limits
  ) throws(StoreError) -> Walk {
    let demo = DemoData(
      organisation: .nhf, language: profile.language == .bokmål ? .bokmål : .english)
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    var explorer = Explorer(app, profile: profile, now: DemoData.fixedNow, limits: limits)
    for screen in PeerMentorApp.screenNames {
      let store = try PeerMentorStore(inMemory: demo)
      guard let account = try store.listAccounts().first(where: \.isDemo),
        let messages = PeerMentorApp.opening(
          screen, account: account, firstContact: try store.listContacts().first?.id)
      else { continue }
      explorer.explore(screen, after: messages) { .store(store.perform($0)) }
    }
    for failure in signInFailures {
      let store = try PeerMentorStore(inMemory: demo)
      explorer.explore(failure.name, after: failure.messages) { .store(store.perform($0)) }
    }
    return explorer.walk
  }

  /// The ways a sign-in fails, each as what a person does; the last one as the store's own words.
  private static let signInFailures: [(name: String, messages: [PeerMentorApp.Message])] = {
    let filled: [PeerMentorApp.Message] = [
      .signIn(.setEmail(DemoData.email)), .signIn(.setPassword(Secret("wrong"))), .signIn(.submit),
    ]
    return [
      ("login, nothing filled in", [.signIn(.submit)]),
      ("login, no password", [.signIn(.setEmail(DemoData.email)), .signIn(.submit)]),
      ("login, no email", [.signIn(.setPassword(Secret("wrong"))), .signIn(.submit)]),
      ("login, wrong password", [.store(.signInRefused(.wrongCredentials))]),
      ("login, wrong password typed", filled),
      ("login, too many attempts", [.store(.signInRefused(.tooManyAttempts(waitSeconds: 30)))]),
      (
        "login, the store cannot be read",
        [.store(.failed(.signIn(email: DemoData.email, password: Secret("")), reason: "no such table"))]
      ),
    ]
  }()
}
