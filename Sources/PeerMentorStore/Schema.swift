import GRDB

/// The tables, as the migrations that made them. A migration that was released is never changed.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("accounts") { db in try db.execute(sql: accounts) }
    migrator.registerMigration("contacts") { db in try db.execute(sql: contacts) }
    migrator.registerMigration("notifications") { db in try db.execute(sql: notifications) }
    return migrator
  }

  /// Who may sign in, how often it failed, and what the store remembers about itself.
  ///
  /// Ids are never used again (AUTOINCREMENT): what points at a removed row must not find another one.
  private static let accounts = """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      organisation TEXT NOT NULL,
      is_demo INTEGER NOT NULL DEFAULT 0 CHECK (is_demo IN (0, 1)),
      password_algorithm TEXT NOT NULL,
      password_salt BLOB NOT NULL,
      password_n INTEGER NOT NULL,
      password_r INTEGER NOT NULL,
      password_p INTEGER NOT NULL,
      password_hash BLOB NOT NULL
    ) STRICT;
    CREATE TABLE sign_in_failure (
      subject TEXT PRIMARY KEY NOT NULL,
      count INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      locked_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fact (
      name TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The index gives a page of names by walking keys alone.
  private static let contacts = """
    CREATE TABLE contact (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      phone TEXT NOT NULL,
      email TEXT NOT NULL,
      address TEXT NOT NULL,
      about TEXT NOT NULL
    ) STRICT;
    CREATE INDEX contact_by_name ON contact (account_id, name_key);
    """

  /// Rows, two orders to page through (all kinds, one kind), and counts kept by triggers.
  ///
  /// Every index ends in the row's id, so that each order is total. The counts make the figures of tabs and
  /// lists independent of how long a list is; triggers keep them true whoever changes the rows.
  private static let notifications = """
    CREATE TABLE notification (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('assignment', 'certification', 'pause', 'scenario')),
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      arrived_at INTEGER NOT NULL,
      is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
      contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL
    ) STRICT;
    CREATE INDEX notification_by_arrival ON notification (account_id, arrived_at);
    CREATE INDEX notification_by_kind ON notification (account_id, kind, arrived_at);
    CREATE INDEX notification_by_number ON notification (account_id);
    CREATE INDEX notification_by_contact ON notification (contact_id) WHERE contact_id IS NOT NULL;

    CREATE TABLE notification_count (
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      total INTEGER NOT NULL,
      unread INTEGER NOT NULL,
      PRIMARY KEY (account_id, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER notification_arrived AFTER INSERT ON notification BEGIN
      INSERT INTO notification_count (account_id, kind, total, unread)
      VALUES (NEW.account_id, NEW.kind, 1, 1 - NEW.is_read)
      ON CONFLICT (account_id, kind)
      DO UPDATE SET total = total + 1, unread = unread + excluded.unread;
    END;
    CREATE TRIGGER notification_removed AFTER DELETE ON notification BEGIN
      UPDATE notification_count SET total = total - 1, unread = unread - (1 - OLD.is_read)
      WHERE account_id = OLD.account_id AND kind = OLD.kind;
    END;
    CREATE TRIGGER notification_read AFTER UPDATE OF is_read ON notification BEGIN
      UPDATE notification_count SET unread = unread + OLD.is_read - NEW.is_read
      WHERE account_id = NEW.account_id AND kind = NEW.kind;
    END;
    """
}
