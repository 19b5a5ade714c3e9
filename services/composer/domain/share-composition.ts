import type { ShareComposition } from '../../contracts/composer.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { Composition } from './composition.ts';
import { editAsOwner } from './editing.ts';

/** Decides to answer with `CompositionShared` and the state after it, or with a rejection. */
export const shareComposition = (
  { userId, editorIds }: ShareComposition,
  found: Composition | undefined,
  now: number,
): Decision<Composition> =>
  editAsOwner(found, { userId }, (composition) => {
    const version = composition.version + 1;
    const others = [...new Set(editorIds)].filter((id) => id !== composition.ownerId);
    const data = { compositionId: composition.id, userId, version, editorIds: others };
    return {
      status: 'done',
      events: [{ type: 'modelyard.composer.CompositionShared', data }],
      state: { ...composition, version, editorIds: others, changedAt: now, changedBy: userId },
    };
  });
