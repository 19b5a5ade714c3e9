import { changeSolution } from '../../app/change-solution.ts';
import { requirePathRecords } from '../../app/path-records.ts';
import { editSolution, replaceSolution } from '../../app/rights/solution-rights.ts';
import { solutionThawed } from '../../app/under-review.ts';
import { solution } from '../../domain/entities/solutions.ts';
import { portalSortProperties } from '../../domain/portal.ts';
import { pageOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation, success, successAnswer } from './build.ts';
import {
  anyHolder,
  anyTag,
  atc,
  auth,
  changedSince,
  criteriaOf,
  desc,
  favorite,
  ids,
  kw,
  licenses,
  maxBytes,
  maybeActive,
  minBytes,
  mtc,
  name,
  owners,
  pub,
  runtimes,
  tag,
  toolkits,
  viewer,
  vsc,
} from './solution-criteria.ts';

const criteria = [
  ...[maybeActive, ids, atc, mtc, toolkits, changedSince, vsc, owners, tag, anyTag],
  ...[name, desc, auth, pub, kw, anyHolder, favorite, viewer],
  ...[licenses, runtimes, minBytes, maxBytes],
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
  { summary: 'Search for solutions, each with all that the marketplace shows of it except its picture' },
);

const shown: Operation = operation(
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

const change: Operation = operation(
  'PUT',
  '/portal/solution/{solutionId}',
  {
    body: ref(`${solution.name}Input`),
    answer: success,
    mayConflict: true,
    run: async ({ params, body, by, ifVersion }, store) =>
      successAnswer(null, { version: await changeSolution(store, { ...body, ...params }, { by, ifVersion }) }),
  },
  {
    right: replaceSolution,
    thawed: solutionThawed,
    summary: 'Replace the solution except its tags, under a name that no other solution has which others can see',
  },
);

const facets: Operation = operation(
  'GET',
  '/portal/facet',
  {
    query: [atc],
    answer: ref('PortalFacets'),
    run: async ({ query }, { portal }) => ({ body: await portal.facets(criteriaOf(query, [atc])) }),
  },
  { summary: 'Licences and runtimes of the revisions of active solutions; of each the first hundred' },
);

const dependents: Operation = operation(
  'GET',
  '/portal/solution/{solutionId}/dependents',
  {
    answer: ref('SolutionDependents'),
    async run({ params }, { portal, records }) {
      await requirePathRecords(params, records);
      return { body: await portal.dependents(String(params.solutionId)) };
    },
  },
  { right: editSolution, summary: 'What depends on a solution, in numbers' },
);

/** What a portal shows of solutions, in one query, and the change it makes to one. */
export const portalOperations = [solutions, shown, facets, change, dependents];
