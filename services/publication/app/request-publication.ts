import type { RequestPublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import { shownRevisions } from '../domain/artifact-address.ts';
import { event } from '../domain/events.ts';
import { type RequestedRecords, type RequestPlan, requestPublication } from '../domain/request-publication.ts';
import { configOf } from '../domain/site-config.ts';
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
        const writing = { key: command.id, actor: asked.userId };
        const { requestId, fileUris } = await deps.catalog.openRequest(asked, steps, writing);
        // Commands of a solution are in order, so that no request that has ended is frozen.
        await deps.content.freeze(asked, asked.trackingId, shownRevisions(asked, fileUris, deps.places));
        return toOutcome(requestId, plan);
      },
    });

async function recordsFor(
  { solutionId, revisionId, visibility }: RequestPublication,
  { catalog, content }: Pick<PublicationDeps, 'catalog' | 'content'>,
): Promise<RequestedRecords | undefined> {
  const records = await catalog.records(solutionId, revisionId);
  if (!records) return undefined;
  const steps = checksToRun(configOf(records.settings, workflowKey(visibility)));
  // Changes of what is published already are published in the same way.
  const isPublished = records.revision?.accessTypeCode === visibility;
  const hasPending = isPublished && (await content.versions({ solutionId, revisionId })).pending.length > 0;
  return { ...records, hasPending, steps };
}

/** The checks are the next command, so that the requester does not wait for them. */
function toOutcome(requestId: number, { command, steps, solutionName, ownerId }: RequestPlan): Outcome {
  const { userId: requesterId, roles: _roles, ...asked } = command;
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
