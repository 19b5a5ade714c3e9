import { AppError, toAppError } from '../../../kit/errors.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { revision, solution } from '../../domain/entities/solutions.ts';
import { publishRequest, stepResult } from '../../domain/entities/workflow.ts';
import { accessTypeOf, approvedRevision, decidedRequest, isOpen, sharedAccessTypes } from '../../domain/publication.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation } from './build.ts';
import { nameTaken } from './name-taken.ts';
import { requirePathRecords } from './path-records.ts';

/** A request together with the steps of its checks, which have all started. */
const requestPublication: Operation = operation(
  'POST',
  '/publication/request',
  {
    body: ref('PublicationRequest'),
    status: 201,
    answer: ref(publishRequest.name),
    mayConflict: true,
    run: ({ body: { steps, ...request }, by }, store) =>
      store.inTransaction(async ({ records }) => {
        const { record, version } = await records
          .create(publishRequest, { ...request, statusCode: 'PE' }, by)
          .catch((thrown) => {
            throw toAppError(thrown).reason === 'exists_already' ? alreadyOpen() : thrown;
          });
        const { solutionId, revisionId, trackingId, requestUserId: userId } = record;
        const common = { solutionId, revisionId, trackingId, userId, stepCode: 'VL', statusCode: 'ST' };
        for (const name of [steps].flat())
          await records.create(stepResult, { ...common, name, startDate: record.created }, by);
        return { body: record, version, location: `/pubreq/${record.requestId}` };
      }),
  },
  { summary: 'Request that a revision be published, and start the steps of its checks' },
);

/** Changes the state of the request, and on approval the revision, in one transaction. */
const decide: Operation = operation(
  'POST',
  '/publication/request/{requestId}/decision',
  {
    body: ref('PublicationDecision'),
    answer: ref(publishRequest.name),
    mayConflict: true,
    run: ({ params, body, by }, store) =>
      store.inTransaction(async ({ records, publication }) => {
        // The solution is locked first, as by its deletion: locks in another order would end in a deadlock.
        const { record: found } = await records.get(publishRequest, params);
        const { record: owning } = await records.lock(solution, found);
        const { record: request } = await records.lock(publishRequest, params);
        if (!isOpen(request)) throw alreadyDecided(request);
        await records.replace(publishRequest, params, decidedRequest(request, body), { by });
        if (body.statusCode === 'AP') {
          const name = String(owning.name);
          if (
            sharedAccessTypes.includes(accessTypeOf(request)) &&
            (await publication.isNameTaken(name, String(owning.solutionId)))
          )
            throw nameTaken(name);
          const { record: current } = await records.lock(revision, request);
          await records.replace(revision, request, approvedRevision(current, request, Object(body.revision)), { by });
        }
        const { record, version } = await records.get(publishRequest, params);
        return { body: record, version };
      }),
  },
  { summary: 'Decide a request to publish; an approval publishes the revision' },
);

/** Locks the solution: locking its revisions one by one could end in a deadlock with a decision. */
const withdraw: Operation = operation(
  'POST',
  '/publication/solution/{solutionId}/withdrawal',
  {
    body: ref('PublicationWithdrawal'),
    answer: ref('WithdrawnRevisions'),
    run: ({ params, body, by }, store) =>
      store.inTransaction(async ({ records, publication }) => {
        await records.lock(solution, params);
        const [solutionId, accessTypeCode] = [String(params.solutionId), String(body.accessTypeCode)];
        const revisionId = typeof body.revisionId === 'string' ? body.revisionId : undefined;
        const revisionIds = await publication.withdraw({ solutionId, accessTypeCode, revisionId }, by);
        if (revisionIds.length === 0 && revisionId) await requirePathRecords({ solutionId, revisionId }, records);
        return { body: { revisionIds } };
      }),
  },
  { summary: 'Make what was published private again' },
);

/** Publishing, each operation in one transaction. */
export const publicationOperations = [requestPublication, decide, withdraw];

const alreadyOpen = () =>
  new AppError('conflict', 'There is an open request to publish this revision with this access type.', {
    reason: 'open_already',
  });

const alreadyDecided = ({ requestId, statusCode }: AnyRecord) =>
  new AppError('conflict', `Publish request ${requestId} was decided before: ${statusCode}.`, {
    reason: 'decided_already',
  });
