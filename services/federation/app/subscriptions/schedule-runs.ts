import type { Clock } from '../../../kit/clock.ts';
import { derivedId } from '../../../kit/ids.ts';
import type { CopiedRecords } from '../../domain/copied-records.ts';
import type { Catalog } from '../../domain/ports.ts';
import { duePeriod } from '../../domain/subscription.ts';
import { obstacleTo } from './obstacle-to.ts';
import type { RunInput } from './run-process.ts';

export interface ScheduleDeps {
  readonly catalog: Pick<Catalog, 'peers'>;
  readonly copies: Pick<CopiedRecords, 'subscriptions'>;
  /** Nothing where the id was started before. */
  readonly start: (id: string, input: RunInput) => Promise<unknown>;
  readonly clock: Clock;
}

/** Starts what is due, once for each period, in however many workers it is called. Errors: `unavailable`. */
export async function scheduleRuns({ catalog, copies, start, clock }: ScheduleDeps): Promise<void> {
  for (const peer of await catalog.peers()) {
    for (const subscription of await copies.subscriptions(peer.peerId)) {
      const beganAt = duePeriod(subscription, clock.now());
      if (beganAt === undefined || obstacleTo(peer, subscription)) continue;
      const { peerId, subId } = subscription;
      await start(derivedId(`subscription ${subId} of ${peerId}`, beganAt), { peerId, subId });
    }
  }
}
