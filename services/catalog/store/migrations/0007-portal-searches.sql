-- What the marketplace shows of solutions besides themselves.

-- How an owner is called. Immutable, so that it can be an index.
CREATE FUNCTION owner_name(first_name text, last_name text, login_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), login_name);

CREATE VIEW owners AS SELECT user_id, owner_name(first_name, last_name, login_name) AS owner_name FROM users;

CREATE INDEX users_by_owner_name ON users (owner_name(first_name, last_name, login_name), user_id);

-- The newest work on a solution is looked up for each that is shown.
DROP INDEX step_results_by_solution;
CREATE INDEX step_results_by_solution ON step_results (solution_id, step_result_id);
