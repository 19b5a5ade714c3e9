import type { Problem } from '../problem.ts';
import { resolveFieldPath } from './field-path.ts';
import { type Fit, fitField } from './fit-field.ts';
import type { Neighbours, PlacedEntry } from './neighbours.ts';
import { createRouteCollector, type RouteCollector } from './route-collector.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';

/** Which way the values go: from the node's own message to its neighbours', or from theirs to its own. */
export type Direction = 'out' | 'in';

/** All entries of a map as routes. `order`: the neighbours as the program numbers them. */
export function collectRoutes(
  entries: readonly PlacedEntry[],
  own: MessageSchema,
  neighbours: Neighbours,
  order: readonly string[],
  direction: Direction,
  problems: Problem[],
): RouteCollector {
  const theirs = order.flatMap((container) => neighbours.get(container) ?? []);
  const collector = direction === 'out' ? createRouteCollector([own], theirs) : createRouteCollector(theirs, [own]);
  for (const entry of entries) {
    const complain = (key: string, message: string) => problems.push({ path: `${entry.path}/${key}`, message });
    const schema = neighbours.get(entry.container);
    if (!schema) continue;
    const ownPath = resolveFieldPath(own, entry.mappedTo);
    const theirPath = resolveFieldPath(schema, entry.tag);
    if (typeof ownPath === 'string') complain('mapped_to_field', ownPath);
    if (typeof theirPath === 'string') complain('parameter_tag', theirPath);
    if (typeof ownPath === 'string' || typeof theirPath === 'string') continue;
    const [from, to] = direction === 'out' ? [ownPath, theirPath] : [theirPath, ownPath];
    const fitted = fitPaths(from, to, entry.last);
    if (typeof fitted === 'string') {
      complain('mapped_to_field', fitted);
      continue;
    }
    const index = order.indexOf(entry.container);
    const [source, target] = direction === 'out' ? [0, index] : [index, 0];
    const conflict = collector.add({ source, from, target, to, fit: fitted });
    if (conflict) complain(direction === 'out' ? 'parameter_tag' : 'mapped_to_field', conflict);
  }
  return collector;
}

function fitPaths(from: readonly FieldSchema[], to: readonly FieldSchema[], last: boolean): Fit | string {
  const [source, target] = [from.at(-1), to.at(-1)];
  return source && target ? fitField(source, target, last) : 'must name a field.';
}
