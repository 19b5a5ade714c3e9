import { sql } from 'kysely';
import { sharedAccessTypes } from '../../domain/publication.ts';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import { hasAuthor } from './authors.ts';
import { allOf, type Condition, holdsOneOf, isOneOf, oneOf } from './conditions.ts';

/** The conditions of a row called `revision`. */
export function revisionConditions(criteria: SolutionCriteria): Condition[] {
  const { accessTypes, validationStatuses, authors, publishers, contentCriteria = [] } = criteria;
  const facets = facetConditions(criteria);
  return [
    ...(accessTypes ? [isOneOf('revision.access_type_code', accessTypes)] : []),
    ...(validationStatuses ? [isOneOf('revision.validation_status_code', validationStatuses)] : []),
    ...(authors ? [hasAuthor(authors)] : []),
    ...(publishers ? [holdsOneOf('revision.publisher', publishers)] : []),
    ...(facets.length > 0 ? [hasFacets(facets)] : []),
    ...(contentCriteria.some((one) => 'modifiedSince' in one) ? [hasArtifact] : []),
  ];
}

function facetConditions({ licenses, runtimes, minBytes, maxBytes }: SolutionCriteria): Condition[] {
  return [
    ...(licenses ? [isOneOf('facets.license', licenses)] : []),
    ...(runtimes ? [isOneOf('facets.runtime', runtimes)] : []),
    ...(minBytes === undefined ? [] : [sql`facets.bytes >= ${minBytes}`]),
    ...(maxBytes === undefined ? [] : [sql`facets.bytes < ${maxBytes}`]),
  ];
}

/** As a set of ids: with EXISTS the planner looks the facets of every revision up, however few match. */
const hasFacets = (facets: readonly Condition[]): Condition =>
  sql`revision.revision_id IN (SELECT facets.revision_id FROM revision_facets AS facets WHERE ${allOf(facets)})`;

const hasArtifact = sql`EXISTS (SELECT FROM revision_artifacts AS held WHERE held.revision_id = revision.revision_id)`;

/** The viewer may see the row `revision`, or what the row `of` says about it for one access type. */
export const visibleTo = ({ viewer }: SolutionCriteria, of = 'revision'): Condition[] =>
  viewer
    ? [
        oneOf([
          isOneOf(`${of}.access_type_code`, sharedAccessTypes),
          sql`revision.solution_id IN ${ownedOrSharedWith(viewer)}`,
        ]),
      ]
    : [];

/** The access type of the row `of` is among the criteria, and the viewer may see it. */
export const accessConditions = (of: string, criteria: SolutionCriteria): Condition[] => [
  ...(criteria.accessTypes ? [isOneOf(`${of}.access_type_code`, criteria.accessTypes)] : []),
  ...visibleTo(criteria, of),
];

/** Ids of the solutions that a user owns or has shared with them. */
export const ownedOrSharedWith = (userId: string): Condition =>
  sql`(SELECT solution_id FROM solutions WHERE user_id = ${userId}::uuid
       UNION ALL SELECT solution_id FROM solution_shares WHERE user_id = ${userId}::uuid)`;
