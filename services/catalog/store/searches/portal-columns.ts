import { type RawBuilder, sql } from 'kysely';
import { revision } from '../../domain/entities/solutions.ts';
import { user } from '../../domain/entities/users.ts';
import { stepResult } from '../../domain/entities/workflow.ts';
import { maxCoOwners, portalRevisionFields, type RevisionVisibility } from '../../domain/portal.ts';
import { jsonOf } from '../json-of.ts';
import { tagsOfUser } from '../select-columns.ts';
import { allOf } from './conditions.ts';
import { accessConditions } from './revision-conditions.ts';

/** The most revisions of a solution that are shown; another operation lists them all. */
const maxRevisions = 100;

/**
 * What the marketplace shows of the row `solutions` besides the record. Each is a few index lookups for the rows of a page
 * alone, so that a page costs one query.
 */
export function portalColumns(seen: RevisionVisibility): RawBuilder<unknown> {
  const seenRevisions = sql`FROM solution_revisions AS revision
    WHERE ${allOf([sql`revision.solution_id = solutions.solution_id`, ...accessConditions('revision', seen)])}
    ORDER BY revision.created DESC, revision.revision_id DESC`;
  return sql`(SELECT owner_name FROM owners WHERE owners.user_id = solutions.user_id) AS owner_name,
    coalesce((SELECT json_agg(person ORDER BY user_id) FROM (
      SELECT users.user_id, ${sql.raw(jsonOf(user, 'users', { tags: tagsOfUser }))} AS person
        FROM solution_shares AS share JOIN users USING (user_id)
       WHERE share.solution_id = solutions.solution_id ORDER BY users.user_id LIMIT ${sql.lit(maxCoOwners)}) AS shared), '[]') AS co_owners,
    coalesce((SELECT json_agg(one) FROM (
      SELECT ${sql.raw(jsonOf(revision, 'revision', {}, portalRevisionFields))} AS one ${seenRevisions}
       LIMIT ${sql.lit(maxRevisions)}) AS seen), '[]') AS revisions,
    (SELECT count(*) FROM threads JOIN comments USING (thread_id)
      WHERE threads.revision_id = (SELECT revision.revision_id ${seenRevisions} LIMIT 1)) AS comment_count,
    EXISTS (SELECT FROM publish_requests AS request
             WHERE request.solution_id = solutions.solution_id AND request.status_code = 'PE'
               AND coalesce(request.access_type_code, 'PB') = 'PB') AS open_request,
    (SELECT ${sql.raw(jsonOf(stepResult, 'step'))} FROM step_results AS step
      WHERE step.status_code = 'FA' AND step.tracking_id = (
        SELECT newest.tracking_id FROM step_results AS newest
         WHERE newest.solution_id = solutions.solution_id AND newest.tracking_id IS NOT NULL
         ORDER BY newest.step_result_id DESC LIMIT 1)
      ORDER BY step.step_result_id LIMIT 1) AS failed_step`;
}
