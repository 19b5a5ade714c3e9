import { sql } from 'kysely';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import { allOf, type Condition, oneOf } from './conditions.ts';
import type { ContentConditions } from './content-conditions.ts';
import { accessConditions, ownedOrSharedWith, revisionConditions, visibleTo } from './revision-conditions.ts';

/**
 * Ids of the solutions that match in one of the tables. One query for each table, so that each uses its own index: one
 * condition over all tables would read every row. UNION, not UNION ALL: with the latter the planner expects only a few
 * distinct ids. Texts of a solution often share their words, so what its revisions match is not looked up again for the others.
 */
export const contentMatches = (places: ContentConditions, criteria: SolutionCriteria): Condition =>
  sql`(WITH matching AS MATERIALIZED (${revisionQuery(places, criteria)})
    SELECT solution_id FROM matching UNION ${sql.join(queriesOf(places, criteria), sql` UNION `)})`;

/**
 * Whether the row `solution`, which meets the other criteria, matches in its own texts or those of a revision, which are read together: this
 * is for searches that look at one solution after the other. LIMIT, not EXISTS: of that the planner would make a table of all
 * matches, and such searches end long before.
 */
export function matchesContent(places: ContentConditions, criteria: SolutionCriteria): Condition {
  const { solution, revision, description } = places;
  const shown = allOf([
    sql`description.revision_id = revision.revision_id`,
    ...accessConditions('description', criteria),
  ]);
  const seen = [...revisionConditions(criteria), ...visibleTo(criteria)];
  return oneOf([
    solution,
    sql`coalesce((SELECT true FROM solution_revisions AS revision LEFT JOIN revision_descriptions AS description ON ${shown}
        WHERE ${allOf([sql`revision.solution_id = solution.solution_id`, ...seen, oneOf([revision, description])])} LIMIT 1), false)`,
  ]);
}

const revisionQuery = ({ revision }: ContentConditions, criteria: SolutionCriteria): Condition =>
  sql`SELECT revision_id, access_type_code, solution_id FROM solution_revisions AS revision
       WHERE ${allOf([revision, ...revisionConditions(criteria), ...visibleTo(criteria)])}`;

/** A query for each of the other tables, beside the revisions in `matching`. */
function queriesOf(places: ContentConditions, criteria: SolutionCriteria): Condition[] {
  const revision = [...revisionConditions(criteria), ...visibleTo(criteria)];
  /** Of a table with texts of a revision for one access type. */
  const shown = (table: string) => accessConditions(table, criteria);
  const { solution, description, document, artifact } = places;
  const queries = [
    sql`SELECT found.solution_id
          FROM (SELECT solution.solution_id FROM solutions AS solution WHERE ${solution}
                EXCEPT SELECT solution_id FROM matching) AS found
         WHERE ${allOf(hasMatchingRevision('found', criteria))}`,
    sql`SELECT revision.solution_id
          FROM (SELECT revision_id, access_type_code FROM revision_descriptions AS description WHERE ${description}
                EXCEPT SELECT revision_id, access_type_code FROM matching) AS description
               JOIN solution_revisions AS revision USING (revision_id)
         WHERE ${allOf([...shown('description'), ...revision])}`,
  ];
  if (document)
    queries.push(sql`SELECT revision.solution_id
      FROM documents AS document JOIN revision_documents AS related USING (document_id)
           JOIN solution_revisions AS revision USING (revision_id)
     WHERE ${allOf([document, ...shown('related'), ...revision])}`);
  if (artifact)
    queries.push(sql`SELECT revision.solution_id
      FROM artifacts AS artifact JOIN revision_artifacts AS related USING (artifact_id)
           JOIN solution_revisions AS revision USING (revision_id)
     WHERE ${allOf([artifact, ...revision])}`);
  return queries;
}

/** The solution in the row `solution` has a revision that matches. */
export function hasMatchingRevision(solution: string, criteria: SolutionCriteria): Condition[] {
  const { viewer } = criteria;
  const ofRevisions = revisionConditions(criteria);
  const conditions = [...ofRevisions, ...visibleTo(criteria)];
  if (conditions.length === 0) return [];
  const exists = sql`EXISTS (SELECT FROM solution_revisions AS revision
    WHERE revision.solution_id = ${sql.ref(solution)}.solution_id AND ${allOf(conditions)})`;
  // Without criteria of revisions, owner and co-owners see a solution that has none.
  return viewer && ofRevisions.length === 0
    ? [oneOf([sql`${sql.ref(solution)}.solution_id IN ${ownedOrSharedWith(viewer)}`, exists])]
    : [exists];
}
