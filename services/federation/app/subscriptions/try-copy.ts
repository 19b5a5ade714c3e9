import type { Clock } from '../../../kit/clock.ts';
import { toAppError } from '../../../kit/errors.ts';
import { backOffMs } from '../../../kit/retry-policy.ts';
import { type RunRecords, retryBackOff } from '../../domain/run-records.ts';
import type { Selector } from '../../domain/selector.ts';
import type { CopyContext } from './copy-context.ts';
import { copySolution, type WantedSolution } from './copy-solution.ts';

export interface TryCopy {
  readonly records: RunRecords;
  readonly selector: Selector;
  readonly clock: Clock;
}

/**
 * Copies a solution, or remembers that it could not be copied and when it is tried again. A platform, a catalog or a store that
 * cannot be reached ends the run instead. Errors: `unavailable`.
 */
export async function tryCopy(
  context: CopyContext,
  wanted: WantedSolution,
  { records, selector, clock }: TryCopy,
): Promise<'copied' | 'not copied'> {
  const { subId } = context.subscription;
  const { solutionId, withdrawal, attempts } = wanted;
  try {
    const end = await copySolution(context, wanted, selector);
    if (attempts > 0) await records.dropFailure(subId, solutionId);
    // After the copy is here as it is there: until then the next run copies it again.
    if (withdrawal && end === 'copied') await records.dropWithdrawal(solutionId);
    return end === 'copied' ? 'copied' : 'not copied';
  } catch (thrown) {
    const { code, reason, message } = toAppError(thrown);
    if (code === 'unavailable') throw thrown;
    const retryAt = clock.now() + backOffMs(attempts + 1, retryBackOff);
    await records.keepFailure(subId, { solutionId, reason, message, attempts: attempts + 1, retryAt });
    return 'not copied';
  }
}
