package import AccessibilityTree
package import Console
import Foundation
package import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
package import Runtime
import Synchronization
package import Text

/// The peer-mentor app as it runs for a person: its store, a thread that asks it, and what other programs change.
///
/// While the session lasts the app tells what becomes of a change. Of what is carried out only after it has
/// ended nobody would hear from the app; `loss` tells of that.
package final class PeerMentorLive: LiveApp {
  private let configuration: Configuration
  private let surroundings: LiveSurroundings
  /// The store that was there before the session; nil at the first start, which makes it.
  private let present: (any PeerMentorStore)?
  /// Whether nobody has used the app here before.
  private let isNewcomer: Bool
  /// The drafts that the store could not keep, and why. Filled by the store's thread, read when that has ended.
  private let unwrittenDrafts = Mutex<[Draft: StoreFailure]>([:])
  /// Opened by `start`, ended by `close`; both are the session's thread.
  private let connection = Mutex<Connection?>(nil)

  /// A form of an account.
  private struct Draft: Hashable, Sendable {
    var account: Account.ID
    var form: ActivityFormKey
  }

  /// What a store that is in use consists of.
  private struct Connection: Sendable {
    var store: any SessionStore
    var worker: StoreThread<EffectID>
    /// Nil where changes by other programs cannot be heard of.
    var listener: (any ChangeListener)?
  }

  /// Looks for the store, and asks whose app it is where nobody has said so.
  ///
  /// Nobody is asked for a store that cannot be made or opened. A new one is made after the question, because its
  /// first password takes a while to hash.
  init(_ configuration: Configuration, _ surroundings: LiveSurroundings) throws {
    var configuration = configuration
    let directory = try DataDirectory(configuration)
    // A database is there already, with people in it.
    let isFirstStart = configuration.server == nil && !directory.hasStore
    if isFirstStart { try directory.prepare() }
    present = isFirstStart ? nil : try Self.open(configuration, surroundings)
    var isNewcomer = isFirstStart
    if configuration.server == nil, try present?.organisation() == nil,
      OrganisationQuestion.mayBeAsked(configuration, isTerminal: surroundings.isTerminal)
    {
      // A message may have come, and made the store, before the person did.
      isNewcomer = true
      configuration.organisation = try OrganisationQuestion(configuration).ask().rawValue
    }
    self.isNewcomer = isNewcomer
    self.configuration = configuration
    self.surroundings = surroundings
  }

  /// The store, and a word to the person where another program has to be waited for.
  private static func open(
    _ configuration: Configuration, _ surroundings: LiveSurroundings
  ) throws(StoreError) -> any PeerMentorStore {
    let (speaker, language) = (surroundings.speaker, configuration.language)
    return try ConfiguredStore.open(configuration, for: .session, startedAt: surroundings.startedAt) {
      speaker.report($0, in: language)
    }
  }

  /// Opens the store where that was not done before, and hears from then on what other programs change in it.
  package func start(
    _ post: @escaping @Sendable (SessionMail<PeerMentorApp.Message>) -> Void
  ) throws -> LiveStart<PeerMentorApp> {
    let store = try present ?? Self.open(configuration, surroundings)
    if configuration.server == nil { try store.remember(configuration) }
    let organisation = try store.organisation(configuration)
    let isServer = configuration.server != nil
    store.whenWaiting { post(.news(.store(isServer ? .slow : .waiting))) }
    let worker = StoreThread<EffectID>(store: store) { [self] answer, id in
      note(answer)
      post(.answer(id, .store(answer)))
    }
    connection.withLock { $0 = Connection(store: store, worker: worker, listener: listener(of: store, post)) }
    // A person at a terminal may not know the demo's account; a script does.
    let demo = try surroundings.isTerminal ? store.demoAccount() : nil
    // Nor is a script to find a field filled in.
    let isOffered = surroundings.isTerminal && !surroundings.isRecorded
    let state = try isOffered ? PeerMentorApp.State(offering: store.lastAddress()) : PeerMentorApp.State()
    return LiveStart(
      PeerMentorApp(
        organisation: organisation, timeZone: surroundings.timeZone, demo: demo, demoTexts: DemoData.texts),
      state: state,
      isNewcomer: isNewcomer,
      checkOptions: organisation == .nhf ? nil : "--organisation \(organisation.rawValue)")
  }

  private func listener(
    of store: any SessionStore, _ post: @escaping @Sendable (SessionMail<PeerMentorApp.Message>) -> Void
  ) -> (any ChangeListener)? {
    do {
      return try store.listen { post(.news(.store($0))) }
    } catch {
      // Not worth the session: some file systems, of memory sticks say, have no sockets.
      StandardError.print("earshot: \(error.sentence)")
      return nil
    }
  }

  /// Adds a request to those that wait to be carried out.
  package func perform(_ request: StoreRequest, as id: EffectID) {
    connection.withLock { $0?.worker }?.submit(request, as: id)
  }

  /// Carries out what is waiting, and tells the person if another program has to be waited for.
  package func close() {
    guard let connection = connection.withLock({ $0.take() }) else { return }
    connection.listener?.close()
    let (speaker, language) = (surroundings.speaker, configuration.language)
    let waiting = StoreNotice.waiting(for: configuration)
    connection.store.whenWaiting { speaker.report(waiting, in: language) }
    connection.worker.close()
    connection.store.close()
  }

  /// Notes which drafts are nowhere but in the session.
  private func note(_ answer: StoreAnswer) {
    unwrittenDrafts.withLock { drafts in
      switch answer {
      case .failed(.change(.saveDraft(let form, _), let account), let cause, _):
        drafts[Draft(account: account, form: form)] = cause
      case .saved(let change, let account, _), .kept(let change, let account, _):
        let form: ActivityFormKey? = if case .deleteActivity(let id) = change { .edit(id) } else { change.form }
        if let form { drafts[Draft(account: account, form: form)] = nil }
      default: break
      }
    }
  }

  /// That drafts are lost with the session, and why.
  package var lostWrite: Phrase? {
    unwrittenDrafts.withLock { $0.values.first }.map { cause in Phrase { StoreNotice.lostDraft(cause, in: $0) } }
  }

  /// That a change is not on disk, and why, or that it is on this machine's only.
  package func loss(reportedBy message: PeerMentorApp.Message) -> Phrase? {
    if case .store(.kept) = message { return Phrase { StoreNotice.kept(in: $0) } }
    guard case .store(.failed(let request, let cause, _)) = message else { return nil }
    switch request {
    // Of drafts `lostWrite` tells.
    case .change(.saveDraft, _), .query, .signIn, .signOut, .sendQueued: return nil
    case .change, .changePassword: return Phrase { StoreNotice.loss(cause, in: $0) }
    }
  }
}
