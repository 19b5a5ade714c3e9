import type { AnyRecord } from './declare/entity.ts';

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface Paging {
  /** Counts from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly SortKey[];
}

export interface Page {
  readonly content: readonly AnyRecord[];
  /** On all pages. */
  readonly total: number;
}

/** Lists without pages hold what belongs to one record; more items than this are a mistake of a client. */
export const listLimit = 10_000;
