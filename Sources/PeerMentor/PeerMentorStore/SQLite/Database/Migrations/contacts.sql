-- The index gives a page of names by walking keys alone.
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
