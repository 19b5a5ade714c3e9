import type { MLPPeerSubscription, MLPPeerSubscriptionInput } from '../../contracts/catalog-api.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { readPeer } from './peers.ts';

type Given<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
type NewSubscription = Pick<MLPPeerSubscriptionInput, 'peerId'> & Given<MLPPeerSubscriptionInput>;

/** Errors: `not_found`, `unavailable`. */
export async function listSubscriptions(
  deps: AppDeps,
  { peerId, requestId }: { readonly peerId: string; readonly requestId: string },
): Promise<readonly MLPPeerSubscription[]> {
  await readPeer(deps, { peerId, requestId });
  return (await deps.catalog.call('GET /peer/{peerId}/sub', { params: { peerId }, requestId })).body;
}

/** Only records are copied, and only for their user to see, unless the administrator says otherwise. Errors: `not_found`, `unavailable`. */
export async function createSubscription(
  deps: AppDeps,
  { subscription, caller, requestId }: CallerContext & { readonly subscription: NewSubscription },
): Promise<MLPPeerSubscription> {
  const { peerId, userId, selector, options, refreshInterval, maxArtifactSize, scopeType, accessType } = subscription;
  await readPeer(deps, { peerId, requestId });
  const body = {
    ...{ peerId, selector: selector ?? null, options: options ?? null },
    ...{ refreshInterval: refreshInterval ?? null, maxArtifactSize: maxArtifactSize ?? null },
    ...{ userId: userId ?? caller.userId, scopeType: scopeType ?? 'RF', accessType: accessType ?? 'PR' },
  };
  return (await deps.catalog.call('POST /peer/sub', { body, actor: caller.userId, requestId })).body;
}

interface WantedSolutions extends CallerContext {
  readonly peerId: string;
  readonly solutionIds: readonly string[];
}

/** One subscription for each solution that has none yet, so that a repeat completes what failed. Errors: `not_found`, `unavailable`. */
export async function subscribeToSolutions(deps: AppDeps, { peerId, solutionIds, ...context }: WantedSolutions) {
  const known = await listSubscriptions(deps, { peerId, requestId: context.requestId });
  const selectors = new Set(known.map(({ selector }) => selector));
  for (const solutionId of new Set(solutionIds)) {
    const selector = JSON.stringify({ solutionId });
    if (!selectors.has(selector)) await createSubscription(deps, { subscription: { peerId, selector }, ...context });
  }
  return listSubscriptions(deps, { peerId, requestId: context.requestId });
}

/** Errors: `not_found`, `unavailable`. */
export async function deleteSubscription(
  { catalog }: AppDeps,
  { subId, caller, requestId }: CallerContext & { readonly subId: number },
): Promise<void> {
  await catalog.call('DELETE /peer/sub/{subId}', { params: { subId }, actor: caller.userId, requestId });
}
