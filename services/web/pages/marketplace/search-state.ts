import { type PageSearch, readPageSearch } from '../../app/page-search.ts';

/** The orders of the list, by the words of the API. */
export const orders = { newest: 'MR', downloads: 'MD', views: 'HR', rating: 'ML', name: 'name' } as const;
export type Order = keyof typeof orders;

/** What the address of the marketplace says; what is absent does not restrict. */
export interface MarketplaceSearch extends PageSearch {
  readonly q?: string;
  readonly type?: string;
  readonly tags?: readonly string[];
  readonly sort?: Order;
}

const maxTextLength = 100;
const maxTagLength = 32;
const maxTags = 10;

const isTag = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxTagLength;

const isOrder = (value: unknown): value is Order => typeof value === 'string' && Object.hasOwn(orders, value);

/** Of the search part of an address, which comes from outside: what is no search is left out. */
export function readMarketplaceSearch(search: Readonly<Record<string, unknown>>): MarketplaceSearch {
  const q = ['string', 'number'].includes(typeof search.q) ? String(search.q).slice(0, maxTextLength) : '';
  const type = typeof search.type === 'string' && /^[A-Z0-9]{2}$/.test(search.type) ? search.type : undefined;
  const tags = [search.tags].flat().filter(isTag);
  return {
    ...(q && { q }),
    ...(type && { type }),
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
