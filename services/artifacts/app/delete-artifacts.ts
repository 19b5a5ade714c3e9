import { artifactGroup } from '../../platform/access/artifact-group.ts';
import { revisionsOf, type Solution } from '../domain/access.ts';
import type { ArtifactPath } from '../domain/artifact-path.ts';
import type { IsNamed } from '../domain/named-artifacts.ts';
import { type Place, placeOf } from '../domain/place.ts';
import type { ArtifactStore } from '../domain/ports.ts';

export interface DeletedRecord {
  readonly solutionId: string;
  /** The revision that was deleted; absent where the whole solution was. */
  readonly revision?: { readonly revisionId: string; readonly version: string };
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface DeleteDeps {
  readonly store: Pick<ArtifactStore, 'below' | 'remove'>;
  /** What the catalog has now; undefined where it does not know the solution. Errors: `unavailable`. */
  readonly findSolution: (solutionId: string) => Promise<Pick<Solution, 'revisions'> | undefined>;
  readonly isNamed: IsNamed;
}

/** Answers how many there were. Errors: `unavailable`. */
export type DeleteArtifacts = (deleted: DeletedRecord) => Promise<number>;

const batch = 200;

/**
 * Removes the artifacts of a solution or a revision after its record. What was stored since then stays, because a solution can
 * come again under its id; so does what a revision that there is has, and what one of another solution names. Idempotent.
 */
export const createDeleteArtifacts =
  ({ store, findSolution, isNamed }: DeleteDeps): DeleteArtifacts =>
  async ({ solutionId, revision, at }) => {
    async function isOrphan(path: ArtifactPath): Promise<boolean> {
      const place = placeOf(path);
      if (!place || (revision && !belongsTo(place, revision)) || (await isNamed(path))) return false;
      if (place.revision === undefined) return true;
      // Asked for each, so that none is removed from a revision that was made meanwhile.
      const { revisions } = (await findSolution(solutionId)) ?? { revisions: [] };
      return revisionsOf({ revisions }, place).length === 0;
    }
    let removed = 0;
    let after: string | undefined;
    for (;;) {
      const stored = await store.below(`${artifactGroup}/${solutionId}`, batch, after);
      for (const { path, storedAt } of stored) {
        if (storedAt > at || !(await isOrphan(path))) continue;
        // Not for good: once its revision is deleted, a version can be stored again.
        if (await store.remove(path, false, at)) removed += 1;
      }
      after = stored.at(-1)?.path;
      if (stored.length < batch) return removed;
    }
  };

const belongsTo = ({ revision }: Place, { revisionId, version }: Required<DeletedRecord>['revision']): boolean => {
  if (revision === undefined) return false;
  return 'revisionId' in revision
    ? revision.revisionId.toLowerCase() === revisionId
    : revision.versions.includes(version);
};
