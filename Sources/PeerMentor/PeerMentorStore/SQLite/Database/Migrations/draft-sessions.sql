-- Which session fills a form in: two that run at the same time keep a draft of it each.
ALTER TABLE activity_draft ADD COLUMN session TEXT;
DROP INDEX activity_draft_by_form;
CREATE INDEX activity_draft_by_form
  ON activity_draft (account_id, ifnull(contact_id, 0), ifnull(activity_id, 0));
