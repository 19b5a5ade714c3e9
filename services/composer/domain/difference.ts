import type { Graph, Link, Node } from './graph.ts';

/** What has changed between two graphs: what an editor needs to follow the changes of another. */
export interface Difference {
  readonly nodes: ElementDifference<Node>;
  readonly links: ElementDifference<Link>;
  readonly probe?: boolean;
}

export interface ElementDifference<T> {
  /** New or different, whole. */
  readonly put: readonly T[];
  /** Ids of those that are gone. */
  readonly removed: readonly string[];
}

/** Longer ones are not sent: an editor reads the composition. */
const mostCharacters = 200_000;

export const differenceBetween = (before: Graph, after: Graph): Difference => ({
  nodes: elements(before.nodes, after.nodes),
  links: elements(before.links, after.links),
  ...(before.probe !== after.probe && { probe: after.probe }),
});

/** As JSON text; null where it is too long for an event. */
export function writeDifference(before: Graph, after: Graph): string | null {
  const text = JSON.stringify(differenceBetween(before, after));
  return text.length > mostCharacters ? null : text;
}

function elements<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): ElementDifference<T> {
  const known = new Map(before.map((each) => [each.id, each]));
  const put: T[] = [];
  for (const each of after) {
    const old = known.get(each.id);
    known.delete(each.id);
    // Untouched elements of a change are the same objects; those of an undo come from the database.
    if (old !== each && JSON.stringify(old) !== JSON.stringify(each)) put.push(each);
  }
  return { put, removed: [...known.keys()] };
}
