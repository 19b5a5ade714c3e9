import type { UnpublishSolution } from '../../contracts/publication.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { mayUnpublish } from './policies.ts';
import type { Solution } from './records.ts';

export interface UnpublishPlan {
  readonly command: UnpublishSolution;
  readonly solutionName: string;
  readonly ownerId: string;
}

export function unpublishSolution(
  command: UnpublishSolution,
  solution: Solution | undefined,
): Rejected | UnpublishPlan {
  if (!solution) return reject('not_found', 'solution_not_found', 'There is no solution with this id.');
  const rejected = mayUnpublish(command, solution.userId);
  return rejected ?? { command, solutionName: solution.name, ownerId: solution.userId };
}

export const rejectNotPublished = (): Rejected =>
  reject('conflict', 'not_published', 'No revision of this solution is published with this visibility.');
