-- All texts of a revision that are searched together, in small letters, in one table: looked up where they are stored, each search would
-- read three tables and turn every text into small letters again. Derived from the records, so that it is no record and no change
-- of it is noted.

CREATE TABLE revision_texts (
  revision_id      uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  -- Who may see the revision and this access type may see the words.
  access_type_code code NOT NULL,
  solution_id      uuid NOT NULL,
  words            text NOT NULL,
  PRIMARY KEY (revision_id, access_type_code)
);

-- What the table has to hold: for the access type that a revision has, the texts of its solution and its own, with the description for this
-- type; and its descriptions for other types. Each text on a line of its own, so that nothing is found across two of them.
CREATE VIEW texts_of_revisions AS
SELECT revision.revision_id, access_type_code, revision.solution_id,
       lower(concat_ws(E'\n', solution.name, solution.description, revision.description, revision.publisher,
                       author_lines(revision.authors), described.description)) AS words
  FROM solution_revisions AS revision JOIN solutions AS solution USING (solution_id)
       LEFT JOIN revision_descriptions AS described USING (revision_id, access_type_code)
UNION ALL
SELECT revision_id, described.access_type_code, revision.solution_id, lower(described.description)
  FROM revision_descriptions AS described JOIN solution_revisions AS revision USING (revision_id)
 WHERE described.access_type_code <> revision.access_type_code;

-- Whoever changes texts of the same solutions at this moment waits here, and the next statement sees what was changed. Not a lock of the
-- solution: requests lock that before its revisions, and a change of a revision would lock it after them.
CREATE FUNCTION hold_revision_texts(of uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || '.revision_texts ' || solution_id, 0))
     FROM (SELECT DISTINCT unnest(of) AS solution_id ORDER BY solution_id) AS held;
END $$;

CREATE FUNCTION refresh_revision_texts(of uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_revision_texts((SELECT array_agg(solution_id) FROM solution_revisions WHERE revision_id = ANY (of)));
  -- A revision that is being deleted is waited for: words of it would refer to nothing.
  PERFORM FROM solution_revisions WHERE revision_id = ANY (of) ORDER BY revision_id FOR KEY SHARE;
  DELETE FROM revision_texts AS stored
   WHERE revision_id = ANY (of)
     -- Of these revisions alone: the server would make a table of all texts there are.
     AND (revision_id, access_type_code) NOT IN (SELECT revision_id, access_type_code FROM texts_of_revisions
                                                 WHERE revision_id = ANY (of));
  INSERT INTO revision_texts AS stored SELECT * FROM texts_of_revisions WHERE revision_id = ANY (of)
  ON CONFLICT (revision_id, access_type_code) DO UPDATE SET solution_id = excluded.solution_id, words = excluded.words
   WHERE (stored.solution_id, stored.words) IS DISTINCT FROM (excluded.solution_id, excluded.words);
END $$;

-- Once for a statement, so that many rows at a time cost little more than one.
CREATE FUNCTION note_texts_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_revision_texts((SELECT array_agg(DISTINCT revision_id) FROM touched));
  RETURN NULL;
END $$;
CREATE TRIGGER note_texts_of_rows AFTER INSERT ON solution_revisions
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_texts_of_rows();
CREATE TRIGGER note_texts_of_rows AFTER INSERT ON revision_descriptions
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_texts_of_rows();
CREATE TRIGGER note_removed_texts AFTER DELETE ON revision_descriptions
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_texts_of_rows();

CREATE FUNCTION note_texts_of_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_revision_texts(ARRAY[NEW.revision_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER note_texts_of_revision AFTER UPDATE OF solution_id, access_type_code, description, publisher, authors ON solution_revisions
  FOR EACH ROW
  WHEN ((OLD.solution_id, OLD.access_type_code, OLD.description, OLD.publisher, OLD.authors)
        IS DISTINCT FROM (NEW.solution_id, NEW.access_type_code, NEW.description, NEW.publisher, NEW.authors))
  EXECUTE FUNCTION note_texts_of_revision();
CREATE TRIGGER note_texts_of_revision AFTER UPDATE OF access_type_code, description ON revision_descriptions
  FOR EACH ROW
  WHEN ((OLD.access_type_code, OLD.description) IS DISTINCT FROM (NEW.access_type_code, NEW.description))
  EXECUTE FUNCTION note_texts_of_revision();

CREATE FUNCTION note_texts_of_solution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- First: a revision that is added meanwhile has the texts of before.
  PERFORM hold_revision_texts(ARRAY[NEW.solution_id]);
  PERFORM refresh_revision_texts((SELECT array_agg(revision_id) FROM solution_revisions WHERE solution_id = NEW.solution_id));
  RETURN NULL;
END $$;
CREATE TRIGGER note_texts_of_solution AFTER UPDATE OF name, description ON solutions
  FOR EACH ROW WHEN ((OLD.name, OLD.description) IS DISTINCT FROM (NEW.name, NEW.description))
  EXECUTE FUNCTION note_texts_of_solution();

INSERT INTO revision_texts SELECT * FROM texts_of_revisions;

-- As in the migration of the other indexes of texts: an administrator may have put the extension into another schema.
SELECT set_config('search_path', concat_ws(', ', current_setting('search_path'), quote_ident(nspname)), true)
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
CREATE INDEX revision_texts_words ON revision_texts USING gin (words gin_trgm_ops);
CREATE INDEX revision_texts_by_solution ON revision_texts (solution_id);
