-- Each sending has a key, made before it is sent: one that is asked for again, because its answer was lost on the way, is
-- the same sending. Keys are forgotten after a year and a month.
SET ROLE :"owner";
CREATE TABLE earshot.sending (
  key uuid PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT now(),
  first_notification bigint,
  number bigint NOT NULL DEFAULT 0
);
CREATE INDEX sending_by_time ON earshot.sending (made_at);
ALTER TABLE earshot.sending ENABLE ROW LEVEL SECURITY;
ALTER TABLE earshot.sending FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON earshot.sending TO :"owner" USING (true) WITH CHECK (true);

-- Sends to one account, or to everybody where none is named; returns the first notification's number and how many there are.
CREATE FUNCTION earshot.send(
  sending uuid, receiver bigint, new_kind text, new_title text, new_body text, at bigint, about bigint,
  OUT first bigint, OUT number bigint
) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO earshot.sending (key) VALUES (sending) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT s.first_notification, s.number INTO first, number FROM earshot.sending AS s WHERE s.key = sending;
    RETURN;
  END IF;
  -- In the order of accounts, so that two at the same time wait for each other and not for ever.
  WITH added AS (
    INSERT INTO earshot.notification (account_id, kind, title, body, arrived_at, contact_id)
    SELECT id, new_kind, new_title, new_body, at, about FROM earshot.account
    WHERE receiver IS NULL OR id = receiver ORDER BY id RETURNING id
  ) SELECT min(id), count(*) INTO first, number FROM added;
  UPDATE earshot.sending AS s SET first_notification = first, number = send.number WHERE s.key = sending;
  DELETE FROM earshot.sending AS s WHERE s.made_at < now() - interval '13 months';
END $$;
REVOKE ALL ON FUNCTION earshot.send FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.send TO :"coordinator";
