import type { RequestPublication } from '../../contracts/publication.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { maySee } from '../../platform/access/policies.ts';
import { mayLower, mayRequest } from './policies.ts';
import type { PublicationRecords } from './records.ts';
import type { CheckName } from './steps.ts';

/** Records that the decision about a publication request needs. */
export interface RequestedRecords extends Omit<PublicationRecords, 'owner' | 'artifacts' | 'documents' | 'settings'> {
  /** Whether content has versions that readers do not see before they have passed. */
  readonly hasPending: boolean;
  readonly steps: readonly CheckName[];
}

/** What is to be written, and further data for the event. */
export interface RequestPlan {
  readonly command: RequestPublication;
  readonly steps: readonly CheckName[];
  readonly solutionName: string;
  readonly ownerId: string;
}

/** Of what the requester may not see, it says that there is no such thing, unless the sender has decided what they may see. */
export function requestPublication(
  command: RequestPublication,
  records: RequestedRecords | undefined,
): Rejected | RequestPlan {
  if (!records) return reject('not_found', 'solution_not_found', 'There is no solution with this id.');
  const { solution, revision, coOwnerIds, isNameTaken, hasPending, steps } = records;
  const people = { ownerId: solution.userId, coOwnerIds };
  const { userId, roles } = command;
  const seen = { ...people, active: solution.active, revisions: revision ? [revision] : [] };
  if (!revision || (roles && !maySee({ userId, roles }, seen)))
    return reject('not_found', 'revision_not_found', 'The solution has no revision with this id.');
  const rejected = mayRequest(userId, people);
  if (rejected) return rejected;
  if (!solution.active) return rejectInactive();
  if (revision.accessTypeCode === command.visibility && !hasPending)
    return reject(
      'conflict',
      'published_already',
      'This revision is already published with this visibility, and none of its content waits to be checked.',
    );
  const lowers = mayLower(userId, { from: revision.accessTypeCode, to: command.visibility }, solution.userId);
  if (lowers) return lowers;
  // Checked here so that the owner can rename it immediately; the catalog checks again at the decision.
  if (isNameTaken)
    return reject('conflict', 'name_taken', 'Model name is not unique. Please update model name before publishing.');
  return { command, steps, solutionName: solution.name, ownerId: solution.userId };
}

export const rejectInactive = (): Rejected => reject('conflict', 'solution_inactive', 'The solution was deleted.');
