import type { CollateProgram, SplitProgram } from './map-programs.ts';

/** Where a model listens. */
export interface Address {
  readonly scheme: 'http' | 'https' | 'grpc';
  readonly host: string;
  readonly port: number;
  /** Context path without a slash at the end; '' where there is none. */
  readonly path: string;
}

/** Limits of a node and what its failure means. An extension of the blueprint: `policy` of a node. */
export interface Policy {
  /** Milliseconds one call may take; the run's deadline holds in any case. */
  readonly timeoutMs: number;
  /** Further attempts after a failure that may be temporary. */
  readonly retries: number;
  /** `soft`: the run goes on without this branch. `hard`: the run fails, its other branches are cancelled. */
  readonly failure: 'hard' | 'soft';
  /** Concurrent calls to the node, in one process. */
  readonly concurrency: number;
  /** `wait`: where no server answers, calls are repeated until the run's deadline. Otherwise they fail. */
  readonly unavailable?: 'wait';
}

interface StepBase {
  /** `tax1`; `tax1/audit` where the node has several operations. Unique in a plan. */
  readonly id: string;
  /** The node's `container_name`. */
  readonly node: string;
  readonly operation: string;
  /** Step ids, in the order of the links. Empty: a leaf. */
  readonly successors: readonly string[];
  readonly policy: Policy;
}

export interface ModelStep extends StepBase {
  readonly kind: 'model';
  readonly address: Address;
  /** Of further servers of the same model, called like the first; undefined where there is one. */
  readonly others?: readonly Address[];
  /** Simple names as the blueprint has them; '' where it has none. */
  readonly inputMessage: string;
  readonly outputMessage: string;
  readonly protoUri: string;
}

/** Identifies the model of a step over all plans and operations: its concurrency limit counts by this key. */
export const modelKey = ({ node, address: { scheme, host, port, path } }: ModelStep): string =>
  `${node} ${scheme}://${host}:${port}${path}`;

export interface SplitterStep extends StepBase {
  readonly kind: 'splitter';
  /** Targets by container name. Undefined: every target gets the same bytes (copy-based). */
  readonly split: SplitProgram | undefined;
}

export interface CollatorStep extends StepBase {
  readonly kind: 'collator';
  readonly collate: CollateProgram;
}

/** One operation of one node. */
export type Step = ModelStep | SplitterStep | CollatorStep;

/** The steps that a run reaches from one entry. Joins wait for no other steps. */
export interface Route {
  /** The operation a caller names. */
  readonly operation: string;
  readonly entry: string;
  /** Of every reachable step, the steps it gets messages from, in the order of the blueprint's nodes; [] for the entry. */
  readonly sources: ReadonlyMap<string, readonly string[]>;
  /** Reachable steps without successors, in the order of the blueprint's nodes. */
  readonly leaves: readonly string[];
}

/** Where records come from when a data broker drives the composition. */
export interface BrokerSource {
  readonly node: string;
  readonly operation: string;
  readonly address: Address;
  /** The operation whose route each record takes. */
  readonly entry: string;
}

/** A validated composition: everything a run needs, with every reference of the documents resolved. */
export interface Plan {
  /** Differs whenever a document or a setting does: a hash of them. */
  readonly id: string;
  /** The solution's key in this platform: `default` or the name in the path. */
  readonly solution: string;
  /** The blueprint's own name and version. */
  readonly name: string;
  readonly version: string;
  /** In the order of the blueprint's nodes. */
  readonly steps: ReadonlyMap<string, Step>;
  /** By operation. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Present when copies of messages are to be sent to a probe. */
  readonly probe: Address | undefined;
  readonly broker: BrokerSource | undefined;
  /** What was tolerated, for people: `node "x": image is ignored`. */
  readonly remarks: readonly string[];
}
