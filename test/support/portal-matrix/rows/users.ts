import { images } from '../../../fixtures/images.ts';
import { allActors, only, type Row, signedIn } from '../row.ts';
import type { Stage } from '../stage.ts';

const owner = ({ people }: Stage) => people.owner.userId;

function picture(): FormData {
  const form = new FormData();
  form.set('userImage', new Blob([images.png], { type: 'image/png' }), 'me.png');
  return form;
}

/** What is asked of the owner's account. */
export const userRows: readonly Row[] = [
  { operation: 'GET /users/userDetails', ask: () => ({ path: '/users/userDetails' }), gets: signedIn() },
  {
    operation: 'GET /users/activeUserDetails/{active}',
    ask: () => ({ path: '/users/activeUserDetails/true' }),
    gets: signedIn(),
  },
  {
    operation: 'GET /users/userProfileImage/{userId}',
    ask: (stage) => ({ path: `/users/userProfileImage/${owner(stage)}` }),
    gets: allActors(),
  },
  { operation: 'GET /users/userProfile', ask: () => ({ path: '/users/userProfile' }), gets: signedIn() },
  {
    operation: 'POST /users/userAccountDetails',
    ask: (stage) => ({ path: '/users/userAccountDetails', body: { userId: owner(stage) } }),
    gets: allActors(),
  },
  {
    operation: 'GET /users/userRole/{userId}',
    ask: (stage) => ({ path: `/users/userRole/${owner(stage)}` }),
    gets: only(['owner', 'admin']),
  },
  {
    operation: 'PUT /users/updateUser',
    ask: (stage) => ({ path: '/users/updateUser', body: { userId: owner(stage), orgName: 'Specs' } }),
    gets: only(['owner', 'admin']),
  },
  {
    operation: 'POST /users/updateUserImage/{userId}',
    ask: (stage) => ({ path: `/users/updateUserImage/${owner(stage)}`, form: picture() }),
    gets: only(['owner', 'admin']),
  },
];
