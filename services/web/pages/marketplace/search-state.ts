import { type PageSearch, readPageSearch } from '../../app/page-search.ts';

/** The orders of the list, by the words of the API. */
export const orders = { newest: 'MR', downloads: 'MD', views: 'HR', rating: 'ML', name: 'name' } as const;
export type Order = keyof typeof orders;

/** How many days ago the last change may be, by the words of the address. */
export const updatedDays = { week: 7, month: 30, year: 365 } as const;
export type Updated = keyof typeof updatedDays;

const [mb, gb] = [1_000_000, 1_000_000_000];

/** Of all files of a version, by the words of the address: at least, and less than. */
export const sizes = {
  small: { minBytes: 0, maxBytes: 10 * mb },
  medium: { minBytes: 10 * mb, maxBytes: 100 * mb },
  large: { minBytes: 100 * mb, maxBytes: gb },
  huge: { minBytes: gb, maxBytes: null },
} as const;
export type Size = keyof typeof sizes;

/** What the address of the marketplace says; what is absent does not restrict. */
export interface MarketplaceSearch extends PageSearch {
  readonly q?: string;
  readonly type?: string;
  readonly toolkit?: string;
  readonly updated?: Updated;
  readonly license?: string;
  readonly runtime?: string;
  readonly size?: Size;
  readonly tags?: readonly string[];
  readonly sort?: Order;
}

export const maxTextLength = 100;
const maxTagLength = 32;
const maxTags = 10;

const isTag = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxTagLength;

const isOrder = (value: unknown): value is Order => typeof value === 'string' && Object.hasOwn(orders, value);

const isUpdated = (value: unknown): value is Updated => typeof value === 'string' && Object.hasOwn(updatedDays, value);

const isSize = (value: unknown): value is Size => typeof value === 'string' && Object.hasOwn(sizes, value);

const maxFacetLength = 100;
/** A licence may be called by a number. */
const facetOf = (value: unknown): string | undefined =>
  (['string', 'number'].includes(typeof value) && String(value).slice(0, maxFacetLength)) || undefined;

const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9]{2}$/.test(value) ? value : undefined;

/** Of the search part of an address, which comes from outside: what is no search is left out. */
export function readMarketplaceSearch(search: Readonly<Record<string, unknown>>): MarketplaceSearch {
  const q = ['string', 'number'].includes(typeof search.q) ? String(search.q).slice(0, maxTextLength) : '';
  const [type, toolkit] = [codeOf(search.type), codeOf(search.toolkit)];
  const [license, runtime] = [facetOf(search.license), facetOf(search.runtime)];
  const tags = [search.tags].flat().filter(isTag);
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(toolkit && { toolkit }),
    ...(isUpdated(search.updated) && { updated: search.updated }),
    ...(license && { license }),
    ...(runtime && { runtime }),
    ...(isSize(search.size) && { size: search.size }),
    ...(tags.length > 0 && { tags: [...new Set(tags)].slice(0, maxTags) }),
    ...(isOrder(search.sort) && search.sort !== 'newest' && { sort: search.sort }),
    ...readPageSearch(search),
  };
}

/** Another search; it begins at its first page. */
export const narrowed = (
  search: MarketplaceSearch,
  change: { readonly [K in keyof MarketplaceSearch]?: MarketplaceSearch[K] | undefined },
): MarketplaceSearch => readMarketplaceSearch({ ...search, page: undefined, ...change });

export const withTag = (search: MarketplaceSearch, tag: string): MarketplaceSearch =>
  narrowed(search, { tags: [...(search.tags ?? []), tag] });

export const withoutTag = (search: MarketplaceSearch, tag: string): MarketplaceSearch =>
  narrowed(search, { tags: search.tags?.filter((one) => one !== tag) });

const dayMs = 24 * 60 * 60_000;

/** Since when a solution has to have changed. Days begin at midnight UTC, so that the same search is the same request all day. */
export const changedSince = (updated: Updated | undefined, now: number): number | null =>
  updated ? (Math.floor(now / dayMs) - updatedDays[updated]) * dayMs : null;
