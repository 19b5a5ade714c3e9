import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { addFavorite, readFavorites, removeFavorite } from '../../app/favorites.ts';
import { operation } from '../operation.ts';
import { createSolutionPresenter } from '../solutions/present.ts';
import { solutionShape } from '../solutions/shape.ts';

const group = 'favourites';
const favorite = z.object({ solutionId: uuid(), userId: uuid() });
const body = request(favorite);
const answer = enveloped(favorite);

/** The favourite solutions of users. */
export const favoriteOperations = [
  operation({
    ...{ method: 'POST', path: '/solution/createFavorite', group, access: 'caller', body, answer },
    summary: 'Make a solution a favourite; idempotent',
    async run({ body: { request_body: key }, caller, requestId }, deps) {
      await addFavorite(deps, { ...key, caller, requestId });
      return styleA('Favorite created Successfully', key);
    },
  }),
  operation({
    ...{ method: 'POST', path: '/solution/deleteFavorite', group, access: 'caller', body, answer },
    summary: 'Remove a solution from the favourites, also one that is not visible any more',
    async run({ body: { request_body: key }, caller, requestId }, deps) {
      await removeFavorite(deps, { ...key, caller, requestId });
      return styleA('Favorite deleted Successfully', key);
    },
  }),
  operation({
    ...{ method: 'GET', path: '/solution/getFavoriteSolutions/{userId}', group, access: 'caller' },
    summary: 'The favourites of a user, as far as the caller may see them',
    params: z.object({ userId: uuid() }),
    answer: enveloped(z.array(solutionShape)),
    async run({ params, caller, requestId }, deps) {
      const [found, present] = await Promise.all([
        readFavorites(deps, { ...params, caller, requestId }),
        createSolutionPresenter(deps.codes, caller),
      ]);
      const solutions = found.map((solution) => present(solution));
      return styleA('Favorite solutions fetched Successfully', solutions);
    },
  }),
];
