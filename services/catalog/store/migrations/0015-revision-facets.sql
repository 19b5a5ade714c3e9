-- What the marketplace narrows a search by besides the records: of each revision the bytes of its artifacts, and the licence and the
-- runtime that these name in their metadata, {"license": "Apache-2.0"} of type LI and {"runtime": "python"} of type MD. Derived
-- from the artifacts, so that it is no record and no change of it is noted.

CREATE TABLE revision_facets (
  revision_id uuid PRIMARY KEY REFERENCES solution_revisions ON DELETE CASCADE,
  bytes       bigint NOT NULL DEFAULT 0,
  license     varchar(100),
  runtime     varchar(50)
);

-- Metadata are any JSON that clients have chosen.
CREATE FUNCTION named_in(metadata text, name text, longest integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN json_typeof(metadata::json) = 'object' THEN nullif(left(btrim(metadata::json ->> name), longest), '') END;

CREATE FUNCTION refresh_revision_facets(of uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes another artifact of the same revision at this moment waits here, and then sees what was changed.
  PERFORM FROM revision_facets WHERE revision_id = ANY (of) ORDER BY revision_id FOR UPDATE;
  UPDATE revision_facets SET (bytes, license, runtime) = (
    SELECT coalesce(sum(size) FILTER (WHERE size > 0), 0),
           max(named_in(metadata, 'license', 100)) FILTER (WHERE artifact_type_code = 'LI'),
           max(lower(named_in(metadata, 'runtime', 50))) FILTER (WHERE artifact_type_code = 'MD')
      FROM revision_artifacts AS held JOIN artifacts USING (artifact_id)
     WHERE held.revision_id = revision_facets.revision_id)
   WHERE revision_id = ANY (of);
END $$;

-- Once for a statement, so that many rows at a time cost little more than one.
CREATE FUNCTION note_revision_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := (SELECT coalesce(array_agg(DISTINCT revision_id), '{}') FROM touched);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO revision_facets (revision_id) SELECT unnest(ids) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM refresh_revision_facets(ids);
  RETURN NULL;
END $$;
CREATE TRIGGER note_added_facets AFTER INSERT ON revision_artifacts
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_revision_facets();
CREATE TRIGGER note_removed_facets AFTER DELETE ON revision_artifacts
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_revision_facets();

CREATE FUNCTION note_artifact_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_revision_facets(array_agg(revision_id))
     FROM revision_artifacts WHERE artifact_id = NEW.artifact_id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER note_artifact_facets AFTER UPDATE OF size, metadata, artifact_type_code ON artifacts
  FOR EACH ROW EXECUTE FUNCTION note_artifact_facets();

INSERT INTO revision_facets (revision_id, bytes, license, runtime)
SELECT revision_id, coalesce(sum(size) FILTER (WHERE size > 0), 0),
       max(named_in(metadata, 'license', 100)) FILTER (WHERE artifact_type_code = 'LI'),
       max(lower(named_in(metadata, 'runtime', 50))) FILTER (WHERE artifact_type_code = 'MD')
  FROM revision_artifacts JOIN artifacts USING (artifact_id)
 GROUP BY revision_id;

CREATE INDEX revision_facets_by_bytes ON revision_facets (bytes, revision_id);
CREATE INDEX revision_facets_by_license ON revision_facets (license, revision_id) WHERE license IS NOT NULL;
CREATE INDEX revision_facets_by_runtime ON revision_facets (runtime, revision_id) WHERE runtime IS NOT NULL;
