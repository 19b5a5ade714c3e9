-- What ties records together beyond one foreign key each, and what follows from several of them.

-- Whoever gives something a tag need not make the tag before.
CREATE FUNCTION make_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tags (tag) VALUES (NEW.tag) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER make_tag BEFORE INSERT ON solution_tags FOR EACH ROW EXECUTE FUNCTION make_tag();
CREATE TRIGGER make_tag BEFORE INSERT ON user_tags FOR EACH ROW EXECUTE FUNCTION make_tag();

-- Whatever names a solution and a revision names a revision of that solution.
ALTER TABLE solution_revisions ADD UNIQUE (solution_id, revision_id);
DROP INDEX solution_revisions_by_solution;
ALTER TABLE solution_deployments ADD FOREIGN KEY (solution_id, revision_id)
  REFERENCES solution_revisions (solution_id, revision_id) ON DELETE CASCADE;
ALTER TABLE solution_validations ADD FOREIGN KEY (solution_id, revision_id)
  REFERENCES solution_revisions (solution_id, revision_id) ON DELETE CASCADE;
ALTER TABLE publish_requests ADD FOREIGN KEY (solution_id, revision_id)
  REFERENCES solution_revisions (solution_id, revision_id) ON DELETE CASCADE;
ALTER TABLE threads ADD FOREIGN KEY (solution_id, revision_id)
  REFERENCES solution_revisions (solution_id, revision_id) ON DELETE CASCADE;
ALTER TABLE step_results ADD FOREIGN KEY (solution_id, revision_id)
  REFERENCES solution_revisions (solution_id, revision_id) ON DELETE CASCADE;

-- Who may know of whom is said of two groups.
ALTER TABLE peer_peer_access ADD CONSTRAINT "the two groups must be different"
  CHECK (principal_peer_group_id <> resource_peer_group_id);

-- The notifications of a user that are due now, read or not.
CREATE VIEW user_notifications AS
  SELECT n.*, m.user_id, m.viewed
    FROM notifications n JOIN notification_users m USING (notification_id)
   WHERE now() BETWEEN n.start AND n."end";

-- What peers may see by the groups they and the solutions are in: one row for each way that leads there.
CREATE VIEW peer_visible_solutions AS
  SELECT p.peer_id, s.solution_id
    FROM peer_group_members p
    JOIN peer_solution_access a ON a.peer_group_id = p.group_id AND a.granted
    JOIN solution_group_members s ON s.group_id = a.solution_group_id;

-- Of which other peers a peer may know by the groups they are in.
CREATE VIEW peer_visible_peers AS
  SELECT p.peer_id AS principal_id, r.peer_id
    FROM peer_group_members p
    JOIN peer_peer_access a ON a.principal_peer_group_id = p.group_id
    JOIN peer_group_members r ON r.group_id = a.resource_peer_group_id;
