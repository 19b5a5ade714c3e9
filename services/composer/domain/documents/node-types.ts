import type { NodeKind } from '../graph.ts';

/** What drawings and blueprints call the kinds of nodes. */
export const nodeTypes: Readonly<Record<NodeKind, string>> = {
  model: 'MLModel',
  splitter: 'Splitter',
  collator: 'Collator',
  dataMapper: 'DataMapper',
  dataBroker: 'DataBroker',
  trainingClient: 'TrainingClient',
};

const kinds = new Map(Object.entries(nodeTypes).map(([kind, type]) => [type.toLowerCase(), kind as NodeKind]));

/** By the name of a type, ignoring case; a model where it is none of them. */
export const kindOfType = (type: string): NodeKind => kinds.get(type.toLowerCase()) ?? 'model';

/** The kinds that run inside the orchestrator and have no image. */
export const runsInside = (kind: NodeKind): boolean => ['splitter', 'collator', 'dataMapper'].includes(kind);
