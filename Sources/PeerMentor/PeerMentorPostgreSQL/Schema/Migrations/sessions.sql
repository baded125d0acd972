-- Which sessions run: each is the server's process of its connection. No lock by number is needed, which anybody could take.
SET ROLE :"owner";
CREATE TABLE earshot.session (
  account_id bigint NOT NULL REFERENCES earshot.account ON DELETE CASCADE,
  number bigint NOT NULL,
  process int NOT NULL,
  began timestamptz NOT NULL,
  PRIMARY KEY (account_id, number)
);
ALTER TABLE earshot.session ENABLE ROW LEVEL SECURITY;
ALTER TABLE earshot.session FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON earshot.session TO :"owner" USING (true) WITH CHECK (true);

-- Tells that this connection is that of a session; a connection is one session's, and a session has one.
CREATE FUNCTION earshot.begin_session(own bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE mine bigint := (SELECT id FROM earshot.account WHERE role = session_user);
BEGIN
  DELETE FROM earshot.session WHERE account_id = mine AND (process = pg_backend_pid() OR NOT EXISTS (
    SELECT FROM pg_stat_activity AS a WHERE a.pid = process AND a.backend_start = began));
  INSERT INTO earshot.session (account_id, number, process, began)
  SELECT mine, own, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid() AND mine IS NOT NULL
  ON CONFLICT (account_id, number) DO UPDATE SET process = excluded.process, began = excluded.began;
END $$;

-- Whether a session of the mentor's own runs.
CREATE FUNCTION earshot.is_running(asked bigint) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM earshot.session AS s JOIN pg_stat_activity AS a ON a.pid = s.process AND a.backend_start = s.began
    WHERE s.number = asked AND s.account_id = (SELECT id FROM earshot.account WHERE role = session_user));
END $$;

-- How many mentors are connected.
CREATE FUNCTION earshot.connected() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT count(DISTINCT usename) FROM pg_stat_activity JOIN earshot.account ON role = usename
    WHERE datname = current_database() AND application_name = 'earshot');
END $$;

-- Whose transactions have been open for longer than a moment and hold what others may wait for; those that have only read
-- are told where no other is. Coordinators are told the address, too.
CREATE FUNCTION earshot.blocking() RETURNS TABLE (role name, email text) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RETURN QUERY
  WITH holding AS (
    SELECT a.usename, bool_or(l.mode <> 'AccessShareLock') AS has_written
    FROM pg_stat_activity AS a JOIN pg_locks AS l USING (pid) JOIN pg_class AS c ON c.oid = l.relation
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND l.granted
      AND c.relnamespace = 'earshot'::regnamespace AND a.xact_start < clock_timestamp() - interval '1 second'
    GROUP BY 1
  )
  SELECT h.usename, account.email
  FROM holding AS h LEFT JOIN earshot.account ON account.role = h.usename
    AND pg_has_role(session_user, current_database() || '_coordinator', 'MEMBER')
  WHERE h.has_written OR NOT EXISTS (SELECT FROM holding WHERE has_written)
  ORDER BY 1;
END $$;
REVOKE ALL ON FUNCTION earshot.begin_session, earshot.is_running, earshot.connected, earshot.blocking FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.begin_session, earshot.is_running TO :"mentor";
GRANT EXECUTE ON FUNCTION earshot.is_running TO :"administrator";
GRANT EXECUTE ON FUNCTION earshot.connected TO :"coordinator";
GRANT EXECUTE ON FUNCTION earshot.blocking TO :"coordinator", :"mentor";
