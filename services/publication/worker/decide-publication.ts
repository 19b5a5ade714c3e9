import type { DecidePublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done, type Outcome } from '../../kit/bus/outcome.ts';
import { type DecisionPlan, decidePublication } from '../domain/decide-publication.ts';
import { event } from '../domain/events.ts';
import { carryOut } from './carry-out.ts';
import type { HandlerDeps } from './handlers.ts';
import { knownRequest } from './known-request.ts';
import { siteFor } from './site.ts';

export const decidePublicationHandler =
  (deps: HandlerDeps): Handler<DecidePublication> =>
  (command) => {
    const { catalog, policy } = deps;
    return carryOut(deps, command, {
      async prepare() {
        const known = await knownRequest(catalog, command.data.requestId, command.subject);
        if ('status' in known) return known;
        const [steps, site] = await Promise.all([
          known.request.trackingId === null ? [] : catalog.steps(known.request.trackingId),
          siteFor(catalog, known.solution),
        ]);
        return decidePublication(command.data, { ...known, steps, site }, policy);
      },
      async write(plan: DecisionPlan) {
        const { about, approverId, comment, approval } = plan;
        const decision = { reviewUserId: approverId, comment, statusCode: approval ? 'AP' : 'DC' } as const;
        const writing = { key: command.id, actor: approverId };
        await catalog.decide(about.requestId, { ...decision, ...(approval && { approval }) }, writing);
        return toOutcome(plan);
      },
    });
  };

function toOutcome({ about, approverId, comment, approval }: DecisionPlan): Outcome {
  if (!approval) return done(event('modelyard.publication.PublicationDeclined', { ...about, approverId, comment }));
  const { publisher } = approval;
  return done(event('modelyard.publication.RevisionPublished', { ...about, approverId, publisher, comment }));
}
