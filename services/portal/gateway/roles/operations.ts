import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { isBuiltIn } from '../../domain/roles.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { mlpRole } from '../users/shape.ts';

const group = 'roles';
const access = ['Admin'] as const;
const params = z.object({ roleId: uuid() });
const role = z.object({ name: text(100, 1), active: z.boolean().default(true) });
const mostRoles = 1_000;

const listRoles = async ({ catalog }: PortalDeps, requestId: string) =>
  (await catalog.call('GET /role', { query: { page: 0, size: mostRoles, sort: ['name,ASC'] }, requestId })).body
    .content;

/** Services tell what somebody may do by the names of these roles: another role of such a name would give the same rights. */
function rejectBuiltIn(name: string): void {
  if (isBuiltIn(name))
    throw new AppError('conflict', `The role ${name} is the platform's own and stays as it is.`, {
      reason: 'built_in_role',
    });
}

async function requireChangeable({ catalog }: PortalDeps, roleId: string, requestId: string): Promise<void> {
  const { body } = await catalog.call('GET /role/{roleId}', { params: { roleId }, requestId });
  rejectBuiltIn(body.name);
}

const by = ({ userId }: Caller, requestId: string) => ({ actor: userId, requestId });

/** The roles of a site; who may do what follows from three of them, which no site can change. */
export const roleOperations = [
  operation({
    method: 'GET',
    path: '/roles',
    ...{ group, access },
    summary: 'The roles there are',
    answer: enveloped(z.array(mlpRole)),
    run: async ({ requestId }, deps) => styleA('Roles fetched Successfully', await listRoles(deps, requestId)),
  }),
  operation({
    method: 'GET',
    path: '/roles/count',
    ...{ group, access },
    summary: 'How many users have each role',
    answer: enveloped(z.array(mlpRole)),
    async run({ requestId }, deps) {
      const roles = await listRoles(deps, requestId);
      const counted = roles.map(async (one) => {
        const call = { params: { roleId: one.roleId }, requestId };
        const { body } = await deps.catalog.call('GET /user/role/{roleId}/count', call);
        return { ...one, roleCount: body.count };
      });
      return styleA('Role count fetched Successfully', await Promise.all(counted));
    },
  }),
  operation({
    method: 'GET',
    path: '/roles/{roleId}',
    ...{ group, access, params },
    summary: 'One role',
    answer: enveloped(mlpRole),
    async run({ params, requestId }, { catalog }) {
      return styleA(
        'Role fetched Successfully',
        (await catalog.call('GET /role/{roleId}', { params, requestId })).body,
      );
    },
  }),
  operation({
    method: 'POST',
    path: '/createRole',
    ...{ group, access },
    summary: 'A new role',
    body: request(role),
    answer: enveloped(mlpRole),
    async run({ body, caller, requestId }, { catalog }) {
      rejectBuiltIn(body.request_body.name);
      const made = await catalog.call('POST /role', { body: body.request_body, ...by(caller, requestId) });
      return styleA('Role created Successfully', made.body);
    },
  }),
  operation({
    method: 'PUT',
    path: '/updateRole/{roleId}',
    ...{ group, access, params },
    summary: 'Change a role of the site',
    body: request(role),
    answer: enveloped(),
    async run({ params, body, caller, requestId }, deps) {
      rejectBuiltIn(body.request_body.name);
      await requireChangeable(deps, params.roleId, requestId);
      await deps.catalog.call('PUT /role/{roleId}', { params, body: body.request_body, ...by(caller, requestId) });
      return styleA('Role updated Successfully');
    },
  }),
  operation({
    method: 'DELETE',
    path: '/deleteRole/{roleId}',
    ...{ group, access, params },
    summary: 'Delete a role of the site that nobody has',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await requireChangeable(deps, params.roleId, requestId);
      await deps.catalog.call('DELETE /role/{roleId}', { params, ...by(caller, requestId) });
      return styleA('Role deleted Successfully');
    },
  }),
];
