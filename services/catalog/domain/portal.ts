import { type AnyRecord, entity } from './declare/entity.ts';
import { required, text, uuid } from './declare/field.ts';
import { solution } from './entities/solutions.ts';
import type { Page, Paging } from './paging.ts';
import type { SolutionCriteria } from './solution-criteria.ts';
import { type SortProperty, sortPropertiesOf } from './sorting.ts';

/** The owner of a solution, as a view shows them. */
const owner = entity({
  name: 'Owner',
  label: 'owner',
  table: 'owners',
  key: ['userId'],
  fields: { userId: required(uuid()), ownerName: required(text(101)) },
  dated: false,
});

/** What solutions can be sorted by where they are shown with their owners. */
export const portalSortProperties: ReadonlyMap<string, SortProperty> = new Map([
  ...sortPropertiesOf(solution),
  ['ownerName', { of: owner, column: 'owner_name', kind: 'text', required: true, isThere: true }],
]);

/** How many co-owners a solution may have: they are shown with it, and those who are not shown would have no access. */
export const maxCoOwners = 100;

/** What is shown of a revision. */
export const portalRevisionFields: readonly string[] = [
  'revisionId',
  'version',
  'accessTypeCode',
  'validationStatusCode',
  'authors',
  'publisher',
  'created',
  'modified',
];

/** Which revisions a viewer may see. */
export type RevisionVisibility = Pick<SolutionCriteria, 'accessTypes' | 'viewer'>;

/** What there is to narrow a search by, in alphabetical order. */
export interface PortalFacets {
  readonly licenses: readonly string[];
  readonly runtimes: readonly string[];
}

/** What depends on a solution, in numbers. */
export interface SolutionDependents {
  readonly deployments: number;
  /** Solutions that are composed of it, deleted ones left out. */
  readonly compositions: number;
  readonly favorites: number;
}

/**
 * Solutions with all that the marketplace shows of them, in a constant number of queries. Errors: `invalid` for a property
 * that can not be sorted by; `not_found`; `unavailable`.
 */
export interface PortalSearches {
  solutions(criteria: SolutionCriteria, paging: Paging): Promise<Page>;
  /** Whether or not there is a revision to see. */
  solution(solutionId: string, seen: RevisionVisibility): Promise<AnyRecord>;
  /** Of the revisions of active solutions that have one of the access types. */
  facets(seen: Pick<RevisionVisibility, 'accessTypes'>): Promise<PortalFacets>;
  /** How many records others have made with a solution. */
  dependents(solutionId: string): Promise<SolutionDependents>;
  /** Publish requests whose fields have these values, with the names of what they are about. */
  requests(equal: AnyRecord, paging: Paging): Promise<Page>;
}
