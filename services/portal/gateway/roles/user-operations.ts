import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { setUserRoles } from '../../app/roles.ts';
import { operation } from '../operation.ts';

const maxUsers = 100;
const maxRoles = 50;

const change = z.object({
  userIdList: z.array(uuid()).min(1).max(maxUsers),
  userNewRoleList: z.array(uuid()).min(1).max(maxRoles).describe('Ids of all roles they are to have.'),
});

/** Roles of users. */
export const userRoleOperations = [
  operation({
    method: 'PUT',
    path: '/roles/user/change',
    group: 'roles',
    summary: 'Set the roles of users',
    access: ['Admin'],
    session: true,
    body: request(change),
    answer: enveloped(),
    async run({ body, caller, requestId }, deps) {
      const { userIdList: userIds, userNewRoleList: roleIds } = body.request_body;
      await setUserRoles(deps, { userIds, roleIds, caller, requestId });
      return styleA('Role updated Successfully');
    },
  }),
];
