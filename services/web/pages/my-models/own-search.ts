import { type PageSearch, readPageSearch } from '../../app/page-search.ts';

export interface OwnSearch extends PageSearch {
  /** Whether deleted models are listed, which can be brought back. */
  readonly deleted?: 'yes';
}

/** Which of one's models an address lists; it comes from outside. */
export const readOwnSearch = (search: Readonly<Record<string, unknown>>): OwnSearch => ({
  ...readPageSearch(search),
  ...(search.deleted === 'yes' && { deleted: 'yes' }),
});
