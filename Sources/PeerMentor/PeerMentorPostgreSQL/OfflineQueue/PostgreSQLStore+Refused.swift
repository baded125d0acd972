import PeerMentor
import PeerMentorStore
import Synchronization

// Texts that the server refused permanently: they stay on this machine as unsaved forms.

/// A refused form.
struct RefusedForm: Hashable, Sendable {
  /// Its number in the offline queue.
  var number: Int64
  var key: ActivityFormKey
  var draft: ActivityDraft
  /// The name of the chosen contact; nil where it no longer exists.
  var contactName: String?
}

extension PostgreSQLStore {
  /// The refused forms of an account, the oldest first.
  ///
  /// The form of a deleted activity becomes that of a new one.
  ///
  /// - Parameter connection: The connection to use before the account's session is open.
  func refusedForms(
    of account: Account.ID, on connection: ServerConnection? = nil
  ) throws(StoreError) -> [RefusedForm] {
    guard use != .administration else { return [] }
    var forms: [RefusedForm] = []
    for (number, change) in try offlineQueue(of: account)?.refused() ?? [] {
      guard var (key, draft) = change.written else { continue }
      let question = Statement(
        """
        SELECT (SELECT name FROM contact WHERE account_id = $1 AND id = $2::bigint),
          EXISTS (SELECT FROM activity WHERE account_id = $1 AND id = $3::bigint)
        """, [account, draft.contactID, key.parts.activity])
      let found = if let connection { try connection.run([question])[0] } else { try ask(account, question) }
      let name = found.first?.optionalText(0)
      if name == nil { draft.contactID = nil }
      if found.first?.isTrue(1) == false { key = .new(contact: nil) }
      forms.append(RefusedForm(number: number, key: key, draft: draft, contactName: name))
    }
    withLoaded(of: account) { loaded in
      loaded.refused = Dictionary(forms.map { ($0.number, $0) }) { $1 }
    }
    return forms
  }

  /// The refused form that a form without its own draft continues.
  func refusedForm(_ account: Account.ID, _ key: ActivityFormKey) throws(StoreError) -> RefusedForm? {
    take(try refusedForms(of: account).first { $0.key == key }, account, key)
  }

  /// The same, as far as it is known without a connection.
  func refusedFormAtHand(_ account: Account.ID, _ key: ActivityFormKey) throws(StoreError) -> RefusedForm? {
    let loaded = withLoaded(of: account) { $0 }
    let forms = (try offlineQueue(of: account)?.refused() ?? []).lazy.compactMap { number, change in
      loaded.refused[number]
        ?? change.written.map { form, draft in
          RefusedForm(number: number, key: form, draft: draft, contactName: draft.contactID.flatMap { loaded.names[$0] })
        }
    }
    return take(forms.first { $0.key == key }, account, key)
  }

  private func take(_ form: RefusedForm?, _ account: Account.ID, _ key: ActivityFormKey) -> RefusedForm? {
    takenRefused.withLock { $0[TakenDraft(account: account, form: key)] = form?.number }
    return form
  }

  /// Removes the refused form that a form continued, once that is saved or discarded: its content is stored elsewhere.
  ///
  /// - Returns: Whether there was one.
  func forgetRefused(_ change: Change, of account: Account.ID) throws(StoreError) -> Bool {
    guard let key = change.form,
      let number = takenRefused.withLock({ $0.removeValue(forKey: TakenDraft(account: account, form: key)) })
    else { return false }
    try offlineQueue(of: account)?.removeRefused(number)
    return true
  }
}
