import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';

const maxUsers = 100;
const maxRoles = 50;

const change = z.object({
  userIdList: z.array(uuid()).min(1).max(maxUsers),
  userNewRoleList: z.array(uuid()).min(1).max(maxRoles).describe('Ids of the roles they have from now on.'),
});

/** Giving roles to users, which nobody does for themselves: the last administrator could lock everybody out. */
export const userRoleOperations = [
  operation({
    method: 'PUT',
    path: '/roles/user/change',
    group: 'roles',
    summary: 'Give users these roles and no others',
    access: ['Admin'],
    body: request(change),
    answer: enveloped(),
    async run({ body, caller, requestId }, { catalog }) {
      const { userIdList, userNewRoleList } = body.request_body;
      if (userIdList.includes(caller.userId))
        throw new AppError('forbidden', 'It takes another administrator to change your own roles.');
      // One after the other: what was done before a failure is done again without harm.
      for (const userId of userIdList)
        await catalog.call('PUT /user/{userId}/role', {
          params: { userId },
          body: userNewRoleList,
          ...{ actor: caller.userId, requestId },
        });
      return styleA('Role updated Successfully');
    },
  }),
];
