-- Who may come in: three groups and an owner, each named after the database.
--
-- Written for psql too: psql -v owner=… -v administrator=… -v coordinator=… -v mentor=… -f roles.sql
--
-- The owner has the tables and makes the mentors' roles; nobody can sign in as it. Administrators are members of it.
-- Coordinators and mentors are members of nothing else, so that what a group may do is all they may do.
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"administrator", :"coordinator", :"mentor";
CREATE SCHEMA earshot AUTHORIZATION :"owner";
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA earshot TO :"coordinator", :"mentor";
SET ROLE :"owner";

-- What the store remembers about itself. `schema` is the number of the last migration, `oldest` the oldest one that a
-- program may know and still use the tables as they are now. `store` is the store's own mark, by which a machine that
-- keeps something for it knows it again: a database that is made anew has another one, a restored copy the same.
CREATE TABLE earshot.fact (
  name text PRIMARY KEY,
  value text NOT NULL
);
ALTER TABLE earshot.fact ENABLE ROW LEVEL SECURITY;
ALTER TABLE earshot.fact FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON earshot.fact TO :"owner" USING (true) WITH CHECK (true);
CREATE POLICY read ON earshot.fact FOR SELECT TO :"coordinator", :"mentor" USING (true);
GRANT SELECT ON earshot.fact TO :"coordinator", :"mentor";
INSERT INTO earshot.fact (name, value) VALUES ('store', gen_random_uuid());
