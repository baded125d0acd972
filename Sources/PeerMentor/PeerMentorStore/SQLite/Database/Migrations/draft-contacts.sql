-- Who a form's activity is with, where that is chosen in the form; `contact_id` tells only which form it
-- is.
ALTER TABLE activity_draft
  ADD COLUMN chosen_contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL;
UPDATE activity_draft SET chosen_contact_id = coalesce(
  contact_id, (SELECT contact_id FROM activity WHERE activity.id = activity_draft.activity_id));
CREATE INDEX activity_draft_by_chosen_contact
  ON activity_draft (chosen_contact_id) WHERE chosen_contact_id IS NOT NULL;
