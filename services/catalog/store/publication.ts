import { sql } from 'kysely';
import { type Publication, sharedAccessTypes } from '../domain/publication.ts';
import { contextTable } from './context.ts';
import type { Database, Row } from './database.ts';

export function createPublication(database: Database): Publication {
  return {
    async isNameTaken(name, solutionId) {
      // A statement of its own: the next one has to see the changes of the transaction that had the lock before.
      await database.run(
        sql`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.solutions.name ' || lower(${name}::text), 0))`,
      );
      const others = await database.run(sql`SELECT FROM solutions
        WHERE lower(name) = lower(${name}::text) AND active AND solution_id <> ${solutionId}
          AND EXISTS (SELECT FROM solution_revisions AS revision
                       WHERE revision.solution_id = solutions.solution_id AND access_type_code = ANY(${[...sharedAccessTypes]}))
        LIMIT 1`);
      return others.length > 0;
    },
    async withdraw({ solutionId, accessTypeCode, revisionId }, by) {
      const changed =
        await database.run(sql<Row>`UPDATE solution_revisions SET access_type_code = 'PR' FROM ${contextTable(by)}
        WHERE solution_id = ${solutionId} AND access_type_code = ${accessTypeCode}
          AND (${revisionId ?? null}::uuid IS NULL OR revision_id = ${revisionId ?? null}::uuid)
        RETURNING revision_id`);
      return changed.map((row) => String(row.revision_id)).toSorted();
    },
  };
}
