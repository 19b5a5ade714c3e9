import type { UnpublishSolution } from '../../contracts/publication.ts';
import { type No, no } from './no.ts';
import { mayUnpublish } from './policies.ts';
import type { Solution } from './records.ts';

export interface UnpublishPlan {
  readonly command: UnpublishSolution;
  readonly solutionName: string;
  readonly ownerId: string;
}

export function unpublishSolution(command: UnpublishSolution, solution: Solution | undefined): No | UnpublishPlan {
  if (!solution) return no('not_found', 'solution_not_found', 'There is no such solution.');
  const refused = mayUnpublish(command, solution.userId);
  return refused ?? { command, solutionName: solution.name, ownerId: solution.userId };
}

export const notPublished = (): No =>
  no('conflict', 'not_published', 'Nothing of this solution is published with this visibility.');
