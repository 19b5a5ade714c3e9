import pLimit from 'p-limit';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { notFound, toAppError } from '../../../kit/errors.ts';
import type { CopiedFiles } from '../../domain/copied-files.ts';
import type { CopiedRecords } from '../../domain/copied-records.ts';
import type { Peer } from '../../domain/peer.ts';
import type { Catalog } from '../../domain/ports.ts';
import type { FindRemotePlatform } from '../../domain/remote-platform.ts';
import { listedSolution } from '../../domain/remote-records.ts';
import type { Selector } from '../../domain/selector.ts';
import { type CopyFailure, type RunReport, selectorOf } from '../../domain/subscription.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import { copySolution } from './copy-solution.ts';
import { obstacleTo } from './obstacle-to.ts';

/**
 * Copies once what a subscription names. What cannot be copied is in the report, and does not hold up the rest; only a run that
 * copied all of it moves the time from which the next one asks for changes. Errors: `not_found` where the peer has no such
 * subscription; `unprocessable` where it cannot be run; those of the other platform and of the catalog.
 */
export type RunSubscription = (ids: { readonly peerId: string; readonly subId: number }) => Promise<RunReport>;

/** Solutions of one run. */
const atOnce = 8;

export interface RunSubscriptionDeps {
  readonly catalog: Pick<Catalog, 'peerOf' | 'solution' | 'revision' | 'revisionsOf'>;
  readonly copies: CopiedRecords;
  readonly files: CopiedFiles;
  readonly remotePlatform: FindRemotePlatform;
  readonly clock: Clock;
}

export const createRunSubscription =
  ({ catalog, copies, files, remotePlatform, clock }: RunSubscriptionDeps): RunSubscription =>
  async ({ peerId, subId }) => {
    const [peer, subscription] = await Promise.all([catalog.peerOf(peerId), copies.subscription(subId)]);
    if (!peer || subscription?.peerId !== peerId) throw notFound(`The peer has no subscription ${subId}.`);
    const obstacle = obstacleTo(peer, subscription);
    if (obstacle) throw obstacle;

    const startedAt = clock.now();
    const selector = selectorOf(subscription) ?? {};
    const context = { catalog, copies, files, remote: remotePlatform(peer), peer, subscription };
    const listed = listedIds(await context.remote.solutions(selector), peer);
    const limit = pLimit(atOnce);
    const ends = await limit
      .map(listed, (solutionId) => tryCopy(context, solutionId, selector))
      .finally(() => limit.clearQueue());
    const failures = ends.filter((end) => typeof end === 'object');
    if (failures.length === 0) await copies.setProcessed(subscription, startedAt);
    return { copied: ends.filter((end) => end === 'copied').length, failures };
  };

function listedIds(answer: unknown, { name }: Peer): ReadonlySet<string> {
  const { data } = z.array(listedSolution).safeParse(answer);
  if (!data) throw badAnswer(`${name} does not list solutions as platforms do.`);
  return new Set(data.map(({ solutionId }) => solutionId));
}

/** A platform or a catalog that cannot be reached ends the run; a solution that cannot be copied does not. */
async function tryCopy(
  context: CopyContext,
  solutionId: string,
  selector: Selector,
): Promise<'copied' | 'not selected' | CopyFailure> {
  try {
    return (await copySolution(context, solutionId, selector)) ? 'copied' : 'not selected';
  } catch (thrown) {
    const { code, reason, message } = toAppError(thrown);
    if (code === 'unavailable') throw thrown;
    return { solutionId, reason, message };
  }
}
