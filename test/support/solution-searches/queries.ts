import fc from 'fast-check';
import type { Wanted } from './oracle.ts';
import {
  accessTypes,
  modelTypes,
  type SearchedSolution,
  tags,
  times,
  users,
  validationStatuses,
  words,
} from './solutions.ts';

/** Parameters of any search, as they are sent. */
export interface Query extends Omit<Wanted, 'owners'> {
  readonly user?: readonly string[];
  readonly tag?: readonly string[];
}

/** A search, the parameters it needs and those it knows. */
export interface Search {
  readonly path: string;
  readonly must: readonly (keyof Query)[];
  readonly may: readonly (keyof Query)[];
  /** Parameters that are no lists here. */
  readonly single?: readonly (keyof Query)[];
}

export const searches: readonly Search[] = [
  { path: 'date', must: ['datems'], may: ['active', 'atc', 'vsc'] },
  { path: 'portal', must: ['active'], may: ['atc', 'mtc', 'vsc', 'user', 'tag', 'name', 'desc', 'auth', 'pub'] },
  { path: 'portal/kw', must: ['active'], may: ['atc', 'mtc', 'kw', 'user', 'tag'] },
  { path: 'portal/kwtag', must: ['active'], may: ['atc', 'mtc', 'kw', 'user', 'alltag', 'anytag'] },
  { path: 'tag', must: ['tag'], may: [], single: ['tag'] },
  { path: 'user', must: ['active', 'user'], may: ['atc', 'mtc', 'vsc', 'name', 'desc', 'tag'], single: ['user'] },
];

/** The search of the marketplace, which knows all of them but one. */
export const portalSearch: Search = {
  path: 'portal',
  must: [],
  may: [
    ...(['active', 'atc', 'mtc', 'vsc', 'user', 'tag', 'anytag', 'name', 'desc', 'auth', 'pub', 'kw'] as const),
    ...(['holder', 'viewer'] as const),
  ],
};

/** Queries of a search for solutions like these. */
export function queriesOf(search: Search, solutions: readonly SearchedSolution[]): fc.Arbitrary<Query> {
  const ids = solutions.flatMap(({ id, revisions }) => [id, ...revisions.map((one) => one.id)]);
  const kw = fc.oneof({ weight: 4, arbitrary: terms }, { weight: 1, arbitrary: upper(ids) });
  const names = fc.subarray([...search.may], { maxLength: Math.min(3, search.may.length) });
  return fc
    .tuple(fc.record({ ...arbitraries, kw }), names)
    .map(([all, chosen]) => reduced(all, [...search.must, ...chosen], search));
}

/** The parameters of these names alone. */
function reduced(all: Query, names: readonly (keyof Query)[], { single = [] }: Search): Query {
  const query: { -readonly [K in keyof Query]: Query[K] } = { ...all };
  for (const name of parameters) if (!names.includes(name)) delete query[name];
  if (query.user && single.includes('user')) query.user = query.user.slice(0, 1);
  if (query.tag && single.includes('tag')) query.tag = query.tag.slice(0, 1);
  return query;
}

export const sortings = fc.constantFrom(
  undefined,
  'modified,DESC',
  'modified',
  'modelTypeCode,DESC',
  'modelTypeCode,ASC',
  'viewCount,DESC',
  'webStats.viewCount',
  'lastDownload',
  'lastDownload,DESC',
  'featured',
  'webStats.featured,DESC',
  'solutionId,DESC',
);

export const portalSortings = fc.constantFrom(
  ...['modified,DESC', 'viewCount,DESC', 'viewCount', 'ownerName', 'ownerName,DESC'],
  ...['downloadCount', 'ratingAverageTenths,DESC', 'ratingCount,DESC'],
);

/** Nothing has been rated or downloaded. Names of users are in the order of their ids. */
const named = (ownerName: string) => ({ ownerName, downloadCount: 0, ratingAverageTenths: 0, ratingCount: 0 });

/** Null and what was never counted come first; ties are broken by the id in the same direction. */
export function inOrder(sort = 'solutionId') {
  const [property = '', direction] = sort.split(',');
  const sign = direction === 'DESC' ? -1 : 1;
  const compare = (a: string | number, b: string | number) => (a < b ? -sign : a > b ? sign : 0);
  const sortedBy = ({ id, modified, modelType, views, lastDownload, featured, owner }: SearchedSolution) =>
    ({
      modified,
      modelTypeCode: modelType ?? '',
      viewCount: views ?? 0,
      'webStats.viewCount': views ?? 0,
      lastDownload: (views === null ? null : lastDownload) ?? 0,
      featured: Number(views !== null && featured),
      'webStats.featured': Number(views !== null && featured),
      ...named(owner),
    })[property] ?? id;
  return (a: SearchedSolution, b: SearchedSolution) => compare(sortedBy(a), sortedBy(b)) || compare(a.id, b.id);
}

/** What a query of this search means. */
export function wantedBy({ user, tag, ...same }: Query, { single = [] }: Search): Wanted {
  const [holder] = user ?? [];
  const whose = single.includes('user') ? holder && { holder } : user && { owners: user };
  return { ...same, ...whose, ...(tag && { alltag: tag }) };
}

export const parametersOf = (query: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, `${one}`])),
  );

const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });

/** Words and pieces of words in any case, and what only looks like a part of a text. */
const pieces = ['FRAUD', 'raud', 'ÄRGER', '機械', '%', '_', '\\', '"', '", "', 'name', 'no such text', 'fra%nt', "'"];
const terms = some([...words, ...pieces]);
const upper = (ids: readonly string[]) => fc.constantFrom(...ids).map((id) => [id.toUpperCase()]);

const arbitraries = {
  active: fc.boolean(),
  atc: some(accessTypes),
  mtc: some(modelTypes),
  vsc: some(validationStatuses),
  user: some(users),
  tag: some(tags),
  name: terms,
  desc: terms,
  auth: terms,
  pub: terms,
  kw: terms,
  alltag: some(tags),
  anytag: some([...tags, 'no such tag']),
  datems: fc.constantFrom(...times),
  holder: fc.constantFrom(...users),
  viewer: fc.constantFrom(...users),
};

const parameters = [...new Set([...searches, portalSearch].flatMap(({ must, may }) => [...must, ...may]))];
