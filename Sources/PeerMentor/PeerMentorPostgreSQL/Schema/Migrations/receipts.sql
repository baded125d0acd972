-- The keys of changes are forgotten after a year and a month. A change that waits at a machine for longer than that, and
-- of which only the answer was lost, would be made a second time.
SET ROLE :"owner";
CREATE INDEX receipt_by_time ON earshot.receipt (account_id, made_at);
CREATE FUNCTION earshot.forget_receipts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = earshot, pg_temp
AS $$
BEGIN
  DELETE FROM earshot.receipt WHERE account_id = NEW.account_id AND made_at < now() - interval '13 months';
  RETURN NULL;
END $$;
CREATE TRIGGER forget AFTER INSERT ON earshot.receipt FOR EACH ROW EXECUTE FUNCTION earshot.forget_receipts();
REVOKE ALL ON FUNCTION earshot.forget_receipts FROM PUBLIC;
