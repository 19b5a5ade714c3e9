import type { MLPStepResult } from '../../contracts/catalog-api.ts';
import type { Steps } from '../domain/publish-requests.ts';

interface Reading {
  readonly trackingId: string;
  readonly reader: string;
  readonly requestId: string;
}

/**
 * The steps of one user's work, the oldest first: another user can have started work under the same tracking id. The reader's
 * own come before those of who used it first. The query names the user, so that steps of others do not fill the page.
 */
export async function stepsOfOne(
  steps: Pick<Steps, 'ofTracking'>,
  { trackingId, reader, requestId }: Reading,
): Promise<readonly MLPStepResult[]> {
  const own = await steps.ofTracking({ trackingId, userId: reader }, requestId);
  if (own.length > 0) return own;
  const all = await steps.ofTracking({ trackingId }, requestId);
  const userId = all[0]?.userId ?? null;
  if (userId === null) return all.filter((step) => step.userId === null);
  return steps.ofTracking({ trackingId, userId }, requestId);
}
