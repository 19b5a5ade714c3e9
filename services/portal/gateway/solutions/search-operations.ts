import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { lookUpUsers } from '../../app/look-up-users.ts';
import { type SolutionSearchPage, searchSolutions } from '../../app/search-solutions.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { marketplaceQuery, nonEmpty, ownedQuery, type SolutionQuery } from '../../domain/solution-search.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { type PageRequest, pageRequest, pageShape } from '../page.ts';
import { type SolutionSearchRequest, solutionSearchRequest } from './search-request.ts';
import { solutionShape } from './shape.ts';

const group = 'solutions';
const success = 'Solutions fetched Successfully';
const answer = enveloped(pageShape(solutionShape));
const body = request(solutionSearchRequest);

interface SearchCall {
  readonly sought: SolutionSearchRequest;
  readonly caller: Caller | undefined;
  readonly requestId: string;
}

type QueryExtension = (asked: SearchCall, deps: PortalDeps) => Promise<Partial<SolutionQuery>>;

/** A search of what the caller may see, for what `asks` adds to it. */
const search = (path: string, summary: string, extend: QueryExtension) =>
  operation({
    ...{ method: 'POST', path, group, summary, access: 'open', body, answer },
    async run({ body: { request_body: sought }, caller, requestId }, deps) {
      const visible = marketplaceQuery(sought, caller);
      const query = visible && { ...visible, ...(await extend({ sought, caller, requestId }, deps)) };
      return styleA(success, await searchSolutions(deps, { query, page: sought, caller, requestId }));
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
    return ifAny('tag', [...new Set([...nonEmpty(sought.tags), ...preferred])]);
  },
);

const byKeyword = search(
  '/searchSolutionBykeyword',
  'Solutions with a word in the name, a description, an author, the publisher, or with an id',
  async ({ sought: { nameKeyword, tags } }) => ({
    name: [],
    ...ifAny('kw', nonEmpty(nameKeyword)),
    ...ifAny('tag', nonEmpty(tags)),
  }),
);

const related = search(
  '/getRelatedMySolutions',
  'Solutions of the same kind: the model types that are named, and one of the tags',
  async ({ sought }) => ifAny('anytag', nonEmpty(sought.tags)),
);

const own = operation({
  ...{ method: 'POST', path: '/user/solutions', group, access: 'caller', body, answer },
  summary: 'What a user owns or has shared with them',
  async run({ body: { request_body: sought }, caller, requestId }, deps) {
    const userId = sought.userId || caller.userId;
    if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the solutions of somebody else.');
    const query = { ...ownedQuery(sought, userId), ...ifAny('tag', nonEmpty(sought.tags)) };
    return styleA(success, await searchSolutions(deps, { query, page: sought, caller, requestId }));
  },
});

const listCommon = {
  path: '/solutions',
  group,
  summary: 'Everything in the marketplace',
  access: 'open',
  answer,
} as const;
const listAll = (
  deps: PortalDeps,
  page: PageRequest,
  { caller, requestId }: Pick<SolutionSearchPage, 'caller' | 'requestId'>,
) => searchSolutions(deps, { query: marketplaceQuery({}, caller), page: { pageRequest: page }, caller, requestId });

const list = operation({
  ...{
    ...listCommon,
    method: 'GET',
    query: z.object({ page: digits(1_000_000).optional(), size: digits(1_000).optional() }),
  },
  run: async ({ query, ...call }, deps) => styleA(success, await listAll(deps, query, call)),
});

const sortedList = operation({
  ...{ ...listCommon, method: 'POST', body: request(pageRequest) },
  run: async ({ body: { request_body: page }, ...call }, deps) => styleA(success, await listAll(deps, page, call)),
});

/** Lists of solutions: searched and sorted over all there is, in a number of calls that does not grow with the page. */
export const solutionSearchOperations = [marketplace, byKeyword, related, own, list, sortedList];
