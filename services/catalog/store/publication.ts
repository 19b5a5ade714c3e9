import { sql } from 'kysely';
import type { Publication } from '../domain/publication.ts';
import { contextTable } from './context.ts';
import type { Database, Row } from './database.ts';
import { createPublicationRecords, hasName } from './publication-records.ts';

export function createPublication(database: Database): Publication {
  return {
    ...createPublicationRecords(database),
    async fileUris(revisionId) {
      const rows = await database.runPrepared(sql<Row>`
        SELECT uri FROM documents JOIN revision_documents USING (document_id) WHERE revision_id = ${revisionId}
         UNION SELECT uri FROM artifacts JOIN revision_artifacts USING (artifact_id) WHERE revision_id = ${revisionId}
         ORDER BY uri`);
      return rows.map(({ uri }) => String(uri));
    },
    async saveSteps(requestId, steps, by) {
      await database.runPrepared(sql`UPDATE step_results
           SET status_code = given."statusCode", result = given.result,
               start_date = to_timestamp(given."startDate" / 1000.0), end_date = to_timestamp(given."endDate" / 1000.0)
          FROM ${contextTable(by)}, publish_requests AS request,
               jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS given(
                 "stepResultId" bigint, "statusCode" text, result text, "startDate" bigint, "endDate" bigint)
         WHERE request.request_id = ${requestId} AND step_results.step_result_id = given."stepResultId"
           AND step_results.tracking_id = request.tracking_id AND step_results.revision_id = request.revision_id`);
    },
    async isNameTaken(name, solutionId) {
      // A statement of its own: the next one has to see the changes of the transaction that had the lock before.
      await database.runPrepared(
        sql`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.solutions.name ' || lower(${name}::text), 0))`,
      );
      const others = await database.runPrepared(sql`SELECT FROM solutions AS other
        WHERE ${hasName(sql`${name}::text`, sql`${solutionId}`)} LIMIT 1`);
      return others.length > 0;
    },
    async withdraw({ solutionId, accessTypeCode, revisionId }, by) {
      const changed =
        await database.runPrepared(sql<Row>`UPDATE solution_revisions SET access_type_code = 'PR' FROM ${contextTable(by)}
        WHERE solution_id = ${solutionId} AND access_type_code = ${accessTypeCode}
          AND (${revisionId ?? null}::uuid IS NULL OR revision_id = ${revisionId ?? null}::uuid)
        RETURNING revision_id`);
      return changed.map((row) => String(row.revision_id)).toSorted();
    },
  };
}
