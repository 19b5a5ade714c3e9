import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { type AccessType, isAdmin, isPublisher, type Viewer } from './policies.ts';

/** What the catalog is asked for. */
export type SolutionQuery = Readonly<CatalogApi['GET /portal/solution']['query']>;

type TextList = readonly string[] | null | undefined;

/** What solutions clients look for; what is absent, null or empty asks for nothing. */
export interface SolutionCriteria {
  readonly active?: boolean | null | undefined;
  readonly accessTypeCodes?: TextList;
  readonly modelTypeCodes?: TextList;
  readonly validationStatusCodes?: TextList;
  readonly ownerIds?: TextList;
  readonly nameKeyword?: TextList;
  readonly descriptionKeyword?: TextList;
  readonly authorKeyword?: string | null | undefined;
}

/**
 * The marketplace as far as somebody may see it, or undefined where nothing of what they ask for is theirs to see: anonymous
 * people see what is public, whoever has signed in also what is the organization's, and private revisions only of what they
 * hold, unless they decide upon publishing. What is deleted is shown to those who held it, and to administrators.
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

/** What a user owns or has shared with them, of all access types unless some are named. */
export function ownedQuery(criteria: SolutionCriteria, userId: string): SolutionQuery {
  const atc = nonEmpty(criteria.accessTypeCodes);
  return { ...queryOf(criteria), active: criteria.active ?? true, holder: userId, ...(atc.length > 0 && { atc }) };
}

function accessTypesFor(viewer: Viewer | undefined, wanted: TextList): AccessType[] {
  const usual: readonly string[] = viewer ? ['PB', 'OR'] : ['PB'];
  const asked = nonEmpty(wanted);
  const possible: readonly AccessType[] = viewer ? ['PB', 'OR', 'PR'] : ['PB'];
  return possible.filter((code) => (asked.length > 0 ? asked : usual).includes(code));
}

function queryOf(criteria: SolutionCriteria): SolutionQuery {
  const lists = {
    mtc: criteria.modelTypeCodes,
    vsc: criteria.validationStatusCodes,
    user: criteria.ownerIds,
    name: criteria.nameKeyword,
    desc: criteria.descriptionKeyword,
    auth: [criteria.authorKeyword ?? ''],
  };
  return Object.fromEntries(
    Object.entries(lists)
      .map(([name, values]) => [name, nonEmpty(values)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** Forms send empty texts for fields nobody filled in. */
export const nonEmpty = (values: TextList): readonly string[] => (values ?? []).filter((value) => value !== '');
