import type { DraftNode, DraftOperation } from './draft.ts';

/** A step before its address is known. */
export interface GraphStep {
  readonly id: string;
  readonly node: DraftNode;
  readonly operation: DraftOperation;
}

/** What leads where, every reference resolved. By step id, in the order of the blueprint's nodes. */
export interface Graph {
  readonly steps: ReadonlyMap<string, GraphStep>;
  /** In the order of the links. */
  readonly successors: ReadonlyMap<string, readonly string[]>;
  /** In the order of the blueprint's nodes. */
  readonly sources: ReadonlyMap<string, readonly string[]>;
  readonly broker: { readonly node: DraftNode; readonly targets: readonly string[] } | undefined;
}
