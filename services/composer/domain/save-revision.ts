import type { SaveRevision } from '../../contracts/composer.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { Composition, SavedRevision } from './composition.ts';
import { edit } from './editing.ts';

/** A revision of the solution that a composition was saved as. */
export interface KnownRevision {
  readonly revisionId: string;
  readonly version: string;
}

/** The same name as before is the same solution; undefined: it will be another one. */
export const savedSolutionOf = ({ saved }: Composition, { name }: SaveRevision): SavedRevision | undefined =>
  saved?.name === name ? saved : undefined;

/** Where a composition is saved; ids of what there is not yet are made by `newId`. */
export function placeOf(
  composition: Composition,
  command: SaveRevision,
  revisions: readonly KnownRevision[],
  newId: (what: 'solution' | 'revision') => string,
): SavedRevision | ReturnType<typeof reject> {
  const { name, version } = command;
  const saved = savedSolutionOf(composition, command);
  const known = saved && revisions.find((revision) => revision.version === version);
  if (known && known.revisionId !== saved.revisionId && !command.overwrite)
    return reject(
      'conflict',
      'other_version',
      `There is a version ${version} already, and version ${saved.version} is open: repeat it with overwrite to replace that one.`,
    );
  const solutionId = saved?.solutionId ?? newId('solution');
  return { name, solutionId, revisionId: known?.revisionId ?? newId('revision'), version };
}

/** Decides to answer with `RevisionSaved` and the state after it, or with a rejection. */
export const saveRevision = (
  { userId, draft }: SaveRevision,
  saved: SavedRevision,
  found: Composition | undefined,
  now: number,
): Decision<Composition> =>
  edit(found, { userId }, (composition) => {
    const version = composition.version + 1;
    const { solutionId, revisionId, version: revisionVersion } = saved;
    const data = {
      ...{ compositionId: composition.id, userId, version, solutionId, revisionId, revisionVersion, draft },
    };
    return {
      status: 'done',
      events: [{ type: 'modelyard.composer.RevisionSaved', data }],
      state: {
        ...{ ...composition, version, saved, name: saved.name, isSaved: true },
        ...{ changedAt: now, changedBy: userId },
      },
    };
  });
