import { z } from 'zod';
import { AppError, invalid } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { checkActiveUsers } from '../../app/check-active-users.ts';
import { mayShare, mayUnshare } from '../../domain/policies.ts';
import { ownershipOf } from '../../domain/solutions.ts';
import { operation } from '../operation.ts';
import { pageShape, toPage, wholePage } from '../page.ts';
import { presentColleague } from '../users/present-colleague.ts';

const group = 'shares';
const params = z.object({ solutionId: uuid() });
const path = '/solution/userAccess/{solutionId}';
/** As many as the catalog shows with a solution: whoever is not among them would not be let in. */
const maxCoOwners = 100;

const list = operation({
  ...{ method: 'GET', path, group, params, access: 'caller' },
  summary: 'With whom a solution is shared, beside an empty page',
  answer: enveloped(pageShape()),
  async run({ params: { solutionId }, caller, requestId }, deps) {
    const { coOwners } = await deps.solutions.read({ solutionId, caller, requestId });
    // Clients take this for "nobody": it is no failure.
    if (coOwners.length === 0)
      return envelope({ error_code: '500', response_detail: 'Error occured while fetching Users for solution' });
    return styleA(
      'Users for solution fetched Successfully',
      toPage(wholePage([]), { userList: coOwners.map(presentColleague) }),
    );
  },
});

const add = operation({
  ...{ method: 'POST', path: `${path}/add`, group, params, access: 'caller' },
  summary: 'Share a solution with users',
  body: request(z.array(uuid()).min(1).max(maxCoOwners)),
  answer: enveloped(z.null()),
  async run({ params: { solutionId }, body: { request_body: userIds }, caller, requestId }, deps) {
    const holding = ownershipOf(await deps.solutions.read({ solutionId, caller, requestId }));
    if (!mayShare(caller, holding)) throw new AppError('forbidden', 'Only the owner can share a solution.');
    const added = [...new Set(userIds)].filter((userId) => !holding.coOwnerIds.includes(userId));
    if (added.includes(holding.ownerId)) throw invalid('The solution is theirs: it need not be shared with the owner.');
    if (holding.coOwnerIds.length + added.length > maxCoOwners)
      throw new AppError('unprocessable', `A solution can be shared with ${maxCoOwners} users at most.`);
    await checkActiveUsers(deps, added, requestId);
    for (const userId of added)
      await deps.catalog.call('POST /solution/{solutionId}/user/{userId}/access', {
        ...{ params: { solutionId, userId }, actor: caller.userId, requestId },
      });
    return styleA('Users access for solution added Successfully');
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/delete/{userId}`, group, access: 'caller' },
  summary: 'Share a solution with a user no more; users can also leave by themselves',
  params: params.extend({ userId: uuid() }),
  answer: enveloped(z.null()),
  async run({ params: { solutionId, userId }, caller, requestId }, deps) {
    const holding = ownershipOf(await deps.solutions.read({ solutionId, caller, requestId }));
    if (!mayUnshare(caller, holding, userId)) throw new AppError('forbidden', 'Only the owner can take others away.');
    await deps.catalog.call('DELETE /solution/{solutionId}/user/{userId}/access', {
      ...{ params: { solutionId, userId }, actor: caller.userId, requestId },
    });
    return styleA('Users access for solution dropped Successfully');
  },
});

/** With whom solutions are shared. */
export const shareOperations = [list, add, remove];
