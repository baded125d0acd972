package import AccessibilityTree
package import Console
import Foundation
package import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
package import Runtime
import Synchronization
package import Text

/// The peer-mentor app in a live session: its store, the store's thread, and changes by other programs.
///
/// During the session the app announces the result of a change. After its end the app cannot announce anything; `loss`
/// reports changes that were lost then.
package final class PeerMentorLive: LiveApp {
  private let configuration: Configuration
  private let surroundings: LiveSurroundings
  /// The store that existed before the session; nil at the first start, which makes it.
  private let present: (any PeerMentorStore)?
  /// Whether the app is used here for the first time.
  private let isNewcomer: Bool
  /// The drafts that the store could not save. Written by the store's thread, read after its end.
  private let unwrittenDrafts = Mutex<[Draft: Unwritten]>([:])
  /// Opened by `start`, ended by `close`; both are the session's thread.
  private let connection = Mutex<Connection?>(nil)

  /// A form of an account.
  private struct Draft: Hashable, Sendable {
    var account: Account.ID
    var form: ActivityFormKey
  }

  /// What the store could not save of a draft.
  private struct Unwritten {
    var draft: ActivityDraft
    var cause: StoreFailure
    /// Whether the store has an earlier version of it.
    var isKeptInPart = false
  }

  /// The parts of an open store.
  private struct Connection: Sendable {
    var store: any SessionStore
    var worker: StoreThread<EffectID>
    /// Nil where changes by other programs cannot be received.
    var listener: (any ChangeListener)?
  }

  /// Finds the store. A new one is made later, because its first password takes a while to hash.
  init(_ configuration: Configuration, _ surroundings: LiveSurroundings) throws {
    let directory = try DataDirectory(configuration)
    // A database already exists, with people in it.
    let isFirstStart = configuration.server == nil && !directory.hasStore
    if isFirstStart { try directory.prepare() }
    present = isFirstStart ? nil : try Self.open(configuration, surroundings)
    isNewcomer = isFirstStart
    self.configuration = configuration
    self.surroundings = surroundings
  }

  /// Opens the store, and announces a wait for another program.
  private static func open(
    _ configuration: Configuration, _ surroundings: LiveSurroundings
  ) throws(StoreError) -> any PeerMentorStore {
    let (speaker, language) = (surroundings.speaker, configuration.language)
    return try ConfiguredStore.open(configuration, for: .session, startedAt: surroundings.startedAt) {
      speaker.report($0, in: language)
    }
  }

  /// Opens the store if it is not open, and receives changes by other programs from then on.
  package func start(
    _ post: @escaping @Sendable (SessionMail<PeerMentorApp.Message>) -> Void
  ) throws -> LiveStart<PeerMentorApp> {
    let store = try present ?? Self.open(configuration, surroundings)
    if configuration.server == nil { try store.remember(configuration) }
    let organisation = try store.organisation(configuration)
    let isServer = configuration.server != nil
    store.whenWaiting { post(.event(.store(isServer ? .slow : .waiting))) }
    let worker = StoreThread<EffectID>(store: store) { [self] answer, id in
      note(answer)
      post(.answer(id, .store(answer)))
    }
    connection.withLock { $0 = Connection(store: store, worker: worker, listener: listener(of: store, post)) }
    // A person at a terminal may not know the demo's account; a script does.
    let demo = try surroundings.isTerminal ? store.demoAccount() : nil
    // A script needs an empty field, too.
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
      return try store.listen { post(.event(.store($0))) }
    } catch {
      // An error here must not end the session: some file systems, for example of memory sticks, have no sockets.
      StandardError.print("earshot: \(error.failure)")
      return nil
    }
  }

  /// Adds a request to the queue.
  package func perform(_ request: StoreRequest, as id: EffectID) {
    connection.withLock { $0?.worker }?.submit(request, as: id)
  }

  /// Carries out the waiting requests, and announces a wait for another program.
  package func close() {
    guard let connection = connection.withLock({ $0.take() }) else { return }
    connection.listener?.close()
    let (speaker, language) = (surroundings.speaker, configuration.language)
    let waiting = StoreNotice.waiting(for: configuration)
    connection.store.whenWaiting { speaker.report(waiting, in: language) }
    connection.worker.close()
    compareUnwrittenDrafts(with: connection.store)
    connection.store.close()
  }

  /// Records the drafts that are only in the session.
  private func note(_ answer: StoreAnswer) {
    unwrittenDrafts.withLock { drafts in
      switch answer {
      case .failed(.change(.saveDraft(let form, let draft), let account), let cause, _):
        drafts[Draft(account: account, form: form)] = Unwritten(draft: draft, cause: cause)
      case .saved(let change, let account, _), .queued(let change, let account, _):
        let form: ActivityFormKey? = if case .deleteActivity(let id) = change { .edit(id) } else { change.form }
        if let form { drafts[Draft(account: account, form: form)] = nil }
      default: break
      }
    }
  }

  /// Asks the store what it has of the drafts that it could not save: an earlier version, or what was written before the disk
  /// told that it was full.
  private func compareUnwrittenDrafts(with store: any SessionStore) {
    unwrittenDrafts.withLock { drafts in
      for (key, unwritten) in drafts {
        guard case .activityForm(_, let content) = store.perform(.query(.activityForm(key.form), of: key.account)),
          let queued = content?.draft
        else { continue }
        if queued == unwritten.draft { drafts[key] = nil } else { drafts[key]?.isKeptInPart = true }
      }
    }
  }

  /// The drafts that are lost with the session, in whole or in part, and why.
  package var lostWrite: Phrase? {
    let unwritten = unwrittenDrafts.withLock { drafts in drafts.values.first { !$0.isKeptInPart } ?? drafts.values.first }
    return unwritten.map { unwritten in
      Phrase {
        unwritten.isKeptInPart
          ? StoreNotice.outdatedDraft(unwritten.cause, in: $0) : StoreNotice.lostDraft(unwritten.cause, in: $0)
      }
    }
  }

  /// A change that is not on disk, and why, or that is only on this machine's disk.
  package func loss(reportedBy message: PeerMentorApp.Message) -> Phrase? {
    if case .store(.queued) = message { return Phrase { StoreNotice.queued(in: $0) } }
    guard case .store(.failed(let request, let cause, _)) = message else { return nil }
    switch request {
    // Lost drafts are reported by `lostWrite`.
    case .change(.saveDraft, _), .query, .signIn, .signOut, .sendQueued: return nil
    case .change, .changePassword: return Phrase { StoreNotice.loss(cause, in: $0) }
    }
  }
}
