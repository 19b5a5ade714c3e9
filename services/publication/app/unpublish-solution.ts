import type { UnpublishSolution } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { rejectNotPublished, type UnpublishPlan, unpublishSolution } from '../domain/unpublish-solution.ts';
import type { PublicationDeps } from './deps.ts';
import { executeCommand } from './execute-command.ts';

export const createUnpublishSolution =
  (deps: PublicationDeps): Handler<UnpublishSolution> =>
  (command) =>
    executeCommand(deps, command, {
      prepare: async () => unpublishSolution(command.data, await deps.catalog.solution(command.data.solutionId)),
      async write({ command: asked, solutionName, ownerId }: UnpublishPlan) {
        const { solutionId, visibility, userId: requesterId } = asked;
        const revisionIds = await deps.catalog.unpublish(asked, { key: command.id, actor: requesterId });
        if (revisionIds.length === 0) return rejectNotPublished();
        for (const revisionId of revisionIds)
          await deps.content.settle({ solutionId, revisionId }, { reviewId: null, settlement: 'unpublish' });
        const data = { solutionId, revisionIds, visibility, solutionName, ownerId, requesterId };
        return done(event('modelyard.publication.SolutionUnpublished', data));
      },
    });
