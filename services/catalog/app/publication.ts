import { AppError, toAppError } from '../../kit/errors.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { Caller } from '../domain/caller.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import { revision, solution } from '../domain/entities/solutions.ts';
import { publishRequest, stepResult } from '../domain/entities/workflow.ts';
import type { CatalogStore, Versioned } from '../domain/ports.ts';
import {
  accessTypeOf,
  approvedRevision,
  decidedRequest,
  isOpen,
  type StepChange,
  sharedAccessTypes,
} from '../domain/publication.ts';
import { nameTaken } from './name-taken.ts';
import { requirePathRecords } from './path-records.ts';

/**
 * Opens a request together with the steps of its checks, which have all started; `withFiles` also says where the files are that it
 * is about, which do not change from then on. Errors: `conflict` where one is open.
 */
export const requestPublication = (
  store: CatalogStore,
  { steps, ...request }: AnyRecord,
  { by, withFiles }: { readonly by: Caller; readonly withFiles: boolean },
): Promise<Versioned> =>
  store.inTransaction(async ({ records, publication }) => {
    // Changes lock these as well: of a change and a request that come at the same moment, the later one sees the earlier one.
    await ifFound(records.lock(solution, request));
    await ifFound(records.lock(revision, request));
    const opened = await records.create(publishRequest, { ...request, statusCode: 'PE' }, by).catch((thrown) => {
      throw toAppError(thrown).reason === 'exists_already' ? alreadyOpen() : thrown;
    });
    const { solutionId, revisionId, trackingId, requestUserId: userId, created } = opened.record;
    const common = { solutionId, revisionId, trackingId, userId, stepCode: 'VL', statusCode: 'ST' };
    for (const name of [steps].flat()) await records.create(stepResult, { ...common, name, startDate: created }, by);
    if (!withFiles) return opened;
    const fileUris = await publication.fileUris(String(revisionId));
    return { ...opened, record: { ...opened.record, fileUris } };
  });

/** Saves steps of a request, and resolves to the request as it is then: a user may have withdrawn it. Errors: `not_found`. */
export async function saveSteps(
  { publication, records }: CatalogStore,
  key: AnyRecord,
  steps: readonly StepChange[],
  by: Caller,
): Promise<Versioned> {
  await publication.saveSteps(Number(key.requestId), steps, by);
  return records.get(publishRequest, key);
}

/**
 * Changes the state of the request, and on approval the revision, in one transaction. Errors: `conflict` where it was
 * decided before, where the name of the solution is taken, or where the revision has another access type than expected.
 */
export const decidePublication = (
  store: CatalogStore,
  key: AnyRecord,
  decision: AnyRecord,
  by: Caller,
): Promise<Versioned> =>
  store.inTransaction(async ({ records, publication }) => {
    // The solution is locked first, as by its deletion: locks in another order would end in a deadlock.
    const { record: found } = await records.get(publishRequest, key);
    const { record: owning } = await records.lock(solution, found);
    const { record: request } = await records.lock(publishRequest, key);
    if (!isOpen(request)) throw alreadyDecided(request);
    await records.replace(publishRequest, key, decidedRequest(request, decision), { by });
    if (decision.statusCode === 'AP') {
      const name = String(owning.name);
      const isShared = sharedAccessTypes.includes(accessTypeOf(request));
      if (isShared && (await publication.isNameTaken(name, String(owning.solutionId)))) throw nameTaken(name);
      const { record: current } = await records.lock(revision, request);
      const { ifAccessTypeCode: expected } = decision;
      if (typeof expected === 'string' && current.accessTypeCode !== expected) throw accessTypeChanged(current);
      await records.replace(revision, request, approvedRevision(current, request, Object(decision.revision)), { by });
    }
    return records.get(publishRequest, key);
  });

/** Whether another solution that others can see has the name of this one. Errors: `not_found`. */
export const isNameTaken = (store: CatalogStore, solutionId: string): Promise<boolean> =>
  store.inTransaction(async ({ records, publication }) => {
    const { record } = await records.get(solution, { solutionId });
    return publication.isNameTaken(String(record.name), solutionId);
  });

/** Makes revisions of a solution private: the one that is named, or all. Resolves to their ids. */
export const withdrawPublication = (
  store: CatalogStore,
  solutionId: string,
  { accessTypeCode, revisionId }: AnyRecord,
  by: Caller,
): Promise<readonly string[]> =>
  // Locks the solution: locking its revisions one by one could end in a deadlock with a decision.
  store.inTransaction(async ({ records, publication }) => {
    await records.lock(solution, { solutionId });
    const only = typeof revisionId === 'string' ? revisionId : undefined;
    const of = { solutionId, accessTypeCode: String(accessTypeCode), revisionId: only };
    const withdrawn = await publication.withdraw(of, by);
    if (withdrawn.length === 0 && only) await requirePathRecords({ solutionId, revisionId: only }, records);
    return withdrawn;
  });

const alreadyOpen = () =>
  new AppError('conflict', 'There is an open request to publish this revision with this access type.', {
    reason: 'open_already',
  });

const alreadyDecided = ({ requestId, statusCode }: AnyRecord) =>
  new AppError('conflict', `Publish request ${requestId} was decided before: ${statusCode}.`, {
    reason: 'decided_already',
  });

const accessTypeChanged = ({ accessTypeCode }: AnyRecord) =>
  new AppError('conflict', `The revision has become ${accessTypeCode} meanwhile; request the publication again.`, {
    reason: 'access_type_changed',
  });
