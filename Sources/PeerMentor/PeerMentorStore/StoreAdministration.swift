package import PeerMentor

/// A store as the administration commands use it: `account`, `contact`, `notify`, `doctor`.
///
/// Texts are checked on input (`TypedText`), and running sessions are notified of changes that they show. When a
/// method returns, its change would survive the end of the process.
package protocol StoreAdministration: Sendable {
  // MARK: Accounts

  /// Checks whether an account could be added, before its owner is asked for a password.
  func checkNewAccount(email: String, name: String) throws(StoreError)

  /// Adds an account that can sign in.
  @discardableResult
  func addAccount(
    email: String, name: String, organisation: Organisation, password: Secret
  ) throws(StoreError) -> Account

  /// All accounts, by address.
  func listAccounts() throws(StoreError) -> [Account]

  /// Removes an account with all its content.
  func removeAccount(email: String) throws(StoreError)

  /// Gives an account a new password, and lets its owner try again at once.
  func setPassword(email: String, _ password: Secret) throws(StoreError)

  // MARK: Contacts

  /// Adds a contact to an account and returns it with its id; the given id is ignored.
  ///
  /// - Parameter email: The account's address; nil for the only account.
  @discardableResult
  func addContact(_ contact: Contact, account email: String?) throws(StoreError) -> Contact

  /// Adds many contacts to an account: all of them, or none.
  ///
  /// A contact that already exists, the same in every field, is skipped, so that the same file can be imported again. The
  /// contacts' own ids are ignored; names must not be empty.
  ///
  /// - Parameters:
  ///   - email: The account's address; nil for the only account.
  ///   - progress: Called at intervals with the number added so far; none of them exists before the end.
  /// - Returns: The number added, and the number that already existed.
  func importContacts(
    _ contacts: [Contact], account email: String?, progress: (_ added: Int) -> Void
  ) throws(StoreError) -> (added: Int, known: Int)

  /// The contacts of an account, by name; without an address, those of the only account.
  func listContacts(account email: String?) throws(StoreError) -> [Contact]

  /// Replaces the fields of a contact, which is found by its id.
  ///
  /// - Parameter email: The account's address; nil for the only account.
  func changeContact(_ contact: Contact, account email: String?) throws(StoreError)

  /// Removes a contact, and the forms about it that were not saved. Notifications and activities stay, without a contact.
  ///
  /// - Returns: What referred to it.
  @discardableResult
  func removeContact(_ id: Contact.ID, account email: String?) throws(StoreError) -> ContactReferences

  /// The activities of an account, the first day first.
  func listActivities(account email: String?) throws(StoreError) -> [Activity]

  /// Whether the owner of an account has paused; nil where whoever asks must not know.
  func isPaused(account email: String?) throws(StoreError) -> Bool?

  // MARK: Notifications

  /// Adds a notification to an account. A title has 200 characters at most, a body 10,000.
  ///
  /// - Parameters:
  ///   - email: The account's address; nil for the only account. Where there are several, one must be named: a real
  ///     mentor's messages must not go to the demo.
  ///   - name: The name of one of the account's contacts; accents and case do not matter.
  @discardableResult
  func addNotification(
    _ kind: Notification.Kind, title: String, body: String, account email: String?, contact name: String?
  ) throws(StoreError) -> Notification.ID

  /// Adds the same notification to every account, and returns the number of accounts. Limits are as for one.
  func notifyEveryone(_ kind: Notification.Kind, title: String, body: String) throws(StoreError) -> Int

  /// The mentors' answers to assignments since a time in seconds since 1970, the first one first; nil for all.
  func answers(since time: Int?) throws(StoreError) -> [GivenAnswer]

  // MARK: Organisation

  /// The organisation that was chosen at the first start; nil until one is.
  func organisation() throws(StoreError) -> Organisation?

  /// Stores the organisation of the app, unless it was chosen before; existing accounts become that organisation's.
  ///
  /// Until it is chosen, accounts are made for a default that nobody has confirmed.
  func chooseOrganisation(_ organisation: Organisation) throws(StoreError)

  // MARK: Content and health

  /// Adds much content to an account at once, unchanged: a demo, or the
  /// data of a test or a benchmark. Running sessions are notified once.
  func add(_ content: AccountContent, account: Account.ID) throws(StoreError)

  /// All content of an account that `add` takes, with its ids here.
  func content(of account: Account.ID) throws(StoreError) -> AccountContent

  /// Checks whether a change could be made now; changes nothing.
  ///
  /// - Throws: The reason: the data is locked, read-only, or the disk has no space.
  func tryWriting() throws(StoreError)

  /// The errors in the stored data; empty if there are none.
  func problems() throws(StoreError) -> [String]
}

extension StoreAdministration {
  /// Adds a contact to the only account.
  @discardableResult
  package func addContact(_ contact: Contact) throws(StoreError) -> Contact {
    try addContact(contact, account: nil)
  }

  /// Adds many contacts to an account, without progress reports.
  package func importContacts(
    _ contacts: [Contact], account email: String?
  ) throws(StoreError) -> (added: Int, known: Int) {
    try importContacts(contacts, account: email) { _ in }
  }

  /// Adds many contacts to the only account.
  package func importContacts(_ contacts: [Contact]) throws(StoreError) -> (added: Int, known: Int) {
    try importContacts(contacts, account: nil)
  }

  /// The contacts of the only account, by name.
  package func listContacts() throws(StoreError) -> [Contact] { try listContacts(account: nil) }

  /// Adds a notification to an account, the only one unless it is named, about a contact or about none.
  @discardableResult
  package func notify(
    _ kind: Notification.Kind, title: String, body: String, account email: String? = nil,
    contact name: String? = nil
  ) throws(StoreError) -> Notification.ID {
    try addNotification(kind, title: title, body: body, account: email, contact: name)
  }
}
