import GRDB

/// The tables, as the migrations that made them. A migration that was released is never changed.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("accounts") { db in try db.execute(sql: accounts) }
    migrator.registerMigration("contacts") { db in try db.execute(sql: contacts) }
    migrator.registerMigration("notifications") { db in try db.execute(sql: notifications) }
    migrator.registerMigration("answers") { db in try db.execute(sql: answers) }
    migrator.registerMigration("activities") { db in try db.execute(sql: activities) }
    migrator.registerMigration("profiles") { db in try db.execute(sql: profiles) }
    migrator.registerMigration("draft contacts") { db in try db.execute(sql: draftContacts) }
    migrator.registerMigration("draft sessions") { db in try db.execute(sql: draftSessions) }
    migrator.registerMigration("acknowledgements") { db in try db.execute(sql: acknowledgements) }
    migrator.registerMigration("offered addresses") { db in try db.execute(sql: offeredAddresses) }
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

  /// What a mentor answered to an assignment, and a way to the unread ones that does not pass the others.
  private static let answers = """
    ALTER TABLE notification ADD COLUMN answer TEXT
      CHECK (answer IS NULL OR (kind = 'assignment' AND answer IN ('accepted', 'declined')));
    CREATE INDEX notification_unread ON notification (account_id) WHERE is_read = 0;
    """

  /// Whether a mentor has said that they have seen an assignment.
  private static let acknowledgements = """
    ALTER TABLE notification ADD COLUMN is_acknowledged INTEGER NOT NULL DEFAULT 0
      CHECK (is_acknowledged IN (0, 1) AND (is_acknowledged = 0 OR kind = 'assignment'));
    """

  /// Activities, and forms that are not saved yet.
  ///
  /// A draft belongs to one activity, to one contact, or to neither; it goes with what it belongs to.
  private static let activities = """
    CREATE TABLE activity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
      kind TEXT NOT NULL
        CHECK (kind IN ('visit', 'phoneCall', 'outing', 'groupMeeting', 'training', 'other')),
      day INTEGER NOT NULL,
      minutes INTEGER NOT NULL CHECK (minutes > 0),
      note TEXT NOT NULL
    ) STRICT;
    CREATE INDEX activity_by_day ON activity (account_id, day);
    CREATE INDEX activity_by_contact ON activity (contact_id, day) WHERE contact_id IS NOT NULL;

    CREATE TABLE activity_draft (
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      contact_id INTEGER REFERENCES contact (id) ON DELETE CASCADE,
      activity_id INTEGER REFERENCES activity (id) ON DELETE CASCADE,
      kind TEXT,
      day INTEGER,
      date_text TEXT,
      minutes INTEGER NOT NULL,
      note TEXT NOT NULL,
      CHECK (contact_id IS NULL OR activity_id IS NULL)
    ) STRICT;
    CREATE UNIQUE INDEX activity_draft_by_form
      ON activity_draft (account_id, ifnull(contact_id, 0), ifnull(activity_id, 0));
    CREATE INDEX activity_draft_by_contact ON activity_draft (contact_id) WHERE contact_id IS NOT NULL;
    CREATE INDEX activity_draft_by_activity ON activity_draft (activity_id) WHERE activity_id IS NOT NULL;
    """

  /// What the mentor has shown to know, and what they have chosen.
  private static let profiles = """
    CREATE TABLE certificate (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      expires_on INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX certificate_by_expiry ON certificate (account_id, expires_on);

    CREATE TABLE preference (
      account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      silenced_kinds TEXT NOT NULL DEFAULT '',
      reads_bodies INTEGER NOT NULL DEFAULT 1 CHECK (reads_bodies IN (0, 1)),
      idle_minutes INTEGER CHECK (idle_minutes > 0),
      is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1))
    ) STRICT;
    """

  /// Whether an account's address is offered at the next sign-in, where its owner was the last to sign in.
  private static let offeredAddresses = """
    ALTER TABLE preference
      ADD COLUMN offers_address INTEGER NOT NULL DEFAULT 1 CHECK (offers_address IN (0, 1));
    """

  /// Who a form's activity is with, where that is chosen in the form; `contact_id` tells only which form it
  /// is.
  private static let draftContacts = """
    ALTER TABLE activity_draft
      ADD COLUMN chosen_contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL;
    UPDATE activity_draft SET chosen_contact_id = coalesce(
      contact_id, (SELECT contact_id FROM activity WHERE activity.id = activity_draft.activity_id));
    CREATE INDEX activity_draft_by_chosen_contact
      ON activity_draft (chosen_contact_id) WHERE chosen_contact_id IS NOT NULL;
    """

  /// Which session fills a form in: two that run at the same time keep a draft of it each.
  private static let draftSessions = """
    ALTER TABLE activity_draft ADD COLUMN session TEXT;
    DROP INDEX activity_draft_by_form;
    CREATE INDEX activity_draft_by_form
      ON activity_draft (account_id, ifnull(contact_id, 0), ifnull(activity_id, 0));
    """
}
