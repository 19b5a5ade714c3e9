import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { roleNames } from '../../domain/roles.ts';
import { operation, requesterOf } from '../operation.ts';
import { person } from '../person.ts';
import { namedPerson } from './sign-up.ts';

const group = 'Administration';
const admins = [roleNames.admin];
const mostUsers = 100;
const mostRoles = 100;

export const administrationOperations = [
  operation({
    method: 'POST',
    path: '/admin/addUser',
    group,
    summary: 'Create a user with these roles in addition to the default role; the e-mail address counts as verified',
    access: admins,
    session: true,
    body: request(person.extend({ userNewRoleList: z.array(uuid()).max(mostRoles).nullish() })),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { signUp, onChange }) {
      const { userNewRoleList, ...given } = body.request_body;
      const roleIds = userNewRoleList ?? [];
      await signUp({ person: namedPerson(given), way: 'admin', roleIds, verify: false }, requesterOf(ctx));
      onChange();
      return styleA('User created successfully');
    },
  }),
  operation({
    method: 'POST',
    path: '/users/user/deleteUser',
    group,
    summary: 'Delete, activate or deactivate users; 409 with the reason for each user that could not be changed',
    access: admins,
    session: true,
    body: request(
      z.object({
        userIdList: z.array(uuid()).min(1).max(mostUsers),
        bulkUpdate: z.enum(['delete', 'active', 'inactive']),
      }),
    ),
    answer: enveloped(z.null()),
    async run({ body, caller, ctx }, { changeStatus, onChange }) {
      const { userIdList, bulkUpdate } = body.request_body;
      // Also after a failure: other users of the list may have been changed.
      await changeStatus(caller, userIdList, bulkUpdate, requesterOf(ctx)).finally(onChange);
      return styleB(null);
    },
  }),
];
