import { solution } from '../../domain/entities/solutions.ts';
import type { Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation, pageAnswer, sortableOf } from './build.ts';
import { like } from './read-operations.ts';
import {
  active,
  allTag,
  anyTag,
  atc,
  auth,
  type Criterion,
  criteriaOf,
  datems,
  desc,
  holder,
  kw,
  maybeActive,
  mtc,
  name,
  oneTag,
  owners,
  pub,
  tag,
  vsc,
} from './solution-criteria.ts';

/** Solutions by what they are, what their revisions are, and what is written about both. */
export const solutionSearchOperations: readonly Operation[] = [
  search('date', 'Solutions with an artifact of which something was modified since a time', [
    datems,
    maybeActive,
    atc,
    vsc,
  ]),
  like(solution, '/solution/search/like', ['name', 'description']),
  search('portal', 'Search by what solutions and their revisions are', [
    active,
    ...[atc, mtc, vsc, owners, tag, name, desc, auth, pub],
  ]),
  search('portal/kw', 'Search by keywords', [active, atc, mtc, kw, owners, tag]),
  search('portal/kwtag', 'Search by keywords, with tags that all have to be there and tags of which one is enough', [
    active,
    ...[atc, mtc, kw, owners, allTag, anyTag],
  ]),
  search('tag', 'Solutions with a tag', [oneTag]),
  search('user', 'Search in the solutions that a user owns or has shared with them', [
    active,
    holder,
    ...[atc, mtc, vsc, name, desc, tag],
  ]),
];

function search(path: string, summary: string, criteria: readonly Criterion[]): Operation {
  const run: Operation['run'] = async ({ query, paging }, { searches }) => {
    return { body: toPage(await searches.solutions(criteriaOf(query, criteria), paging), paging) };
  };
  return operation(
    'GET',
    `/solution/search/${path}`,
    { query: criteria, answer: pageAnswer(solution), sortable: sortableOf(solution), run },
    { summary },
  );
}
