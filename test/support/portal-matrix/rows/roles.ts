import { newId } from '../../../../services/kit/ids.ts';
import { only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const expected = only(['admin']);

/** A role of the site without users, made for one request. */
async function newRole({ catalog }: Stage): Promise<string> {
  return (await catalog.call('POST', '/role', { name: `role ${newId()}`, active: true })).body.roleId;
}

export const roleRows: readonly Row[] = [
  { operation: 'GET /roles', request: () => ({ path: '/roles' }), expected },
  { operation: 'GET /roles/count', request: () => ({ path: '/roles/count' }), expected },
  {
    operation: 'GET /roles/{roleId}',
    request: async (stage) => ({ path: `/roles/${await newRole(stage)}` }),
    expected,
  },
  {
    operation: 'POST /createRole',
    request: () => ({ path: '/createRole', body: { name: `role ${newId()}` } }),
    expected,
  },
  {
    operation: 'PUT /updateRole/{roleId}',
    request: async (stage) => ({ path: `/updateRole/${await newRole(stage)}`, body: { name: `role ${newId()}` } }),
    expected,
  },
  {
    operation: 'DELETE /deleteRole/{roleId}',
    request: async (stage) => ({ path: `/deleteRole/${await newRole(stage)}` }),
    expected,
  },
  {
    operation: 'PUT /roles/user/change',
    async request(stage) {
      const { userId } = await stage.join('promoted');
      return { path: '/roles/user/change', body: { userIdList: [userId], userNewRoleList: [await newRole(stage)] } };
    },
    expected,
  },
];
