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
          + "nobody else sees; nothing was copied, ask an administrator to do it",
        nb: "bare en administrator kan kopiere kontoer fra lageret til en organisasjon, eller til det, fordi ingen andre ser "
          + "det likepersonene noterer og velger; ingenting ble kopiert, be en administrator gjøre det")
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
        ? localized(en: "There was no account to copy.", nb: "Det var ingen konto å kopiere.")
        : localized(
          en: "Copied \(accounts.count == 1 ? "1 account" : "\(accounts.count) accounts"). "
            + "Give each a new password with earshot account password.",
          nb: "Kopierte \(accounts.count == 1 ? "1 konto" : "\(accounts.count) kontoer"). "
            + "Gi hver et nytt passord med earshot account password.")
    ]
  }

  private func compare(_ old: AccountContent, _ new: AccountContent, _ account: Account) throws(StoreError) {
    guard Self.counts(old) == Self.counts(new) else {
      throw StoreError(
        .damaged,
        "the copy of '\(account.email)' has \(Self.counts(new)) instead of \(Self.counts(old)); nothing was copied, try again "
          + "while nobody uses either store",
        nb: "kopien av «\(account.email)» har \(Self.counts(new)) i stedet for \(Self.counts(old)); ingenting ble kopiert, prøv "
          + "igjen mens ingen bruker lagrene")
    }
  }

  private static func counts(_ content: AccountContent) -> String {
    let language = Language.ofMessages
    return [
      language.counted(content.contacts.count, en: ("contact", "contacts"), nb: ("kontakt", "kontakter")),
      language.counted(content.notifications.count, en: ("notification", "notifications"), nb: ("varsel", "varsler")),
      language.counted(content.activities.count, en: ("activity", "activities"), nb: ("aktivitet", "aktiviteter")),
      language.counted(content.certificates.count, en: ("certificate", "certificates"), nb: ("sertifikat", "sertifikater")),
    ].joined(separator: ", ")
  }

  private static var unknownPassword: Secret {
    var generator = SystemRandomNumberGenerator()
    return Secret(String((0..<32).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement(using: &generator) ?? "a" }))
  }
}
