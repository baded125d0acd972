import CustomDump
import Languages
import PeerMentor
import PeerMentorStore
import PrivatePostgreSQL
import StoreRig
import Testing

@testable import PostgreSQLStore
import ThreadRig

@Suite("Setting up and bringing up to date", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct SetupTests {
  @Test("A person of a database that is gone can be added to the next one of its name, and signs in with the new password")
  func leftRole() throws {
    let database = try TemporaryDatabase()
    let store = try database.open()
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    // As if the database had been dropped and made anew.
    try ServerConnection(try database.address).run("DELETE FROM earshot.account")
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("another one"))
    expectNoDifference(
      store.perform(.signIn(email: "liv@example.org", password: Secret("long enough"))), .signInRefused(.wrongCredentials))
    guard case .signedIn = store.perform(.signIn(email: "liv@example.org", password: Secret("another one"))) else {
      Issue.record("not signed in")
      return
    }
  }

  @Test("To set up what is set up changes nothing, and to bring up to date what is, neither")
  func twice() throws {
    let database = try TemporaryDatabase()
    let setup = OrganisationSetup(try database.address)
    try database.open(demo: DemoData(organisation: .hlf, language: .english)).close()
    expectNoDifference(try setup.initialize().first, "All of it was there already, version \(Schema.version).")
    expectNoDifference(try setup.initialize().count, 2)
    expectNoDifference(try setup.upgrade(), ["The store is up to date, version \(Schema.version)."])
    expectNoDifference(try database.open().listContacts().count, 9)
  }

  @Test("A database that is one organisation's is not set up for another")
  func otherOrganisation() throws {
    let database = try TemporaryDatabase()
    let setup = OrganisationSetup(try database.address)
    try database.open().chooseOrganisation(.hlf)
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try setup.initialize(for: .nhf) },
      "the database '\(database.name)' is that of HLF, not of NHF, and stays so; name another database for NHF")
    expectNoDifference(try setup.initialize(for: .hlf).count, 2)
    expectNoDifference(try database.open().organisation(), .hlf)
  }

  @Test("An older store goes forward while a mentor is signed in, who goes on; a newer one wants a newer program")
  func upgrade() throws {
    let database = try TemporaryDatabase()
    let store = try database.open(demo: DemoData(organisation: .hlf, language: .english))
    let superuser = try ServerConnection(try database.address)
    // As it was before rows could be searched.
    let older = 4
    try superuser.runScript(
      """
      DROP FUNCTION earshot.search_key, earshot.notification_texts_added, earshot.notification_text_changed,
        earshot.contact_texts_added, earshot.contact_text_changed, earshot.notifications_with, earshot.contacts_with,
        earshot.forget_receipts CASCADE;
      DROP TABLE earshot.notification_text, earshot.contact_text;
      DROP INDEX earshot.notification_unread_by_arrival, earshot.notification_answered_by_arrival, earshot.receipt_by_time;
      DROP EXTENSION pg_trgm, btree_gin;
      UPDATE earshot.fact SET value = '\(older)' WHERE name = 'schema'
      """)
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try database.open() }?.contains("earshot organisation upgrade"), true)
    expectNoDifference(
      try OrganisationSetup(database.address).upgrade(), ["Brought the store from version \(older) to \(Schema.version)."])
    let request = StoreRequest.markRead(account: 1, notification: 8)
    expectNoDifference(store.perform(request), .saved(request, .demo(unread: 2, assignments: 0)))
    // What was there before is found as what came later.
    try store.notify(.pause, title: "Åpent møte", body: "", account: DemoData.email)
    let keys = try superuser.run("SELECT count(*), count(key) FROM earshot.notification_text")[0]
    expectNoDifference(keys.number(0), try superuser.run("SELECT count(*) FROM earshot.notification")[0].number(0))
    expectNoDifference(keys.number(1), keys.number(0))
    try database.open().close()
    try superuser.run("UPDATE earshot.fact SET value = '99' WHERE name IN ('schema', 'oldest')")
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try database.open() }?.contains("update Earshot"), true)
    try superuser.run("UPDATE earshot.fact SET value = CASE name WHEN 'oldest' THEN '1' ELSE '\(Schema.version)' END "
      + "WHERE name IN ('schema', 'oldest')")
  }
}
