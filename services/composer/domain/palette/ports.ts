import type { NodeKind } from '../graph.ts';
import type { PaletteEntry, PaletteRow } from './row.ts';
import type { Signature, StoredShape } from './signature.ts';

/** A row as it is stored: with what it is found by. */
export interface IndexedRow extends PaletteRow {
  readonly signatures: readonly Signature[];
}

export interface Page<T> {
  readonly content: readonly T[];
  /** Whether there is another page. */
  readonly hasMore: boolean;
}

export interface PaletteQuery {
  readonly userId: string;
  /** In the name, without regard to case. */
  readonly search?: string | undefined;
  readonly kind?: NodeKind | undefined;
  /** From 0 on. */
  readonly page: number;
  readonly size: number;
}

export interface KeyQuery {
  readonly userId: string;
  /** Rows with one of these, see `Signature`. */
  readonly keys: readonly string[];
  /** And with none of these. */
  readonly without: readonly string[];
  readonly skip: number;
  readonly limit: number;
}

export type MatchingEntry = PaletteEntry & { readonly signatures: readonly Signature[] };

/**
 * What can be put on a canvas: a row for each revision. Readers see their own rows, those that are shared with them, and those
 * of the access types OR and PB; sorted by name, then by version. Errors: `unavailable`.
 */
export interface PaletteIndex {
  /**
   * To be taken before a solution is read, so that what was read later wins: see `replace`. Tickets of a solution grow.
   */
  takeTicket(solutionId: string): Promise<number>;
  /** The rows of a solution, those of others than the reader's too. */
  rowsOf(solutionId: string): Promise<readonly PaletteRow[]>;
  /**
   * Replaces the rows of a solution, all of them or none; false where what was read under a later ticket is there already.
   * `shapes`: of the ports of the rows.
   */
  replace(
    solutionId: string,
    ticket: number,
    rows: readonly IndexedRow[],
    shapes: readonly StoredShape[],
  ): Promise<boolean>;
  /** Solutions with rows of this author. */
  solutionsOfAuthor(userId: string): Promise<readonly string[]>;
  search(query: PaletteQuery): Promise<Page<PaletteEntry>>;
  find(userId: string, solutionId: string, version: string): Promise<PaletteRow | undefined>;
  matching(query: KeyQuery): Promise<readonly MatchingEntry[]>;
  countMatching(query: Pick<KeyQuery, 'userId' | 'keys' | 'without'>): Promise<number>;
  /** Shapes of one class, at most `limit`. */
  shapesOfClass(wire: string, limit: number): Promise<readonly StoredShape[]>;
}

/** How far the palette has been filled from what the catalog had before its events were read. Errors: `unavailable`. */
export interface BackfillProgress {
  /** The page to read next, counted down to 0; -1 once all are read, undefined before the first. */
  next(): Promise<number | undefined>;
  /** Never goes back up. */
  advance(next: number): Promise<void>;
}
