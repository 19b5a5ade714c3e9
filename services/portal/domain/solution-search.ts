import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { type AccessType, isAdmin, isPublisher, type Viewer } from '../../platform/access/policies.ts';

/** A search as the catalog understands it. */
export type SolutionQuery = Readonly<CatalogApi['GET /portal/solution']['query']>;

/** Criteria for solutions of every access type, as far as the viewer may see them. */
export const everyAccessType = { accessTypeCodes: ['PB', 'OR', 'PR'] } as const;

type TextList = readonly string[] | null | undefined;

/** What clients search solutions by; absent, null or empty criteria do not restrict. */
export interface SolutionCriteria {
  readonly active?: boolean | null | undefined;
  readonly accessTypeCodes?: TextList;
  readonly modelTypeCodes?: TextList;
  readonly toolkitTypeCodes?: TextList;
  /** Milliseconds since the epoch. */
  readonly changedSince?: number | null | undefined;
  readonly licenses?: TextList;
  readonly runtimes?: TextList;
  /** Of all files of a version: at least, and less than. */
  readonly minBytes?: number | null | undefined;
  readonly maxBytes?: number | null | undefined;
  readonly validationStatusCodes?: TextList;
  readonly ownerIds?: TextList;
  readonly nameKeyword?: TextList;
  readonly descriptionKeyword?: TextList;
  readonly authorKeyword?: string | null | undefined;
}

/**
 * The query for the part of the marketplace that the viewer may see, or undefined if that part is empty: anonymous users see
 * public revisions, signed-in users also those of the organisation, and private ones only of solutions they own or share,
 * unless they are publishers. Deleted solutions are shown to their owners and co-owners, and to administrators.
 */
export function marketplaceQuery(criteria: SolutionCriteria, viewer: Viewer | undefined): SolutionQuery | undefined {
  const active = criteria.active ?? true;
  const atc = accessTypesFor(viewer, criteria.accessTypeCodes);
  if (atc.length === 0 || (!active && !viewer)) return undefined;
  const seesAll = isAdmin(viewer) || isPublisher(viewer);
  return {
    ...queryOf(criteria),
    ...{ active, atc },
    ...(viewer && !seesAll && { viewer: viewer.userId }),
    ...(viewer && !active && !isAdmin(viewer) && { holder: viewer.userId }),
  };
}

/** The query for what a user owns or has shared with them, of all access types unless some are named. */
export function ownedQuery(criteria: SolutionCriteria, userId: string): SolutionQuery {
  const atc = nonEmpty(criteria.accessTypeCodes);
  return { ...queryOf(criteria), active: criteria.active ?? true, holder: userId, ...(atc.length > 0 && { atc }) };
}

/** Of the access types that are wanted, those whose revisions a search by the viewer considers; the usual ones where none are. */
export function accessTypesFor(viewer: Viewer | undefined, wanted: TextList): AccessType[] {
  const usual: readonly string[] = viewer ? ['PB', 'OR'] : ['PB'];
  const requested = nonEmpty(wanted);
  const possible: readonly AccessType[] = viewer ? ['PB', 'OR', 'PR'] : ['PB'];
  return possible.filter((code) => (requested.length > 0 ? requested : usual).includes(code));
}

function queryOf(criteria: SolutionCriteria): SolutionQuery {
  const lists = {
    mtc: criteria.modelTypeCodes,
    tkc: criteria.toolkitTypeCodes,
    license: criteria.licenses,
    runtime: criteria.runtimes,
    vsc: criteria.validationStatusCodes,
    user: criteria.ownerIds,
    name: criteria.nameKeyword,
    desc: criteria.descriptionKeyword,
    auth: [criteria.authorKeyword ?? ''],
  };
  const given = Object.entries(lists)
    .map(([name, values]) => [name, nonEmpty(values)] as const)
    .filter(([, values]) => values.length > 0);
  const { changedSince, minBytes, maxBytes } = criteria;
  const numbers = Object.entries({ changedsince: changedSince, minbytes: minBytes, maxbytes: maxBytes });
  return Object.fromEntries([...given, ...numbers.filter(([, value]) => typeof value === 'number')]);
}

/** Forms send empty texts for fields that were not filled in. */
export const nonEmpty = (values: TextList): readonly string[] => (values ?? []).filter((value) => value !== '');
