-- Whether a mentor has said that they have seen an assignment.
ALTER TABLE notification ADD COLUMN is_acknowledged INTEGER NOT NULL DEFAULT 0
  CHECK (is_acknowledged IN (0, 1) AND (is_acknowledged = 0 OR kind = 'assignment'));
