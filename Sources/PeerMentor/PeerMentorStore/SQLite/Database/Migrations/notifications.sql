-- Rows, two orders to page through (all kinds, one kind), and counts kept by triggers.
--
-- Every index ends in the row's id, so that each order is total. The counts make the figures of tabs and
-- lists independent of how long a list is; triggers keep them true whoever changes the rows.
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
