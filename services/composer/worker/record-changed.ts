import type { RecordCreated, RecordDeleted, RecordUpdated } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { EventDeps } from './deps.ts';

type RecordChanged = RecordCreated | RecordUpdated | RecordDeleted;

/** Records of a solution that rows of the palette are made of; downloads, ratings and counters are none of them. */
const ofSolutions: readonly string[] = ['MLPSolution', 'MLPSolutionRevision', 'solutionShares'];
/** Codes of artifacts that rows are made of. */
const ofRows: readonly string[] = ['TG', 'MI', 'DI'];
const namesOfUsers: readonly string[] = ['firstName', 'lastName', 'loginName'];

/**
 * Brings the rows of the solutions that a record is about up to date. They are made of what the catalog says now, so that an
 * event that comes again, or after a newer one, changes nothing.
 */
export const recordChanged =
  (deps: EventDeps): EventHandler<RecordChanged> =>
  async ({ data }) => {
    for (const solutionId of await solutionsOf(deps, data)) await deps.refresh(solutionId);
  };

async function solutionsOf({ source, index }: EventDeps, data: RecordChanged): Promise<readonly string[]> {
  const { entity, key, aggregateId } = data;
  const changed = 'changed' in data ? data.changed.filter((field) => field !== 'modified') : undefined;
  if (changed?.length === 0) return [];
  if (ofSolutions.includes(entity)) return [aggregateId];
  const { artifactId = '', revisionId = '', userId = '' } = key;
  if (entity === 'revisionArtifacts') {
    const type = await source.artifactType(artifactId);
    // Of one that is deleted the type is not known any more.
    if (type !== undefined && !ofRows.includes(type)) return [];
    const solutionId = await source.solutionOf(revisionId);
    return solutionId === undefined ? [] : [solutionId];
  }
  if (entity === 'MLPArtifact' && changed) return source.solutionsWith(artifactId);
  if (entity === 'MLPUser' && changed?.some((field) => namesOfUsers.includes(field)))
    return index.solutionsOfAuthor(userId);
  return [];
}
