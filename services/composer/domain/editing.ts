import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { Composition } from './composition.ts';

/** Who asks for a change, and what they saw. */
export interface Editing {
  readonly userId: string;
  readonly expectedVersion?: number | null | undefined;
}

/** Whether the user may read and change it: its owner, and those it is shared with. */
export const mayEdit = ({ ownerId, editorIds }: Pick<Composition, 'ownerId' | 'editorIds'>, userId: string): boolean =>
  ownerId === userId || editorIds.includes(userId);

/** Why the user may not change the composition as they saw it; undefined where they may. */
export function rejectionOf(
  found: Composition | undefined,
  { userId, expectedVersion }: Editing,
): Rejected | undefined {
  if (!found || found.isDeleted || !mayEdit(found, userId)) return unknown();
  const { version } = found;
  if (expectedVersion === undefined || expectedVersion === null || expectedVersion === version) return undefined;
  return reject(
    'conflict',
    'version_conflict',
    `The composition has version ${version} and you saw ${expectedVersion}: read it again and repeat your change.`,
  );
}

const unknown = (): Rejected => reject('not_found', 'no_composition', 'You have no such composition.');

/** Lets `decide` decide where the user may change the composition and has seen its newest version; rejects otherwise. */
export function edit(
  found: Composition | undefined,
  editing: Editing,
  decide: (composition: Composition) => Decision<Composition>,
): Decision<Composition> {
  const rejected = rejectionOf(found, editing);
  return rejected || !found ? (rejected ?? unknown()) : decide(found);
}

/** As `edit`, for what the owner alone may do. */
export const editAsOwner = (
  found: Composition | undefined,
  editing: Editing,
  decide: (composition: Composition) => Decision<Composition>,
): Decision<Composition> =>
  edit(found, editing, (composition) =>
    composition.ownerId === editing.userId
      ? decide(composition)
      : reject('forbidden', 'not_yours', 'Only the owner of the composition does this.'),
  );
