package import PeerMentor

/// A store as the commands use it that administer it: `account`, `contact`, `notify`, `doctor`.
///
/// Texts are judged as they come in (`TypedText`), and running sessions are told of what they show. When a
/// method returns, its change would survive the end of the process.
package protocol StoreAdministration: Sendable {
  // MARK: Accounts

  /// Finds out whether an account could be added, before its owner is asked for a password.
  func checkNewAccount(email: String, name: String) throws(StoreError)

  /// Adds an account that can sign in.
  @discardableResult
  func addAccount(
    email: String, name: String, organisation: Organisation, password: Secret
  ) throws(StoreError) -> Account

  /// All accounts, by address.
  func listAccounts() throws(StoreError) -> [Account]

  /// Removes an account with all that belongs to it.
  func removeAccount(email: String) throws(StoreError)

  /// Gives an account a new password, and lets its owner try again at once.
  func setPassword(email: String, _ password: Secret) throws(StoreError)

  // MARK: Contacts

  /// Adds a contact to an account and returns it with its id; the one it comes with does not matter.
  ///
  /// - Parameter email: The account's address; without one, the only account there is.
  @discardableResult
  func addContact(_ contact: Contact, account email: String?) throws(StoreError) -> Contact

  /// Adds many contacts to an account: all of them are there afterwards, or none.
  ///
  /// One that is there already, the same in every field, is passed over, so that the same file can be
  /// imported again. The contacts' own ids do not matter; names must not be empty.
  ///
  /// - Parameters:
  ///   - email: The account's address; without one, the only account there is.
  ///   - progress: Called now and then with how many have been added so far, of which none is there before the end.
  /// - Returns: How many were added, and how many were there already.
  func importContacts(
    _ contacts: [Contact], account email: String?, progress: (_ added: Int) -> Void
  ) throws(StoreError) -> (added: Int, known: Int)

  /// The contacts of an account, by name; without an address, those of the only account there is.
  func listContacts(account email: String?) throws(StoreError) -> [Contact]

  // MARK: Notifications

  /// Adds a notification to an account. A title has 200 characters at most, a body 10,000.
  ///
  /// - Parameters:
  ///   - email: The account's address; without one, the only account there is. Where there are several, one
  ///     must be named: a real mentor's messages must not land with the demo.
  ///   - name: The name of one of the account's contacts; accents and case do not matter.
  @discardableResult
  func addNotification(
    _ kind: Notification.Kind, title: String, body: String, account email: String?, contact name: String?
  ) throws(StoreError) -> Notification.ID

  /// Adds the same notification to every account, and returns how many there are. Limits are as for one.
  func notifyEveryone(_ kind: Notification.Kind, title: String, body: String) throws(StoreError) -> Int

  /// What mentors said to assignments since a time in seconds since 1970, the first one first; nil for all.
  func answers(since time: Int?) throws(StoreError) -> [GivenAnswer]

  // MARK: Organisation

  /// The organisation that was chosen at the first start; nil until one is.
  func organisation() throws(StoreError) -> Organisation?

  /// Remembers whose app it is, if that has not been chosen before; the accounts there are become that one's.
  ///
  /// Until it is chosen, accounts are made for a default that nobody has confirmed.
  func chooseOrganisation(_ organisation: Organisation) throws(StoreError)

  // MARK: Content and health

  /// Adds much to an account at once, as it is: a demo, or what a test or a benchmark needs. Running sessions are
  /// told once.
  func add(_ content: AccountContent, account: Account.ID) throws(StoreError)

  /// All that `add` takes of an account, with the ids that it has here.
  func content(of account: Account.ID) throws(StoreError) -> AccountContent

  /// Finds out whether a change could be made now; changes nothing.
  ///
  /// - Throws: Why not: the data is locked, read-only, or there is no room.
  func tryWriting() throws(StoreError)

  /// What is wrong with the stored data; empty where it is whole.
  func problems() throws(StoreError) -> [String]
}

extension StoreAdministration {
  /// Adds a contact to the only account there is.
  @discardableResult
  package func addContact(_ contact: Contact) throws(StoreError) -> Contact {
    try addContact(contact, account: nil)
  }

  /// Adds many contacts to an account, of which nobody waits to hear.
  package func importContacts(
    _ contacts: [Contact], account email: String?
  ) throws(StoreError) -> (added: Int, known: Int) {
    try importContacts(contacts, account: email) { _ in }
  }

  /// Adds many contacts to the only account there is.
  package func importContacts(_ contacts: [Contact]) throws(StoreError) -> (added: Int, known: Int) {
    try importContacts(contacts, account: nil)
  }

  /// The contacts of the only account there is, by name.
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
