import type { SubscriptionRunEnded } from '../../../contracts/federation.ts';
import type { PublishEvent } from '../../../kit/bus/event-publisher.ts';
import { derivedId } from '../../../kit/ids.ts';

/** What came of a run; `code` and `detail` where it ended before its time. */
export type RunEnd = Pick<SubscriptionRunEnded, 'copied' | 'failed' | 'withdrawn'> &
  Partial<Pick<SubscriptionRunEnded, 'code' | 'detail'>>;

/** Publishes the end of a run. Errors: `unavailable`. */
export async function publishEnd(
  publish: PublishEvent,
  { peerId, subId, startedAt }: Pick<SubscriptionRunEnded, 'peerId' | 'subId' | 'startedAt'>,
  end: RunEnd,
): Promise<void> {
  const id = derivedId(`end of subscription ${subId} of ${peerId}`, startedAt);
  const { copied, failed, withdrawn, code = null, detail = null } = end;
  const data: SubscriptionRunEnded = { peerId, subId, startedAt, copied, failed, withdrawn, code, detail };
  const address = { id, subject: `peer/${peerId}`, correlationId: id };
  await publish({ type: 'modelyard.federation.SubscriptionRunEnded', data }, address);
}
