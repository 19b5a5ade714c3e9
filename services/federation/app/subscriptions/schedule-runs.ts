import type { Clock } from '../../../kit/clock.ts';
import { derivedId } from '../../../kit/ids.ts';
import type { CopiedRecords } from '../../domain/copied-records.ts';
import type { Catalog } from '../../domain/ports.ts';
import type { RunRecords } from '../../domain/run-records.ts';
import { duePeriod, type Subscription } from '../../domain/subscription.ts';
import { obstacleTo } from './obstacle-to.ts';
import type { RunInput } from './run-process.ts';

export interface ScheduleDeps {
  readonly catalog: Pick<Catalog, 'peers'>;
  readonly copies: Pick<CopiedRecords, 'subscriptions'>;
  readonly records: Pick<RunRecords, 'failures' | 'keepOnly'>;
  /** Nothing where the id was started before. */
  readonly start: (id: string, input: RunInput) => Promise<unknown>;
  readonly clock: Clock;
}

/** Starts what is due, once for each period, in however many workers it is called. Errors: `unavailable`. */
export async function scheduleRuns({ catalog, copies, records, start, clock }: ScheduleDeps): Promise<void> {
  const known: number[] = [];
  for (const peer of await catalog.peers()) {
    for (const subscription of await copies.subscriptions(peer.peerId)) {
      const { peerId, subId } = subscription;
      known.push(subId);
      if (obstacleTo(peer, subscription)) continue;
      const due = await dueSince(subscription, { records, clock });
      if (due) await start(derivedId(`${due.what} ${subId} of ${peerId}`, due.at), { peerId, subId });
    }
  }
  await records.keepOnly(known);
}

/** What makes a run one of its own: the period that it is for, or the retry. */
async function dueSince(
  subscription: Subscription,
  { records, clock }: Pick<ScheduleDeps, 'clock'> & { readonly records: Pick<RunRecords, 'failures'> },
): Promise<{ readonly what: 'subscription' | 'retry of subscription'; readonly at: number } | undefined> {
  const now = clock.now();
  const beganAt = duePeriod(subscription, now);
  if (beganAt !== undefined) return { what: 'subscription', at: beganAt };
  // What is run on demand alone is not tried again either.
  if (subscription.refreshInterval === null) return undefined;
  const [first] = await records.failures(subscription.subId);
  return first && first.retryAt <= now ? { what: 'retry of subscription', at: first.retryAt } : undefined;
}
