import type { Graph, Link, Node } from './graph.ts';

/** A graph while operations are applied to it: nodes and links by their ids, in their order. */
export interface GraphDraft {
  readonly nodes: Map<string, Node>;
  readonly links: Map<string, Link>;
  probe: boolean;
  removeLinksOf(node: string): void;
  /** Whether the two ports of the link are linked already. */
  isLinked(link: Link): boolean;
  toGraph(): Graph;
}

export function createDraft(graph: Graph): GraphDraft {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const links = new Map(graph.links.map((link) => [link.id, link]));
  return {
    ...{ nodes, links, probe: graph.probe },
    removeLinksOf(node) {
      for (const { id, from, to } of links.values()) if (from.node === node || to.node === node) links.delete(id);
    },
    isLinked({ from, to }) {
      return [...links.values()].some(
        (link) =>
          link.from.node === from.node &&
          link.to.node === to.node &&
          link.from.operation === from.operation &&
          link.to.operation === to.operation,
      );
    },
    toGraph() {
      return { nodes: [...nodes.values()], links: [...links.values()], probe: this.probe };
    },
  };
}
