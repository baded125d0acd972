-- A mentor adds, corrects and removes contacts of their own.
--
-- Whoever may change a row may also lock it, against a notification about it: functions correct and remove.
SET ROLE :"owner";
GRANT INSERT (account_id, name, name_key, phone, email, address, about) ON earshot.contact TO :"mentor";

-- Replaces the fields that are given; returns the contact's number, or null where it is not there.
CREATE FUNCTION earshot.change_contact(
  number bigint, new_name text, new_key text, new_phone text, new_email text, new_address text, new_about text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE changed bigint;
BEGIN
  UPDATE earshot.contact
  SET name = coalesce(new_name, name), name_key = coalesce(new_key, name_key), phone = coalesce(new_phone, phone),
    email = coalesce(new_email, email), address = coalesce(new_address, address), about = coalesce(new_about, about)
  WHERE id = number AND account_id = (SELECT account.id FROM earshot.account WHERE role = session_user)
  RETURNING id INTO changed;
  RETURN changed;
END $$;

CREATE FUNCTION earshot.delete_contact(number bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  DELETE FROM earshot.contact
  WHERE id = number AND account_id = (SELECT account.id FROM earshot.account WHERE role = session_user);
END $$;
REVOKE ALL ON FUNCTION earshot.change_contact, earshot.delete_contact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION earshot.change_contact, earshot.delete_contact TO :"mentor";
