-- Who may do what, as narrowly as it can be told.
--
-- The owner of the tables makes no roles, and nobody is a member of it. What makes mentors' roles and removes them are
-- the functions below. They belong to a role that may make roles, that nobody can sign in as and nobody may become: up to
-- PostgreSQL 15 whoever may make roles reaches every role of the server but superusers. From 16 on it reaches those that
-- it made itself, of which setting up gives it the others.
DO $$
DECLARE
  owner name := current_database() || '_owner';
  name name;
BEGIN
  FOR name IN
    SELECT member.rolname FROM pg_auth_members JOIN pg_roles AS granted ON granted.oid = roleid
      JOIN pg_roles AS member ON member.oid = pg_auth_members.member WHERE granted.rolname = owner
  LOOP
    EXECUTE format('REVOKE %I FROM %I CASCADE', owner, name);
  END LOOP;
  EXECUTE format('ALTER ROLE %I NOCREATEROLE', owner);
  EXECUTE format('REVOKE %I FROM %I CASCADE', current_database() || '_mentor', owner);
  FOR name IN SELECT role FROM earshot.account WHERE role::name IN (SELECT rolname FROM pg_roles) LOOP
    EXECUTE format('GRANT %I TO %I', current_database() || '_mentor', name);
    -- One mentor cannot take all the connections that the server has.
    EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 8', name);
  END LOOP;
END $$;
GRANT :"mentor" TO :"accounts" WITH ADMIN OPTION;
GRANT pg_signal_backend, pg_read_all_stats TO :"accounts";
GRANT pg_read_all_stats TO :"owner";
GRANT :"coordinator" TO :"administrator";

-- What everybody may call otherwise: locks by number and large objects, which would be in the way of others; who is
-- connected, which is nobody's business; programs of one's own.
DO $$
DECLARE name regprocedure;
BEGIN
  FOR name IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~
      '^(pg_(try_)?advisory_|lo_|loread|lowrite|pg_lock_status|pg_prepared_xact|pg_logical_emit_message|pg_stat_get_(activity|backend_|progress_info|wal_senders|wal_receiver|subscription))'
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', name);
  END LOOP;
END $$;
REVOKE USAGE ON LANGUAGE plpgsql, sql FROM PUBLIC;
GRANT USAGE ON LANGUAGE plpgsql, sql TO :"owner";
GRANT EXECUTE ON FUNCTION pg_stat_get_activity(int), pg_lock_status() TO :"owner", :"accounts";

SET ROLE :"owner";
GRANT SELECT, INSERT, DELETE ON earshot.account TO :"accounts";
CREATE POLICY accounts ON earshot.account TO :"accounts" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT (account_id, proof), UPDATE (proof) ON earshot.sign_in TO :"accounts";
CREATE POLICY accounts ON earshot.sign_in TO :"accounts" USING (true) WITH CHECK (true);
GRANT EXECUTE ON FUNCTION earshot.new_role, earshot.tell, earshot.check_verifier TO :"accounts";

-- Whoever may delete or change all of a table's columns may lock it against everybody: mentors have columns and functions.
REVOKE DELETE ON earshot.activity, earshot.activity_draft FROM :"mentor";
REVOKE INSERT, UPDATE ON earshot.preference FROM :"mentor";
GRANT INSERT (account_id, silenced_kinds, reads_bodies, idle_minutes, is_paused, offers_address),
  UPDATE (silenced_kinds, reads_bodies, idle_minutes, is_paused, offers_address) ON earshot.preference TO :"mentor";

CREATE FUNCTION earshot.delete_activity(number bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  DELETE FROM earshot.activity
  WHERE id = number AND account_id = (SELECT account.id FROM earshot.account WHERE role = session_user);
END $$;

-- Deletes a session's own draft of a form, and the one that it went on with, where nobody else has taken that up.
CREATE FUNCTION earshot.delete_drafts(contact bigint, activity bigint, own bigint, taken bigint, taken_from bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  DELETE FROM earshot.activity_draft
  WHERE account_id = (SELECT account.id FROM earshot.account WHERE role = session_user)
    AND contact_id IS NOT DISTINCT FROM contact AND activity_id IS NOT DISTINCT FROM activity
    AND (session = own OR (id = taken AND session = taken_from));
END $$;
REVOKE ALL ON FUNCTION earshot.delete_activity, earshot.delete_drafts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.delete_activity, earshot.delete_drafts TO :"mentor";

-- An administrator copies a store, and so reads and adds all of it; nothing can be changed or deleted.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'account', 'fact', 'contact', 'notification', 'notification_count', 'activity', 'activity_draft', 'certificate',
    'preference', 'receipt'
  ] LOOP
    EXECUTE format('CREATE POLICY administrator ON earshot.%I TO %I USING (true) WITH CHECK (true)',
      name, current_database() || '_administrator');
    EXECUTE format('GRANT SELECT ON earshot.%I TO %I', name, current_database() || '_administrator');
  END LOOP;
END $$;
GRANT INSERT (name, value) ON earshot.fact TO :"administrator";
GRANT UPDATE (organisation) ON earshot.account TO :"administrator";
GRANT USAGE ON SEQUENCE earshot.contact_id_seq TO :"administrator";
GRANT INSERT (id, account_id, name, name_key, phone, email, address, about) ON earshot.contact TO :"administrator";
GRANT INSERT (account_id, kind, title, body, arrived_at, is_read, contact_id, answer, is_acknowledged, answered_at)
  ON earshot.notification TO :"administrator";
GRANT INSERT (account_id, contact_id, kind, day, minutes, note) ON earshot.activity TO :"administrator";
GRANT INSERT (account_id, name, expires_on) ON earshot.certificate TO :"administrator";
GRANT INSERT (account_id, silenced_kinds, reads_bodies, idle_minutes, is_paused, offers_address),
  UPDATE (silenced_kinds, reads_bodies, idle_minutes, is_paused, offers_address) ON earshot.preference TO :"administrator";

-- --- Accounts and their roles ---

DROP FUNCTION earshot.add_account, earshot.set_password, earshot.remove_account;

-- Whether a role is a mentor's of this organisation, whatever a table says.
CREATE FUNCTION earshot.is_mentor(asked name) RETURNS boolean LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT starts_with(asked::text, current_database() || '_m_') AND right(asked::text, 20) ~ '^[0-9a-f]{20}$'
    AND length(asked::text) = length(current_database()::text) + 23
    AND EXISTS (SELECT FROM pg_roles WHERE rolname = asked)
$$;

-- Adds an account with its role. The password comes as the verifier that SCRAM keeps, never as itself.
CREATE FUNCTION earshot.add_account(
  new_email text, new_key text, new_name text, new_organisation text, is_demo boolean, verifier text, proof bytea
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  number bigint;
  mentor name := earshot.new_role();
BEGIN
  PERFORM earshot.check_verifier(verifier);
  INSERT INTO earshot.account (role, email, email_key, name, organisation, is_demo)
  VALUES (mentor, new_email, new_key, new_name, new_organisation, add_account.is_demo) RETURNING id INTO number;
  INSERT INTO earshot.sign_in (account_id, proof) VALUES (number, sha256(add_account.proof));
  EXECUTE format(
    'CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 8 PASSWORD %L '
    'IN ROLE %I', mentor, verifier, current_database() || '_mentor');
  RETURN number;
END $$;

CREATE FUNCTION earshot.set_password(number bigint, verifier text, proof bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE mentor name;
BEGIN
  PERFORM earshot.check_verifier(verifier);
  SELECT role INTO mentor FROM earshot.account WHERE id = number;
  IF mentor IS NULL OR NOT earshot.is_mentor(mentor) THEN RETURN false; END IF;
  EXECUTE format('ALTER ROLE %I PASSWORD %L', mentor, verifier);
  INSERT INTO earshot.sign_in (account_id, proof) VALUES (number, sha256(set_password.proof))
  ON CONFLICT (account_id) DO UPDATE SET proof = excluded.proof;
  RETURN true;
END $$;

-- The first step of removing an account: nobody comes in as its mentor from now on.
--
-- A mentor may hold their own role in an open transaction, and come back when they are put out. So that is done again and
-- again, until the login is taken away.
CREATE FUNCTION earshot.shut_out(number bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms'
AS $$
DECLARE mentor name;
BEGIN
  SELECT role INTO mentor FROM earshot.account WHERE id = number;
  IF mentor IS NULL OR NOT earshot.is_mentor(mentor) THEN RETURN false; END IF;
  FOR try IN 1..20 LOOP
    BEGIN
      EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL CONNECTION LIMIT 0', mentor);
      RETURN true;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE usename = mentor AND pid <> pg_backend_pid();
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'the role of the account is held';
END $$;

-- The second step, when the first is committed: puts out who is there, and removes all that is the account's.
--
-- What the role owns in this database goes with it. Where it owns something in another database of the server, the role
-- stays, which nobody can sign in as.
CREATE FUNCTION earshot.remove_account(number bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE mentor name;
BEGIN
  SELECT role INTO mentor FROM earshot.account WHERE id = number;
  IF mentor IS NULL THEN RETURN false; END IF;
  PERFORM pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE usename = mentor AND pid <> pg_backend_pid();
  DELETE FROM earshot.account WHERE id = number;
  PERFORM earshot.tell(ARRAY[number]);
  IF NOT earshot.is_mentor(mentor) THEN RETURN true; END IF;
  EXECUTE format('GRANT %I TO CURRENT_USER', mentor);
  EXECUTE format('DROP OWNED BY %I CASCADE', mentor);
  BEGIN
    EXECUTE format('DROP ROLE %I', mentor);
  EXCEPTION WHEN dependent_objects_still_exist THEN
    EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL CONNECTION LIMIT 0', mentor);
  END;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION earshot.is_mentor, earshot.add_account, earshot.set_password, earshot.shut_out,
  earshot.remove_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.is_mentor TO :"accounts";
GRANT EXECUTE ON FUNCTION earshot.add_account, earshot.set_password, earshot.shut_out, earshot.remove_account
  TO :"coordinator";
RESET ROLE;
ALTER FUNCTION earshot.add_account OWNER TO :"accounts";
ALTER FUNCTION earshot.set_password OWNER TO :"accounts";
ALTER FUNCTION earshot.shut_out OWNER TO :"accounts";
ALTER FUNCTION earshot.remove_account OWNER TO :"accounts";
