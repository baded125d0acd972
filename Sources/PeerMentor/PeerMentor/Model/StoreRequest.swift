/// What the app asks of its store; the effects of `PeerMentorApp.update`.
///
/// Each request is answered by exactly one `StoreAnswer`, in order.
package enum StoreRequest: Hashable, Sendable {
  /// Answered by `signedIn` or `signInRefused`.
  case signIn(email: String, password: Secret)
  /// Ends what the store has open for the account. Answered by `signedOut`.
  case signOut(account: Account.ID)
  /// Reads what the store has for an account. Answered by the answer of the query's name.
  case query(Query, of: Account.ID)
  /// Changes what the store has for an account. Answered by `saved`, once the change is on disk, or by `kept`.
  case change(Change, of: Account.ID)
  /// Answered by `passwordChanged` or `passwordRefused`. It is no `Change`: those may be written to an outbox.
  case changePassword(account: Account.ID, current: Secret, new: Secret)
  /// Makes the changes that were kept on this machine. Answered by `sent`.
  case sendQueued(account: Account.ID)

  /// The account it is for; nil where nobody is signed in yet.
  package var account: Account.ID? {
    switch self {
    case .signIn: nil
    case .query(_, let account), .change(_, let account), .changePassword(let account, _, _), .sendQueued(let account),
      .signOut(let account):
      account
    }
  }
}

/// What the app reads for an account.
///
/// Rows of a list are asked for around an offset from 0. With a row, they are the ones around that, wherever what others
/// added or removed has moved it to, and the offset counts only where it is gone.
package enum Query: Hashable, Sendable {
  case overview
  /// Newest first; nil for all kinds.
  case notifications(kind: Notification.Kind?, around: Int, row: Notification.ID? = nil)
  /// The first that meets one of the conditions, and the rows around it. Answered by `foundNotification`.
  case findNotification(kind: Notification.Kind?, [NotificationCondition], RowRequest)
  /// What arrived after the given notification.
  case arrivals(after: Notification.ID)
  /// Those whose name holds every word of the search, by name; an empty search is all of them. Answered for the same
  /// list.
  case contacts(search: String, around: Int, row: Contact.ID? = nil, list: ContactListPlace = .tab)
  /// The first whose name meets one of the conditions, and the rows around it. Answered by `foundContact`.
  case findContact(search: String, [TextCondition], RowRequest, list: ContactListPlace = .tab)
  /// Answered with nil if it does not exist.
  case contact(Contact.ID)
  /// The latest day first.
  case activities(around: Int, row: Activity.ID? = nil)
  /// The first that meets one of the conditions, and the rows around it. Answered by `foundActivity`.
  case findActivity([ActivityCondition], RowRequest)
  /// Answered with nil if the contact or the activity does not exist.
  case activityForm(ActivityFormKey)
}

/// From where on a row of a list is looked for.
package struct RowRequest: Hashable, Sendable {
  /// Names the search; the answer has it too.
  package var number: Int
  /// The first row that counts, from 0.
  package var start: Int
  /// The row before that: what counts stands behind it, wherever it has moved to. Nil for none, or where it is not known.
  package var after: Int64?

  /// A search from a row on.
  package init(number: Int, start: Int, after: Int64? = nil) {
    (self.number, self.start, self.after) = (number, start, after)
  }
}
