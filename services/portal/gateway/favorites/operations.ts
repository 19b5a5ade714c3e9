import { z } from 'zod';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { marketplaceQuery } from '../../domain/solution-search.ts';
import { operation } from '../operation.ts';
import { createSolutionPresenter } from '../solutions/present.ts';
import { solutionShape } from '../solutions/shape.ts';

const group = 'favourites';
const favorite = z.object({ solutionId: uuid(), userId: uuid() });
const body = request(favorite);
const answer = enveloped(favorite);
/** More than a person has. */
const maxFavorites = 1_000;

function requireSelf(caller: Caller, userId: string): void {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the favourites of somebody else.');
}

/** The solutions people come back to. */
export const favoriteOperations = [
  operation({
    ...{ method: 'POST', path: '/solution/createFavorite', group, access: 'caller', body, answer },
    summary: 'Make a solution a favourite; to do so twice is as good as once',
    async run({ body: { request_body: params }, caller, requestId }, deps) {
      requireSelf(caller, params.userId);
      await deps.solutions.read({ solutionId: params.solutionId, caller, requestId });
      const call = { params, body: {}, actor: caller.userId, requestId };
      await deps.catalog.call('POST /user/{userId}/favorite/solution/{solutionId}', call).catch((thrown) => {
        if (toAppError(thrown).reason !== 'exists_already') throw thrown;
      });
      return styleA('Favorite created Successfully', params);
    },
  }),
  operation({
    ...{ method: 'POST', path: '/solution/deleteFavorite', group, access: 'caller', body, answer },
    summary: 'Make a solution a favourite no more, also one that can not be seen any more',
    async run({ body: { request_body: params }, caller, requestId }, deps) {
      requireSelf(caller, params.userId);
      const call = { params, actor: caller.userId, requestId };
      await deps.catalog.call('DELETE /user/{userId}/favorite/solution/{solutionId}', call);
      return styleA('Favorite deleted Successfully', params);
    },
  }),
  operation({
    ...{ method: 'GET', path: '/solution/getFavoriteSolutions/{userId}', group, access: 'caller' },
    summary: 'The favourites of a user, as far as the caller may see them',
    params: z.object({ userId: uuid() }),
    answer: enveloped(z.array(solutionShape)),
    async run({ params: { userId }, caller, requestId }, { catalog, codes }) {
      requireSelf(caller, userId);
      const seen = marketplaceQuery({ accessTypeCodes: ['PB', 'OR', 'PR'] }, caller);
      const query = { ...seen, favorite: userId, size: maxFavorites, sort: ['name,ASC'] };
      const [{ body: found }, toSolution] = await Promise.all([
        catalog.call('GET /portal/solution', { query, requestId }),
        createSolutionPresenter(codes, caller),
      ]);
      const solutions = found.content.map((solution) => toSolution(solution));
      return styleA('Favorite solutions fetched Successfully', solutions);
    },
  }),
];
