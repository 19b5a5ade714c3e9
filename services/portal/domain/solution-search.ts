import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { type AccessType, isAdmin, isPublisher, type Viewer } from './policies.ts';

/** What the catalog is asked for. */
export type SolutionQuery = Readonly<CatalogApi['GET /portal/solution']['query']>;

type Words = readonly string[] | null | undefined;

/** What solutions clients look for; what is absent, null or empty asks for nothing. */
export interface SolutionsSought {
  readonly active?: boolean | null | undefined;
  readonly accessTypeCodes?: Words;
  readonly modelTypeCodes?: Words;
  readonly validationStatusCodes?: Words;
  readonly ownerIds?: Words;
  readonly nameKeyword?: Words;
  readonly descriptionKeyword?: Words;
  readonly authorKeyword?: string | null | undefined;
}

/**
 * The marketplace as far as somebody may see it, or undefined where nothing of what they ask for is theirs to see: anonymous
 * people see what is public, whoever has signed in also what is the organization's, and private revisions only of what they
 * hold, unless they decide upon publishing. What is deleted is shown to those who held it, and to administrators.
 */
export function marketplaceQuery(sought: SolutionsSought, viewer: Viewer | undefined): SolutionQuery | undefined {
  const active = sought.active ?? true;
  const atc = accessTypesFor(viewer, sought.accessTypeCodes);
  if (atc.length === 0 || (!active && !viewer)) return undefined;
  const seesAll = isAdmin(viewer) || isPublisher(viewer);
  return {
    ...queryOf(sought),
    ...{ active, atc },
    ...(viewer && !seesAll && { viewer: viewer.userId }),
    ...(viewer && !active && !isAdmin(viewer) && { holder: viewer.userId }),
  };
}

/** What a user owns or has shared with them, of all access types unless some are named. */
export function heldQuery(sought: SolutionsSought, userId: string): SolutionQuery {
  const atc = listOf(sought.accessTypeCodes);
  return { ...queryOf(sought), active: sought.active ?? true, holder: userId, ...(atc.length > 0 && { atc }) };
}

function accessTypesFor(viewer: Viewer | undefined, wanted: Words): AccessType[] {
  const usual: readonly string[] = viewer ? ['PB', 'OR'] : ['PB'];
  const asked = listOf(wanted);
  const possible: readonly AccessType[] = viewer ? ['PB', 'OR', 'PR'] : ['PB'];
  return possible.filter((code) => (asked.length > 0 ? asked : usual).includes(code));
}

function queryOf(sought: SolutionsSought): SolutionQuery {
  const lists = {
    mtc: sought.modelTypeCodes,
    vsc: sought.validationStatusCodes,
    user: sought.ownerIds,
    name: sought.nameKeyword,
    desc: sought.descriptionKeyword,
    auth: [sought.authorKeyword ?? ''],
  };
  return Object.fromEntries(
    Object.entries(lists)
      .map(([name, values]) => [name, listOf(values)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** Forms send empty texts for fields nobody filled in. */
export const listOf = (values: Words): readonly string[] => (values ?? []).filter((value) => value !== '');
