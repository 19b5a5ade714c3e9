-- Indexes for every search and every sort that is offered on tables that grow large.

------------------------------------------------------------------------------------------------------------------------
-- Texts anywhere in a text
------------------------------------------------------------------------------------------------------------------------

-- The extension belongs to the database, not to this schema: catalogs of several schemas share it.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
EXCEPTION
  -- Another process made it at this moment.
  WHEN unique_violation OR duplicate_object THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'The catalog needs the extension pg_trgm, and % may not create it in the database %.',
                    current_user, current_database()
      USING ERRCODE = 'insufficient_privilege',
            HINT = format('As a superuser or the owner of the database: CREATE EXTENSION pg_trgm; or GRANT CREATE ON DATABASE %I TO %I.',
                          current_database(), current_user);
END $$;

-- An administrator may have put it into another schema. The name of its operator class is looked up here alone; queries
-- use ILIKE, which needs none of it.
SELECT set_config('search_path', concat_ws(', ', current_setting('search_path'), quote_ident(nspname)), true)
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';

-- Names and contacts of a revision's authors, each on a line of its own, so that no text is found across two of them.
CREATE FUNCTION author_lines(authors jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(line, E'\n')
          FROM jsonb_array_elements(authors) AS author,
               LATERAL (VALUES (author ->> 'name'), (author ->> 'contact')) AS lines (line));

-- One index for all texts of a row: the planner looks into it once for each of them and joins what it finds. Authors are
-- looked up as they are stored, which is cheap, and compared line by line where that finds them.
CREATE INDEX solutions_texts ON solutions USING gin (name gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX solution_revisions_texts ON solution_revisions
  USING gin (description gin_trgm_ops, (authors::text) gin_trgm_ops, publisher gin_trgm_ops);
CREATE INDEX revision_descriptions_text ON revision_descriptions USING gin (description gin_trgm_ops);
CREATE INDEX artifacts_texts ON artifacts USING gin (name gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX users_texts ON users USING gin (first_name gin_trgm_ops, middle_name gin_trgm_ops, last_name gin_trgm_ops,
                                             login_name gin_trgm_ops, email gin_trgm_ops);

------------------------------------------------------------------------------------------------------------------------
-- Equality and order
------------------------------------------------------------------------------------------------------------------------

-- The key stands behind each column, as it breaks ties in every order. What may be null comes first, as pages show it;
-- read backward the same index gives the other direction.

CREATE INDEX solutions_by_name ON solutions (name, solution_id);
CREATE INDEX solutions_by_created ON solutions (created, solution_id);
CREATE INDEX solutions_by_modified ON solutions (modified, solution_id);
CREATE INDEX solutions_by_active ON solutions (active, solution_id);
CREATE INDEX solutions_by_model_type ON solutions (model_type_code NULLS FIRST, solution_id);
CREATE INDEX solutions_by_toolkit_type ON solutions (toolkit_type_code NULLS FIRST, solution_id);
CREATE INDEX solutions_by_origin ON solutions (origin NULLS FIRST, solution_id);
DROP INDEX solutions_by_user, solutions_by_source;
CREATE INDEX solutions_by_user ON solutions (user_id, solution_id);
CREATE INDEX solutions_by_source ON solutions (source_id NULLS FIRST, solution_id);

CREATE INDEX solution_revisions_by_modified ON solution_revisions (modified);
CREATE INDEX revision_descriptions_by_modified ON revision_descriptions (modified);
CREATE INDEX documents_by_modified ON documents (modified);

CREATE INDEX artifacts_by_name ON artifacts (name, artifact_id);
CREATE INDEX artifacts_by_version ON artifacts (version, artifact_id);
CREATE INDEX artifacts_by_type ON artifacts (artifact_type_code, artifact_id);
CREATE INDEX artifacts_by_uri ON artifacts (uri, artifact_id);
CREATE INDEX artifacts_by_size ON artifacts (size, artifact_id);
CREATE INDEX artifacts_by_created ON artifacts (created, artifact_id);
CREATE INDEX artifacts_by_modified ON artifacts (modified, artifact_id);
DROP INDEX artifacts_by_user;
CREATE INDEX artifacts_by_user ON artifacts (user_id, artifact_id);

CREATE INDEX users_by_first_name ON users (first_name NULLS FIRST, user_id);
CREATE INDEX users_by_middle_name ON users (middle_name NULLS FIRST, user_id);
CREATE INDEX users_by_last_name ON users (last_name NULLS FIRST, user_id);
CREATE INDEX users_by_org_name ON users (org_name NULLS FIRST, user_id);
CREATE INDEX users_by_email ON users (email, user_id);
CREATE INDEX users_by_login_name ON users (login_name, user_id);
CREATE INDEX users_by_active ON users (active, user_id);
CREATE INDEX users_by_created ON users (created, user_id);
CREATE INDEX users_by_modified ON users (modified, user_id);

-- Every step of every onboarding leaves a row.
CREATE INDEX step_results_by_step ON step_results (step_code, step_result_id);
CREATE INDEX step_results_by_status ON step_results (status_code, step_result_id);
CREATE INDEX step_results_by_name ON step_results (name, step_result_id);
CREATE INDEX step_results_by_start ON step_results (start_date, step_result_id);
CREATE INDEX step_results_by_end ON step_results (end_date NULLS FIRST, step_result_id);

CREATE INDEX publish_requests_by_status ON publish_requests (status_code, request_id);
CREATE INDEX publish_requests_by_created ON publish_requests (created, request_id);
CREATE INDEX publish_requests_by_modified ON publish_requests (modified, request_id);
