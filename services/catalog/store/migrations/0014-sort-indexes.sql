-- Indexes for every order that is offered and has none yet, as those of 0002 are. Indexes of one column that stood for foreign
-- keys are replaced by those that begin with it.
-- A migration that was ever released is not edited any more; add the next number instead.

CREATE INDEX users_by_password_end ON users (login_pass_expire NULLS FIRST, user_id);
CREATE INDEX users_by_verification_end ON users (verify_expiration NULLS FIRST, user_id);

CREATE INDEX roles_by_name ON roles (name, role_id);
CREATE INDEX roles_by_active ON roles (active, role_id);
CREATE INDEX roles_by_created ON roles (created, role_id);
CREATE INDEX roles_by_modified ON roles (modified, role_id);

CREATE INDEX solution_web_by_last_download ON solution_web (last_download NULLS FIRST, solution_id);
CREATE INDEX solution_web_by_featured ON solution_web (featured, solution_id);

-- Strangers decide how many of these a solution has.
DROP INDEX solution_downloads_by_solution;
CREATE INDEX solution_downloads_by_solution ON solution_downloads (solution_id, download_id);
CREATE INDEX solution_downloads_of_artifact ON solution_downloads (solution_id, artifact_id, download_id);
CREATE INDEX solution_downloads_of_user ON solution_downloads (solution_id, user_id, download_id);
CREATE INDEX solution_downloads_by_date ON solution_downloads (solution_id, download_date NULLS FIRST, download_id);
CREATE INDEX solution_ratings_by_rating ON solution_ratings (solution_id, rating, user_id);
CREATE INDEX solution_ratings_by_created ON solution_ratings (solution_id, created, user_id);
CREATE INDEX solution_ratings_by_modified ON solution_ratings (solution_id, modified, user_id);

DROP INDEX publish_requests_by_solution, publish_requests_by_revision, publish_requests_by_request_user,
           publish_requests_by_review_user;
CREATE INDEX publish_requests_by_solution ON publish_requests (solution_id, request_id);
CREATE INDEX publish_requests_by_revision ON publish_requests (revision_id, request_id);
CREATE INDEX publish_requests_by_request_user ON publish_requests (request_user_id, request_id);
CREATE INDEX publish_requests_by_review_user ON publish_requests (review_user_id NULLS FIRST, request_id);
CREATE INDEX publish_requests_by_access_type ON publish_requests (access_type_code NULLS FIRST, request_id);
CREATE INDEX publish_requests_by_tracking ON publish_requests (tracking_id NULLS FIRST, request_id);

DROP INDEX step_results_by_tracking, step_results_by_solution, step_results_by_revision, step_results_by_artifact,
           step_results_by_user;
CREATE INDEX step_results_by_tracking ON step_results (tracking_id NULLS FIRST, step_result_id);
CREATE INDEX step_results_by_solution ON step_results (solution_id NULLS FIRST, step_result_id);
CREATE INDEX step_results_by_revision ON step_results (revision_id NULLS FIRST, step_result_id);
CREATE INDEX step_results_by_artifact ON step_results (artifact_id NULLS FIRST, step_result_id);
CREATE INDEX step_results_by_user ON step_results (user_id NULLS FIRST, step_result_id);

DROP INDEX tasks_by_user, tasks_by_tracking, tasks_by_solution, tasks_by_revision;
CREATE INDEX tasks_by_code ON tasks (task_code, task_id);
CREATE INDEX tasks_by_status ON tasks (status_code, task_id);
CREATE INDEX tasks_by_name ON tasks (name, task_id);
CREATE INDEX tasks_by_user ON tasks (user_id NULLS FIRST, task_id);
CREATE INDEX tasks_by_tracking ON tasks (tracking_id NULLS FIRST, task_id);
CREATE INDEX tasks_by_solution ON tasks (solution_id NULLS FIRST, task_id);
CREATE INDEX tasks_by_revision ON tasks (revision_id NULLS FIRST, task_id);
CREATE INDEX tasks_by_created ON tasks (created, task_id);
CREATE INDEX tasks_by_modified ON tasks (modified, task_id);

DROP INDEX threads_by_solution, threads_by_revision;
CREATE INDEX threads_by_solution ON threads (solution_id, thread_id);
CREATE INDEX threads_by_revision ON threads (revision_id, thread_id);
CREATE INDEX threads_by_title ON threads (title NULLS FIRST, thread_id);

CREATE INDEX notifications_by_title ON notifications (title, notification_id);
CREATE INDEX notifications_by_severity ON notifications (msg_severity_code, notification_id);
CREATE INDEX notifications_by_url ON notifications (url NULLS FIRST, notification_id);
CREATE INDEX notifications_by_start ON notifications (start, notification_id);
CREATE INDEX notifications_by_end ON notifications ("end", notification_id);
CREATE INDEX notifications_by_created ON notifications (created, notification_id);
CREATE INDEX notifications_by_modified ON notifications (modified, notification_id);

CREATE INDEX peers_by_name ON peers (name, peer_id);
CREATE INDEX peers_by_subject_name ON peers (subject_name, peer_id);
CREATE INDEX peers_by_api_url ON peers (api_url, peer_id);
CREATE INDEX peers_by_web_url ON peers (web_url NULLS FIRST, peer_id);
CREATE INDEX peers_by_self ON peers (self, peer_id);
CREATE INDEX peers_by_local ON peers (local, peer_id);
CREATE INDEX peers_by_contact ON peers (contact1, peer_id);
CREATE INDEX peers_by_status ON peers (status_code, peer_id);
CREATE INDEX peers_by_validation_status ON peers (validation_status_code, peer_id);
CREATE INDEX peers_by_created ON peers (created, peer_id);
CREATE INDEX peers_by_modified ON peers (modified, peer_id);

CREATE INDEX peer_groups_by_name ON peer_groups (name, group_id);
CREATE INDEX peer_groups_by_created ON peer_groups (created, group_id);
CREATE INDEX peer_groups_by_modified ON peer_groups (modified, group_id);
CREATE INDEX solution_groups_by_name ON solution_groups (name, group_id);
CREATE INDEX solution_groups_by_created ON solution_groups (created, group_id);
CREATE INDEX solution_groups_by_modified ON solution_groups (modified, group_id);

DROP INDEX peer_solution_access_by_solution_group;
CREATE INDEX peer_solution_access_by_solution_group ON peer_solution_access (solution_group_id, peer_group_id);
CREATE INDEX peer_solution_access_by_granted ON peer_solution_access (granted, peer_group_id, solution_group_id);
CREATE INDEX peer_solution_access_by_created ON peer_solution_access (created, peer_group_id, solution_group_id);
CREATE INDEX peer_solution_access_by_modified ON peer_solution_access (modified, peer_group_id, solution_group_id);
