import type { MLPSolutionInput } from '../../../contracts/catalog-api.ts';
import { remoteSolution } from '../../domain/remote-records.ts';
import { fits, type Selector } from '../../domain/selector.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import { copyRevision } from './copy-revision.ts';
import { ensureCopy } from './own-copies.ts';

/**
 * Copies a solution of another platform, with all that belongs to it; false where the selector does not fit what the platform
 * says of it. May be repeated. Errors: `bad_gateway` where it is not what a platform sends; `conflict` where an id of it is
 * taken by something else; those of the platform and the catalog.
 */
export async function copySolution(context: CopyContext, solutionId: string, selector: Selector): Promise<boolean> {
  const { catalog, copies, remote, peer, subscription } = context;
  const { data } = remoteSolution.safeParse(await remote.solution(solutionId));
  if (data?.solutionId !== solutionId) throw badAnswer(`${peer.name} does not describe the solution as platforms do.`);
  if (!fits(data, selector)) return false;

  const found = await catalog.solution(solutionId);
  ensureCopy('solution', found, peer.peerId);
  const { revisions, modelTypeCode, toolkitTypeCode, ...fields } = data;
  const solution = {
    ...fields,
    // Which codes there are, the catalog knows: it rejects others.
    modelTypeCode: modelTypeCode as NonNullable<MLPSolutionInput['modelTypeCode']> | null,
    toolkitTypeCode: toolkitTypeCode as NonNullable<MLPSolutionInput['toolkitTypeCode']> | null,
    ...{ userId: subscription.userId, sourceId: peer.peerId },
    // What a user has hidden here stays hidden.
    ...{ active: found?.active ?? true, picture: found?.picture ?? null },
  };
  await copies.saveSolution(solution, !found);
  for (const { revisionId } of revisions) await copyRevision(context, { solutionId, revisionId });
  return true;
}
