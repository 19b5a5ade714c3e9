import type { RecordUpdated } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';

/**
 * Ends the sessions of a user who was deactivated in the catalog, whichever service did that, so that they stay over once the user
 * is activated again. Idempotent.
 */
export const recordUpdated =
  ({ sessions, accounts }: Pick<WorkerDeps, 'sessions' | 'accounts'>): EventHandler<RecordUpdated> =>
  async ({ id, data }) => {
    const { entity, aggregateId: userId, changed, after, at, actingUser, requestId } = data;
    if (entity !== 'MLPUser' || !changed.includes('active') || isActive(after)) return;
    const by = { requestId: requestId ?? id, address: '', ...(actingUser && { userId: actingUser }) };
    await sessions.endAll(userId, 'status', by, at);
    await accounts.recordDeactivation(userId, by);
  };

/** A record that was left out counts as deactivated: the user signs in again where that is wrong. */
const isActive = (after: string | null | undefined): boolean => after != null && JSON.parse(after).active === true;
