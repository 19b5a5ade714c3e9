import type { RequestPublication } from '../../contracts/publication.ts';
import { mayRequest } from './policies.ts';
import type { Revision, Solution } from './records.ts';
import { type Rejected, reject } from './reject.ts';
import type { CheckName } from './steps.ts';

/** What is known when a publication is asked for. */
export interface RequestRecords {
  readonly solution: Solution | undefined;
  readonly revision: Revision | undefined;
  readonly coOwnerIds: readonly string[];
  /** Whether another solution that others can see has the name. */
  readonly nameTaken: boolean;
  readonly steps: readonly CheckName[];
}

/** What is about to be written, and what the event needs besides. */
export interface RequestPlan {
  readonly command: RequestPublication;
  readonly steps: readonly CheckName[];
  readonly solutionName: string;
  readonly ownerId: string;
}

export function requestPublication(command: RequestPublication, records: RequestRecords): Rejected | RequestPlan {
  const { solution, revision, coOwnerIds, nameTaken, steps } = records;
  if (!solution) return reject('not_found', 'solution_not_found', 'There is no such solution.');
  const refused = mayRequest(command.userId, { ownerId: solution.userId, coOwnerIds });
  if (refused) return refused;
  if (!revision) return reject('not_found', 'revision_not_found', 'The solution has no such revision.');
  if (!solution.active) return rejectInactive();
  if (revision.accessTypeCode === command.visibility)
    return reject('conflict', 'published_already', 'This revision is published with this visibility.');
  // Told here so that the owner can rename it at once; what is decided later is decided by the catalog.
  if (nameTaken)
    return reject('conflict', 'name_taken', 'Model name is not unique. Please update model name before publishing.');
  return { command, steps, solutionName: solution.name, ownerId: solution.userId };
}

export const rejectInactive = (): Rejected => reject('conflict', 'solution_inactive', 'The solution was deleted.');
