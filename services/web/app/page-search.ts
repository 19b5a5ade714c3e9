const lastPage = 1_000_000;

export interface PageSearch {
  /** From 1, as people count; absent for the first. */
  readonly page?: number;
}

/** The page of a list in an address, which comes from outside. */
export function readPageSearch(search: Readonly<Record<string, unknown>>): PageSearch {
  const page = Math.trunc(Number(search.page));
  return page > 1 && page <= lastPage ? { page } : {};
}
