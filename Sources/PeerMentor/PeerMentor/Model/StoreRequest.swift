/// A request of the app to its store; the effects of `PeerMentorApp.update`.
///
/// Each request is answered by exactly one `StoreAnswer`, in order.
package enum StoreRequest: Hashable, Sendable {
  /// Answered by `signedIn` or `signInRefused`.
  case signIn(email: String, password: Secret)
  /// Closes the store's data of the account. Answered by `signedOut`.
  case signOut(account: Account.ID)
  /// Reads data of an account. Answered by the answer of the query's name.
  case query(Query, of: Account.ID)
  /// Changes data of an account. Answered by `saved`, once the change is on disk, or by `kept`.
  case change(Change, of: Account.ID)
  /// Answered by `passwordChanged` or `passwordRefused`. Not a `Change`, because a change may be written to the offline queue.
  case changePassword(account: Account.ID, current: Secret, new: Secret)
  /// Makes the changes that are queued on this machine. Answered by `sent`.
  case sendQueued(account: Account.ID)

  /// The account of the request; nil before sign-in.
  package var account: Account.ID? {
    switch self {
    case .signIn: nil
    case .query(_, let account), .change(_, let account), .changePassword(let account, _, _), .sendQueued(let account),
      .signOut(let account):
      account
    }
  }
}

/// A query of the app for an account.
///
/// A query of list rows has an offset from 0, and returns the rows around it. If it has a row, it returns the rows around
/// that row's current position; the offset counts only if the row is gone.
package enum Query: Hashable, Sendable {
  case overview
  /// Newest first; nil for all kinds.
  case notifications(kind: Notification.Kind?, around: Int, row: Notification.ID? = nil)
  /// The first notification whose texts contain all keys (`SearchKey`) of one of these lists, and the rows around it. Answered
  /// by `foundNotification`.
  case findNotification(kind: Notification.Kind?, [[String]], RowRequest)
  /// The notifications that arrived after the given one.
  case arrivals(after: Notification.ID)
  /// Contacts whose name contains every word of the search, by name; all for an empty search. The answer has the same list.
  case contacts(search: String, around: Int, row: Contact.ID? = nil, list: ContactListPlace = .tab)
  /// The first whose name contains all keys of one of these lists, and the rows around it. Answered by `foundContact`.
  case findContact(search: String, [[String]], RowRequest, list: ContactListPlace = .tab)
  /// Answered with nil if the contact does not exist.
  case contact(Contact.ID)
  /// The contacts of a name, besides one of them; accents and case do not matter.
  case namesakes(String, besides: Contact.ID?)
  /// What was written in forms of contacts and not saved, by sessions that have ended and by this one.
  case contactDrafts
  /// The number of records that refer to a contact. Answered with nil if the contact does not exist.
  case contactReferences(Contact.ID)
  /// The latest day first.
  case activities(around: Int, row: Activity.ID? = nil)
  /// The first with a contact whose name has all keys of one of these lists, and the rows around it. Answered by
  /// `foundActivity`.
  case findActivity([[String]], RowRequest)
  /// Answered with nil if the contact or the activity does not exist.
  case activityForm(ActivityFormKey)
}

/// The starting point of a search for a row of a list.
package struct RowRequest: Hashable, Sendable {
  /// The number of the search; the answer has it too.
  package var number: Int
  /// The first row to search, from 0.
  package var start: Int
  /// The row before that: the search begins after its current position. Nil for none, or if unknown.
  package var after: Int64?

  /// Creates a search from a row on.
  package init(number: Int, start: Int, after: Int64? = nil) {
    (self.number, self.start, self.after) = (number, start, after)
  }
}
