import type { Catalog } from '../domain/catalog.ts';
import { type Blueprint, writeBlueprint } from '../domain/documents/blueprint.ts';
import type { Graph } from '../domain/graph.ts';
import type { Problem } from '../domain/judge.ts';
import type { FindProblems } from './find-problems.ts';
import { revisionsOfNodes } from './revisions-of-nodes.ts';

export interface BlueprintRequest {
  readonly name: string;
  readonly version: string;
  /** The user whose rights decide which models are seen. */
  readonly userId: string;
}

/** The blueprint of a graph, with images; or everything because of which there is none. Errors: `unavailable`. */
export type ReadBlueprint = (
  graph: Graph,
  request: BlueprintRequest,
) => Promise<{ readonly blueprint: Blueprint } | { readonly problems: readonly Problem[] }>;

export interface ReadBlueprintDeps {
  readonly catalog: Pick<Catalog, 'nodeRevision'>;
  readonly findProblems: FindProblems;
}

export const createReadBlueprint =
  ({ catalog, findProblems }: ReadBlueprintDeps): ReadBlueprint =>
  async (graph, { name, version, userId }) => {
    const [revisions, found] = await Promise.all([revisionsOfNodes(catalog, graph, userId), findProblems(graph)]);
    const problems = [...found, ...revisions.problems];
    if (problems.length > 0) return { problems };
    const nodes = graph.nodes.map((node) => ({ ...node, protoUri: node.protoUri ?? revisions.of(node)?.protoUri }));
    const imageOf = (node: (typeof nodes)[number]) => revisions.of(node)?.image ?? '';
    return { blueprint: writeBlueprint({ ...graph, nodes }, { name, version, imageOf }) };
  };
