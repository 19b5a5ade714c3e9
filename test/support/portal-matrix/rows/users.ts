import { images } from '../../../fixtures/images.ts';
import { allActors, only, type Row, signedIn } from '../row.ts';
import type { Stage } from '../stage.ts';

const owner = ({ people }: Stage) => people.owner.userId;

function picture(): FormData {
  const form = new FormData();
  form.set('userImage', new Blob([images.png], { type: 'image/png' }), 'me.png');
  return form;
}

/** Requests about the owner's account. */
export const userRows: readonly Row[] = [
  { operation: 'GET /admin/users', request: () => ({ path: '/admin/users?q=a&size=2' }), expected: only(['admin']) },
  { operation: 'GET /users/userDetails', request: () => ({ path: '/users/userDetails' }), expected: signedIn() },
  {
    operation: 'GET /users/activeUserDetails/{active}',
    request: () => ({ path: '/users/activeUserDetails/true' }),
    expected: signedIn(),
  },
  {
    operation: 'GET /users/search',
    request: ({ people }) => ({ path: `/users/search?text=${people.owner.loginName}` }),
    expected: signedIn(),
  },
  {
    operation: 'GET /users/userProfileImage/{userId}',
    request: (stage) => ({ path: `/users/userProfileImage/${owner(stage)}` }),
    expected: allActors(),
  },
  { operation: 'GET /users/userProfile', request: () => ({ path: '/users/userProfile' }), expected: signedIn() },
  {
    operation: 'POST /users/userAccountDetails',
    request: (stage) => ({ path: '/users/userAccountDetails', body: { userId: owner(stage) } }),
    expected: allActors(),
  },
  {
    operation: 'GET /users/userRole/{userId}',
    request: (stage) => ({ path: `/users/userRole/${owner(stage)}` }),
    expected: only(['owner', 'admin']),
  },
  {
    operation: 'PUT /users/updateUser',
    request: (stage) => ({ path: '/users/updateUser', body: { userId: owner(stage), orgName: 'Specs' } }),
    expected: only(['owner', 'admin']),
  },
  {
    operation: 'POST /users/updateUserImage/{userId}',
    request: (stage) => ({ path: `/users/updateUserImage/${owner(stage)}`, form: picture() }),
    expected: only(['owner', 'admin']),
  },
];
