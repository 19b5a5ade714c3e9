import { z } from 'zod';
import { AppError, invalid } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { changeRecord } from '../../../kit/http/change-record.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { checkActiveUsers } from '../../app/check-active-users.ts';
import { mayShare } from '../../domain/policies.ts';
import { changedSolution, changesOwnershipOrState } from '../../domain/solution-changes.ts';
import { ownershipOf } from '../../domain/solutions.ts';
import { operation } from '../operation.ts';
import { createSolutionPresenter } from './present.ts';
import { solutionShape } from './shape.ts';

const group = 'solutions';
const params = z.object({ solutionId: uuid() });

const changes = z
  .object({
    name: text(100).regex(/\S/, 'must not be blank').nullish(),
    description: text(512).nullish(),
    metadata: text(1024).nullish().describe('JSON.'),
    modelType: text(2).nullish(),
    tookitType: text(2).nullish(),
    ownerId: uuid().nullish(),
    active: z.boolean().nullish().describe('false deletes the solution; true brings it back.'),
  })
  .meta({ id: 'SolutionChanges', description: 'Absent or null leaves a field as it is; an empty text clears it.' });

const one = operation({
  ...{ method: 'GET', path: '/solutions/{solutionId}', group, params, access: 'open' },
  summary: 'One solution, with the revisions that the caller may see',
  answer: enveloped(solutionShape),
  async run({ params: { solutionId }, caller, requestId }, deps) {
    const [{ solution, revisions }, toSolution] = await Promise.all([
      deps.solutions.readWithRevisions({ solutionId, caller, requestId }),
      createSolutionPresenter(deps.codes, caller),
    ]);
    return styleA('Solutions fetched Successfully', toSolution(solution, revisions));
  },
});

const change = operation({
  ...{ method: 'PUT', path: '/solutions/{solutionId}', group, params, access: 'caller' },
  summary: 'Change what is said of a solution, or delete it',
  body: request(changes),
  answer: enveloped(z.null()),
  async run({ params: { solutionId }, body: { request_body: wanted }, caller, requestId }, deps) {
    const holding = ownershipOf(await deps.solutions.readEditable({ solutionId, caller, requestId }));
    const call = { params: { solutionId }, actor: caller.userId, requestId };
    await changeRecord(
      () => deps.catalog.call('GET /solution/{solutionId}', { params: { solutionId }, requestId }),
      async (stored, ifMatch) => {
        const changed = changedSolution(stored, wanted);
        if (changesOwnershipOrState(stored, changed) && !mayShare(caller, { ...holding, ownerId: stored.userId }))
          throw new AppError('forbidden', 'Only the owner may delete a solution or give it away.');
        if (changed.userId !== stored.userId) await checkActiveUsers(deps, [changed.userId], requestId);
        return deps.catalog.call('PUT /portal/solution/{solutionId}', { ...call, ...ifMatch, body: changed });
      },
    ).catch(rejectTakenName);
    return styleA('Solutions updated Successfully');
  },
});

/** Clients know this one by its sentence, with 400. */
function rejectTakenName(thrown: unknown): never {
  if (!(thrown instanceof AppError) || thrown.reason !== 'name_taken') throw thrown;
  const sentence = 'Model name is not unique. Please update model name before publishing';
  throw invalid(sentence, [{ path: '/request_body/name', message: 'is taken' }], 'name_taken');
}

const countView = operation({
  ...{ method: 'PUT', path: '/solution/updateViewCount/{solutionId}', group, params, access: 'open' },
  summary: 'Count that somebody looked at a solution',
  answer: enveloped(z.null()),
  async run({ params: { solutionId }, caller, requestId }, deps) {
    await deps.solutions.read({ solutionId, caller, requestId });
    const actor = caller ? { actor: caller.userId } : {};
    await deps.catalog.call('PUT /solution/{solutionId}/view', { params: { solutionId }, requestId, ...actor });
    return styleA('Solution view count updated Successfully');
  },
});

/** One solution: looked at and changed. */
export const solutionOperations = [one, change, countView];
