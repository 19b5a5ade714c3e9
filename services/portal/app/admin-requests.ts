import type { MLPPeer } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { type AdminDecision, decidedState, waitingStates } from '../domain/admin-requests.ts';
import type { AppDeps, CallerContext } from './deps.ts';

/** More peers than wait at a time. */
const maxWaiting = 1_000;

/** The peers that wait for an administrator, the newest request first. Errors: `unavailable`. */
export async function listAdminRequests({ catalog }: AppDeps, requestId: string): Promise<readonly MLPPeer[]> {
  const waiting = waitingStates.map(async (statusCode) => {
    const query = { statusCode, page: 0, size: maxWaiting, sort: ['modified,DESC'] };
    return (await catalog.call('GET /peer/search', { query, requestId })).body.content;
  });
  return (await Promise.all(waiting)).flat().toSorted((one, other) => other.modified - one.modified);
}

interface Decision extends CallerContext {
  readonly peerId: string;
  readonly decision: AdminDecision;
}

/** Errors: `not_found`; `conflict` for a peer that does not wait; `unavailable`. */
export async function decideAdminRequest(
  { catalog }: AppDeps,
  { peerId, decision, caller, requestId }: Decision,
): Promise<void> {
  const call = { params: { peerId }, requestId };
  await changeRecord(
    () => catalog.call('GET /peer/{peerId}', call),
    ({ created: _, modified: __, ...peer }, ifMatch) => {
      const statusCode = decidedState(peer.statusCode, decision);
      if (statusCode === undefined)
        throw new AppError('conflict', 'This request was decided already.', { reason: 'decided_already' });
      return catalog.call('PUT /peer/{peerId}', {
        ...{ ...call, ...ifMatch, actor: caller.userId, body: { ...peer, statusCode } },
      });
    },
  );
}
