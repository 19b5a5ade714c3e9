import type { RequestPublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { type RequestPlan, requestPublication } from '../domain/request-publication.ts';
import { parseConfig } from '../domain/site-config.ts';
import { checksToRun, workflowKey } from '../domain/steps.ts';
import type { PublicationDeps } from './deps.ts';
import { executeCommand } from './execute-command.ts';

export const createRequestPublication =
  (deps: PublicationDeps): Handler<RequestPublication> =>
  (command) =>
    executeCommand(deps, command, {
      prepare: async () => requestPublication(command.data, await recordsFor(command.data, deps)),
      write: async (plan: RequestPlan) => {
        const { command: asked, steps } = plan;
        const requestId = await deps.catalog.openRequest(asked, steps, { key: command.id, actor: asked.userId });
        // Commands of a solution are in order, so that no request that has ended is frozen.
        await deps.content.freeze(asked, asked.trackingId, await deps.findShown(asked));
        return toOutcome(requestId, plan);
      },
    });

async function recordsFor(
  { solutionId, revisionId, visibility, userId }: RequestPublication,
  { catalog, content }: Pick<PublicationDeps, 'catalog' | 'content'>,
) {
  const [solution, workflow] = await Promise.all([
    catalog.solution(solutionId),
    catalog.setting(workflowKey(visibility)),
  ]);
  const steps = checksToRun(parseConfig(workflow));
  if (!solution) return { solution, revision: undefined, coOwnerIds: [], nameTaken: false, hasPending: false, steps };
  const [revision, coOwnerIds, nameTaken] = await Promise.all([
    catalog.revision(solutionId, revisionId),
    solution.userId === userId ? [] : catalog.coOwnerIds(solutionId),
    catalog.isNameTaken(solutionId),
  ]);
  // Changes of what is published already are published in the same way.
  const isPublished = revision?.accessTypeCode === visibility;
  const hasPending = isPublished && (await content.versions({ solutionId, revisionId })).pending.length > 0;
  return { solution, revision, coOwnerIds, nameTaken, hasPending, steps };
}

/** The checks are the next command, so that the requester does not wait for them. */
function toOutcome(requestId: number, { command, steps, solutionName, ownerId }: RequestPlan): Outcome {
  const { userId: requesterId, ...asked } = command;
  const { trackingId } = asked;
  return {
    status: 'done',
    events: [
      event('modelyard.publication.PublicationRequested', {
        ...{ requestId, ...asked, solutionName, ownerId, requesterId, steps },
      }),
    ],
    next: [{ type: 'modelyard.publication.RunChecks', aggregate: trackingId, data: { requestId, trackingId } }],
  };
}
