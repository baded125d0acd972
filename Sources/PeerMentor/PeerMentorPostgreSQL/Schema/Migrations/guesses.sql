-- Guesses of a password are counted by address, and the right answer takes as long as a wrong one.
--
-- A guess is counted before it is answered, in a sequence, which no rollback and no cancelled statement takes back. 128
-- sequences serve all addresses, those that nobody has, too. A sequence holds a moment in milliseconds: each guess moves it
-- half a minute ahead of the clock. Up to five guesses ahead take half a second each, more take up to four: that leaves the
-- program time to tell the person who knows the password, and four seconds to anybody who guesses.
SET ROLE :"owner";
DO $$
BEGIN
  FOR number IN 0..127 LOOP
    EXECUTE format('CREATE SEQUENCE earshot.guesses_%s INCREMENT BY 30000', number);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION earshot.role_of(asked text, proof bytea) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  counter regclass := ('earshot.guesses_' || (get_byte(sha256(convert_to(asked, 'UTF8')), 0) & 127))::regclass;
  present bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
  ahead bigint := nextval(counter) - present;
  mentor name;
  kept bytea;
BEGIN
  PERFORM earshot.clear_sign_ins();
  IF ahead < 0 THEN ahead := setval(counter, present + 30000) - present; END IF;
  PERFORM pg_sleep(least(0.5 * 2 ^ (greatest(ahead / 30000, 5) - 5), 4));
  SELECT account.role, sign_in.proof INTO mentor, kept
  FROM earshot.account LEFT JOIN earshot.sign_in ON account_id = id WHERE email_key = asked;
  IF mentor IS NOT NULL AND (kept IS NULL OR kept = sha256(role_of.proof)) THEN RETURN mentor; END IF;
  RETURN earshot.new_role();
END $$;
RESET ROLE;

-- Ends connections of the role that sign-ins begin with, where they are older than a sign-in can be: a program that holds
-- them would keep others out. Each sign-in asks for it, also one that needs none of these connections.
CREATE FUNCTION earshot.clear_sign_ins() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE usename = current_database() || '_sign_in' AND pid <> pg_backend_pid()
      AND backend_start < clock_timestamp() - interval '10 seconds');
END $$;
REVOKE ALL ON FUNCTION earshot.clear_sign_ins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.clear_sign_ins TO :"owner", :"mentor", :"coordinator";
ALTER FUNCTION earshot.clear_sign_ins OWNER TO :"accounts";

-- A role cannot change this limit for itself: what everybody may sign in as fills no disk.
ALTER ROLE :"sign_in" SET temp_file_limit = '1MB';
