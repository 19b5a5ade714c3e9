import type { DecidePublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done, type Outcome } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { siteOf } from '../domain/approval.ts';
import { type DecisionPlan, decidePublication } from '../domain/decide-publication.ts';
import { event } from '../domain/events.ts';
import { compareMaterial } from './compare-material.ts';
import type { PublicationDeps } from './deps.ts';
import { executeCommand } from './execute-command.ts';
import { findRequest } from './find-request.ts';

export const createDecidePublication =
  (deps: PublicationDeps): Handler<DecidePublication> =>
  (command) => {
    const { catalog, content, policy } = deps;
    return executeCommand(deps, command, {
      async prepare() {
        const known = await findRequest(catalog, command.data.requestId, command.subject);
        if ('status' in known) return known;
        const { revision, steps } = known;
        const plan = decidePublication(command.data, { ...known, site: siteOf(known) }, policy);
        if ('status' in plan || !plan.approval) return plan;
        if (!revision) return reject('not_found', 'revision_not_found', 'The revision was deleted.');
        const material = await compareMaterial(deps, { ...known, revision }, steps);
        if ('status' in material) return material;
        return { ...plan, versions: material.versions, ifAccessTypeCode: revision.accessTypeCode };
      },
      async write(plan: DecisionPlan) {
        const { about, approverId, comment, approval, versions = [], ifAccessTypeCode } = plan;
        const decision = { reviewUserId: approverId, comment, statusCode: approval ? 'AP' : 'DC' } as const;
        const writing = { key: command.id, actor: approverId };
        const approved = approval && { approval, ...(ifAccessTypeCode !== undefined && { ifAccessTypeCode }) };
        await catalog.decideRequest(about.requestId, { ...decision, ...approved }, writing);
        const settlement = approval
          ? ({ settlement: 'approve', versions } as const)
          : ({ settlement: 'release' } as const);
        await content.settle(about, { reviewId: about.trackingId, ...settlement });
        return toOutcome(plan);
      },
    });
  };

function toOutcome({ about, approverId, comment, approval }: DecisionPlan): Outcome {
  if (!approval) return done(event('modelyard.publication.PublicationDeclined', { ...about, approverId, comment }));
  const { publisher } = approval;
  return done(event('modelyard.publication.RevisionPublished', { ...about, approverId, publisher, comment }));
}
