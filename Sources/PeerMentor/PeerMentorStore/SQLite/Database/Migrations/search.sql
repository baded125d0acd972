-- What rows are searched by: the key of each one's texts, and an index of its runs of three letters.
--
-- Keys are made by the program, by rules that SQL does not have. A trigger leaves a row without one to whoever opens,
-- writes or searches next; so a program of an older version may go on writing.
CREATE TABLE notification_text (
  id INTEGER PRIMARY KEY REFERENCES notification (id) ON DELETE CASCADE,
  key TEXT,
  head INTEGER
) STRICT;
CREATE INDEX notification_text_missing ON notification_text (id) WHERE key IS NULL;
CREATE VIRTUAL TABLE notification_search
  USING fts5 (key, content = 'notification_text', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER notification_text_wanted AFTER INSERT ON notification BEGIN
  INSERT INTO notification_text (id) VALUES (NEW.id);
END;
CREATE TRIGGER notification_text_changed AFTER UPDATE OF title, body ON notification BEGIN
  UPDATE notification_text SET key = NULL WHERE id = NEW.id;
END;
CREATE TRIGGER notification_text_made AFTER UPDATE OF key ON notification_text WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO notification_search (rowid, key) VALUES (NEW.id, NEW.key);
END;
CREATE TRIGGER notification_text_old BEFORE UPDATE OF key ON notification_text WHEN OLD.key IS NOT NULL BEGIN
  INSERT INTO notification_search (notification_search, rowid, key) VALUES ('delete', OLD.id, OLD.key);
END;
CREATE TRIGGER notification_text_gone AFTER DELETE ON notification_text WHEN OLD.key IS NOT NULL BEGIN
  INSERT INTO notification_search (notification_search, rowid, key) VALUES ('delete', OLD.id, OLD.key);
END;
INSERT INTO notification_text (id) SELECT id FROM notification;

CREATE TABLE contact_text (
  id INTEGER PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
  key TEXT,
  head INTEGER
) STRICT;
CREATE INDEX contact_text_missing ON contact_text (id) WHERE key IS NULL;
CREATE VIRTUAL TABLE contact_search
  USING fts5 (key, content = 'contact_text', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER contact_text_wanted AFTER INSERT ON contact BEGIN
  INSERT INTO contact_text (id) VALUES (NEW.id);
END;
CREATE TRIGGER contact_text_changed AFTER UPDATE OF name ON contact BEGIN
  UPDATE contact_text SET key = NULL WHERE id = NEW.id;
END;
CREATE TRIGGER contact_text_made AFTER UPDATE OF key ON contact_text WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO contact_search (rowid, key) VALUES (NEW.id, NEW.key);
END;
CREATE TRIGGER contact_text_old BEFORE UPDATE OF key ON contact_text WHEN OLD.key IS NOT NULL BEGIN
  INSERT INTO contact_search (contact_search, rowid, key) VALUES ('delete', OLD.id, OLD.key);
END;
CREATE TRIGGER contact_text_gone AFTER DELETE ON contact_text WHEN OLD.key IS NOT NULL BEGIN
  INSERT INTO contact_search (contact_search, rowid, key) VALUES ('delete', OLD.id, OLD.key);
END;
INSERT INTO contact_text (id) SELECT id FROM contact;

-- Ways to the few that are unread, and to those that were answered, in the order of the list.
CREATE INDEX notification_unread_by_arrival ON notification (account_id, arrived_at) WHERE is_read = 0;
CREATE INDEX notification_answered ON notification (account_id, arrived_at)
  WHERE answer IS NOT NULL OR is_acknowledged = 1;
