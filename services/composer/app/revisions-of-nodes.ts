import pLimit from 'p-limit';
import type { Catalog, NodeRevision } from '../domain/catalog.ts';
import { runsInside } from '../domain/documents/node-types.ts';
import type { Graph, Node } from '../domain/graph.ts';
import type { Problem } from '../domain/judge.ts';

const concurrentReads = 8;

/** The revisions that the nodes with an image are made of, each read once; and what is wrong with them. */
export async function revisionsOfNodes(
  catalog: Pick<Catalog, 'nodeRevision'>,
  { nodes }: Graph,
  userId: string,
): Promise<{ readonly of: (node: Node) => NodeRevision | undefined; readonly problems: readonly Problem[] }> {
  const limited = pLimit(concurrentReads);
  const reads = new Map<string, Promise<NodeRevision | undefined>>();
  const found = new Map<string, NodeRevision>();
  const problems: Problem[] = [];
  for (const node of nodes.filter(({ kind }) => !runsInside(kind))) {
    const { solutionId, version } = node;
    const key = JSON.stringify([solutionId, version]);
    const read = reads.get(key) ?? limited(() => catalog.nodeRevision(solutionId, version, userId));
    reads.set(key, read);
  }
  for (const [key, read] of reads) {
    const revision = await read;
    if (revision) found.set(key, revision);
  }
  const of = ({ solutionId, version }: Node) => found.get(JSON.stringify([solutionId, version]));
  for (const node of nodes.filter(({ kind }) => !runsInside(kind))) {
    const revision = of(node);
    const { id: name, version } = node;
    if (!revision)
      problems.push({
        node: name,
        message: `"${name}": there is no version ${version} of its model that you may see.`,
      });
  }
  return { of, problems };
}
