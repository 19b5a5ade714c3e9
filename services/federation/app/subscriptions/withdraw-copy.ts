import type { MLPSolution } from '../../../contracts/catalog-api.ts';
import { ifFound } from '../../../kit/if-found.ts';
import type { RunRecords } from '../../domain/run-records.ts';
import type { CopyContext } from './copy-context.ts';

/**
 * Marks the copy of a solution that its platform does not show any more, and hides it where the subscription says so; false where the
 * platform shows it after all. May be repeated. Errors: those of the platform, the catalog and the records.
 */
export async function withdrawCopy(
  { remote, copies, peer, subscription, options }: CopyContext,
  solution: MLPSolution,
  { records, now }: { readonly records: RunRecords; readonly now: number },
): Promise<boolean> {
  const { solutionId, active } = solution;
  const isShown = await ifFound(remote.solution(solutionId).then(() => true));
  if (isShown) return false;
  const first = { solutionId, subId: subscription.subId, peerId: peer.peerId, since: now };
  const { isHidden } = await records.addWithdrawal({ ...first, isHidden: options.withdrawn === 'hide' && active });
  if (isHidden && active) await copies.hide(solution);
  // Last: a copy without the mark is looked at again by the next run.
  await copies.markWithdrawn(solutionId);
  return true;
}
