import { sql } from 'kysely';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import { hasAuthor } from './authors.ts';
import { type Condition, holdsOneOf, isOneOf } from './conditions.ts';

/** What a row called `revision` has to be. */
export function revisionConditions(criteria: SolutionCriteria): Condition[] {
  const { accessTypes, validationStatuses, authors, publishers, sought } = criteria;
  return [
    ...(accessTypes ? [isOneOf('revision.access_type_code', accessTypes)] : []),
    ...(validationStatuses ? [isOneOf('revision.validation_status_code', validationStatuses)] : []),
    ...(authors ? [hasAuthor(authors)] : []),
    ...(publishers ? [holdsOneOf('revision.publisher', publishers)] : []),
    ...(sought && 'modifiedSince' in sought ? [hasArtifact] : []),
  ];
}

const hasArtifact = sql`EXISTS (SELECT FROM revision_artifacts AS held WHERE held.revision_id = revision.revision_id)`;
