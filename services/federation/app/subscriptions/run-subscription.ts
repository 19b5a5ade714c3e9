import pLimit from 'p-limit';
import type { PublishEvent } from '../../../kit/bus/event-publisher.ts';
import type { Clock } from '../../../kit/clock.ts';
import { notFound, toAppError } from '../../../kit/errors.ts';
import type { CopiedFiles } from '../../domain/copied-files.ts';
import type { CopiedImages } from '../../domain/copied-images.ts';
import type { CopiedRecords } from '../../domain/copied-records.ts';
import type { Catalog } from '../../domain/ports.ts';
import type { FindRemotePlatform } from '../../domain/remote-platform.ts';
import type { RunRecords } from '../../domain/run-records.ts';
import type { Selector } from '../../domain/selector.ts';
import { type CopyFailure, optionsOf, type RunReport, selectorOf } from '../../domain/subscription.ts';
import type { CopyContext } from './copy-context.ts';
import { findWanted } from './find-wanted.ts';
import { obstacleTo } from './obstacle-to.ts';
import { publishEnd, type RunEnd } from './publish-end.ts';
import { type RecordedRun, startRecord } from './record-run.ts';
import { tryCopy } from './try-copy.ts';
import { withdrawCopy } from './withdraw-copy.ts';

/**
 * Copies once what a subscription names. What cannot be copied is in the report and is tried again, later from time to time; it
 * holds up neither the rest nor the time from which the next run asks for changes. Errors: `not_found` where the peer has no such
 * subscription; `unprocessable` where it cannot be run; those of the other platform, the catalog and the records.
 */
export type RunSubscription = (run: SubscriptionRun) => Promise<RunReport>;

export interface SubscriptionRun {
  readonly peerId: string;
  readonly subId: number;
  /** Of what failed before, what is due again, or all of it. */
  readonly retries: 'due' | 'all';
}

/** Solutions of one run. */
const atOnce = 8;

export interface RunSubscriptionDeps {
  readonly catalog: Pick<Catalog, 'peerOf' | 'solution' | 'revision' | 'revisionsOf'>;
  readonly copies: CopiedRecords;
  readonly files: CopiedFiles;
  readonly images?: CopiedImages | undefined;
  readonly records: RunRecords;
  readonly remotePlatform: FindRemotePlatform;
  readonly publish: PublishEvent;
  readonly clock: Clock;
}

export const createRunSubscription =
  ({ records, clock, remotePlatform, publish, ...stores }: RunSubscriptionDeps): RunSubscription =>
  async ({ peerId, subId, retries }) => {
    const { catalog, copies } = stores;
    const [peer, subscription] = await Promise.all([catalog.peerOf(peerId), copies.subscription(subId)]);
    if (!peer || subscription?.peerId !== peerId) throw notFound(`The peer has no subscription ${subId}.`);
    const obstacle = obstacleTo(peer, subscription);
    if (obstacle) throw obstacle;

    const [selector, options] = [selectorOf(subscription) ?? {}, optionsOf(subscription)];
    if (!options) throw new Error('a subscription without options has an obstacle');
    const record = await startRecord(subscription, { records, clock });
    const end = (what: RunEnd) => publishEnd(publish, { peerId, subId, startedAt: record.startedAt }, what);
    const { warn } = record;
    const context = { ...stores, remote: remotePlatform(peer), peer, subscription, options, warn };
    const report = await copyAll(context, { record, records, selector, clock, retries }).catch(async (thrown) => {
      const { reason: code, message: detail } = toAppError(thrown);
      const copied = await record.end({ reason: code, message: detail });
      await end({ copied, failed: 0, withdrawn: 0, code, detail });
      throw thrown;
    });
    await end({ ...report, failed: report.failures.length });
    return report;
  };

interface Copying {
  readonly record: RecordedRun;
  readonly records: RunRecords;
  readonly selector: Selector;
  readonly clock: Clock;
  readonly retries: SubscriptionRun['retries'];
}

async function copyAll(context: CopyContext, copying: Copying): Promise<RunReport> {
  const { record, records, selector, clock, retries } = copying;
  const { copies, subscription } = context;
  const retriesUntil = retries === 'all' ? Number.POSITIVE_INFINITY : clock.now();
  const { toCopy, unlisted } = await findWanted(context, { records, selector, retriesUntil });
  await record.expect(toCopy.length);
  const limit = pLimit(atOnce);
  await limit
    .map(toCopy, async (wanted) => record.count(await tryCopy(context, wanted, copying)))
    .finally(() => limit.clearQueue());
  let withdrawn = 0;
  for (const solution of unlisted)
    if (await withdrawCopy(context, solution, { records, now: clock.now() })) withdrawn += 1;
  // What failed is remembered by now, so nothing is lost by not asking for it again.
  await copies.setProcessed(subscription, record.startedAt);
  const failures = await records.failures(subscription.subId);
  return { copied: await record.end(), failures: failures.map(shownFailure), withdrawn };
}

const shownFailure = ({ solutionId, reason, message }: CopyFailure): CopyFailure => ({ solutionId, reason, message });
