-- What rows are searched by: the key of each one's texts, and an index of its runs of three letters.
--
-- The index needs two of PostgreSQL's own extensions, which a database's owner may make. Where they cannot be made, a
-- search walks over the texts of the mentor who asks.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA earshot;
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA earshot;
EXCEPTION WHEN OTHERS THEN
  RAISE WARNING 'searches in long lists will be slower: %', SQLERRM;
END $$;
SET ROLE :"owner";

-- The key of a text, as the program makes it (`SearchKey`): small Latin letters and digits without accents, and nothing
-- else. Null where the database's encoding has no accents to take away; such a row may hold anything.
CREATE FUNCTION earshot.search_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN RETURN NULL; END IF;
  RETURN regexp_replace(
    translate(lower(normalize(words, NFD) COLLATE "C"), 'ÆØĐŊŦ', 'æøđŋŧ'), '[^a-z0-9æøđŋŧ]' COLLATE "C", '', 'g');
END $$;

-- Beside the rows themselves, whose own indexes are changed whenever one is read or answered. `head` is how much of a
-- key is the title's.
CREATE TABLE earshot.notification_text (
  id bigint PRIMARY KEY REFERENCES earshot.notification ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES earshot.account ON DELETE CASCADE,
  key text COLLATE "C",
  head int
);
CREATE INDEX notification_text_unknown ON earshot.notification_text (account_id) WHERE key IS NULL;
CREATE TABLE earshot.contact_text (
  id bigint PRIMARY KEY REFERENCES earshot.contact ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES earshot.account ON DELETE CASCADE,
  key text COLLATE "C",
  head int
);
CREATE INDEX contact_text_unknown ON earshot.contact_text (account_id) WHERE key IS NULL;
INSERT INTO earshot.notification_text (id, account_id, key, head)
SELECT id, account_id, earshot.search_key(title) || earshot.search_key(body), length(earshot.search_key(title))
FROM earshot.notification;
INSERT INTO earshot.contact_text (id, account_id, key, head)
SELECT id, account_id, earshot.search_key(name), length(earshot.search_key(name)) FROM earshot.contact;

DO $$
DECLARE
  name text;
  schema text := (
    SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'
      AND EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gin'));
BEGIN
  FOREACH name IN ARRAY ARRAY['notification_text', 'contact_text'] LOOP
    IF schema IS NULL THEN
      EXECUTE format('CREATE INDEX %I ON earshot.%I (account_id)', name || '_by_account', name);
    ELSE
      EXECUTE format('CREATE INDEX %I ON earshot.%I USING gin (account_id, key %I.gin_trgm_ops)', name || '_by_key', name,
        schema);
    END IF;
    EXECUTE format('ALTER TABLE earshot.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE earshot.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner ON earshot.%I TO %I USING (true) WITH CHECK (true)',
      name, current_database() || '_owner');
    EXECUTE format('CREATE POLICY mentor ON earshot.%I TO %I USING (account_id = (SELECT earshot.my_account()))',
      name, current_database() || '_mentor');
  END LOOP;
END $$;
GRANT SELECT ON earshot.notification_text, earshot.contact_text TO :"mentor";

CREATE FUNCTION earshot.notification_texts_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  -- What is sent to everybody has one title and one body.
  INSERT INTO earshot.notification_text (id, account_id, key, head)
  SELECT id, account_id, title_key || earshot.search_key(body), length(title_key)
  FROM added JOIN (
    SELECT title, body, earshot.search_key(title) AS title_key FROM (SELECT DISTINCT title, body FROM added) AS words
  ) AS keys USING (title, body);
  RETURN NULL;
END $$;
CREATE TRIGGER texts AFTER INSERT ON earshot.notification REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION earshot.notification_texts_added();

CREATE FUNCTION earshot.notification_text_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  UPDATE earshot.notification_text
  SET key = earshot.search_key(NEW.title) || earshot.search_key(NEW.body), head = length(earshot.search_key(NEW.title))
  WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER text AFTER UPDATE ON earshot.notification FOR EACH ROW
  WHEN ((OLD.title, OLD.body) IS DISTINCT FROM (NEW.title, NEW.body))
  EXECUTE FUNCTION earshot.notification_text_changed();

CREATE FUNCTION earshot.contact_texts_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  INSERT INTO earshot.contact_text (id, account_id, key, head)
  SELECT id, account_id, earshot.search_key(name), length(earshot.search_key(name)) FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER texts AFTER INSERT ON earshot.contact REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION earshot.contact_texts_added();

CREATE FUNCTION earshot.contact_text_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  UPDATE earshot.contact_text SET key = earshot.search_key(NEW.name), head = length(earshot.search_key(NEW.name))
  WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER text AFTER UPDATE ON earshot.contact FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION earshot.contact_text_changed();

-- The rows of whoever asks whose key holds another. Under the policies of a mentor's role an index of texts is not used,
-- as their comparisons might tell of rows that the role may not see; here the owner asks for the one who is connected.
--
-- Planned anew at each call, with the account and the text known: how many rows hold a text is for the index to tell, and
-- a plan for any text may walk over them all. Keys have letters and digits only, so that nothing in one is a wildcard.
CREATE FUNCTION earshot.notifications_with(part text) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = earshot, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM earshot.notification_text WHERE account_id = $1 AND key LIKE $2
     UNION ALL SELECT id FROM earshot.notification_text WHERE account_id = $1 AND key IS NULL'
    USING (SELECT id FROM earshot.account WHERE role = session_user), '%' || earshot.search_key(part) || '%';
END $$;
CREATE FUNCTION earshot.contacts_with(part text) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = earshot, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM earshot.contact_text WHERE account_id = $1 AND key LIKE $2
     UNION ALL SELECT id FROM earshot.contact_text WHERE account_id = $1 AND key IS NULL'
    USING (SELECT id FROM earshot.account WHERE role = session_user), '%' || earshot.search_key(part) || '%';
END $$;
REVOKE ALL ON FUNCTION earshot.notification_texts_added, earshot.notification_text_changed, earshot.contact_texts_added,
  earshot.contact_text_changed, earshot.notifications_with, earshot.contacts_with FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.notifications_with, earshot.contacts_with TO :"mentor";

-- Ways to the few that are unread, and to those that were answered, in the order of the list.
CREATE INDEX notification_unread_by_arrival ON earshot.notification (account_id, arrived_at, id) WHERE NOT is_read;
CREATE INDEX notification_answered_by_arrival ON earshot.notification (account_id, arrived_at, id)
  WHERE answer IS NOT NULL OR is_acknowledged;
