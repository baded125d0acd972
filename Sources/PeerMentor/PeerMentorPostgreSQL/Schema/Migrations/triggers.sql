-- What follows from a change, in its own transaction: numbers, counts, and the word to sessions that run.
--
-- They are the owner's, so that whoever makes a change needs no right to what follows from it.
SET ROLE :"owner";

-- A later notification of an account has a higher number, also for those who read while others write: the number is
-- taken when no other transaction can add one to the account before this one has ended. Sessions ask for what came
-- after the newest they know, and would never hear of a lower number that is committed later.
CREATE SEQUENCE earshot.notification_number OWNED BY earshot.notification.id;
CREATE FUNCTION earshot.number_notification() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  PERFORM 1 FROM earshot.account WHERE id = NEW.account_id FOR NO KEY UPDATE;
  NEW.id := nextval('earshot.notification_number');
  RETURN NEW;
END $$;
CREATE TRIGGER number BEFORE INSERT ON earshot.notification
  FOR EACH ROW EXECUTE FUNCTION earshot.number_notification();

CREATE FUNCTION earshot.notifications_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  INSERT INTO earshot.notification_count (account_id, kind, total, unread)
  SELECT account_id, kind, count(*), count(*) FILTER (WHERE NOT is_read) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account_id, kind)
  DO UPDATE SET total = notification_count.total + excluded.total, unread = notification_count.unread + excluded.unread;
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER added AFTER INSERT ON earshot.notification REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION earshot.notifications_added();

CREATE FUNCTION earshot.notifications_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  UPDATE earshot.notification_count AS c SET total = c.total - r.total, unread = c.unread - r.unread
  FROM (
    SELECT account_id, kind, count(*) AS total, count(*) FILTER (WHERE NOT is_read) AS unread FROM removed GROUP BY 1, 2
  ) AS r
  WHERE c.account_id = r.account_id AND c.kind = r.kind;
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM removed));
  RETURN NULL;
END $$;
CREATE TRIGGER removed AFTER DELETE ON earshot.notification REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION earshot.notifications_removed();

CREATE FUNCTION earshot.notifications_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  UPDATE earshot.notification_count AS c SET unread = c.unread - r.fewer
  FROM (
    SELECT n.account_id, n.kind, sum(n.is_read::int - o.is_read::int) AS fewer FROM after AS n JOIN before AS o USING (id)
    GROUP BY 1, 2
  ) AS r
  WHERE c.account_id = r.account_id AND c.kind = r.kind AND r.fewer <> 0;
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM after));
  RETURN NULL;
END $$;
CREATE TRIGGER changed AFTER UPDATE ON earshot.notification REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION earshot.notifications_changed();

-- When a mentor answered, for those who ask what came since: by the server's clock, which is one for all.
CREATE FUNCTION earshot.date_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  NEW.answered_at := extract(epoch FROM clock_timestamp())::bigint;
  RETURN NEW;
END $$;
CREATE TRIGGER answered BEFORE UPDATE ON earshot.notification FOR EACH ROW
  WHEN (OLD.answer IS DISTINCT FROM NEW.answer OR OLD.is_acknowledged IS DISTINCT FROM NEW.is_acknowledged)
  EXECUTE FUNCTION earshot.date_answer();

-- For tables of which nobody counts anything.
CREATE FUNCTION earshot.rows_touched() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  PERFORM earshot.tell(array(SELECT DISTINCT account_id FROM touched));
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['contact', 'activity', 'preference'] LOOP
    EXECUTE format('CREATE TRIGGER added AFTER INSERT ON earshot.%I REFERENCING NEW TABLE AS touched '
      'FOR EACH STATEMENT EXECUTE FUNCTION earshot.rows_touched()', name);
    EXECUTE format('CREATE TRIGGER changed AFTER UPDATE ON earshot.%I REFERENCING NEW TABLE AS touched '
      'FOR EACH STATEMENT EXECUTE FUNCTION earshot.rows_touched()', name);
    EXECUTE format('CREATE TRIGGER removed AFTER DELETE ON earshot.%I REFERENCING OLD TABLE AS touched '
      'FOR EACH STATEMENT EXECUTE FUNCTION earshot.rows_touched()', name);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION earshot.number_notification, earshot.notifications_added, earshot.notifications_removed,
  earshot.notifications_changed, earshot.date_answer, earshot.rows_touched FROM PUBLIC;
