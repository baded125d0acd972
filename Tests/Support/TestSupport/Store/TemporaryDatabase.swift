import Foundation
package import PeerMentorPostgreSQL
package import PeerMentorStore
import Synchronization

/// The reason why a fixture does not work.
package struct FixtureFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// A database for one test; another test may get it, emptied, when the object is gone.
package final class TemporaryDatabase: StorePlace {
  /// The server of the database.
  package let server: PostgreSQLServer
  /// The name of the database.
  package let name: String
  /// The folder for this machine's data about the server.
  package let folder = TestFolder()
  /// Unused databases of the shared server: emptying one takes a hundredth of the time of creating one.
  private static let free = Mutex<[String]>([])

  /// Creates a database as `earshot organisation init` does.
  package init(on server: PostgreSQLServer? = nil) throws {
    self.server = try server ?? PostgreSQLServer.shared.get()
    if server == nil, let used = Self.free.withLock({ $0.popLast() }) {
      name = used
      try empty()
    } else {
      name = "t" + UUID().uuidString.lowercased().filter(\.isHexDigit).prefix(12)
      do {
        _ = try OrganisationSetup(address).initialize()
      } catch {
        throw FixtureFailure("\(error); the server's log ends with: \(self.server.log.suffix(1_000))")
      }
    }
  }

  deinit {
    guard server === (try? PostgreSQLServer.shared.get()) else { return }
    Self.free.withLock { $0.append(name) }
  }

  private func empty() throws {
    try ServerConnection(address).runScript(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
      -- Some tests write rows of people who have no role.
      SELECT earshot.remove_account(id) FROM earshot.account WHERE role::name IN (SELECT rolname FROM pg_roles);
      -- Others delete accounts and leave their roles.
      DO $$ DECLARE rest text; BEGIN
        FOR rest IN SELECT rolname FROM pg_roles WHERE starts_with(rolname, current_database() || '_m_') LOOP
          EXECUTE format('DROP OWNED BY %1$I; DROP ROLE %1$I', rest);
        END LOOP;
      END $$;
      TRUNCATE earshot.account, earshot.sending RESTART IDENTITY CASCADE;
      ALTER SEQUENCE earshot.notification_number RESTART;
      SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S' AND relname LIKE 'guesses%';
      DELETE FROM earshot.fact WHERE name NOT IN ('schema', 'oldest', 'store');
      UPDATE earshot.fact SET value = gen_random_uuid() WHERE name = 'store'
      """)
    // Some tests leave roles that are not as they were made.
    _ = try OrganisationSetup(address).upgrade()
  }

  /// The address for its superuser.
  package var address: ServerAddress {
    get throws(StoreError) { try ServerAddress(server.url(of: name)) }
  }

  /// The name of a mentor's role, which only the server's owner can read.
  package func role(of email: String) throws -> String {
    try ServerConnection(address).run("SELECT role FROM earshot.account WHERE email_key = $1", [TextKey.email(email)])
      .first?.text(0) ?? ""
  }

  package func open(demo: DemoData?, clock: Clock) throws(StoreError) -> any PeerMentorStore {
    // The closure for the time keeps the database alive as long as the store.
    let store = try PostgreSQLStore(
      try address, for: .everybody, folder: folder.path, now: { withExtendedLifetime(self) { clock.now } })
    if let demo { try store.fill(with: demo, madeAt: clock.now) }
    return store
  }
}
