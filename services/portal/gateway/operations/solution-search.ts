import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { enveloped, request, styleA } from '../../../kit/http/api/envelope.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { heldQuery, listOf, marketplaceQuery, type SolutionQuery } from '../../domain/solution-search.ts';
import { lookUpUsers } from '../look-up-users.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { type PageRequest, pageRequest, pageShape } from '../page.ts';
import { type SolutionSearch, searchSolutions } from '../search-solutions.ts';
import { solutionShape } from '../solution-shape.ts';
import { type SolutionsSought, solutionsSought } from '../solutions-sought.ts';

const group = 'solutions';
const fetched = 'Solutions fetched Successfully';
const answer = enveloped(pageShape(solutionShape));
const body = request(solutionsSought);

interface Asked {
  readonly sought: SolutionsSought;
  readonly caller: Caller | undefined;
  readonly requestId: string;
}

type Asks = (asked: Asked, deps: PortalDeps) => Promise<Partial<SolutionQuery>>;

/** A search of what the caller may see, for what `asks` adds to it. */
const search = (path: string, summary: string, asks: Asks) =>
  operation({
    ...{ method: 'POST', path, group, summary, access: 'open', body, answer },
    async run({ body: { request_body: sought }, caller, requestId }, deps) {
      const base = marketplaceQuery(sought, caller);
      const query = base && { ...base, ...(await asks({ sought, caller, requestId }, deps)) };
      return styleA(fetched, await searchSolutions(deps, { query, page: sought, caller, requestId }));
    },
  });

const ifAny = (name: 'tag' | 'anytag' | 'kw', values: readonly string[]) =>
  values.length > 0 ? { [name]: values } : {};

const marketplace = search(
  '/portal/solutions',
  'The marketplace: solutions with all the tags that are named or that the caller prefers',
  async ({ sought, caller, requestId }, deps) => {
    const known = caller ? await lookUpUsers(deps, [caller.userId], requestId) : [];
    const preferred = known.flatMap(({ tags }) => tags.map(({ tag }) => tag));
    return ifAny('tag', [...new Set([...listOf(sought.tags), ...preferred])]);
  },
);

const byKeyword = search(
  '/searchSolutionBykeyword',
  'Solutions with a word in the name, a description, an author, the publisher, or with an id',
  async ({ sought: { nameKeyword, tags } }) => ({
    name: [],
    ...ifAny('kw', listOf(nameKeyword)),
    ...ifAny('tag', listOf(tags)),
  }),
);

const related = search(
  '/getRelatedMySolutions',
  'Solutions of the same kind: the model types that are named, and one of the tags',
  async ({ sought }) => ifAny('anytag', listOf(sought.tags)),
);

const own = operation({
  ...{ method: 'POST', path: '/user/solutions', group, access: 'caller', body, answer },
  summary: 'What a user owns or has shared with them',
  async run({ body: { request_body: sought }, caller, requestId }, deps) {
    const userId = sought.userId || caller.userId;
    if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the solutions of somebody else.');
    const query = { ...heldQuery(sought, userId), ...ifAny('tag', listOf(sought.tags)) };
    return styleA(fetched, await searchSolutions(deps, { query, page: sought, caller, requestId }));
  },
});

const everything = {
  path: '/solutions',
  group,
  summary: 'Everything in the marketplace',
  access: 'open',
  answer,
} as const;
const everythingOf = (
  deps: PortalDeps,
  page: PageRequest,
  { caller, requestId }: Pick<SolutionSearch, 'caller' | 'requestId'>,
) => searchSolutions(deps, { query: marketplaceQuery({}, caller), page: { pageRequest: page }, caller, requestId });

const list = operation({
  ...{
    ...everything,
    method: 'GET',
    query: z.object({ page: digits(1_000_000).optional(), size: digits(1_000).optional() }),
  },
  run: async ({ query, ...call }, deps) => styleA(fetched, await everythingOf(deps, query, call)),
});

const sortedList = operation({
  ...{ ...everything, method: 'POST', body: request(pageRequest) },
  run: async ({ body: { request_body: page }, ...call }, deps) => styleA(fetched, await everythingOf(deps, page, call)),
});

/** Lists of solutions: searched and sorted over all there is, in a number of calls that does not grow with the page. */
export const solutionSearchOperations = [marketplace, byKeyword, related, own, list, sortedList];
