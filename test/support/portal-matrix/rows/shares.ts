import { newId } from '../../../../services/kit/ids.ts';
import { editing, ownerOnly, reading, readingSignedIn, rowsByAccess } from '../by-access.ts';
import { only, type Row } from '../row.ts';
import { stageSolution } from '../stage.ts';

const someAuthor = () => ({ name: newId().slice(-8), contact: 'a@example.org' });

export const shareRows: readonly Row[] = [
  ...rowsByAccess('GET /solution/userAccess/{solutionId}', readingSignedIn, ({ solutionId }) => ({
    path: `/solution/userAccess/${solutionId}`,
  })),
  ...rowsByAccess('POST /solution/userAccess/{solutionId}/add', ownerOnly, async ({ access }, stage) => {
    const { solutionId } = await stageSolution(stage, access);
    return { path: `/solution/userAccess/${solutionId}/add`, body: [stage.people.stranger.userId] };
  }),
  ...rowsByAccess('POST /solution/userAccess/{solutionId}/add/{userId}', ownerOnly, async ({ access }, stage) => {
    const { solutionId } = await stageSolution(stage, access);
    return { path: `/solution/userAccess/${solutionId}/add/${stage.people.stranger.userId}` };
  }),
  {
    operation: 'DELETE /solution/userAccess/{solutionId}/delete/{userId}',
    async request(stage) {
      const { solutionId } = await stageSolution(stage, 'PB');
      return { path: `/solution/userAccess/${solutionId}/delete/${stage.people.coOwner.userId}` };
    },
    expected: only(['coOwner', 'owner', 'admin']),
  },

  ...rowsByAccess(
    'GET /solution/{solutionId}/revision/{revisionId}/authors',
    reading,
    ({ solutionId, revisionId }) => ({ path: `/solution/${solutionId}/revision/${revisionId}/authors` }),
  ),
  ...rowsByAccess(
    'PUT /solution/{solutionId}/revision/{revisionId}/authors',
    editing,
    ({ solutionId, revisionId }) => ({
      path: `/solution/${solutionId}/revision/${revisionId}/authors`,
      body: someAuthor(),
    }),
  ),
  ...rowsByAccess(
    'PUT /solution/{solutionId}/revision/{revisionId}/removeAuthor',
    editing,
    async ({ solutionId, revisionId }, stage) => {
      const path = `/solution/${solutionId}/revision/${revisionId}`;
      const body = someAuthor();
      await stage.call('owner', 'PUT', `${path}/authors`, body);
      return { path: `${path}/removeAuthor`, body };
    },
  ),
];
