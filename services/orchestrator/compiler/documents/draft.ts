import type { Policy } from '../../domain/plan.ts';

/** `bystander`: a part of older documents that takes no part in a run (Probe, TrainingClient). */
export type NodeKind = 'model' | 'splitter' | 'collator' | 'broker' | 'bystander';

/** `operation` is '' where the document does not say. */
export interface DraftLink {
  readonly path: string;
  readonly container: string;
  readonly operation: string;
}

export interface DraftOperation {
  readonly path: string;
  readonly name: string;
  readonly inputMessage: string;
  readonly outputMessage: string;
  readonly links: readonly DraftLink[];
}

export interface DraftNode {
  readonly path: string;
  readonly name: string;
  readonly kind: NodeKind;
  readonly protoUri: string;
  readonly policy: Policy;
  /** The splitter's or collator's map, unread. */
  readonly map: unknown;
  readonly operations: readonly DraftOperation[];
  /** Links of a node that names no operations of its own, as in documents of 2017. */
  readonly links: readonly DraftLink[];
}

/**
 * A blueprint as it was read, whichever form it had. Every name in it can be a name; whether it names something is looked
 * at later. `path`: JSON pointers into the document that was put.
 */
export interface Draft {
  readonly form: 'current' | 'fork' | 'legacy';
  readonly name: string;
  readonly version: string;
  readonly probe: boolean;
  readonly nodes: readonly DraftNode[];
  readonly ports: readonly DraftLink[];
}
