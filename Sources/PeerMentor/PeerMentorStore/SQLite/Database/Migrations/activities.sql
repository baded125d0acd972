-- Activities, and forms that are not saved yet.
--
-- A draft belongs to one activity, to one contact, or to neither; it goes with what it belongs to.
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
