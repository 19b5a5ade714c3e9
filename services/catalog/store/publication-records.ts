import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../kit/errors.ts';
import type { Entity } from '../domain/declare/entity.ts';
import { siteConfig } from '../domain/entities/sites.ts';
import { artifact, document, revision, solution } from '../domain/entities/solutions.ts';
import { user } from '../domain/entities/users.ts';
import { publishRequest, stepResult } from '../domain/entities/workflow.ts';
import { publicationFields as fields, type Publication, sharedAccessTypes } from '../domain/publication.ts';
import type { Database, Row } from './database.ts';
import { jsonOf } from './json-of.ts';

/** All that a decision about a publication needs; each part is an index lookup of one query. */
export const createPublicationRecords = (database: Database): Pick<Publication, 'recordsOf' | 'recordsOfRequest'> => ({
  async recordsOf({ solutionId, revisionId }, settings) {
    const [row] =
      await database.runPrepared(sql<Row>`SELECT ${columns(sql`${revisionId}::uuid`, settings)} FROM solutions
      WHERE solutions.solution_id = ${solutionId}`);
    if (!row) throw notFound(`No solution with ID ${solutionId}`);
    return toRecords(row);
  },
  async recordsOfRequest(requestId, settings) {
    const [row] = await database.runPrepared(sql<Row>`SELECT ${columns(sql`request.revision_id`, settings)},
        ${json(publishRequest, 'request')} AS request,
        coalesce((SELECT json_agg(${json(stepResult, 'step')} ORDER BY step.step_result_id) FROM step_results AS step
                   WHERE step.tracking_id = request.tracking_id AND step.revision_id = request.revision_id
                     AND step.step_code = 'VL'), '[]') AS steps
      FROM publish_requests AS request JOIN solutions USING (solution_id) WHERE request_id = ${requestId}`);
    if (!row) throw notFound(`No publish request with ID ${requestId}`);
    return { ...toRecords(row), request: row.request, steps: row.steps };
  },
});

/** Whether the row `other` of the solutions is active, has this name, is seen by others than its people, and is another than `of`. */
export const hasName = (name: RawBuilder<unknown>, of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(other.name) = lower(${name}) AND other.active AND other.solution_id <> ${of}
      AND EXISTS (SELECT FROM solution_revisions AS shown
                   WHERE shown.solution_id = other.solution_id AND shown.access_type_code = ANY(${[...sharedAccessTypes]}))`;

const json = (entity: Entity, of: string, only?: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  sql.raw(jsonOf(entity, of, more, only && [...only, ...Object.keys(more)]));

function columns(revisionId: RawBuilder<unknown>, settings: readonly string[]): RawBuilder<unknown> {
  const placed = { accessTypeCode: 'placed.access_type_code' };
  return sql`${json(solution, 'solutions', fields.solution)} AS solution,
    (SELECT ${json(revision, 'revision', fields.revision)} FROM solution_revisions AS revision
      WHERE revision.revision_id = ${revisionId} AND revision.solution_id = solutions.solution_id) AS revision,
    (SELECT ${json(user, 'users', fields.owner)} FROM users WHERE users.user_id = solutions.user_id) AS owner,
    coalesce((SELECT json_agg(share.user_id ORDER BY share.user_id) FROM solution_shares AS share
               WHERE share.solution_id = solutions.solution_id), '[]') AS co_owner_ids,
    EXISTS (SELECT FROM solutions AS other WHERE ${hasName(sql`solutions.name`, sql`solutions.solution_id`)}) AS is_name_taken,
    coalesce((SELECT json_agg(${json(artifact, 'artifacts', fields.artifact)} ORDER BY artifact_id)
                FROM artifacts JOIN revision_artifacts AS held USING (artifact_id)
               WHERE held.revision_id = ${revisionId}), '[]') AS artifacts,
    coalesce((SELECT json_agg(${json(document, 'documents', fields.document, placed)} ORDER BY document_id)
                FROM documents JOIN revision_documents AS placed USING (document_id)
               WHERE placed.revision_id = ${revisionId}), '[]') AS documents,
    coalesce((SELECT json_agg(${json(siteConfig, 'site_configs', fields.setting)} ORDER BY config_key)
                FROM site_configs WHERE config_key = ANY(${[...settings]}::text[])), '[]') AS settings`;
}

const toRecords = (row: Row) => ({
  solution: row.solution,
  revision: row.revision,
  owner: row.owner,
  coOwnerIds: row.co_owner_ids,
  isNameTaken: row.is_name_taken,
  artifacts: row.artifacts,
  documents: row.documents,
  settings: row.settings,
});
