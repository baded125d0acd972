import Audit
import Commands
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

  /// One walk, each part of it with a store of its own, so that one leaves nothing to the next:
  ///
  /// 1. from each screen that has a name, where news arrives and the time without a key runs out;
  /// 2. from each screen with a store that fails from then on;
  /// 3. from each way a sign-in can fail.
  static func walk(
    _ profile: ReaderProfile, _ limits: Explorer<PeerMentorApp>.Limits
  ) throws(StoreError) -> Walk {
    let demo = DemoData(
      organisation: .nhf, language: profile.language == .bokmål ? .bokmål : .english)
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    var explorer = Explorer(app, profile: profile, now: DemoData.fixedNow, limits: limits)
    // With a store that fails one step shows what fails; further on everything fails alike.
    var oneStep = limits
    oneStep.depth = 0
    var failing = Explorer(app, profile: profile, now: DemoData.fixedNow, limits: oneStep)
    for screen in PeerMentorApp.screenNames {
      for fails in [false, true] {
        let store = try PeerMentorStore(inMemory: demo, now: { DemoData.fixedNow })
        guard let account = try store.listAccounts().first(where: \.isDemo),
          let messages = PeerMentorApp.opening(
            screen, account: account, firstContact: try store.listContacts().first?.id)
        else { continue }
        let works = { (request: StoreRequest) in PeerMentorApp.Message.store(store.perform(request)) }
        if fails {
          failing.explore(
            Phrase("\(screen), the store fails", "\(screen), lageret svikter"), after: messages,
            opening: works
          ) {
            .store(.failed($0, reason: "disk I/O error"))
          }
        } else {
          explorer.explore(
            Phrase(screen), after: messages, events: events(of: store, screen, profile.language), in: works)
        }
      }
    }
    for failure in signInFailures {
      let store = try PeerMentorStore(inMemory: demo, now: { DemoData.fixedNow })
      explorer.explore(failure.name, after: failure.messages) { .store(store.perform($0)) }
    }
    var walk = explorer.walk
    walk.add(failing.walk)
    return walk
  }

  /// What may happen while somebody is signed in.
  private static func events(
    of store: PeerMentorStore, _ screen: String, _ language: ReaderProfile.Language
  ) -> [Explorer<PeerMentorApp>.Event] {
    guard screen != "login" else { return [] }
    var count = 0
    return [
      .init(Phrase("news arrives", "nyheter kommer")) {
        count += 1
        // Two of one title within a minute would be two rows of one name.
        let title = Phrase("A question", "Et spørsmål").in(language)
        let body = Phrase("What would you say?", "Hva ville du si?").in(language)
        _ = try? store.notify(.scenario, title: "\(title) \(count)", body: body)
        return [.store(.changed)]
      },
      .init(Phrase("a minute is left without a key", "et minutt er igjen uten tastetrykk")) {
        [.idle(.warn(seconds: PeerMentorApp.idleWarning))]
      },
      .init(Phrase("the time without a key is over", "tiden uten tastetrykk er over")) { [.idle(.expire)] },
    ]
  }

  /// The ways a sign-in fails, each as what a person does; the last one as the store's own words.
  private static let signInFailures: [(name: Phrase, messages: [PeerMentorApp.Message])] = {
    let filled: [PeerMentorApp.Message] = [
      .signIn(.setEmail(DemoData.email)), .signIn(.setPassword(Secret("wrong"))), .signIn(.submit),
    ]
    return [
      (Phrase("login, nothing filled in", "login, ingenting er fylt ut"), [.signIn(.submit)]),
      (
        Phrase("login, no password", "login, uten passord"),
        [.signIn(.setEmail(DemoData.email)), .signIn(.submit)]
      ),
      (
        Phrase("login, no email", "login, uten e-post"),
        [.signIn(.setPassword(Secret("wrong"))), .signIn(.submit)]
      ),
      (Phrase("login, wrong password", "login, feil passord"), [.store(.signInRefused(.wrongCredentials))]),
      (Phrase("login, wrong password typed", "login, feil passord skrevet inn"), filled),
      (
        Phrase("login, too many attempts", "login, for mange forsøk"),
        [.store(.signInRefused(.tooManyAttempts(waitSeconds: 30)))]
      ),
      (
        Phrase("login, the store cannot be read", "login, lageret kan ikke leses"),
        [.store(.failed(.signIn(email: DemoData.email, password: Secret("")), reason: "no such table"))]
      ),
    ]
  }()
}
