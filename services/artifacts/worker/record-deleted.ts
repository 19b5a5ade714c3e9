import type { RecordDeleted } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { DeletedRecord } from '../app/delete-artifacts.ts';
import type { WorkerDeps } from './deps.ts';

/** Deletes the artifacts of a solution or a revision after its record, whichever service deleted that. */
export const recordDeleted =
  ({ deleteArtifacts, log }: WorkerDeps): EventHandler<RecordDeleted> =>
  async ({ data }) => {
    const deleted = deletedRecord(data);
    if (!deleted) return;
    const { solutionId, revision } = deleted;
    const artifacts = await deleteArtifacts(deleted);
    if (artifacts > 0)
      log.info(
        { solutionId, revisionId: revision?.revisionId, artifacts },
        'deleted the artifacts of a deleted record',
      );
  };

function deletedRecord({ entity, aggregateType, aggregateId, before, at }: RecordDeleted): DeletedRecord | undefined {
  if (aggregateType !== 'solution') return undefined;
  if (entity === 'MLPSolution') return { solutionId: aggregateId, at };
  // A revision has nothing that would make its record too large for the event.
  if (entity !== 'MLPSolutionRevision' || !before) return undefined;
  const { revisionId, version }: Required<DeletedRecord>['revision'] = JSON.parse(before);
  return { solutionId: aggregateId, revision: { revisionId, version }, at };
}
