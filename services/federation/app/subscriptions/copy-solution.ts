import type { MLPSolution, MLPSolutionInput } from '../../../contracts/catalog-api.ts';
import { ifFound } from '../../../kit/if-found.ts';
import { type RemoteSolution, remoteSolution } from '../../domain/remote-records.ts';
import type { Withdrawal } from '../../domain/run-records.ts';
import { fits, type Selector } from '../../domain/selector.ts';
import { withdrawnTag } from '../../domain/withdrawn-tag.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import { copyParts } from './copy-parts.ts';
import { copyRevision } from './copy-revision.ts';
import { despiteOthers } from './despite-others.ts';
import { ensureCopy } from './own-copies.ts';

export interface WantedSolution {
  readonly solutionId: string;
  /** How often copying it has failed, since it was copied last. */
  readonly attempts: number;
  /** What this platform has done with its copy while the peer did not show it. */
  readonly withdrawal?: Withdrawal | undefined;
}

/**
 * Copies a solution of another platform, with all that belongs to it. `not selected` where the selector does not fit what the
 * platform says of it, `gone` where it does not show it. May be repeated. Errors: `bad_gateway` where it is not what a platform
 * sends; `conflict` where an id of it is taken by something else; those of the platform and the catalog.
 */
export async function copySolution(
  context: CopyContext,
  { solutionId, withdrawal }: Pick<WantedSolution, 'solutionId' | 'withdrawal'>,
  selector: Selector,
): Promise<'copied' | 'not selected' | 'gone'> {
  const { catalog, copies, remote, peer } = context;
  const sent = await ifFound(remote.solution(solutionId));
  if (sent === undefined) return 'gone';
  const { data } = remoteSolution.safeParse(sent);
  if (data?.solutionId !== solutionId) throw badAnswer(`${peer.name} does not describe the solution as platforms do.`);
  if (!fits(data, selector)) return 'not selected';

  await despiteOthers(async () => {
    const found = await catalog.solution(solutionId);
    ensureCopy('solution', found, peer.peerId);
    // What a user has hidden here stays hidden.
    const active = withdrawal?.isHidden || (found?.active ?? true);
    await copies.saveSolution(ownRecord(data, found, { active, ...context }), !found);
  });
  await copyParts(
    data.revisions.map(
      ({ revisionId }) =>
        () =>
          copyRevision(context, { solutionId, revisionId }),
    ),
  );
  return 'copied';
}

function ownRecord(
  { revisions: _revisions, modelTypeCode, toolkitTypeCode, tags, ...fields }: RemoteSolution,
  found: MLPSolution | undefined,
  { active, peer, subscription }: Pick<CopyContext, 'peer' | 'subscription'> & { readonly active: boolean },
) {
  return {
    ...fields,
    // What a third platform has withdrawn, this peer has marked.
    tags: tags.filter(({ tag }) => tag !== withdrawnTag),
    // Which codes there are, the catalog knows: it rejects others.
    modelTypeCode: modelTypeCode as NonNullable<MLPSolutionInput['modelTypeCode']> | null,
    toolkitTypeCode: toolkitTypeCode as NonNullable<MLPSolutionInput['toolkitTypeCode']> | null,
    ...{ userId: subscription.userId, sourceId: peer.peerId, active, picture: found?.picture ?? null },
  };
}
