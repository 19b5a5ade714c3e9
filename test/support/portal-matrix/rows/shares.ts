import { newId } from '../../../../services/kit/ids.ts';
import { looking, lookingSignedIn, owning, rowsByAccess, working } from '../by-access.ts';
import { only, type Row } from '../row.ts';
import { stageSolution } from '../stage.ts';

const someAuthor = () => ({ name: newId().slice(-8), contact: 'a@example.org' });

export const shareRows: readonly Row[] = [
  ...rowsByAccess('GET /solution/userAccess/{solutionId}', lookingSignedIn, ({ solutionId }) => ({
    path: `/solution/userAccess/${solutionId}`,
  })),
  ...rowsByAccess('POST /solution/userAccess/{solutionId}/add', owning, async ({ name }, stage) => {
    const { solutionId } = await stageSolution(stage, name.includes('PB') ? 'PB' : 'PR');
    return { path: `/solution/userAccess/${solutionId}/add`, body: [stage.people.stranger.userId] };
  }),
  {
    operation: 'DELETE /solution/userAccess/{solutionId}/delete/{userId}',
    async ask(stage) {
      const { solutionId } = await stageSolution(stage, 'PB');
      return { path: `/solution/userAccess/${solutionId}/delete/${stage.people.coOwner.userId}` };
    },
    gets: only(['coOwner', 'owner', 'admin']),
  },

  ...rowsByAccess(
    'GET /solution/{solutionId}/revision/{revisionId}/authors',
    looking,
    ({ solutionId, revisionId }) => ({ path: `/solution/${solutionId}/revision/${revisionId}/authors` }),
  ),
  ...rowsByAccess(
    'PUT /solution/{solutionId}/revision/{revisionId}/authors',
    working,
    ({ solutionId, revisionId }) => ({
      path: `/solution/${solutionId}/revision/${revisionId}/authors`,
      body: someAuthor(),
    }),
  ),
  ...rowsByAccess(
    'PUT /solution/{solutionId}/revision/{revisionId}/removeAuthor',
    working,
    async ({ solutionId, revisionId }, stage) => {
      const path = `/solution/${solutionId}/revision/${revisionId}`;
      const body = someAuthor();
      await stage.call('owner', 'PUT', `${path}/authors`, body);
      return { path: `${path}/removeAuthor`, body };
    },
  ),
];
