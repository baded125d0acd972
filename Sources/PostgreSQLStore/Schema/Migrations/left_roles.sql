-- A mentor's role outlives a database that was dropped. If one of the same name is made, its people can be added again.
SET ROLE :"owner";
CREATE OR REPLACE FUNCTION earshot.add_account(
  new_role name, new_email text, new_key text, new_name text, new_organisation text, is_demo boolean, verifier text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
DECLARE number bigint;
BEGIN
  PERFORM earshot.check_verifier(verifier);
  -- No role but those of mentors can be made here, whatever name is asked for.
  IF NOT starts_with(new_role::text, current_database() || '_m_') OR right(new_role::text, 20) !~ '^[0-9a-f]{20}$'
    OR length(new_role::text) <> length(current_database()::text) + 23
  THEN
    RAISE EXCEPTION 'the role of a mentor has another name' USING ERRCODE = '22023';
  END IF;
  INSERT INTO earshot.account (role, email, email_key, name, organisation, is_demo)
  VALUES (new_role, new_email, new_key, new_name, new_organisation, add_account.is_demo) RETURNING id INTO number;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = new_role) THEN EXECUTE format('DROP ROLE %I', new_role); END IF;
  EXECUTE format(
    'CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L IN ROLE %I',
    new_role, verifier, current_database() || '_mentor');
  RETURN number;
END $$;
