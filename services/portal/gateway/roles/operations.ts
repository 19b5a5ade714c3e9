import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { countRoles, createRole, deleteRole, listRoles, updateRole } from '../../app/roles.ts';
import { operation } from '../operation.ts';
import { mlpRole } from '../users/shape.ts';

const group = 'roles';
const access = ['Admin'] as const;
const params = z.object({ roleId: uuid() });
const role = z.object({ name: text(100, 1), active: z.boolean().default(true) });

/** The roles of a site; rights follow from three of them, which no site can change. */
export const roleOperations = [
  operation({
    method: 'GET',
    path: '/roles',
    ...{ group, access },
    summary: 'All roles',
    answer: enveloped(z.array(mlpRole)),
    run: async ({ requestId }, deps) => styleA('Roles fetched Successfully', await listRoles(deps, requestId)),
  }),
  operation({
    method: 'GET',
    path: '/roles/count',
    ...{ group, access },
    summary: 'How many users have each role',
    answer: enveloped(z.array(mlpRole)),
    run: async ({ requestId }, deps) => styleA('Role count fetched Successfully', await countRoles(deps, requestId)),
  }),
  operation({
    method: 'GET',
    path: '/roles/{roleId}',
    ...{ group, access, params },
    summary: 'One role',
    answer: enveloped(mlpRole),
    async run({ params, requestId }, { catalog }) {
      const { body } = await catalog.call('GET /role/{roleId}', { params, requestId });
      return styleA('Role fetched Successfully', body);
    },
  }),
  operation({
    method: 'POST',
    path: '/createRole',
    ...{ group, access },
    session: true,
    summary: 'A new role',
    body: request(role),
    answer: enveloped(mlpRole),
    async run({ body: { request_body: role }, caller, requestId }, deps) {
      return styleA('Role created Successfully', await createRole(deps, { role, caller, requestId }));
    },
  }),
  operation({
    method: 'PUT',
    path: '/updateRole/{roleId}',
    ...{ group, access, params },
    session: true,
    summary: 'Change a role of the site',
    body: request(role),
    answer: enveloped(),
    async run({ params, body: { request_body: role }, caller, requestId }, deps) {
      await updateRole(deps, { ...params, role, caller, requestId });
      return styleA('Role updated Successfully');
    },
  }),
  operation({
    method: 'DELETE',
    path: '/deleteRole/{roleId}',
    ...{ group, access, params },
    session: true,
    summary: 'Delete a role of the site that no user has',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await deleteRole(deps, { ...params, caller, requestId });
      return styleA('Role deleted Successfully');
    },
  }),
];
