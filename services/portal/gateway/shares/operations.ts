import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { maxCoOwners, shareSolution, unshareSolution } from '../../app/share-solution.ts';
import { operation } from '../operation.ts';
import { pageShape, toPage, wholePage } from '../page.ts';
import { presentColleague } from '../users/present.ts';

const group = 'shares';
const params = z.object({ solutionId: uuid() });
const path = '/solution/userAccess/{solutionId}';

const list = operation({
  ...{ method: 'GET', path, group, params, access: 'caller' },
  summary: 'The users a solution is shared with, beside an empty page',
  answer: enveloped(pageShape()),
  async run({ params: { solutionId }, caller, requestId }, deps) {
    const { coOwners } = await deps.solutions.read({ solutionId, caller, requestId });
    // Clients read this as "no co-owners": it is not a failure.
    if (coOwners.length === 0)
      return envelope({ error_code: '500', response_detail: 'Error occured while fetching Users for solution' });
    const userList = coOwners.map((user) => presentColleague(user));
    return styleA('Users for solution fetched Successfully', toPage(wholePage([]), { userList }));
  },
});

const add = operation({
  ...{ method: 'POST', path: `${path}/add`, group, params, access: 'caller' },
  summary: 'Share a solution with users',
  body: request(z.array(uuid()).min(1).max(maxCoOwners)),
  answer: enveloped(z.null()),
  async run({ params, body: { request_body: userIds }, caller, requestId }, deps) {
    await shareSolution(deps, { ...params, userIds, caller, requestId });
    return styleA('Users access for solution added Successfully');
  },
});

const addOne = operation({
  ...{ method: 'POST', path: `${path}/add/{userId}`, group, access: 'caller' },
  summary: 'Share a solution with one user',
  params: params.extend({ userId: uuid() }),
  answer: enveloped(z.null()),
  async run({ params: { userId, ...params }, caller, requestId }, deps) {
    await shareSolution(deps, { ...params, userIds: [userId], caller, requestId });
    return styleA('Users access for solution added Successfully');
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/delete/{userId}`, group, access: 'caller' },
  summary: 'Stop sharing a solution with a user; users can also remove themselves',
  params: params.extend({ userId: uuid() }),
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    await unshareSolution(deps, { ...params, caller, requestId });
    return styleA('Users access for solution dropped Successfully');
  },
});

/** The users that solutions are shared with. */
export const shareOperations = [list, add, addOne, remove];
