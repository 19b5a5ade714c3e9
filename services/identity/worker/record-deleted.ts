import type { RecordDeleted } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';

/** Ends what a user has here who was deleted in the catalog, whichever service did that. Idempotent. */
export const recordDeleted =
  ({ forgetUser, accounts }: Pick<WorkerDeps, 'forgetUser' | 'accounts'>): EventHandler<RecordDeleted> =>
  async ({ id, data: { entity, aggregateId: userId, actingUser, requestId } }) => {
    if (entity !== 'MLPUser') return;
    const by = { requestId: requestId ?? id, address: '', ...(actingUser && { userId: actingUser }) };
    await forgetUser(userId, by);
    await accounts.recordDeactivation(userId, by);
  };
