import Foundation
import PeerMentor
import PeerMentorStore
import Synchronization
import Text

// Changes that are made while the server is away: kept on this machine, and made when it is back.

extension PostgreSQLStore {
  /// The changes of an account that wait here; nil where it has not been signed in here in this run.
  func outbox(of account: Account.ID) -> Outbox? {
    mark.withLock { $0 }.map { Outbox(of: account, in: $0, record: local) }
  }

  /// Keeps a change that could not be made, or that would overtake others.
  ///
  /// - Parameter key: What it was asked for by, if it was: perhaps it was made and only the answer was lost.
  func keep(_ request: StoreRequest, key: UUID, in outbox: Outbox) throws(StoreError) -> StoreAnswer {
    let base = request.account.flatMap { account in choices.withLock { $0[account] } }
    let sent = request.account.map { withLoaded(of: $0) { $0.sent } } ?? [:]
    let answer = StoreAnswer.kept(request, count: try outbox.add(request.naming(sent), key: key, base: base))
    if let account = request.account { withLoaded(of: account) { $0.take(kept: request.naming(sent)) } }
    try rememberAddress(request)
    return answer
  }

  /// Makes the changes that wait, in the order in which they were made.
  ///
  /// Each is taken out of the outbox once the server has it on disk. Whatever ends this in between, the next try asks
  /// for it by the same key, and it is made once.
  func sendQueued(_ account: Account.ID) throws(StoreError) -> StoreAnswer {
    var sent = SentChanges()
    do throws(StoreError) {
      if let outbox = outbox(of: account) {
        while let change = try outbox.first() { try send(change, of: account, from: outbox, &sent) }
      }
      return .sent(sent, try overview(of: account))
    } catch {
      // What was made is told all the same.
      guard sent != SentChanges(), error.code != .accountRemoved else { throw error }
      return .sent(sent, nil)
    }
  }

  private func send(
    _ change: QueuedChange, of account: Account.ID, from outbox: Outbox, _ sent: inout SentChanges
  ) throws(StoreError) {
    do throws(StoreError) {
      _ = try make(try merged(change), key: change.key, sparesDraft: change.sparesDraft, unsentID: change.addedID)
    } catch {
      switch error.code {
      case .noSuchRecord: return try resolve(change, of: account, in: outbox, &sent)
      case .refused, .invalidValue: return try setAside(change, in: outbox, &sent)
      case .notAllowed where !isRemoved(account, error): return try setAside(change, in: outbox, &sent)
      default: throw error
      }
    }
    try outbox.remove(change, addedAs: try addedID(change, of: account))
    if !change.request.isSilent { sent.count += 1 }
    if let conflict = change.conflict { sent.conflicts.append(conflict) }
  }

  /// Goes on without a change that the server will never make.
  ///
  /// Of an activity that was changed again before it could be sent, what counts is what it was changed to.
  private func setAside(_ change: QueuedChange, in outbox: Outbox, _ sent: inout SentChanges) throws(StoreError) {
    if let id = change.addedID {
      for var later in try outbox.changes() {
        switch (later.request, change.request) {
        case (.saveActivity(let account, .edit(id), let activity), .saveActivity(_, let form, _)):
          later.request = .saveActivity(account: account, key: form, activity)
          try outbox.replace(later)
          return try outbox.remove(change)
        case (.deleteActivity(_, id), _): return try outbox.remove(change)
        default: break
        }
      }
    }
    try outbox.setAside(change)
    if let refusal = change.request.refusal { sent.conflicts.append(refusal) }
  }

  /// The server's id of an activity that a change has added; nil for other changes.
  ///
  /// Where the answer was lost that told it, it is the newest that is just as it was sent.
  private func addedID(_ change: QueuedChange, of account: Account.ID) throws(StoreError) -> Activity.ID? {
    guard let unsentID = change.addedID, case .saveActivity(_, let form, let activity) = change.request else { return nil }
    let told = withLoaded(of: account) { $0.sent[unsentID] }
    if let told { return told }
    let found = try ask(
      account,
      Statement(
        """
        SELECT max(id) FROM activity WHERE account_id = $1 AND contact_id IS NOT DISTINCT FROM $2::bigint AND kind = $3
          AND day = $4::bigint AND minutes = $5::bigint AND note = $6
        """,
        [
          account, form.parts.contact ?? activity.contactID, activity.kind.rawValue, activity.day.number, activity.minutes,
          activity.note,
        ]))
    let id = found.first?.optionalNumber(0)
    withLoaded(of: account) { $0.take(made: change.request, id: id, unsentID: unsentID) }
    return id
  }

  /// A change as it is made now: of choices, only those that were made here; what was chosen elsewhere meanwhile stays.
  private func merged(_ change: QueuedChange) throws(StoreError) -> StoreRequest {
    guard case .savePreferences(let account, let chosen) = change.request, let base = change.base else {
      return change.request
    }
    return .savePreferences(account: account, chosen.merged(into: try overview(of: account).preferences, since: base))
  }

  /// Puts what is left of a change in its place, whose contact, activity or assignment was removed meanwhile.
  private func resolve(
    _ change: QueuedChange, of account: Account.ID, in outbox: Outbox, _ sent: inout SentChanges
  ) throws(StoreError) {
    let form = change.request.form
    let (formContact, formActivity) = form?.parts ?? (nil, nil)
    let chosen: Contact.ID? = if case .saveActivity(_, _, let activity) = change.request { activity.contactID } else { nil }
    let contact = formContact ?? chosen
    let found = try ask(
      account,
      Statement(
        """
        SELECT $2::bigint IS NULL OR EXISTS (SELECT FROM contact WHERE account_id = $1 AND id = $2::bigint),
          $3::bigint IS NULL OR EXISTS (SELECT FROM activity WHERE account_id = $1 AND id = $3::bigint)
        """, [account, contact, formActivity]))
    let rest = change.request.remainder(
      contactExists: found.first?.isTrue(0) == true, activityExists: found.first?.isTrue(1) == true)
    guard let left = rest.change else {
      sent.conflicts.append(rest.conflict)
      return try outbox.remove(change)
    }
    guard left != change.request else { return try setAside(change, in: outbox, &sent) }
    try outbox.replace(
      QueuedChange(
        number: change.number, key: change.key, request: left, conflict: rest.conflict,
        sparesDraft: left.form != form))
  }
}
