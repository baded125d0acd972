-- Whether an account's address is offered at the next sign-in, where its owner was the last to sign in.
ALTER TABLE preference
  ADD COLUMN offers_address INTEGER NOT NULL DEFAULT 1 CHECK (offers_address IN (0, 1));
