-- Every record of the catalog, and the trail of what becomes of them.
-- A migration that was ever released is not edited any more; add the next number instead.

------------------------------------------------------------------------------------------------------------------------
-- What every change leaves behind
------------------------------------------------------------------------------------------------------------------------

-- The activity trail: append only, written by the trigger below in the transaction of the change itself.
CREATE TABLE change (
  position       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Identity of the event; the same however often it is published.
  change_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  at             timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  kind           text NOT NULL CHECK (kind IN ('created', 'updated', 'deleted')),
  -- Name of the table.
  entity         text NOT NULL,
  record_key     jsonb NOT NULL,
  -- What the record is a part of; events of one aggregate are in order.
  aggregate_type text NOT NULL,
  aggregate_id   text NOT NULL,
  -- Columns with another value than before; those with secrets are named but never shown.
  changed        text[] NOT NULL DEFAULT '{}',
  before         jsonb,
  after          jsonb,
  -- Who: the account of the calling service, and the person it acted for where it said so.
  service        text,
  acting_user    text,
  request_id     text,
  traceparent    text
);
CREATE INDEX change_by_aggregate ON change (aggregate_type, aggregate_id, position);

-- Changes that are not published yet.
CREATE TABLE outbox (position bigint PRIMARY KEY REFERENCES change)
  -- Few rows that come and go: counted by the share of the table, the dead ones would slow the queue down.
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Notes a change of one row. Arguments: aggregate type, its column, key columns, columns whose values are left out.
-- The caller's identity comes from the setting catalog.context, which lives as long as the transaction.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  aggregate_column text := TG_ARGV[1];
  key_columns      text[] := TG_ARGV[2];
  hidden           text[] := TG_ARGV[3]::text[] || ARRAY['row_version'];
  context          jsonb := coalesce(nullif(current_setting('catalog.context', true), ''), '{}');
  old_row          jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row          jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  any_row          jsonb := coalesce(new_row, old_row);
  different        text[] := '{}';
  noted            bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT coalesce(array_agg(n.key ORDER BY n.key), '{}') INTO different
      FROM jsonb_each(new_row) AS n
     WHERE n.key <> 'row_version' AND n.value IS DISTINCT FROM old_row -> n.key;
    IF different = '{}' THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO change (at, kind, entity, record_key, aggregate_type, aggregate_id, changed, before, after,
                      service, acting_user, request_id, traceparent)
  -- The very time that the record shows, where it shows one.
  VALUES (CASE WHEN new_row ->> 'modified' IS DISTINCT FROM old_row ->> 'modified' AND new_row ->> 'modified' IS NOT NULL
               THEN (new_row ->> 'modified')::timestamptz ELSE clock_timestamp() END,
          CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
          TG_TABLE_NAME,
          (SELECT jsonb_object_agg(k, any_row -> k) FROM unnest(key_columns) AS k),
          TG_ARGV[0], any_row ->> aggregate_column, different,
          old_row - hidden, new_row - hidden,
          context ->> 'service', context ->> 'user', context ->> 'request', context ->> 'traceparent')
  RETURNING change.position INTO noted;
  INSERT INTO outbox VALUES (noted);
  RETURN NULL;
END $$;

-- Counts the versions of a record (its ETag) and stamps it. Whoever writes can neither forge nor forget either.
-- Arguments: whether it has dates; columns that are bookkeeping and make no new version.
CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quiet text[] := TG_ARGV[1];
BEGIN
  IF quiet <> '{}' AND to_jsonb(NEW) - quiet = to_jsonb(OLD) - quiet AND to_jsonb(NEW) <> to_jsonb(OLD) THEN
    RETURN NEW;
  END IF;
  NEW.row_version := OLD.row_version + 1;
  IF TG_ARGV[0] = 'dated' THEN
    NEW.created := OLD.created;
    NEW.modified := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

-- Gives a table its version, its dates where it has some, and its place in the trail.
CREATE PROCEDURE track(of regclass, aggregate text, aggregate_column text, key text[], hidden text[] DEFAULT '{}',
                       dated boolean DEFAULT true, quiet text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN row_version integer NOT NULL DEFAULT 1', of);
  IF dated THEN
    EXECUTE format('ALTER TABLE %s ADD COLUMN created timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
                                   ADD COLUMN modified timestamptz(3) NOT NULL DEFAULT clock_timestamp()', of);
  END IF;
  EXECUTE format('CREATE TRIGGER stamp BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION stamp(%L, %L)',
                 of, CASE WHEN dated THEN 'dated' ELSE '' END, quiet);
  EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s
                  FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L)',
                 of, aggregate, aggregate_column, key, hidden);
END $$;

CREATE DOMAIN code AS varchar(2) CHECK (VALUE ~ '^[A-Z0-9]{2}$');
CREATE DOMAIN json_text AS text CHECK (VALUE::json IS NOT NULL OR VALUE IS NULL);

------------------------------------------------------------------------------------------------------------------------
-- People and what they may do
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  user_id           uuid PRIMARY KEY,
  first_name        varchar(50),
  middle_name       varchar(50),
  last_name         varchar(50),
  org_name          varchar(50),
  email             varchar(100) NOT NULL,
  login_name        varchar(25) NOT NULL,
  login_hash        text,
  login_pass_expire timestamptz(3),
  auth_token        text,
  active            boolean NOT NULL,
  last_login        timestamptz(3),
  login_fail_count  smallint,
  login_fail_date   timestamptz(3),
  picture           bytea,
  api_token         text,
  verify_token_hash text,
  verify_expiration timestamptz(3)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_login_name_key ON users (lower(login_name));
CALL track('users', 'user', 'user_id', '{user_id}', '{login_hash,auth_token,picture,api_token,verify_token_hash}',
           -- A stranger who tries passwords must not make somebody's next change fail as outdated.
           quiet => '{last_login,login_fail_count,login_fail_date}');

-- One logs in with either of the two, so nobody's name may be another's address.
CREATE FUNCTION refuse_anothers_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE lower(email) = lower(NEW.login_name) AND user_id <> NEW.user_id) THEN
    RAISE unique_violation USING MESSAGE = 'the login name is the e-mail address of another user', TABLE = 'users',
      DETAIL = format('Key (login_name)=(%s) already exists.', NEW.login_name);
  END IF;
  IF EXISTS (SELECT FROM users WHERE lower(login_name) = lower(NEW.email) AND user_id <> NEW.user_id) THEN
    RAISE unique_violation USING MESSAGE = 'the e-mail address is the login name of another user', TABLE = 'users',
      DETAIL = format('Key (email)=(%s) already exists.', NEW.email);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_anothers_name BEFORE INSERT OR UPDATE OF email, login_name ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_anothers_name();

CREATE TABLE user_login_providers (
  user_id          uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider_code    code NOT NULL,
  provider_user_id varchar(255) NOT NULL,
  rank             smallint NOT NULL,
  display_name     varchar(256),
  profile_url      varchar(512),
  image_url        varchar(512),
  secret           text,
  access_token     text NOT NULL,
  refresh_token    text,
  PRIMARY KEY (user_id, provider_code, provider_user_id)
);
CALL track('user_login_providers', 'user', 'user_id', '{user_id,provider_code,provider_user_id}',
           '{secret,access_token,refresh_token}');

CREATE TABLE roles (
  role_id uuid PRIMARY KEY,
  name    varchar(100) NOT NULL UNIQUE,
  active  boolean NOT NULL
);
CALL track('roles', 'role', 'role_id', '{role_id}');

CREATE TABLE role_functions (
  role_function_id uuid PRIMARY KEY,
  role_id          uuid NOT NULL REFERENCES roles ON DELETE CASCADE,
  name             varchar(100) NOT NULL
);
CREATE INDEX role_functions_by_role ON role_functions (role_id);
CALL track('role_functions', 'role', 'role_id', '{role_function_id}');

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role_id uuid NOT NULL REFERENCES roles ON DELETE CASCADE,
  PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_roles_by_role ON user_roles (role_id);
CALL track('user_roles', 'user', 'user_id', '{user_id,role_id}', dated => false);

CREATE TABLE tags (tag varchar(32) PRIMARY KEY);
CALL track('tags', 'tag', 'tag', '{tag}', dated => false);

CREATE TABLE user_tags (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tag     varchar(32) NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (user_id, tag)
);
CREATE INDEX user_tags_by_tag ON user_tags (tag);
CALL track('user_tags', 'user', 'user_id', '{user_id,tag}', dated => false);

------------------------------------------------------------------------------------------------------------------------
-- Peers
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE peers (
  peer_id                uuid PRIMARY KEY,
  name                   varchar(50) NOT NULL,
  subject_name           varchar(100) NOT NULL UNIQUE,
  description            varchar(512),
  api_url                varchar(512) NOT NULL,
  web_url                varchar(512),
  self                   boolean NOT NULL,
  local                  boolean NOT NULL,
  contact1               varchar(100) NOT NULL,
  status_code            code NOT NULL,
  validation_status_code code NOT NULL
);
CALL track('peers', 'peer', 'peer_id', '{peer_id}');

CREATE TABLE peer_subscriptions (
  sub_id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  peer_id           uuid NOT NULL REFERENCES peers ON DELETE CASCADE,
  selector          json_text CHECK (length(selector) <= 1024),
  options           json_text CHECK (length(options) <= 1024),
  refresh_interval  bigint,
  max_artifact_size bigint,
  user_id           uuid NOT NULL REFERENCES users,
  scope_type        code NOT NULL,
  access_type       code NOT NULL,
  processed         timestamptz(3)
);
CREATE INDEX peer_subscriptions_by_peer ON peer_subscriptions (peer_id);
CREATE INDEX peer_subscriptions_by_user ON peer_subscriptions (user_id);
CALL track('peer_subscriptions', 'peer', 'peer_id', '{sub_id}');

------------------------------------------------------------------------------------------------------------------------
-- Solutions, their revisions, and what those are made of
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE solutions (
  solution_id       uuid PRIMARY KEY,
  name              varchar(100) NOT NULL,
  description       varchar(512),
  user_id           uuid NOT NULL REFERENCES users,
  active            boolean NOT NULL,
  model_type_code   code,
  toolkit_type_code code,
  metadata          json_text CHECK (length(metadata) <= 1024),
  source_id         uuid REFERENCES peers ON DELETE SET NULL,
  origin            varchar(512),
  picture           bytea
);
CREATE INDEX solutions_by_user ON solutions (user_id);
CREATE INDEX solutions_by_source ON solutions (source_id) WHERE source_id IS NOT NULL;
CALL track('solutions', 'solution', 'solution_id', '{solution_id}', '{picture}');

-- Counters of a solution; there is no row before the first thing is counted.
CREATE TABLE solution_web (
  solution_id           uuid PRIMARY KEY REFERENCES solutions ON DELETE CASCADE,
  view_count            bigint NOT NULL DEFAULT 0,
  download_count        bigint NOT NULL DEFAULT 0,
  last_download         timestamptz(3),
  rating_count          bigint NOT NULL DEFAULT 0,
  rating_average_tenths bigint NOT NULL DEFAULT 0,
  featured              boolean NOT NULL DEFAULT false
);
CALL track('solution_web', 'solution', 'solution_id', '{solution_id}', dated => false);

CREATE TABLE solution_revisions (
  revision_id            uuid PRIMARY KEY,
  solution_id            uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  version                varchar(25) NOT NULL,
  access_type_code       code NOT NULL,
  validation_status_code code NOT NULL,
  description            varchar(512),
  user_id                uuid NOT NULL REFERENCES users,
  metadata               json_text CHECK (length(metadata) <= 1024),
  source_id              uuid REFERENCES peers ON DELETE SET NULL,
  origin                 varchar(512),
  authors                jsonb NOT NULL CHECK (jsonb_typeof(authors) = 'array'),
  publisher              varchar(64)
);
CREATE INDEX solution_revisions_by_solution ON solution_revisions (solution_id);
CREATE INDEX solution_revisions_by_user ON solution_revisions (user_id);
CREATE INDEX solution_revisions_by_source ON solution_revisions (source_id) WHERE source_id IS NOT NULL;
CALL track('solution_revisions', 'solution', 'solution_id', '{revision_id}');

CREATE TABLE revision_descriptions (
  revision_id      uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  access_type_code code NOT NULL,
  description      text NOT NULL CHECK (length(description) <= 2097152),
  PRIMARY KEY (revision_id, access_type_code)
);
CALL track('revision_descriptions', 'revision', 'revision_id', '{revision_id,access_type_code}', '{description}');

CREATE TABLE artifacts (
  artifact_id        uuid PRIMARY KEY,
  version            varchar(25) NOT NULL,
  artifact_type_code code NOT NULL,
  name               varchar(100) NOT NULL,
  description        varchar(512),
  uri                varchar(512) NOT NULL,
  user_id            uuid NOT NULL REFERENCES users,
  size               integer NOT NULL,
  metadata           json_text CHECK (length(metadata) <= 1024)
);
CREATE INDEX artifacts_by_user ON artifacts (user_id);
CALL track('artifacts', 'artifact', 'artifact_id', '{artifact_id}');

CREATE TABLE revision_artifacts (
  revision_id uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  artifact_id uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  PRIMARY KEY (revision_id, artifact_id)
);
CREATE INDEX revision_artifacts_by_artifact ON revision_artifacts (artifact_id);
CALL track('revision_artifacts', 'revision', 'revision_id', '{revision_id,artifact_id}', dated => false);

CREATE TABLE documents (
  document_id uuid PRIMARY KEY,
  name        varchar(100) NOT NULL,
  uri         varchar(512) NOT NULL,
  version     varchar(25),
  size        integer NOT NULL,
  user_id     uuid NOT NULL REFERENCES users
);
CREATE INDEX documents_by_user ON documents (user_id);
CALL track('documents', 'document', 'document_id', '{document_id}');

CREATE TABLE revision_documents (
  revision_id      uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  access_type_code code NOT NULL,
  document_id      uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  PRIMARY KEY (revision_id, access_type_code, document_id)
);
CREATE INDEX revision_documents_by_document ON revision_documents (document_id);
CALL track('revision_documents', 'revision', 'revision_id', '{revision_id,access_type_code,document_id}', dated => false);

CREATE TABLE solution_tags (
  solution_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  tag         varchar(32) NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (solution_id, tag)
);
CREATE INDEX solution_tags_by_tag ON solution_tags (tag);
CALL track('solution_tags', 'solution', 'solution_id', '{solution_id,tag}', dated => false);

-- Composite solutions: which solutions a solution consists of.
CREATE TABLE solution_members (
  parent_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  child_id  uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  PRIMARY KEY (parent_id, child_id),
  CHECK (parent_id <> child_id)
);
CREATE INDEX solution_members_by_child ON solution_members (child_id);
CALL track('solution_members', 'solution', 'parent_id', '{parent_id,child_id}', dated => false);

-- With whom a solution is shared.
CREATE TABLE solution_shares (
  solution_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (solution_id, user_id)
);
CREATE INDEX solution_shares_by_user ON solution_shares (user_id);
CALL track('solution_shares', 'solution', 'solution_id', '{solution_id,user_id}', dated => false);

CREATE TABLE solution_favorites (
  solution_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (solution_id, user_id)
);
CREATE INDEX solution_favorites_by_user ON solution_favorites (user_id);
CALL track('solution_favorites', 'solution', 'solution_id', '{solution_id,user_id}', dated => false);

CREATE TABLE solution_ratings (
  solution_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  rating      integer NOT NULL,
  text_review varchar(1024),
  PRIMARY KEY (solution_id, user_id)
);
CREATE INDEX solution_ratings_by_user ON solution_ratings (user_id);
CALL track('solution_ratings', 'solution', 'solution_id', '{solution_id,user_id}');

CREATE TABLE solution_downloads (
  download_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  solution_id   uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  artifact_id   uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  download_date timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX solution_downloads_by_solution ON solution_downloads (solution_id);
CREATE INDEX solution_downloads_by_artifact ON solution_downloads (artifact_id);
CREATE INDEX solution_downloads_by_user ON solution_downloads (user_id);
CALL track('solution_downloads', 'solution', 'solution_id', '{download_id}', dated => false);

CREATE TABLE solution_deployments (
  deployment_id          uuid PRIMARY KEY,
  solution_id            uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  revision_id            uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  user_id                uuid NOT NULL REFERENCES users,
  deployment_status_code code NOT NULL,
  target                 varchar(64),
  detail                 json_text CHECK (length(detail) <= 1024)
);
CREATE INDEX solution_deployments_by_solution ON solution_deployments (solution_id);
CREATE INDEX solution_deployments_by_revision ON solution_deployments (revision_id);
CREATE INDEX solution_deployments_by_user ON solution_deployments (user_id);
CALL track('solution_deployments', 'solution', 'solution_id', '{deployment_id}');

CREATE TABLE solution_validations (
  solution_id            uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  revision_id            uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  task_id                uuid NOT NULL,
  validation_type_code   code NOT NULL,
  validation_status_code code,
  detail                 json_text CHECK (length(detail) <= 8192),
  PRIMARY KEY (solution_id, revision_id, task_id)
);
CREATE INDEX solution_validations_by_revision ON solution_validations (revision_id);
CALL track('solution_validations', 'solution', 'solution_id', '{solution_id,revision_id,task_id}');

CREATE TABLE validation_sequences (
  sequence      smallint NOT NULL,
  val_type_code code NOT NULL,
  PRIMARY KEY (sequence, val_type_code)
);
CALL track('validation_sequences', 'validation-sequence', 'sequence', '{sequence,val_type_code}');

CREATE TABLE publish_requests (
  request_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  solution_id     uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  revision_id     uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  request_user_id uuid NOT NULL REFERENCES users,
  review_user_id  uuid REFERENCES users ON DELETE SET NULL,
  status_code     code NOT NULL,
  comment         varchar(8192)
);
CREATE INDEX publish_requests_by_solution ON publish_requests (solution_id);
CREATE INDEX publish_requests_by_revision ON publish_requests (revision_id);
CREATE INDEX publish_requests_by_request_user ON publish_requests (request_user_id);
CREATE INDEX publish_requests_by_review_user ON publish_requests (review_user_id);
CALL track('publish_requests', 'solution', 'solution_id', '{request_id}');

CREATE TABLE step_results (
  step_result_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  step_code      code NOT NULL,
  status_code    code NOT NULL,
  name           varchar(100) NOT NULL,
  tracking_id    uuid,
  solution_id    uuid REFERENCES solutions ON DELETE CASCADE,
  revision_id    uuid REFERENCES solution_revisions ON DELETE CASCADE,
  artifact_id    uuid REFERENCES artifacts ON DELETE SET NULL,
  user_id        uuid REFERENCES users ON DELETE SET NULL,
  result         varchar(8192),
  start_date     timestamptz(3) NOT NULL,
  end_date       timestamptz(3)
);
CREATE INDEX step_results_by_tracking ON step_results (tracking_id);
CREATE INDEX step_results_by_solution ON step_results (solution_id);
CREATE INDEX step_results_by_revision ON step_results (revision_id);
CREATE INDEX step_results_by_artifact ON step_results (artifact_id);
CREATE INDEX step_results_by_user ON step_results (user_id);
CALL track('step_results', 'step-result', 'step_result_id', '{step_result_id}', dated => false);

------------------------------------------------------------------------------------------------------------------------
-- Talk
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE threads (
  thread_id   uuid PRIMARY KEY,
  solution_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  revision_id uuid NOT NULL REFERENCES solution_revisions ON DELETE CASCADE,
  title       varchar(128)
);
CREATE INDEX threads_by_solution ON threads (solution_id);
CREATE INDEX threads_by_revision ON threads (revision_id);
CALL track('threads', 'thread', 'thread_id', '{thread_id}', dated => false);

CREATE TABLE comments (
  comment_id uuid PRIMARY KEY,
  thread_id  uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
  parent_id  uuid,
  user_id    uuid NOT NULL REFERENCES users,
  text       varchar(8192) NOT NULL,
  UNIQUE (thread_id, comment_id),
  -- An answer stands in the thread of what it answers, and goes with it.
  FOREIGN KEY (thread_id, parent_id) REFERENCES comments (thread_id, comment_id) ON DELETE CASCADE
);
CREATE INDEX comments_by_parent ON comments (parent_id);
CREATE INDEX comments_by_user ON comments (user_id);
CALL track('comments', 'thread', 'thread_id', '{comment_id}');

CREATE TABLE notifications (
  notification_id   uuid PRIMARY KEY,
  title             varchar(100) NOT NULL,
  message           varchar(2048),
  msg_severity_code code NOT NULL,
  url               varchar(512),
  start             timestamptz(3) NOT NULL,
  "end"             timestamptz(3) NOT NULL,
  CHECK (start <= "end")
);
CALL track('notifications', 'notification', 'notification_id', '{notification_id}');

CREATE TABLE notification_users (
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  user_id         uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  viewed          timestamptz(3),
  PRIMARY KEY (notification_id, user_id)
);
CREATE INDEX notification_users_by_user ON notification_users (user_id);
CALL track('notification_users', 'notification', 'notification_id', '{notification_id,user_id}', dated => false);

CREATE TABLE user_notification_preferences (
  user_notif_pref_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id             uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  notf_delv_mech_code code NOT NULL,
  msg_severity_code   code NOT NULL
);
CREATE INDEX user_notification_preferences_by_user ON user_notification_preferences (user_id);
CALL track('user_notification_preferences', 'user', 'user_id', '{user_notif_pref_id}', dated => false);

------------------------------------------------------------------------------------------------------------------------
-- Site settings, groups
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE site_configs (
  config_key   varchar(50) PRIMARY KEY,
  config_value json_text NOT NULL CHECK (length(config_value) <= 8192),
  user_id      uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX site_configs_by_user ON site_configs (user_id);
CALL track('site_configs', 'site-config', 'config_key', '{config_key}');

CREATE TABLE peer_groups (
  group_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        varchar(50) NOT NULL UNIQUE,
  description varchar(512)
);
CALL track('peer_groups', 'peer-group', 'group_id', '{group_id}');

CREATE TABLE solution_groups (
  group_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        varchar(50) NOT NULL UNIQUE,
  description varchar(512)
);
CALL track('solution_groups', 'solution-group', 'group_id', '{group_id}');

CREATE TABLE peer_group_members (
  group_id bigint NOT NULL REFERENCES peer_groups ON DELETE CASCADE,
  peer_id  uuid NOT NULL REFERENCES peers ON DELETE CASCADE,
  PRIMARY KEY (group_id, peer_id)
);
CREATE INDEX peer_group_members_by_peer ON peer_group_members (peer_id);
CALL track('peer_group_members', 'peer-group', 'group_id', '{group_id,peer_id}');

CREATE TABLE solution_group_members (
  group_id    bigint NOT NULL REFERENCES solution_groups ON DELETE CASCADE,
  solution_id uuid NOT NULL REFERENCES solutions ON DELETE CASCADE,
  PRIMARY KEY (group_id, solution_id)
);
CREATE INDEX solution_group_members_by_solution ON solution_group_members (solution_id);
CALL track('solution_group_members', 'solution-group', 'group_id', '{group_id,solution_id}');

-- What a group of peers may see of a group of solutions.
CREATE TABLE peer_solution_access (
  peer_group_id     bigint NOT NULL REFERENCES peer_groups ON DELETE CASCADE,
  solution_group_id bigint NOT NULL REFERENCES solution_groups ON DELETE CASCADE,
  granted           boolean NOT NULL,
  PRIMARY KEY (peer_group_id, solution_group_id)
);
CREATE INDEX peer_solution_access_by_solution_group ON peer_solution_access (solution_group_id);
CALL track('peer_solution_access', 'peer-group', 'peer_group_id', '{peer_group_id,solution_group_id}');

-- Which group of peers the members of a group may know of.
CREATE TABLE peer_peer_access (
  principal_peer_group_id bigint NOT NULL REFERENCES peer_groups ON DELETE CASCADE,
  resource_peer_group_id  bigint NOT NULL REFERENCES peer_groups ON DELETE CASCADE,
  PRIMARY KEY (principal_peer_group_id, resource_peer_group_id)
);
CREATE INDEX peer_peer_access_by_resource ON peer_peer_access (resource_peer_group_id);
CALL track('peer_peer_access', 'peer-group', 'principal_peer_group_id', '{principal_peer_group_id,resource_peer_group_id}');

------------------------------------------------------------------------------------------------------------------------
-- Counters that follow from other rows
------------------------------------------------------------------------------------------------------------------------

-- The row is locked before the ratings are counted: two raters at once would otherwise each miss the other's rating.
CREATE FUNCTION count_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rated uuid := coalesce(NEW.solution_id, OLD.solution_id);
BEGIN
  -- Of a solution that is being deleted nothing is left to count.
  PERFORM FROM solutions WHERE solution_id = rated FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO solution_web (solution_id) VALUES (rated) ON CONFLICT DO NOTHING;
  PERFORM FROM solution_web WHERE solution_id = rated FOR UPDATE;
  UPDATE solution_web SET (rating_count, rating_average_tenths) =
    (SELECT count(*), coalesce(round(10 * avg(rating)), 0) FROM solution_ratings WHERE solution_id = rated)
   WHERE solution_id = rated;
  RETURN NULL;
END $$;
CREATE TRIGGER count_ratings AFTER INSERT OR UPDATE OF rating OR DELETE ON solution_ratings
  FOR EACH ROW EXECUTE FUNCTION count_ratings();

CREATE FUNCTION count_download() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO solution_web (solution_id, download_count, last_download) VALUES (NEW.solution_id, 1, NEW.download_date)
  ON CONFLICT (solution_id) DO UPDATE SET download_count = solution_web.download_count + 1,
    last_download = greatest(solution_web.last_download, excluded.last_download);
  RETURN NULL;
END $$;
CREATE TRIGGER count_download AFTER INSERT ON solution_downloads FOR EACH ROW EXECUTE FUNCTION count_download();

------------------------------------------------------------------------------------------------------------------------
-- Requests that may come twice
------------------------------------------------------------------------------------------------------------------------

-- Answers of requests that carried an Idempotency-Key, stored with what they did.
CREATE TABLE idempotency_keys (
  service      text NOT NULL,
  key          varchar(255) NOT NULL,
  -- SHA-256 of method, path and body: the key of another request is refused.
  fingerprint  bytea NOT NULL,
  -- Empty until the transaction that does the work ends, which nobody else sees.
  answer       jsonb,
  at           timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (service, key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (at);
