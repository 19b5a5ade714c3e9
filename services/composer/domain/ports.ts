import type { Composition } from './composition.ts';
import type { Graph } from './graph.ts';

/** A composition in a list. */
export type CompositionSummary = Pick<
  Composition,
  'id' | 'name' | 'version' | 'ownerId' | 'editorIds' | 'isSaved' | 'saved' | 'createdAt' | 'changedAt' | 'changedBy'
> & { readonly nodes: number };

export interface ListQuery {
  readonly userId: string;
  /** From 0 on. */
  readonly page: number;
  readonly size: number;
}

/** Compositions as readers see them. Errors: `unavailable`. */
export interface CompositionReader {
  /** Deleted ones too: they have `isDeleted`. */
  find(id: string): Promise<Composition | undefined>;
  /** The graph after a command, as far back as the journal goes. */
  graphAfter(commandId: string): Promise<Graph | undefined>;
}

/** What lists show: follows the journal. Errors: `unavailable`. */
export interface CompositionList {
  /** Idempotent; an older version than the one that is listed changes nothing. */
  put(composition: Composition): Promise<void>;
  /** Those that the user may change, the newest change first, and how many there are. */
  list(query: ListQuery): Promise<{ readonly content: readonly CompositionSummary[]; readonly total: number }>;
  /** The one of an owner that was saved as, or opened from, a solution; the newest where there are several. */
  ofSolution(ownerId: string, solutionId: string): Promise<string | undefined>;
}

/** A stream that shows a composition to a user. */
export interface OpenStream {
  readonly id: string;
  readonly compositionId: string;
  readonly userId: string;
}

/** Who has a composition open, over all gateways. Errors: `unavailable`. */
export interface Presence {
  /** The stream counts until then; said again, it counts longer. In milliseconds since the epoch. */
  stay(stream: OpenStream, until: number): Promise<void>;
  leave(streamId: string): Promise<void>;
  /** The users whose streams count at a time, each of them once, ordered by id; not more than a canvas names. */
  usersOf(compositionId: string, now: number): Promise<readonly string[]>;
}
