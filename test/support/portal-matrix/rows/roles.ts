import { newId } from '../../../../services/kit/ids.ts';
import { only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const gets = only(['admin']);

/** A role of the site that nobody has, made for the one request. */
async function newRole({ catalog }: Stage): Promise<string> {
  return (await catalog.call('POST', '/role', { name: `role ${newId()}`, active: true })).body.roleId;
}

export const roleRows: readonly Row[] = [
  { operation: 'GET /roles', ask: () => ({ path: '/roles' }), gets },
  { operation: 'GET /roles/count', ask: () => ({ path: '/roles/count' }), gets },
  { operation: 'GET /roles/{roleId}', ask: async (stage) => ({ path: `/roles/${await newRole(stage)}` }), gets },
  { operation: 'POST /createRole', ask: () => ({ path: '/createRole', body: { name: `role ${newId()}` } }), gets },
  {
    operation: 'PUT /updateRole/{roleId}',
    ask: async (stage) => ({ path: `/updateRole/${await newRole(stage)}`, body: { name: `role ${newId()}` } }),
    gets,
  },
  {
    operation: 'DELETE /deleteRole/{roleId}',
    ask: async (stage) => ({ path: `/deleteRole/${await newRole(stage)}` }),
    gets,
  },
  {
    operation: 'PUT /roles/user/change',
    async ask(stage) {
      const { userId } = await stage.join('promoted');
      return { path: '/roles/user/change', body: { userIdList: [userId], userNewRoleList: [await newRole(stage)] } };
    },
    gets,
  },
];
