-- What a mentor answered to an assignment, and a way to the unread ones that does not pass the others.
ALTER TABLE notification ADD COLUMN answer TEXT
  CHECK (answer IS NULL OR (kind = 'assignment' AND answer IN ('accepted', 'declined')));
CREATE INDEX notification_unread ON notification (account_id) WHERE is_read = 0;
