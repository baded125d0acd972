import Audit
import PeerMentor
import PeerMentorStore
import Runtime
import ScreenReader
import Text

/// The starting points of an audit's crawls of the peer-mentor app: on fresh demo stores in memory, at a fixed date.
struct PeerMentorAudit {
  let profile: ReaderProfile

  /// The starting points, each with its own store:
  ///
  /// 1. each named screen, where a notification arrives and the time without a key runs out;
  /// 2. each screen with a store that fails from then on: one step shows the failure, and later steps fail in the same way;
  /// 3. each way a sign-in can fail.
  var plan: AuditPlan<PeerMentorApp> {
    AuditPlan(
      PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone), now: DemoData.fixedNow
    ) { visit in
      for screen in PeerMentorApp.screenNames {
        for fails in [false, true] {
          if let start = try start(on: screen, fails: fails) { visit(start) }
        }
      }
      for failure in Self.signInFailures {
        let store = try demoStore()
        visit(.init(failure.name, after: failure.messages) { .store(store.perform($0)) })
      }
    }
  }

  private func demoStore() throws(StoreError) -> any PeerMentorStore {
    let demo = DemoData(
      organisation: .nhf, language: profile.language)
    return try SQLiteStore(inMemory: demo, now: { DemoData.fixedNow })
  }

  private func start(on screen: String, fails: Bool) throws(StoreError) -> AuditPlan<PeerMentorApp>.Start? {
    let store = try demoStore()
    guard let account = try store.listAccounts().first(where: \.isDemo),
      let messages = PeerMentorApp.opening(
        screen, account: account, firstContact: try store.listContacts().first?.id)
    else { return nil }
    let works = { (request: StoreRequest) in PeerMentorApp.Message.store(store.perform(request)) }
    guard fails else {
      return .init(Phrase(screen), after: messages, events: events(of: store, on: screen), in: works)
    }
    return .init(
      Phrase(en: "\(screen), the store fails", nb: "\(screen), lageret svikter"), after: messages,
      isOneStep: true, opening: works, in: { .store(.failed($0, reason: "disk I/O error")) })
  }

  /// The possible events after sign-in.
  private func events(of store: any PeerMentorStore, on screen: String) -> [Crawler<PeerMentorApp>.Event] {
    guard screen != "login" else { return [] }
    var count = 0
    return [
      .init(Phrase(en: "news arrives", nb: "et nytt varsel kommer")) {
        count += 1
        // Two of the same title within a minute would be two rows of the same name.
        let title = Phrase(en: "A question", nb: "Et spørsmål").in(profile.language)
        let body = Phrase(en: "What would you say?", nb: "Hva ville du si?").in(profile.language)
        _ = try? store.notify(.scenario, title: "\(title) \(count)", body: body)
        return [.store(.changed)]
      },
      .init(Phrase(en: "a minute is left without a key", nb: "det er ett minutt igjen før utlogging")) {
        [.idle(.warn(seconds: PeerMentorApp.idleWarning))]
      },
      .init(Phrase(en: "the time without a key is over", nb: "tiden uten tastetrykk har løpt ut")) { [.idle(.expire)] },
    ]
  }

  /// The ways a sign-in fails, each as the person's actions; the last one as the store's answer.
  private static let signInFailures: [(name: Phrase, messages: [PeerMentorApp.Message])] = {
    let filled: [PeerMentorApp.Message] = [
      .signIn(.setEmail(DemoData.email)), .signIn(.setPassword(Secret("wrong"))), .signIn(.submit),
    ]
    return [
      (Phrase(en: "login, nothing filled in", nb: "login, ingenting er fylt ut"), [.signIn(.submit)]),
      (
        Phrase(en: "login, no password", nb: "login, uten passord"),
        [.signIn(.setEmail(DemoData.email)), .signIn(.submit)]
      ),
      (
        Phrase(en: "login, no email", nb: "login, uten e-post"),
        [.signIn(.setPassword(Secret("wrong"))), .signIn(.submit)]
      ),
      (Phrase(en: "login, wrong password", nb: "login, feil passord"), [.store(.signInRefused(.wrongCredentials))]),
      (Phrase(en: "login, wrong password typed", nb: "login, feil passord skrevet inn"), filled),
      (
        Phrase(en: "login, too many attempts", nb: "login, for mange forsøk"),
        [.store(.signInRefused(.tooManyAttempts(waitSeconds: 30)))]
      ),
      (
        Phrase(en: "login, the store cannot be read", nb: "login, lageret kan ikke leses"),
        [.store(.failed(.signIn(email: DemoData.email, password: Secret("")), reason: "no such table"))]
      ),
    ]
  }()
}
