-- When a mentor answered or said to have seen an assignment, in seconds since 1970; null where that was before this.
ALTER TABLE notification ADD COLUMN answered_at INTEGER;
