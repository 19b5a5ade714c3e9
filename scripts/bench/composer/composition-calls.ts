import type { Graph } from '../../../services/composer/domain/graph.ts';
import type { Operation } from '../../../services/composer/domain/operations.ts';
import type { HttpClient } from '../catalog/per-second.ts';
import { idOf } from './chain.ts';

/** The body of a change has a limit. */
const operationsAtOnce = 200;

/** The path of a new composition with the graph. */
export async function createComposition(client: HttpClient, { nodes, links }: Graph): Promise<string> {
  const { id } = JSON.parse(await client.request('/compositions', JSON.stringify({ name: 'Bench' })));
  const operations: Operation[] = [
    ...nodes.map((node): Operation => ({ op: 'addNode', node })),
    ...links.map((link): Operation => ({ op: 'addLink', link })),
  ];
  const path = `/compositions/${id}`;
  while (operations.length > 0) await change(client, path, operations.splice(0, operationsAtOnce));
  return path;
}

/** Moves the first model to another place. */
export const moveNode = (client: HttpClient, path: string): Promise<string> =>
  change(client, path, [
    { op: 'updateNode', id: idOf(0), set: { position: { x: Math.random() * 1_000, y: Math.random() * 1_000 } } },
  ]);

const change = (client: HttpClient, path: string, operations: readonly Operation[]): Promise<string> =>
  client.request(`${path}/changes`, JSON.stringify({ operations }));

/** Takes answers of composer and orchestrator. Throws where there are problems: what was measured would be another thing. */
export function expectNoProblems(answer: string): void {
  const { problems } = JSON.parse(answer);
  if (problems.length > 0) throw new Error(`The composition has problems: ${JSON.stringify(problems[0])}`);
}
