import type { Field } from '../../domain/declare/field.ts';
import { code, flag, instant, required, text, uuid } from '../../domain/declare/field.ts';
import { solution } from '../../domain/entities/solutions.ts';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import type { Operation, Parameter } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation, pageAnswer, sortableOf } from './build.ts';
import { like } from './read-operations.ts';

/** A parameter of a search and what it asks of solutions. */
interface Criterion extends Parameter {
  readonly asks: (values: readonly string[]) => SolutionCriteria;
}

const many = (name: string, field: Field, asks: Criterion['asks']): Criterion => ({ name, field, asks, isList: true });
const one = (name: string, field: Field, asks: (value: string) => SolutionCriteria): Criterion => ({
  name,
  field,
  asks: ([value = '']) => asks(value),
});

const term = text(100);
const isActive = (field: Field) => one('active', field, (value) => ({ active: value === 'true' }));
const active = isActive(required(flag()));
const atc = many('atc', code('ACCESS_TYPE'), (accessTypes) => ({ accessTypes }));
const vsc = many('vsc', code('VALIDATION_STATUS'), (validationStatuses) => ({ validationStatuses }));
const mtc = many('mtc', code('MODEL_TYPE'), (modelTypes) => ({ modelTypes }));
const owners = many('user', uuid(), (ids) => ({ owners: ids }));
const tag = many('tag', text(32), (allTags) => ({ allTags }));
const allTag = { ...tag, name: 'alltag' };
const anyTag = many('anytag', text(32), (anyTags) => ({ anyTags }));
const name = many('name', term, (names) => ({ names }));
const desc = many('desc', term, (descriptions) => ({ sought: { descriptions } }));
const auth = many('auth', term, (authors) => ({ authors }));
const pub = many('pub', term, (publishers) => ({ publishers }));
const kw = many('kw', term, (keywords) => ({ sought: { keywords } }));
const datems = one('datems', required(instant()), (ms) => ({ sought: { modifiedSince: Number(ms) } }));
const oneTag = one('tag', required(text(32)), (value) => ({ allTags: [value] }));
const holder = one('user', required(uuid()), (id) => ({ holder: id }));

/** Solutions by what they are, what their revisions are, and what is written about both. */
export const solutionSearchOperations: readonly Operation[] = [
  search('date', 'Solutions with an artifact of which something was modified since a time', [
    datems,
    isActive(flag()),
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
  search('user', 'Search in what somebody owns or has shared with them', [
    active,
    holder,
    ...[atc, mtc, vsc, name, desc, tag],
  ]),
];

function search(path: string, summary: string, criteria: readonly Criterion[]): Operation {
  const run: Operation['run'] = async ({ query, paging }, { searches }) => {
    const asked = criteria.map(({ name, asks }) => {
      const values = valuesOf(query[name]);
      return values.length > 0 ? asks(values) : {};
    });
    return { body: toPage(await searches.solutions(Object.assign({}, ...asked), paging), paging) };
  };
  return operation(
    'GET',
    `/solution/search/${path}`,
    { query: criteria, answer: pageAnswer(solution), sortable: sortableOf(solution), run },
    { summary },
  );
}

/** Empty texts are what forms send for fields nobody filled in. */
const valuesOf = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(String)
    .filter((text) => text !== '');
