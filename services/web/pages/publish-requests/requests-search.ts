import { type PageSearch, readPageSearch } from '../../app/page-search.ts';
import { type RequestStateCode, readRequestState } from '../../parts/request-states.ts';

/** Everyone, or the organisation. */
export const visibilities = ['PB', 'OR'] as const;
export type Visibility = (typeof visibilities)[number];

/** Which requests an address shows: the open ones of both visibilities where it does not say. */
export interface RequestsSearch extends PageSearch {
  readonly state?: RequestStateCode | 'every';
  readonly visibility?: Visibility;
  readonly sort?: 'oldest';
}

/** Of the search part of an address, which comes from outside: what is no search is left out. */
export function readRequestsSearch(search: Readonly<Record<string, unknown>>): RequestsSearch {
  const state = search.state === 'every' ? 'every' : readRequestState(search.state);
  const visibility = visibilities.find((one) => one === search.visibility);
  return {
    ...(state && state !== 'PE' && { state }),
    ...(visibility && { visibility }),
    ...(search.sort === 'oldest' && { sort: 'oldest' }),
    ...readPageSearch(search),
  };
}

/** What the API is asked for; `page` is from 0 there. */
export function criteriaOf({ state = 'PE', visibility, sort, page = 1 }: RequestsSearch, size: number) {
  const fieldToDirectionMap = { creationDate: sort === 'oldest' ? 'ASC' : 'DESC' };
  return {
    pageRequest: { page: page - 1, size, fieldToDirectionMap },
    ...(state !== 'every' && { requestStatusCode: state }),
    ...(visibility && { visibility }),
  };
}
