-- How many notifications there are changes when one is sent, and how many are read when a mentor reads one. Each count is
-- a row of its own: a mentor's change that is left open keeps nobody from sending.
SET ROLE :"owner";
CREATE TABLE earshot.read_count (
  account_id bigint NOT NULL REFERENCES earshot.account ON DELETE CASCADE,
  kind text NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (account_id, kind)
);
INSERT INTO earshot.read_count (account_id, kind, number)
SELECT account_id, kind, total - unread FROM earshot.notification_count;
ALTER TABLE earshot.notification_count DROP COLUMN unread;
ALTER TABLE earshot.read_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE earshot.read_count FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON earshot.read_count TO :"owner" USING (true) WITH CHECK (true);
CREATE POLICY mentor ON earshot.read_count TO :"mentor" USING (account_id = (SELECT earshot.my_account()));
CREATE POLICY administrator ON earshot.read_count TO :"administrator" USING (true);
GRANT SELECT ON earshot.read_count TO :"mentor", :"administrator";

CREATE OR REPLACE FUNCTION earshot.notifications_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  INSERT INTO earshot.notification_count (account_id, kind, total)
  SELECT account_id, kind, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account_id, kind) DO UPDATE SET total = notification_count.total + excluded.total;
  INSERT INTO earshot.read_count (account_id, kind, number)
  SELECT account_id, kind, count(*) FROM added WHERE is_read GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account_id, kind) DO UPDATE SET number = read_count.number + excluded.number;
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION earshot.notifications_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  UPDATE earshot.notification_count AS c SET total = c.total - r.total
  FROM (SELECT account_id, kind, count(*) AS total FROM removed GROUP BY 1, 2) AS r
  WHERE c.account_id = r.account_id AND c.kind = r.kind;
  UPDATE earshot.read_count AS c SET number = c.number - r.number
  FROM (SELECT account_id, kind, count(*) AS number FROM removed WHERE is_read GROUP BY 1, 2) AS r
  WHERE c.account_id = r.account_id AND c.kind = r.kind;
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION earshot.notifications_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  INSERT INTO earshot.read_count (account_id, kind, number)
  SELECT n.account_id, n.kind, sum(n.is_read::int - o.is_read::int) FROM after AS n JOIN before AS o USING (id)
  GROUP BY 1, 2 HAVING sum(n.is_read::int - o.is_read::int) <> 0 ORDER BY 1, 2
  ON CONFLICT (account_id, kind) DO UPDATE SET number = read_count.number + excluded.number;
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM after));
  RETURN NULL;
END $$;
