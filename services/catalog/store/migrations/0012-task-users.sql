-- A tracking id is chosen by who starts the work: another user's steps with the same one are not steps of this task. Where
-- the user was deleted, whose steps these were is not known any more.
CREATE OR REPLACE VIEW task_step_results AS
  SELECT s.step_result_id, t.task_id, s.name, s.status_code, s.result, s.start_date, s.end_date, s.row_version
    FROM step_results s
    JOIN tasks t ON t.tracking_id = s.tracking_id AND t.task_code = s.step_code AND t.user_id = s.user_id;
