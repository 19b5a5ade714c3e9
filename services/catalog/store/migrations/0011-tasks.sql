-- Pieces of work over several steps, as clients of later releases read them; their steps are the step results that have
-- their tracking id.
CREATE TABLE tasks (
  task_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_code   code NOT NULL,
  status_code code NOT NULL,
  name        varchar(100) NOT NULL,
  user_id     uuid REFERENCES users ON DELETE SET NULL,
  tracking_id uuid,
  solution_id uuid REFERENCES solutions ON DELETE CASCADE,
  revision_id uuid REFERENCES solution_revisions ON DELETE CASCADE,
  FOREIGN KEY (solution_id, revision_id) REFERENCES solution_revisions (solution_id, revision_id) ON DELETE CASCADE
);
CREATE INDEX tasks_by_user ON tasks (user_id);
CREATE INDEX tasks_by_tracking ON tasks (tracking_id);
CREATE INDEX tasks_by_solution ON tasks (solution_id);
CREATE INDEX tasks_by_revision ON tasks (revision_id);
CALL track('tasks', 'task', 'task_id', '{task_id}');

CREATE VIEW task_step_results AS
  SELECT s.step_result_id, t.task_id, s.name, s.status_code, s.result, s.start_date, s.end_date, s.row_version
    FROM step_results s JOIN tasks t ON t.tracking_id = s.tracking_id AND t.task_code = s.step_code;

-- Models are larger than 2 GiB.
ALTER TABLE artifacts ALTER COLUMN size TYPE bigint;
