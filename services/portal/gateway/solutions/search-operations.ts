import { z } from 'zod';
import { digits } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import type { OpenContext } from '../../app/deps.ts';
import { lookUpUsers } from '../../app/look-up-users.ts';
import { requireSelfOrAdmin } from '../../app/require-self.ts';
import { marketplaceQuery, nonEmpty, ownedQuery, type SolutionQuery } from '../../domain/solution-search.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { pageShape } from '../page.ts';
import { presentAllSolutions, presentSolutionPage } from './present-page.ts';
import { relatedSolutionsRequest, type SolutionSearchRequest, solutionSearchRequest } from './search-request.ts';
import { solutionShape } from './shape.ts';

const group = 'solutions';
const fetched = 'Solutions fetched Successfully';
const answer = enveloped(pageShape(solutionShape));
const plainBody = request(solutionSearchRequest);

/** The body of a search; what it makes of it are criteria. */
type SearchBody = z.ZodType<z.output<typeof plainBody>>;

interface SearchCall extends OpenContext {
  readonly criteria: SolutionSearchRequest;
}

type QueryExtension = (call: SearchCall, deps: PortalDeps) => Promise<Partial<SolutionQuery>>;

/** A search of what the caller may see, narrowed by what `extend` adds to the query. */
const search = (path: string, summary: string, extend: QueryExtension, body: SearchBody = plainBody) =>
  operation({
    ...{ method: 'POST', path, group, summary, access: 'open', body, answer },
    async run({ body: { request_body: criteria }, caller, requestId }, deps) {
      const visible = marketplaceQuery(criteria, caller);
      const query = visible && { ...visible, ...(await extend({ criteria, caller, requestId }, deps)) };
      return styleA(fetched, await presentSolutionPage(deps, { query, page: criteria, caller, requestId }));
    },
  });

const ifAny = (name: 'tag' | 'anytag' | 'kw', values: readonly string[]) =>
  values.length > 0 ? { [name]: values } : {};

const marketplace = search(
  '/portal/solutions',
  'The marketplace: solutions with all the tags that are named or that the caller prefers',
  async ({ criteria, caller, requestId }, deps) => {
    const known = caller ? await lookUpUsers(deps, [caller.userId], requestId) : [];
    const preferred = known.flatMap(({ tags }) => tags.map(({ tag }) => tag));
    return ifAny('tag', [...new Set([...nonEmpty(criteria.tags), ...preferred])]);
  },
);

const byKeyword = search(
  '/searchSolutionBykeyword',
  'Solutions with a word in the name, a description, an author, the publisher, or with an id',
  async ({ criteria: { nameKeyword, tags } }) => ({
    name: [],
    ...ifAny('kw', nonEmpty(nameKeyword)),
    ...ifAny('tag', nonEmpty(tags)),
  }),
);

const related = search(
  '/getRelatedMySolutions',
  'Solutions of the same kind: the model types that are named, and one of the tags',
  async ({ criteria }) => ifAny('anytag', nonEmpty(criteria.tags)),
  request(relatedSolutionsRequest),
);

const own = operation({
  ...{ method: 'POST', path: '/user/solutions', group, access: 'caller', body: plainBody, answer },
  summary: 'The solutions that a user owns or that are shared with them',
  async run({ body: { request_body: criteria }, caller, requestId }, deps) {
    const userId = criteria.userId || caller.userId;
    requireSelfOrAdmin(caller, userId, 'the solutions');
    const query = { ...ownedQuery(criteria, userId), ...ifAny('tag', nonEmpty(criteria.tags)) };
    return styleA(fetched, await presentSolutionPage(deps, { query, page: criteria, caller, requestId }));
  },
});

const list = operation({
  ...{ method: 'GET', path: '/solutions', group, access: 'open', answer },
  summary: 'All solutions in the marketplace',
  query: z.object({ page: digits(1_000_000).optional(), size: digits(1_000).optional() }),
  run: async ({ query, ...call }, deps) => styleA(fetched, await presentAllSolutions(deps, query, call)),
});

/** Lists of solutions, searched and sorted over the whole catalog in a number of calls that does not grow with the page. */
export const solutionSearchOperations = [marketplace, byKeyword, related, own, list];
