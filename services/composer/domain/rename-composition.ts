import type { RenameComposition } from '../../contracts/composer.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { Composition } from './composition.ts';
import { edit } from './editing.ts';

/** Decides to answer with `CompositionRenamed` and the state after it, or with a rejection. */
export const renameComposition = (
  { userId, name }: RenameComposition,
  found: Composition | undefined,
  now: number,
): Decision<Composition> =>
  edit(found, { userId }, (composition) => {
    const version = composition.version + 1;
    const data = { compositionId: composition.id, userId, version, name };
    return {
      status: 'done',
      events: [{ type: 'modelyard.composer.CompositionRenamed', data }],
      state: { ...composition, version, name, changedAt: now, changedBy: userId },
    };
  });
