import PeerMentor
import PeerMentorStore
import Synchronization

// What a mentor wrote and the server refused for good: it stays on this machine as a form that is not saved yet.

/// A form that was refused.
struct RefusedForm: Hashable, Sendable {
  /// Its number in the outbox.
  var number: Int64
  var key: ActivityFormKey
  var draft: ActivityDraft
  /// The name of the contact that was chosen; nil where there is none any longer.
  var contactName: String?
}

extension PostgreSQLStore {
  /// The forms of an account that were refused, the oldest first.
  ///
  /// The form of an activity that was deleted meanwhile is that of a new one.
  ///
  /// - Parameter connection: The one to ask on, where the account's session is not open yet.
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

  /// What of them a form goes on with that has no draft of its own.
  func refusedForm(_ account: Account.ID, _ key: ActivityFormKey) throws(StoreError) -> RefusedForm? {
    take(try refusedForms(of: account).first { $0.key == key }, account, key)
  }

  /// The same, as far as it is known without a connection.
  func refusedFormAtHand(_ account: Account.ID, _ key: ActivityFormKey) throws(StoreError) -> RefusedForm? {
    let loaded = withLoaded(of: account) { $0 }
    let forms = (try offlineQueue(of: account)?.refused() ?? []).lazy.compactMap { number, change in
      loaded.refused[number] ?? change.written.map { form, draft in
        RefusedForm(number: number, key: form, draft: draft, contactName: draft.contactID.flatMap { loaded.names[$0] })
      }
    }
    return take(forms.first { $0.key == key }, account, key)
  }

  private func take(_ form: RefusedForm?, _ account: Account.ID, _ key: ActivityFormKey) -> RefusedForm? {
    takenRefused.withLock { $0[TakenDraft(account: account, form: key)] = form?.number }
    return form
  }

  /// Takes away what a form went on with, once that is saved or thrown away: what it holds now is elsewhere.
  ///
  /// - Returns: Whether there was any.
  func forgetRefused(_ change: Change, of account: Account.ID) throws(StoreError) -> Bool {
    guard let key = change.form,
      let number = takenRefused.withLock({ $0.removeValue(forKey: TakenDraft(account: account, form: key)) })
    else { return false }
    try offlineQueue(of: account)?.removeRefused(number)
    return true
  }
}
