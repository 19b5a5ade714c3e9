import fc from 'fast-check';

/** A solution with all that searches look at. Times are milliseconds since the epoch. */
export interface SearchedSolution {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly owner: string;
  readonly sharedWith: readonly string[];
  readonly active: boolean;
  readonly modelType: string | null;
  readonly tags: readonly string[];
  readonly modified: number;
  /** Null where nothing was counted yet. */
  readonly views: number | null;
  /** Of what is counted. */
  readonly lastDownload: number | null;
  readonly featured: boolean;
  readonly revisions: readonly SearchedRevision[];
}

export interface SearchedRevision {
  readonly id: string;
  readonly accessType: string;
  readonly validationStatus: string;
  readonly description: string | null;
  readonly publisher: string | null;
  readonly authors: readonly { readonly name: string; readonly contact: string }[];
  readonly modified: number;
  readonly descriptions: readonly { readonly accessType: string; readonly text: string; readonly modified: number }[];
  readonly documents: readonly { readonly id: string; readonly accessType: string; readonly modified: number }[];
  readonly artifacts: readonly { readonly id: string; readonly modified: number }[];
}

export const users = [1, 2, 3, 4].map((one) => `0000000${one}-0000-4000-8000-000000000000`);
export const accessTypes = ['PB', 'OR', 'PR', 'RS'];
export const validationStatuses = ['PS', 'NV', 'FA'];
export const modelTypes = ['CL', 'DS', 'PR'];
export const tags = ['nlp', 'vision', '50%', 'a_b', 'Ärger'];

/** Words that are hard to search for: wildcards, quotation marks, backslashes, letters of other alphabets, parts of others. */
export const words = [
  'Fraud',
  'fraudulent',
  '100%',
  'a_b',
  'axb',
  'c:\\temp',
  '"quoted"',
  'Ärger',
  '機械学習',
  'e',
  "O'Hara",
];

const start = Date.UTC(2026, 0, 1);
/** Few of them, so that many are the same. */
export const times = Array.from({ length: 12 }, (_, hour) => start + hour * 3_600_000);

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const text = fc.array(oneOf(words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const modified = oneOf(times);
const id = fc.uuid();

const revision: fc.Arbitrary<SearchedRevision> = fc.record({
  id,
  accessType: oneOf(accessTypes),
  validationStatus: oneOf(validationStatuses),
  description: maybe(text),
  publisher: maybe(text),
  authors: fc.array(fc.record({ name: text, contact: text }), { maxLength: 2 }),
  modified,
  descriptions: fc.uniqueArray(fc.record({ accessType: oneOf(accessTypes), text, modified }), {
    selector: ({ accessType }) => accessType,
    maxLength: 2,
  }),
  documents: fc.array(fc.record({ id, accessType: oneOf(accessTypes), modified }), { maxLength: 1 }),
  artifacts: fc.array(fc.record({ id, modified }), { maxLength: 2 }),
});

const solution: fc.Arbitrary<SearchedSolution> = fc.record({
  id,
  name: text,
  description: maybe(text),
  owner: oneOf(users),
  sharedWith: fc.subarray(users),
  active: fc.boolean(),
  modelType: maybe(oneOf(modelTypes)),
  tags: fc.subarray(tags),
  modified,
  views: maybe(fc.nat(5)),
  lastDownload: maybe(modified),
  featured: fc.boolean(),
  revisions: fc.array(revision, { maxLength: 3 }),
});

/** The same ones at every run with the same seed. */
export const someSolutions = (count: number, seed: number): SearchedSolution[] =>
  fc.sample(solution, { numRuns: count, seed });
