import type { PortalRequest } from '../../contracts/catalog-api.ts';
import type { DecidePublication, WithdrawPublication } from '../../contracts/publication.ts';
import type { AppDeps } from './deps.ts';
import { type PublishRequestLookup, readPublishRequest } from './read-publish-requests.ts';
import { executeCommand } from './send-command.ts';

export interface Decision extends PublishRequestLookup {
  readonly decision: 'AP' | 'DC';
  readonly comment: string;
}

/** Returns the decided request. Publication decides whether the caller may. Errors: `not_found`, `forbidden`, `conflict`, `unavailable`. */
export async function decidePublishRequest(
  deps: AppDeps,
  { decision, comment, ...key }: Decision,
): Promise<PortalRequest> {
  const { id, caller, requestId } = key;
  const { solutionId } = await readPublishRequest(deps, key);
  const { userId: approverId, roles } = caller;
  const data: DecidePublication = { requestId: id, decision, comment, approverId, roles };
  const type = 'modelyard.publication.DecidePublication';
  await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, caller, requestId });
  return readPublishRequest(deps, key);
}

/** Returns the withdrawn request. Publication decides whether the caller may. Errors: as of `decidePublishRequest`. */
export async function withdrawPublishRequest(deps: AppDeps, key: PublishRequestLookup): Promise<PortalRequest> {
  const { id, caller, requestId } = key;
  const { solutionId } = await readPublishRequest(deps, key);
  const data: WithdrawPublication = { requestId: id, userId: caller.userId };
  const type = 'modelyard.publication.WithdrawPublication';
  await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, caller, requestId });
  return readPublishRequest(deps, key);
}
