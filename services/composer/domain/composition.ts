import type { Graph } from './graph.ts';

/** The revision of the catalog that a composition was last saved as, or opened from. */
export interface SavedRevision {
  /** Of the solution. */
  readonly name: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** Of the revision, such as `1.0.0`. */
  readonly version: string;
}

/** A composition after one command: what the journal holds. */
export interface Composition {
  readonly id: string;
  /** 1 when it is created, one more with every command that changes it. */
  readonly version: number;
  readonly ownerId: string;
  readonly editorIds: readonly string[];
  readonly name: string;
  readonly graph: Graph;
  readonly history: History;
  readonly saved?: SavedRevision | undefined;
  /** Whether the graph is the one that was saved or opened last. */
  readonly isSaved: boolean;
  readonly isDeleted?: boolean | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly changedBy: string;
}

/**
 * Undo and redo lead to graphs that the journal holds: each entry is the id of the command after which the composition had
 * that graph.
 */
export interface History {
  /** Of the graph that the composition has now. */
  readonly current: string;
  /** Earlier graphs, the newest last. */
  readonly past: readonly string[];
  /** Graphs that were undone; the one that redo leads to is the last. */
  readonly future: readonly string[];
  /** Of the graph that was saved or opened last, once it is another than the current one. */
  readonly saved?: string | undefined;
}

/** How many changes can be undone. */
export const historyLimit = 200;

export const beginHistory = (commandId: string): History => ({ current: commandId, past: [], future: [] });

export const recordChange = ({ current, past }: History, commandId: string): History => ({
  current: commandId,
  past: [...past, current].slice(-historyLimit),
  future: [],
});

/** The history after an undo or redo, and the command whose graph the composition then has; undefined where there is none. */
export function moveHistory(
  { current, past, future }: History,
  direction: 'undo' | 'redo',
): { readonly history: History; readonly target: string } | undefined {
  const target = (direction === 'undo' ? past : future).at(-1);
  if (target === undefined) return undefined;
  if (direction === 'undo')
    return { target, history: { current: target, past: past.slice(0, -1), future: [...future, current] } };
  return { target, history: { current: target, past: [...past, current], future: future.slice(0, -1) } };
}
