import { z } from 'zod';
import type { MLPSolution } from '../../../contracts/catalog-api.ts';
import { toAppError } from '../../../kit/errors.ts';
import { listedSolution } from '../../domain/remote-records.ts';
import type { RunRecords, Withdrawal } from '../../domain/run-records.ts';
import { fits, type Selector } from '../../domain/selector.ts';
import { sinceLastRun } from '../../domain/subscription.ts';
import { withdrawnTag } from '../../domain/withdrawn-tag.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import type { WantedSolution } from './copy-solution.ts';

export interface WantedSolutions {
  readonly toCopy: readonly WantedSolution[];
  /** Copies of what the peer does not list any more, though the selector fits them. */
  readonly unlisted: readonly MLPSolution[];
}

export interface FindWanted {
  readonly records: RunRecords;
  readonly selector: Selector;
  /** What is to be tried again after this time is left for a later run. */
  readonly retriesUntil: number;
}

/**
 * What one run copies: what has changed at the peer, what failed before, and what is listed there and is not here. The last catches
 * what platforms do not count as a change, such as a model that was published long after it was made. Errors: those of the
 * platform, the catalog and the records.
 */
export async function findWanted(context: CopyContext, options: FindWanted): Promise<WantedSolutions> {
  const { copies, peer, subscription } = context;
  const { records, selector, retriesUntil } = options;
  const listed = await listAll(context, selector);
  const changed = subscription.processed === null ? listed : await list(context, sinceLastRun(selector, subscription));
  const failures = new Map((await records.failures(subscription.subId)).map((one) => [one.solutionId, one]));
  const withdrawals = await withdrawalsOf(records, peer.peerId);

  const wanted = new Set([...(changed ?? []), ...failures.keys()]);
  const unlisted: MLPSolution[] = [];
  if (listed) {
    const here = new Set<string>();
    for await (const page of copies.solutionsFrom(peer.peerId))
      for (const solution of page) {
        const { solutionId } = solution;
        here.add(solutionId);
        const isMarked = withdrawals.has(solutionId) && solution.tags.some(({ tag }) => tag === withdrawnTag);
        if (!listed.has(solutionId) && !isMarked && fits(solution, selector)) unlisted.push(solution);
      }
    for (const solutionId of listed) if (!here.has(solutionId) || withdrawals.has(solutionId)) wanted.add(solutionId);
  }
  const toCopy = [...wanted]
    .filter((solutionId) => (failures.get(solutionId)?.retryAt ?? 0) <= retriesUntil)
    .map((solutionId) => ({
      ...{ solutionId, attempts: failures.get(solutionId)?.attempts ?? 0 },
      withdrawal: withdrawals.get(solutionId),
    }));
  return { toCopy, unlisted };
}

/** Undefined where the peer has more than it lists at once: what has changed is asked for all the same. */
async function listAll(context: CopyContext, selector: Selector): Promise<ReadonlySet<string> | undefined> {
  try {
    return await list(context, selector);
  } catch (thrown) {
    if (toAppError(thrown).code !== 'unprocessable' || context.subscription.processed === null) throw thrown;
    return undefined;
  }
}

async function list({ remote, peer }: CopyContext, selector: Selector): Promise<ReadonlySet<string>> {
  const { data } = z.array(listedSolution).safeParse(await remote.solutions(selector));
  if (!data) throw badAnswer(`${peer.name} does not list solutions as platforms do.`);
  return new Set(data.map(({ solutionId }) => solutionId));
}

async function withdrawalsOf(records: RunRecords, peerId: string): Promise<ReadonlyMap<string, Withdrawal>> {
  return new Map((await records.withdrawals(peerId)).map((one) => [one.solutionId, one]));
}
