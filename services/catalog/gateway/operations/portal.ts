import { solution } from '../../domain/entities/solutions.ts';
import { portalSortProperties } from '../../domain/portal.ts';
import { claimsNewName } from '../../domain/publication.ts';
import { pageOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation, requireFields, success, successAnswer } from './build.ts';
import { nameTaken } from './name-taken.ts';
import {
  anyHolder,
  anyTag,
  atc,
  auth,
  criteriaOf,
  desc,
  favorite,
  ids,
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
  ...[maybeActive, ids, atc, mtc, vsc, owners, tag, anyTag],
  ...[name, desc, auth, pub, kw, anyHolder, favorite, viewer],
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

/** Checks the name inside the transaction: a rename and a concurrent approval would otherwise both take it. */
const change: Operation = operation(
  'PUT',
  '/portal/solution/{solutionId}',
  {
    body: ref(`${solution.name}Input`),
    answer: success,
    mayConflict: true,
    run: ({ params, body, by, ifVersion }, store) =>
      store.inTransaction(async ({ records, publication }) => {
        const changed = { ...body, ...params };
        requireFields(solution, changed, false);
        const { record: stored } = await records.lock(solution, params);
        const [name, solutionId] = [String(body.name), String(params.solutionId)];
        if (claimsNewName(stored, changed) && (await publication.isNameTaken(name, solutionId))) throw nameTaken(name);
        return successAnswer(null, { version: await records.replace(solution, params, changed, { by, ifVersion }) });
      }),
  },
  { summary: 'Replace the solution except its tags, under a name that no other solution has which others can see' },
);

/** What a portal shows of solutions, in one query, and the change it makes to one. */
export const portalOperations = [solutions, shown, change];
