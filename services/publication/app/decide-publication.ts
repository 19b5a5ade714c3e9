import type { DecidePublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done, type Outcome } from '../../kit/bus/outcome.ts';
import { type DecisionPlan, decidePublication } from '../domain/decide-publication.ts';
import { event } from '../domain/events.ts';
import type { PublicationDeps } from './deps.ts';
import { executeCommand } from './execute-command.ts';
import { findRequest } from './find-request.ts';
import { findSite } from './find-site.ts';

export const createDecidePublication =
  (deps: PublicationDeps): Handler<DecidePublication> =>
  (command) => {
    const { catalog, policy } = deps;
    return executeCommand(deps, command, {
      async prepare() {
        const known = await findRequest(catalog, command.data.requestId, command.subject);
        if ('status' in known) return known;
        const [steps, site, coOwnerIds] = await Promise.all([
          known.request.trackingId === null ? [] : catalog.steps(known.request.trackingId),
          findSite(catalog, known.solution),
          catalog.coOwnerIds(known.request.solutionId),
        ]);
        return decidePublication(command.data, { ...known, coOwnerIds, steps, site }, policy);
      },
      async write(plan: DecisionPlan) {
        const { about, approverId, comment, approval } = plan;
        const decision = { reviewUserId: approverId, comment, statusCode: approval ? 'AP' : 'DC' } as const;
        const writing = { key: command.id, actor: approverId };
        await catalog.decideRequest(about.requestId, { ...decision, ...(approval && { approval }) }, writing);
        return toOutcome(plan);
      },
    });
  };

function toOutcome({ about, approverId, comment, approval }: DecisionPlan): Outcome {
  if (!approval) return done(event('modelyard.publication.PublicationDeclined', { ...about, approverId, comment }));
  const { publisher } = approval;
  return done(event('modelyard.publication.RevisionPublished', { ...about, approverId, publisher, comment }));
}
