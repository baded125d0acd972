import PeerMentor
import Text

/// Copies the accounts of one store into another, with all their content: all of them, or none.
package struct StoreCopy {
  private let from: any PeerMentorStore
  private let to: any PeerMentorStore

  package init(from: any PeerMentorStore, to: any PeerMentorStore) {
    (self.from, self.to) = (from, to)
  }

  /// Copies the accounts, and compares the content afterwards.
  ///
  /// Each account gets a password that nobody knows: a password record of one store cannot be used in another.
  ///
  /// - Returns: The copied accounts, one line each.
  /// - Throws: Where an account already exists, a count differs, or a store does not show or accept all content;
  ///   then nothing of the copy is left.
  package func perform() throws(StoreError) -> [String] {
    do throws(StoreError) {
      return try copyAccounts()
    } catch {
      guard error.code == .notAllowed else { throw error }
      throw StoreError(
        .notAllowed,
        "only an administrator may copy accounts from an organisation's store, or into one: what mentors note and choose "
          + "nobody else sees; nothing was copied, ask an administrator to do it")
    }
  }

  private func copyAccounts() throws(StoreError) -> [String] {
    let accounts = try from.listAccounts().filter { !$0.isDemo }
    for account in accounts { try to.checkNewAccount(email: account.email, name: account.name) }
    var (report, added): ([String], [Account]) = ([], [])
    do throws(StoreError) {
      for account in accounts {
        let content = try from.content(of: account.id)
        let copy = try to.addAccount(
          email: account.email, name: account.name, organisation: account.organisation, password: Self.unknownPassword)
        added.append(copy)
        try to.add(content, account: copy.id)
        try compare(content, try to.content(of: copy.id), account)
        report.append("\(account.email): \(Self.counts(content)).")
      }
    } catch {
      for account in added { try? to.removeAccount(email: account.email) }
      throw error
    }
    return report + [
      accounts.isEmpty
        ? "There was no account to copy."
        : "Copied \(accounts.count == 1 ? "1 account" : "\(accounts.count) accounts"). Give each a new password with earshot account password."
    ]
  }

  private func compare(_ old: AccountContent, _ new: AccountContent, _ account: Account) throws(StoreError) {
    guard Self.counts(old) == Self.counts(new) else {
      throw StoreError(
        .damaged,
        "the copy of '\(account.email)' has \(Self.counts(new)) instead of \(Self.counts(old)); nothing was copied, try again "
          + "while nobody uses either store")
    }
  }

  private static func counts(_ content: AccountContent) -> String {
    let things: [(count: Int, noun: Language.Noun)] = [
      (content.contacts.count, ("contact", "contacts")),
      (content.notifications.count, ("notification", "notifications")),
      (content.activities.count, ("activity", "activities")),
      (content.certificates.count, ("certificate", "certificates")),
    ]
    return things.map { "\($0.count) \($0.count == 1 ? $0.noun.one : $0.noun.other)" }.joined(separator: ", ")
  }

  private static var unknownPassword: Secret {
    var generator = SystemRandomNumberGenerator()
    return Secret(String((0..<32).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement(using: &generator) ?? "a" }))
  }
}
