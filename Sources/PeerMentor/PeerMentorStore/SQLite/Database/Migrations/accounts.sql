-- Who may sign in, how often it failed, and what the store remembers about itself.
--
-- Ids are never used again (AUTOINCREMENT): what points at a removed row must not find another one.
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
