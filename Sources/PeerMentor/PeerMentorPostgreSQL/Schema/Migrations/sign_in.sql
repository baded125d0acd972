-- How a mentor finds their role. Everybody who is let in can read the names of roles, on every database of the server, and
-- can ask whether there is one of a name: so the name is random, and told to nobody but who has the password.
--
-- The program asks with a role that everybody may sign in as and that may do nothing else. It proves the password by
-- what PBKDF2 makes of it and of the address; of that a digest is kept here, which nobody can read but the owner.
ALTER ROLE :"sign_in" CONNECTION LIMIT 20;
GRANT CONNECT ON DATABASE :"database" TO :"sign_in";
GRANT USAGE ON SCHEMA earshot TO :"sign_in", :"accounts";

-- Names that were made of addresses, as those of older versions are.
CREATE FUNCTION earshot.new_role() RETURNS name LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT (current_database() || '_m_' || left(replace(gen_random_uuid()::text, '-', ''), 10)
    || left(replace(gen_random_uuid()::text, '-', ''), 10))::name
$$;
ALTER FUNCTION earshot.new_role OWNER TO :"owner";
DO $$
DECLARE
  mentor record;
  renamed name;
BEGIN
  FOR mentor IN SELECT id, role FROM earshot.account WHERE role::name IN (SELECT rolname FROM pg_roles) LOOP
    renamed := earshot.new_role();
    EXECUTE format('ALTER ROLE %I RENAME TO %I', mentor.role, renamed);
    UPDATE earshot.account SET role = renamed WHERE id = mentor.id;
  END LOOP;
END $$;

SET ROLE :"owner";
-- An account of an older version has none until its mentor signs in.
CREATE TABLE earshot.sign_in (
  account_id bigint PRIMARY KEY REFERENCES earshot.account ON DELETE CASCADE,
  proof bytea NOT NULL
);
ALTER TABLE earshot.sign_in ENABLE ROW LEVEL SECURITY;
ALTER TABLE earshot.sign_in FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON earshot.sign_in TO :"owner" USING (true) WITH CHECK (true);
CREATE POLICY sign_in ON earshot.fact FOR SELECT TO :"sign_in" USING (true);
GRANT SELECT ON earshot.fact TO :"sign_in";

-- The role of an address, for who proves its password; for everybody else a name that nobody has, after a while.
CREATE FUNCTION earshot.role_of(asked text, proof bytea) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  mentor name;
  kept bytea;
BEGIN
  SELECT account.role, sign_in.proof INTO mentor, kept
  FROM earshot.account LEFT JOIN earshot.sign_in ON account_id = id WHERE email_key = asked;
  IF mentor IS NOT NULL AND (kept IS NULL OR kept = sha256(role_of.proof)) THEN RETURN mentor; END IF;
  PERFORM pg_sleep(0.5);
  RETURN earshot.new_role();
END $$;

-- Keeps the proof of the mentor who asks; where there is one, only if it is to be replaced.
CREATE FUNCTION earshot.keep_proof(proof bytea, replaces boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO earshot.sign_in (account_id, proof)
  SELECT id, sha256(keep_proof.proof) FROM earshot.account WHERE role = session_user
  ON CONFLICT (account_id) DO UPDATE SET proof = excluded.proof WHERE replaces;
END $$;
REVOKE ALL ON FUNCTION earshot.new_role, earshot.role_of, earshot.keep_proof FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.role_of TO :"sign_in";
GRANT EXECUTE ON FUNCTION earshot.keep_proof TO :"mentor";
