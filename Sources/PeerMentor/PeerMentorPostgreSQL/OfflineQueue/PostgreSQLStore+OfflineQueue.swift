import Foundation
import PeerMentor
import PeerMentorStore
import Synchronization
import Text

// Changes that are made while the server is away: queued on this machine, and made when it is back.

extension PostgreSQLStore {
  /// The queued changes of an account; nil before the account has signed in here in this run.
  func offlineQueue(of account: Account.ID) -> OfflineQueue? {
    mark.withLock { $0 }.map { OfflineQueue(of: account, in: $0, record: local) }
  }

  /// Queues a change that could not be made, or that would overtake others.
  ///
  /// - Parameter key: The key of an earlier request for it, if any: perhaps it was made and only the answer was lost.
  func keep(_ change: Change, of account: Account.ID, key: UUID, in offlineQueue: OfflineQueue) throws(StoreError) -> StoreAnswer
  {
    let named = change.naming(withLoaded(of: account) { $0.sent })
    let count = try offlineQueue.add(named, key: key, base: choices.withLock { $0[account] })
    withLoaded(of: account) { $0.take(queued: named) }
    try rememberAddress(change, of: account)
    return .queued(change, of: account, count: count)
  }

  /// Makes the queued changes, in the order in which they were made.
  ///
  /// Each is removed from the offline queue once the server has it on disk. After an interruption the next try asks for it by the
  /// same key, and it is made once.
  func sendQueued(_ account: Account.ID) throws(StoreError) -> StoreAnswer {
    var sent = SentChanges()
    do throws(StoreError) {
      if let offlineQueue = offlineQueue(of: account) {
        while let queued = try offlineQueue.first() { try send(queued, of: account, from: offlineQueue, &sent) }
      }
      return .sent(sent, try overview(of: account))
    } catch {
      // The changes that were made are still reported.
      guard sent != SentChanges(), error.code != .accountRemoved else { throw error }
      return .sent(sent, nil)
    }
  }

  private func send(
    _ queued: QueuedChange, of account: Account.ID, from offlineQueue: OfflineQueue, _ sent: inout SentChanges
  ) throws(StoreError) {
    do throws(StoreError) {
      _ = try make(
        try merged(queued, of: account), of: account, key: queued.key, sparesDraft: queued.sparesDraft, unsentID: queued.addedID)
    } catch {
      switch error.code {
      case .noSuchRecord: return try resolve(queued, of: account, in: offlineQueue, &sent)
      case .refused, .invalidValue: return try setAside(queued, in: offlineQueue, &sent)
      case .notAllowed where !isRemoved(account, error): return try setAside(queued, in: offlineQueue, &sent)
      default: throw error
      }
    }
    try offlineQueue.remove(queued, addedAs: try addedID(queued, of: account))
    if !queued.change.isSilent { sent.count += 1 }
    if let conflict = queued.conflict { sent.conflicts.append(conflict) }
  }

  /// Continues without a change that the server will never make.
  ///
  /// If a queued activity was changed again before it could be sent, its last state counts.
  private func setAside(_ queued: QueuedChange, in offlineQueue: OfflineQueue, _ sent: inout SentChanges) throws(StoreError) {
    if let id = queued.addedID {
      for var later in try offlineQueue.changes() {
        switch (later.change, queued.change) {
        case (.saveActivity(.edit(id), let activity), .saveActivity(let form, _)):
          later.change = .saveActivity(form, activity)
          try offlineQueue.replace(later)
          return try offlineQueue.remove(queued)
        case (.deleteActivity(id), _): return try offlineQueue.remove(queued)
        default: break
        }
      }
    }
    try offlineQueue.setAside(queued)
    if let refusal = queued.change.refusal { sent.conflicts.append(refusal) }
  }

  /// The server's id of an activity that a change has added; nil for other changes.
  ///
  /// If the answer with the id was lost, it is the newest activity equal to the sent one.
  private func addedID(_ queued: QueuedChange, of account: Account.ID) throws(StoreError) -> Activity.ID? {
    guard let unsentID = queued.addedID, case .saveActivity(let form, let activity) = queued.change else { return nil }
    let reported = withLoaded(of: account) { $0.sent[unsentID] }
    if let reported { return reported }
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
    withLoaded(of: account) { $0.take(made: queued.change, id: id, unsentID: unsentID) }
    return id
  }

  /// A change in its current form: of settings, only those changed here; changes made elsewhere stay.
  private func merged(_ queued: QueuedChange, of account: Account.ID) throws(StoreError) -> Change {
    guard case .savePreferences(let chosen) = queued.change, let base = queued.base else { return queued.change }
    return .savePreferences(chosen.merged(into: try overview(of: account).preferences, since: base))
  }

  /// Replaces a change whose contact, activity or assignment was removed by the part that is left.
  private func resolve(
    _ queued: QueuedChange, of account: Account.ID, in offlineQueue: OfflineQueue, _ sent: inout SentChanges
  ) throws(StoreError) {
    let form = queued.change.form
    let (formContact, formActivity) = form?.parts ?? (nil, nil)
    let chosen: Contact.ID? = if case .saveActivity(_, let activity) = queued.change { activity.contactID } else { nil }
    let contact = formContact ?? chosen
    let found = try ask(
      account,
      Statement(
        """
        SELECT $2::bigint IS NULL OR EXISTS (SELECT FROM contact WHERE account_id = $1 AND id = $2::bigint),
          $3::bigint IS NULL OR EXISTS (SELECT FROM activity WHERE account_id = $1 AND id = $3::bigint)
        """, [account, contact, formActivity]))
    let rest = queued.change.remainder(
      contactExists: found.first?.isTrue(0) == true, activityExists: found.first?.isTrue(1) == true)
    guard let left = rest.change else {
      sent.conflicts.append(rest.conflict)
      return try offlineQueue.remove(queued)
    }
    guard left != queued.change else { return try setAside(queued, in: offlineQueue, &sent) }
    try offlineQueue.replace(
      QueuedChange(
        number: queued.number, key: queued.key, change: left, conflict: rest.conflict, sparesDraft: left.form != form))
  }
}
