import type { PortalRequest } from '../../contracts/catalog-api.ts';
import type { DecidePublication, WithdrawPublication } from '../../contracts/publication.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { executeCommand } from './send-command.ts';

interface RequestKey extends CallerContext {
  /** Of the publish request. */
  readonly id: number;
}

export interface Decision extends RequestKey {
  readonly decision: 'AP' | 'DC';
  readonly comment: string;
}

/** Returns the decided request. Publication decides whether the caller may. Errors: `not_found`, `forbidden`, `conflict`, `unavailable`. */
export async function decidePublishRequest(
  deps: AppDeps,
  { decision, comment, ...key }: Decision,
): Promise<PortalRequest> {
  const { id, caller, requestId } = key;
  const { solutionId } = await deps.publishRequests.read(key);
  const { userId: approverId, roles } = caller;
  const data: DecidePublication = { requestId: id, decision, comment, approverId, roles };
  const type = 'modelyard.publication.DecidePublication';
  await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, requestId });
  return deps.publishRequests.read(key);
}

/** Returns the withdrawn request. Publication decides whether the caller may. Errors: as of `decidePublishRequest`. */
export async function withdrawPublishRequest(deps: AppDeps, key: RequestKey): Promise<PortalRequest> {
  const { id, caller, requestId } = key;
  const { solutionId } = await deps.publishRequests.read(key);
  const data: WithdrawPublication = { requestId: id, userId: caller.userId };
  const type = 'modelyard.publication.WithdrawPublication';
  await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, requestId });
  return deps.publishRequests.read(key);
}
