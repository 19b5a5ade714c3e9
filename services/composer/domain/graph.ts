/** What a node is; `model` runs as a server, splitter, collator and data mapper inside the orchestrator. */
export const nodeKinds = ['model', 'splitter', 'collator', 'dataMapper', 'dataBroker', 'trainingClient'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** A field of a message, written as composition files write it. */
export interface Field {
  readonly role: string;
  readonly type: string;
  readonly name?: string | undefined;
  /** The number of the field; in nested messages the numbers that lead there: `1.3.2`. */
  readonly tag: string;
  readonly complexType?: Message | undefined;
}

export interface Message {
  readonly messageName: string;
  readonly messageargumentList: readonly Field[];
}

/** One side of an operation: what it takes, or what it gives. */
export interface Port {
  readonly operation: string;
  readonly messages: readonly Message[];
}

/** Where the canvas draws a node, in pixels. */
export interface Position {
  readonly x: number;
  readonly y: number;
  readonly fixed?: boolean | undefined;
  readonly radius?: number | undefined;
}

/** Field maps and settings of a node as blueprints write them: `splitter_map`, `collator_map`, `data_map`, `data_broker_map`. */
export type NodeMap = Readonly<Record<string, unknown>>;

export interface Node {
  /** Unique in the graph; names the container in a blueprint. */
  readonly id: string;
  readonly name: string;
  readonly kind: NodeKind;
  /** The solution of the catalog that it is made of, and the version of its revision. */
  readonly solutionId: string;
  readonly version: string;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly position: Position;
  readonly map?: NodeMap | undefined;
  /** Path of its .proto file in the artifact repository. */
  readonly protoUri?: string | undefined;
}

/** One end of a link. */
export interface LinkEnd {
  readonly node: string;
  /** The operation of the port. */
  readonly operation: string;
  /** The port as the predecessor's canvas wrote it, kept because it compares the text. */
  readonly label?: string | undefined;
}

export interface Link {
  readonly id: string;
  readonly name: string;
  readonly from: LinkEnd;
  readonly to: LinkEnd;
}

export interface Graph {
  /** Their order is the order in which a collator joins messages. */
  readonly nodes: readonly Node[];
  readonly links: readonly Link[];
  /** Whether runs show their messages to a probe. */
  readonly probe: boolean;
}

export const emptyGraph: Graph = { nodes: [], links: [], probe: false };

/** Of one composition; more than a canvas can show, less than a document of the database holds. */
export const graphLimits = { nodes: 1_000, links: 4_000, bytes: 4_000_000 } as const;
