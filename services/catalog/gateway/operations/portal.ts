import { portalSortProperties } from '../../domain/portal.ts';
import { pageOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation } from './build.ts';
import {
  anyHolder,
  anyTag,
  atc,
  auth,
  criteriaOf,
  desc,
  kw,
  maybeActive,
  mtc,
  name,
  owners,
  pub,
  tag,
  viewer,
  vsc,
} from './solution-criteria.ts';

const criteria = [
  ...[maybeActive, atc, mtc, vsc, owners, tag, anyTag],
  ...[name, desc, auth, pub, kw, anyHolder, viewer],
];

const solutions: Operation = operation(
  'GET',
  '/portal/solution',
  {
    query: criteria,
    sortable: [...portalSortProperties.keys()],
    answer: pageOf('PortalSolution'),
    run: async ({ query, paging }, { portal }) => ({
      body: toPage(await portal.solutions(criteriaOf(query, criteria), paging), paging),
    }),
  },
  { summary: 'Search for solutions, each with all that the marketplace shows of it' },
);

const solution: Operation = operation(
  'GET',
  '/portal/solution/{solutionId}',
  {
    query: [atc, viewer],
    answer: ref('PortalSolution'),
    run: async ({ params, query }, { portal }) => ({
      body: await portal.solution(String(params.solutionId), criteriaOf(query, [atc, viewer])),
    }),
  },
  { summary: 'One solution with all that the marketplace shows of it, whether or not a revision may be seen' },
);

/** What a portal shows, in one query however much of it there is. */
export const portalOperations = [solutions, solution];
