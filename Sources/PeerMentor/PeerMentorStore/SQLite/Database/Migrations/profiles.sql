-- What the mentor has shown to know, and what they have chosen.
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
