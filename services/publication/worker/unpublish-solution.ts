import type { UnpublishSolution } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { notPublished, type UnpublishPlan, unpublishSolution } from '../domain/unpublish-solution.ts';
import { carryOut } from './carry-out.ts';
import type { HandlerDeps } from './handlers.ts';

export const unpublishSolutionHandler =
  (deps: HandlerDeps): Handler<UnpublishSolution> =>
  (command) =>
    carryOut(deps, command, {
      prepare: async () => unpublishSolution(command.data, await deps.catalog.solution(command.data.solutionId)),
      async write({ command: asked, solutionName, ownerId }: UnpublishPlan) {
        const { solutionId, visibility, userId: requesterId } = asked;
        const revisionIds = await deps.catalog.withdraw(asked, { key: command.id, actor: requesterId });
        if (revisionIds.length === 0) return notPublished();
        const data = { solutionId, revisionIds, visibility, solutionName, ownerId, requesterId };
        return done(event('modelyard.publication.SolutionUnpublished', data));
      },
    });
