import type { AnyRecord } from '../../domain/declare/entity.ts';
import type { Field } from '../../domain/declare/field.ts';
import { code, flag, instant, long, required, text, uuid } from '../../domain/declare/field.ts';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import type { Parameter } from '../operation.ts';

/** A parameter of a search and the criteria it stands for. */
export interface Criterion extends Parameter {
  readonly toCriteria: (values: readonly string[]) => SolutionCriteria;
}

const many = (name: string, field: Field, toCriteria: Criterion['toCriteria']): Criterion => ({
  name,
  field,
  toCriteria,
  isList: true,
});
const one = (name: string, field: Field, toCriteria: (value: string) => SolutionCriteria): Criterion => ({
  name,
  field,
  toCriteria: ([value = '']) => toCriteria(value),
});

const term = text(100);
const isActive = (field: Field) => one('active', field, (value) => ({ active: value === 'true' }));
export const active = isActive(required(flag()));
export const maybeActive = isActive(flag());
export const atc = many('atc', code('ACCESS_TYPE'), (accessTypes) => ({ accessTypes }));
export const vsc = many('vsc', code('VALIDATION_STATUS'), (validationStatuses) => ({ validationStatuses }));
export const mtc = many('mtc', code('MODEL_TYPE'), (modelTypes) => ({ modelTypes }));
export const toolkits = many('tkc', code('TOOLKIT_TYPE'), (codes) => ({ toolkits: codes }));
export const changedSince = one('changedsince', instant(), (ms) => ({ changedSince: Number(ms) }));
export const owners = many('user', uuid(), (ids) => ({ owners: ids }));
export const tag = many('tag', text(32), (allTags) => ({ allTags }));
export const allTag = { ...tag, name: 'alltag' };
export const anyTag = many('anytag', text(32), (anyTags) => ({ anyTags }));
export const name = many('name', term, (names) => ({ names }));
export const desc = many('desc', term, (descriptions) => ({ contentCriteria: [{ descriptions }] }));
export const auth = many('auth', term, (authors) => ({ authors }));
export const pub = many('pub', term, (publishers) => ({ publishers }));
export const kw = many('kw', term, (keywords) => ({ contentCriteria: [{ keywords }] }));
export const datems = one('datems', required(instant()), (ms) => ({
  contentCriteria: [{ modifiedSince: Number(ms) }],
}));
export const oneTag = one('tag', required(text(32)), (value) => ({ allTags: [value] }));
const holds = (id: string): SolutionCriteria => ({ holder: id });
export const holder = one('user', required(uuid()), holds);
export const anyHolder = one('holder', uuid(), holds);
export const ids = many('id', uuid(), (values) => ({ ids: values }));
export const favorite = one('favorite', uuid(), (id) => ({ favoriteOf: id }));
export const licenses = many('license', text(100), (values) => ({ licenses: values }));
export const runtimes = many('runtime', text(50), (values) => ({
  runtimes: values.map((value) => value.toLowerCase()),
}));
export const minBytes = one('minbytes', long(), (value) => ({ minBytes: Number(value) }));
export const maxBytes = one('maxbytes', long(), (value) => ({ maxBytes: Number(value) }));
export const viewer = one('viewer', uuid(), (id) => ({ viewer: id }));

/** All criteria of the values of a query. */
export function criteriaOf(query: AnyRecord, parameters: readonly Criterion[]): SolutionCriteria {
  const criteria = parameters.flatMap(({ name, toCriteria }) => {
    const values = valuesOf(query[name]);
    return values.length > 0 ? [toCriteria(values)] : [];
  });
  const contentCriteria = criteria.flatMap((one) => one.contentCriteria ?? []);
  return Object.assign({}, ...criteria, contentCriteria.length > 0 && { contentCriteria });
}

/** Forms send empty texts for fields that are not filled in. */
const valuesOf = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(String)
    .filter((text) => text !== '');
