import GRDB
import PeerMentor
import Synchronization
import Text

// The implementation of each request of the app.

extension SQLiteStore {
  func answer(to request: StoreRequest) throws(StoreError) -> StoreAnswer {
    switch request {
    case .signIn(let email, let password): try signIn(email: email, password: password)
    case .signOut(let account): .signedOut(account)
    case .query(let query, let account): try answer(to: query, of: account)
    case .change(let change, let account): try make(change, of: account)
    case .changePassword(let account, let current, let new):
      try changePassword(account: account, current: current, new: new)
    case .sendQueued(let account):
      // The file is on this machine, so no change is ever queued.
      try database.read { db in .sent(SentChanges(), try overview(db, account: account)) }
    }
  }

  private func answer(to query: Query, of account: Account.ID) throws(StoreError) -> StoreAnswer {
    switch query {
    case .overview:
      try database.read { db in .overview(try overview(db, account: account)) }
    case .notifications(let kind, let offset, let row):
      try database.read { db in
        let page = try page(
          db, of: NotificationTable.list(account: account, kind: kind), around: offset, row: row,
          count: NotificationTable.count(db, account: account, kind: kind), NotificationTable.notification)
        return .notifications(kind: kind, page)
      }
    case .findNotification(let kind, let keys, let request):
      try findNotification(account, kind, keys, request)
    case .findContact(let search, let keys, let request, let place):
      try findContact(account, search, keys, request, place)
    case .arrivals(let number):
      try database.read { db in
        let overview = try overview(db, account: account)
        return .arrivals(
          try NotificationTable.fetchArrivals(
            db, account: account, after: number, silenced: overview.preferences.silencedKinds),
          overview)
      }
    case .contacts(let search, let offset, let row, let list):
      try database.read { db in
        let contacts = ContactTable.list(account: account, words: TextKey.words(search))
        return .contacts(
          search: search, try page(db, of: contacts, around: offset, row: row, ContactTable.contact), list: list)
      }
    case .contact(let id):
      try database.read { db in .contact(id: id, try Self.card(db, account: account, contact: id)) }
    case .namesakes(let name, let id):
      try database.read { db in
        .namesakes(name, try ContactTable.fetchAll(db, account: account, named: name).filter { $0.id != id })
      }
    case .contactDrafts:
      try database.read { db in
        let drafts = try contactDrafts.fetchAll(db, account: account)
        takenContacts.withLock { taken in
          for draft in drafts { taken[TakenContactDraft(account: account, contact: draft.contact)] = draft.place }
        }
        return .contactDrafts(Dictionary(uniqueKeysWithValues: drafts.map { ($0.contact, $0.fields) }))
      }
    case .contactReferences(let id):
      try database.read { db in
        let contact = try ContactTable.fetch(db, account: account, contact: id)
        return .contactReferences(
          id, try contact.map { try ContactTable.references(db, account: account, contact: $0.id) })
      }
    case .activities(let offset, let row):
      try database.read { db in
        let activities = ActivityTable.list(account: account)
        return .activities(try page(db, of: activities, around: offset, row: row, ActivityTable.activity))
      }
    case .findActivity(let keys, let request):
      try findActivity(account, keys, request)
    case .activityForm(let key):
      try database.read { db in
        .activityForm(key, try formContent(db, account: account, key: key))
      }
    }
  }

  /// Makes a change in one transaction; it is on disk when the answer is returned.
  private func make(_ change: Change, of account: Account.ID) throws(StoreError) -> StoreAnswer {
    let (overview, isForOthers) = try database.write { db in
      let isForOthers = try make(change, db, account: account)
      return (try self.overview(db, account: account), isForOthers)
    }
    if isForOthers { reportOthers() }
    return .saved(change, of: account, overview)
  }

  /// Returns whether other sessions need a notification of the change.
  private func make(_ change: Change, _ db: Database, account: Account.ID) throws -> Bool {
    switch change {
    case .markRead(let id):
      return try NotificationTable.markRead(db, account: account, notification: id)
    case .markAllRead:
      return try NotificationTable.markAllRead(db, account: account)
    case .answer(let id, let answer):
      guard try NotificationTable.answer(db, account: account, assignment: id, answer, at: now()) else {
        throw Self.gone("assignment")
      }
    case .acknowledge(let id, let isSeen):
      guard try NotificationTable.acknowledge(db, account: account, assignment: id, isSeen, at: now()) else {
        throw Self.gone("assignment")
      }
    case .savePreferences(let preferences):
      try PreferenceTable.save(db, account: account, preferences)
    case .setPaused(let isPaused):
      try PreferenceTable.setPaused(db, account: account, isPaused)
    case .saveDraft(let key, let draft):
      try Self.checkSubject(db, account: account, of: key)
      let taken = TakenDraft(account: account, form: key)
      try drafts.save(db, account: account, key: key, draft, instead: self.taken.withLock { $0[taken] })
      return false
    case .discardDraft(let key):
      try deleteDraft(db, account: account, key: key)
      return false
    case .saveActivity(let key, let activity):
      try save(db, account: account, key: key, activity)
    case .deleteActivity(let id):
      return try ActivityTable.delete(db, account: account, activity: id)
    case .addContact(let fields):
      _ = try ContactTable.insert(db, account: account, Contact(id: 0, name: "").replacing(fields.checked()))
      try keep(ContactFields(), db, account: account, contact: nil)
    case .changeContact(let id, let fields):
      guard let contact = try ContactTable.fetch(db, account: account, contact: id) else { throw Self.gone("contact") }
      _ = try ContactTable.update(db, account: account, contact.replacing(fields.checked()))
      try keep(ContactFields(), db, account: account, contact: id)
    case .saveContactDraft(let id, let fields):
      if let id, try ContactTable.fetch(db, account: account, contact: id) == nil { throw Self.gone("contact") }
      try keep(fields, db, account: account, contact: id)
      return false
    case .removeContact(let id):
      return try ContactTable.delete(db, account: account, contact: id) != nil
    }
    return true
  }
}

// MARK: - Parts

extension SQLiteStore {
  /// - Throws: Where the account has been removed: every change and every check for new data asks for the figures.
  func overview(_ db: Database, account: Account.ID) throws -> Overview {
    guard try AccountTable.exists(db, account: account) else {
      throw StoreError(.accountRemoved, "the account has been removed; sign in with another one")
    }
    let unread = try NotificationTable.unread(db, account: account)
    let (preferences, isPaused) = try PreferenceTable.fetch(db, account: account)
    // The day before today in Greenwich, so that it is never after the mentor's today.
    let recently = CalendarDay(number: now() / 86_400 - 1)
    return Overview(
      unreadCount: unread.values.reduce(0, +),
      unreadAssignmentCount: unread[.assignment] ?? 0,
      contactCount: try ContactTable.list(account: account).fetchCount(db),
      newestNotification: try NotificationTable.newest(db, account: account),
      certificates: try CertificateTable.fetchAll(db, account: account),
      upcoming: try ActivityTable.fetchUpcoming(
        db, account: account, from: recently, limit: StoreLimits.upcomingActivities),
      unsaved: try drafts.fetchUnsaved(db, account: account, limit: StoreLimits.unsavedForms),
      isPaused: isPaused,
      preferences: preferences)
  }

  private static func card(_ db: Database, account: Account.ID, contact id: Contact.ID) throws -> ContactCard? {
    guard let contact = try ContactTable.fetch(db, account: account, contact: id) else { return nil }
    return ContactCard(
      contact,
      assignment: try NotificationTable.fetchAssignment(db, account: account, contact: id),
      activities: try ActivityTable.fetchLatest(
        db, account: account, contact: id, limit: StoreLimits.contactActivities))
  }

  private func formContent(_ db: Database, account: Account.ID, key: ActivityFormKey) throws -> ActivityFormContent? {
    let (draft, place, isOpenElsewhere) = try drafts.fetch(db, account: account, key: key)
    taken.withLock { $0[TakenDraft(account: account, form: key)] = place }
    let chosen = try draft?.contactID.flatMap { try ContactTable.fetch(db, account: account, contact: $0) }
    switch key {
    case .new(contact: nil):
      return ActivityFormContent(
        contactID: chosen?.id, contactName: chosen?.name, draft: draft, isOpenElsewhere: isOpenElsewhere)
    case .new(contact: let id?):
      guard let contact = try ContactTable.fetch(db, account: account, contact: id) else { return nil }
      return ActivityFormContent(
        contactID: contact.id, contactName: contact.name, draft: draft, isOpenElsewhere: isOpenElsewhere)
    case .edit(let id):
      guard let activity = try ActivityTable.fetch(db, account: account, activity: id) else { return nil }
      return ActivityFormContent(
        contactID: draft == nil ? activity.contactID : chosen?.id,
        contactName: draft == nil ? activity.contactName : chosen?.name, activity: activity, draft: draft,
        isOpenElsewhere: isOpenElsewhere)
    }
  }

  /// Discards this session's draft, and the draft that it continued; other sessions keep theirs.
  private func deleteDraft(_ db: Database, account: Account.ID, key: ActivityFormKey) throws {
    let taken = TakenDraft(account: account, form: key)
    try drafts.delete(db, account: account, key: key, andAt: self.taken.withLock { $0[taken] })
  }

  /// Stores what is written in a form of a contact; no fields discard it. Other sessions keep theirs.
  private func keep(_ fields: ContactFields, _ db: Database, account: Account.ID, contact: Contact.ID?) throws {
    let place = takenContacts.withLock { $0[TakenContactDraft(account: account, contact: contact)] }
    try contactDrafts.save(db, account: account, contact: contact, fields, instead: place)
  }

  /// Refuses a form whose contact or activity has been deleted, or belongs to another account.
  private static func checkSubject(_ db: Database, account: Account.ID, of key: ActivityFormKey) throws {
    switch key {
    case .new(contact: nil): break
    case .new(contact: let id?):
      guard try ContactTable.fetch(db, account: account, contact: id) != nil else { throw gone("contact") }
    case .edit(let id):
      guard try ActivityTable.fetch(db, account: account, activity: id) != nil else { throw gone("activity") }
    }
  }

  private func save(_ db: Database, account: Account.ID, key: ActivityFormKey, _ activity: Activity) throws {
    var activity = activity
    if case .new(let contact?) = key { activity.contactID = contact }
    if let contact = activity.contactID,
      try ContactTable.fetch(db, account: account, contact: contact) == nil
    {
      throw Self.gone("contact")
    }
    switch key {
    case .new:
      try ActivityTable.insert(db, account: account, activity)
    case .edit(let id):
      guard try ActivityTable.update(db, account: account, activity: id, to: activity) else {
        throw Self.gone("activity")
      }
    }
    try deleteDraft(db, account: account, key: key)
  }

  private static func gone(_ what: String) -> StoreError {
    StoreError(.noSuchRecord, "the \(what) does not exist any longer; go back and open the list anew")
  }
}
