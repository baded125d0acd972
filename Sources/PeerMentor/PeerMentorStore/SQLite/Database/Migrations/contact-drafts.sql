-- What was written in the form of a contact, or of a new one, and not saved: only fields that differ. `session` is as in
-- activity_draft.
CREATE TABLE contact_draft (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  contact_id INTEGER REFERENCES contact (id) ON DELETE CASCADE,
  name TEXT,
  phone TEXT,
  email TEXT,
  address TEXT,
  about TEXT,
  session TEXT
);
CREATE INDEX contact_draft_by_form ON contact_draft (account_id, ifnull(contact_id, 0));
CREATE INDEX contact_draft_by_contact ON contact_draft (contact_id) WHERE contact_id IS NOT NULL;
